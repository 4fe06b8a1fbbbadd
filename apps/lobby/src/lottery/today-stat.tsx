import { useTranslations } from '@drawroom/i18n/translations';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { Skeleton } from '@drawroom/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useFailureText } from '../shell/use-failure-text.ts';
import { statQuery } from './queries.ts';

/** The member's own day on this lottery, losses as plainly as wins. */
export function TodayStat({ lotteryId }: Readonly<{ lotteryId: string }>): ReactNode {
  const t = useTranslations('lottery');
  const failureText = useFailureText();
  const stat = useQuery(statQuery(lotteryId));
  if (stat.isPending) return <Skeleton lines={4} />;
  if (stat.data === undefined) return <ErrorBlock {...failureText(stat.error)} onRetry={() => stat.refetch()} />;
  const { betCount, stake, payout, winLose, rebate } = stat.data;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('todayBets'), betCount],
    [t('todayStake'), <MoneyText key="stake" amount={stake} />],
    [t('todayPayout'), <MoneyText key="payout" amount={payout} />],
    [t('todayResult'), <MoneyText key="result" amount={winLose} signed />],
    [t('todayRebate'), <MoneyText key="rebate" amount={rebate} />],
  ];
  return (
    <dl className="flex flex-col divide-y divide-hairline">
      {rows.map(([name, value]) => (
        <div key={name} className="flex min-h-12 items-center justify-between gap-3 large:flex-wrap">
          <dt className="text-ink-soft">{name}</dt>
          <dd className="tabular font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
