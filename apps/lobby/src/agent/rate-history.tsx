import type { LotteryType } from '@drawroom/engine/lottery-types';
import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Card } from '@drawroom/ui/card.tsx';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';
import { TeamWaiting } from './agent-gate.tsx';
import { useOwnTypes, useRateHistory } from './queries.ts';
import type { RateChange } from './queries.ts';
import { RateSteps } from './rate-steps.tsx';
import { setOf } from './rates.ts';

/** How rates came about, newest first: somebody's of the team, or one's own with `null`. */
export function RateHistory({ memberId }: Readonly<{ memberId: string | null }>): ReactNode {
  const t = useTranslations('agent.history');
  const ui = useTranslations('ui');
  const history = useRateHistory(memberId);
  const types = useOwnTypes();
  // A change names types by their codes; their names come with one's own, and a code alone tells nobody anything.
  const names = types.data && new Map(types.data.map(({ type, name }) => [type, name]));
  const list = history.data?.pages.flatMap((page) => page.list);
  const late = list ? types : history;
  const title = t(memberId === null ? 'own' : 'title');
  // What stands there meanwhile is made of cards itself.
  if (!list || !names)
    return (
      <section className="flex flex-col gap-2">
        <h2 className="px-1 text-sm font-semibold text-ink-soft">{title}</h2>
        <TeamWaiting error={late.error} rows={2} onRetry={() => late.refetch()} />
      </section>
    );
  return (
    <Card>
      <h2 className="text-md font-semibold">{title}</h2>
      {list.length === 0 && <p className="mt-2 text-sm text-ink-faint">{t('none')}</p>}
      <ul className="divide-y divide-hairline">
        {list.map((change, at) => (
          <ChangeLine key={at} change={change} names={names} />
        ))}
      </ul>
      {history.hasNextPage && (
        <Button wide look="quiet" size="sm" onPress={() => history.fetchNextPage()}>
          {ui(history.isFetchNextPageError ? 'retry' : 'more')}
        </Button>
      )}
    </Card>
  );
}

interface ChangeProps {
  readonly change: RateChange;
  readonly names: ReadonlyMap<LotteryType, string>;
}

function ChangeLine({ change, names }: ChangeProps): ReactNode {
  const t = useTranslations('agent.history');
  const locale = useLocale();
  return (
    <li className="flex flex-col gap-0.5 py-2.5 text-sm">
      <span className="flex justify-between gap-x-3 text-ink-faint large:flex-wrap">
        <span>{t(`by.${change.by}`)}</span>
        <span className="tabular whitespace-nowrap large:whitespace-normal">
          {formatDateTime(change.time, { locale, timeZone: memberTimeZone() })}
        </span>
      </span>
      <Steps change={change} names={names} />
    </li>
  );
}

/** Which rates the change moved, and from what to what. */
function Steps({ change, names }: ChangeProps): ReactNode {
  const before = change.before && setOf(change.before);
  const steps = change.rates
    .filter(({ type, rate }) => before === null || before[type] !== rate)
    .map(({ type, rate }) => ({
      type,
      name: names.get(type) ?? type,
      way: before === null ? String(rate) : `${before[type] ?? 0} → ${rate}`,
    }));
  return <RateSteps steps={steps} typeCount={change.rates.length} />;
}
