import type { PlayFigures } from '@drawroom/contract/report';
import { useTranslations } from '@drawroom/i18n/translations';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import type { Side } from './sides-tabs.tsx';
import { TotalLine } from './total-line.tsx';
import { useCount } from './use-count.ts';
import { useReportSearch } from './use-report-search.ts';

/** Sums of play: minor units, or as on the wire. */
type Amounts = { readonly [Name in 'stake' | 'payout' | 'winLose' | 'rebate']: bigint | string };

export interface PlayTotalProps {
  readonly figures: Amounts & Pick<PlayFigures, 'bets'>;
  /** Whose play it is: nobody earns by his own. */
  readonly side: Side;
}

/** Sum of play above its parts. */
export function PlayTotal({ figures, side }: PlayTotalProps): ReactNode {
  const t = useTranslations('report.figure');
  const count = useCount();
  const { who } = useReportSearch();
  const team = side === 'team';
  const last = !team ? 'payout' : 'rebate';
  const lastName = !team ? 'payout' : who.memberId === undefined ? 'rebate' : 'rebateOf';
  return (
    <TotalLine
      facts={[
        [t('bets'), count(figures.bets)],
        [t('stake'), <MoneyText key="stake" amount={figures.stake} />],
        [t(team ? 'winLose' : 'ownWinLose'), <MoneyText key="result" amount={figures.winLose} signed />],
        [t(lastName), <MoneyText key="last" amount={figures[last]} />],
      ]}
    />
  );
}
