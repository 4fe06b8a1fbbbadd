import type { LotteryRow } from '@drawroom/contract/lottery';
import { dayKey, formatDay } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Chip } from '@drawroom/ui/chip.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { IconButton } from '@drawroom/ui/icon-button.tsx';
import { InfiniteList } from '@drawroom/ui/infinite-list.tsx';
import { List } from '@drawroom/ui/list.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { serverNow } from '../shell/api.ts';
import { loadPart } from '../shell/load-part.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';
import { HistoryItem } from './history-row.tsx';
import { historyQuery } from './queries.ts';
import type { HistoryRow } from './queries.ts';
import { useLotteries } from './use-lotteries.ts';
import { useLotteryEvents } from './use-lottery-events.ts';
import { useLotterySearch } from './use-lottery-search.ts';

const ChartSheet = lazy(loadPart(async () => ({ default: (await import('./charts/chart-sheet.tsx')).ChartSheet })));

/** /history: past rounds of a lottery, endless, with the way to each proof. */
export function DrawHistoryScreen(): ReactNode {
  const t = useTranslations('history');
  const { lottery } = useLotterySearch();
  const home = useLotteries();
  const failureText = useFailureText();
  const navigate = useNavigate();
  const rows = home.data?.lotteries ?? [];
  const row = rows.find((each) => each.lotteryCode === lottery) ?? rows[0];
  useLotteryEvents(row === undefined || row.state === 'ended' ? [] : [row.lotteryCode]);
  const rail = useRef<HTMLDivElement>(null);
  const code = row?.lotteryCode;
  useEffect(() => {
    rail.current?.querySelector('[aria-pressed="true"]')?.scrollIntoView?.({ block: 'nearest', inline: 'center' });
  }, [code]);
  const header = rows.length > 1 && (
    <div
      ref={rail}
      role="group"
      aria-label={t('chooseLottery')}
      className="rail flex gap-1.5 border-b border-hairline px-4 py-1"
    >
      {rows.map((each) => (
        <Chip
          key={each.lotteryCode}
          selected={each === row}
          onPress={() => void navigate({ to: paths.history(), search: { lottery: each.lotteryCode }, replace: true })}
        >
          {each.name}
        </Chip>
      ))}
    </div>
  );
  return (
    <Screen scrollId="history" header={header}>
      {row !== undefined && <History key={row.lotteryCode} lottery={row} />}
      {home.isPending && <SkeletonList rows={6} label={t('loading')} />}
      {home.isLoadingError && <ErrorBlock {...failureText(home.error)} onRetry={() => home.refetch()} />}
    </Screen>
  );
}

/** Pages are counted from the newest round, so a round drawn meanwhile may come twice. */
function distinct(rows: readonly HistoryRow[]): HistoryRow[] {
  return [...new Map(rows.map((row) => [row.gameNo, row])).values()];
}

function History({ lottery }: Readonly<{ lottery: LotteryRow }>): ReactNode {
  const t = useTranslations('history');
  const locale = useLocale();
  const failureText = useFailureText();
  const timeZone = memberTimeZone();
  const [charts, setCharts] = useState(false);
  const history = useInfiniteQuery(historyQuery(lottery.lotteryCode));
  if (history.isPending) return <SkeletonList rows={6} label={t('loading')} />;
  if (history.data === undefined)
    return <ErrorBlock {...failureText(history.error)} onRetry={() => history.refetch()} />;
  const rows = distinct(history.data.pages.flatMap((page) => page.list));
  if (rows.length === 0) return <EmptyState icon="clock" title={t('empty')} />;
  const days = Map.groupBy(rows, (row) => dayKey(row.govPrizeTime, timeZone));
  return (
    <PullToRefresh onRefresh={history.refetch}>
      <div className="flex flex-col gap-5">
        <div className="flex items-center justify-between gap-3 large:flex-wrap">
          <div className="text-sm text-ink-faint">
            {lottery.organiser !== null && <p>{t('drawnBy', { organiser: lottery.organiser })}</p>}
            <p>{t('pastNote')}</p>
          </div>
          <IconButton icon="trend" label={t('charts')} onPress={() => setCharts(true)} />
        </div>
        {charts && (
          <Suspense>
            <ChartSheet lottery={lottery} onClose={() => setCharts(false)} />
          </Suspense>
        )}
        <InfiniteList
          hasMore={history.hasNextPage}
          loading={history.isFetchingNextPage}
          failed={history.isFetchNextPageError}
          onMore={() => void history.fetchNextPage()}
        >
          {[...days].map(([day, list]) => (
            <List key={day} title={formatDay(list[0]?.govPrizeTime ?? 0, { locale, timeZone }, serverNow())}>
              {list.map((row) => (
                <HistoryItem key={row.gameNo} code={lottery.lotteryCode} family={lottery.family} row={row} />
              ))}
            </List>
          ))}
        </InfiniteList>
      </div>
    </PullToRefresh>
  );
}
