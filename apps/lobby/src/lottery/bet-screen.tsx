import { useTranslations } from '@drawroom/i18n/translations';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { Skeleton } from '@drawroom/ui/skeleton.tsx';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { BetTable } from './bet-table.tsx';
import { useMarks } from './lottery-marks.ts';
import { UnsourcedScreen } from './unsourced-screen.tsx';
import { useLotteries } from './use-lotteries.ts';
import { useLotterySearch } from './use-lottery-search.ts';

const LINK = 'inline-flex min-h-11 items-center rounded-full border border-line bg-card px-4 font-medium';

/** /lotteryBet: the table of one lottery; without a name in the address the one played last, else the first running. */
export function BetScreen(): ReactNode {
  const t = useTranslations('lottery');
  const { lottery: asked } = useLotterySearch();
  const home = useLotteries();
  const last = useMarks((marks) => marks.recent[0]);
  const failureText = useFailureText();
  if (home.data === undefined) {
    return (
      <Screen scrollId="bet">
        {home.isPending ? (
          <Skeleton lines={10} />
        ) : (
          <ErrorBlock {...failureText(home.error)} onRetry={() => home.refetch()} />
        )}
      </Screen>
    );
  }
  const running = home.data.lotteries.filter((row) => row.state === 'running' && row.listed);
  const named = (code: string | undefined) => home.data.lotteries.find((row) => row.lotteryCode === code);
  const lottery = asked === undefined ? (named(last) ?? running[0]) : named(asked);
  if (lottery === undefined) {
    return (
      <Screen scrollId="bet">
        <EmptyState
          icon="lobby"
          title={t('unknownLottery')}
          action={
            <Link to={paths.lottery()} className={LINK}>
              {t('showAll')}
            </Link>
          }
        />
      </Screen>
    );
  }
  const results = (
    <Link to={paths.history()} search={{ lottery: lottery.lotteryCode }} className={LINK}>
      {t('allResults')}
    </Link>
  );
  if (lottery.state === 'ended') {
    return (
      <Screen scrollId="bet">
        <EmptyState icon="clock" title={`${lottery.name} · ${t('ended')}`} note={t('endedNote')} action={results} />
      </Screen>
    );
  }
  if (!lottery.sourced) return <UnsourcedScreen lottery={lottery} action={results} />;
  return <BetTable key={lottery.lotteryCode} lottery={lottery} />;
}
