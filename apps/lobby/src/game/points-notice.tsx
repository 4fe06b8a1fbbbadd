import { useTranslations } from '@drawroom/i18n/translations';
import { formatMoney } from '@drawroom/engine/money';
import { Icon } from '@drawroom/ui/icon.tsx';
import type { IconName } from '@drawroom/ui/icon.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import type { ReactNode } from 'react';
import { sumMinor } from '../wallet/minor.ts';
import type { Away } from './queries.ts';

export interface PointsNoticeProps {
  readonly icon: IconName;
  readonly title: string;
  readonly amount?: string;
  readonly note: string;
}

/** Something about points that is not as usual: what, how much of it, and what happens next. */
export function PointsNotice({ icon, title, amount, note }: PointsNoticeProps): ReactNode {
  return (
    <Status className="flex gap-3 rounded-key bg-amber-soft px-3.5 py-3 text-sm">
      <span className="text-amber">
        <Icon name={icon} size={18} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 font-semibold text-amber">
          <span>{title}</span>
          {amount !== undefined && <MoneyText amount={amount} />}
        </p>
        <p className="mt-1 text-ink-soft">{note}</p>
      </div>
    </Status>
  );
}

type Standing = Pick<Away['list'][number], 'owed' | 'disputed'>;

/** Whether there is anything that `AwayNotices` would say. */
export const isUnusual = ({ owed, disputed }: Standing): boolean => disputed || owed !== undefined;

/** What is in dispute with providers, and what is owed there after a corrected result. */
export function AwayNotices({ list }: Readonly<{ list: readonly Standing[] }>): ReactNode {
  const t = useTranslations('shell.game');
  const owed = sumMinor(list.map((one) => one.owed ?? '0.00'));
  return (
    <>
      {list.some(({ disputed }) => disputed) && (
        <PointsNotice icon="info" title={t('disputed')} note={t('disputedNote')} />
      )}
      {owed > 0n && <PointsNotice icon="info" title={t('owed')} amount={formatMoney(owed)} note={t('owedNote')} />}
    </>
  );
}
