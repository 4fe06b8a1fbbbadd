import { useTranslations } from '@drawroom/i18n/translations';
import { Card } from '@drawroom/ui/card.tsx';
import { List } from '@drawroom/ui/list.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { formatMoney } from '@drawroom/engine/money';
import type { ReactNode } from 'react';
import { TickRow } from '../notice/tick-row.tsx';
import { useSession } from '../shell/session-store.ts';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { sumMinor } from '../wallet/minor.ts';
import { BringHome } from './bring-home.tsx';
import { AwayNotices, PointsNotice } from './points-notice.tsx';
import { changeAuto } from './queries.ts';
import type { Away } from './queries.ts';

/** Where the points are: at home, in games, on the way; whether they go along by themselves; and the way home for all of them. */
export function PointsCard({ away }: Readonly<{ away: Away }>): ReactNode {
  const t = useTranslations('game');
  const home = useSession(({ member }) => member?.balance ?? '0.00');
  const there = sumMinor(away.list.map(({ balance }) => balance));
  const transit = sumMinor(away.list.map(({ inTransit }) => inTransit));
  return (
    <>
      <Card>
        <dl className="grid grid-cols-2 gap-3">
          <Figure name={t('home')} amount={home} />
          <Figure name={t('away')} amount={formatMoney(there)} />
        </dl>
        <div className="mt-4 flex flex-col gap-3 empty:hidden">
          {transit > 0n && (
            <PointsNotice icon="clock" title={t('transit')} amount={formatMoney(transit)} note={t('transitNote')} />
          )}
          <AwayNotices list={away.list} />
        </div>
        {(there > 0n || transit > 0n) && (
          <div className="mt-4">
            <BringHome />
          </div>
        )}
      </Card>
      <Auto on={away.auto} />
    </>
  );
}

function Figure({ name, amount }: Readonly<{ name: string; amount: string }>): ReactNode {
  return (
    <div className="flex min-w-0 flex-col gap-0.5">
      <dt className="text-sm text-ink-faint">{name}</dt>
      <dd className="text-lg font-semibold narrow:text-md">
        <MoneyText amount={amount} />
      </dd>
    </div>
  );
}

function Auto({ on }: Readonly<{ on: boolean }>): ReactNode {
  const t = useTranslations('game');
  const wordsFor = useFailureText();
  async function change(wanted: boolean): Promise<void> {
    try {
      await changeAuto(wanted);
    } catch (failure) {
      showToast(sentencesOf(wordsFor(failure)), 'bad');
    }
  }
  return (
    <List>
      <TickRow title={t('auto')} note={t('autoNote')} ticked={on} onTick={change} />
    </List>
  );
}
