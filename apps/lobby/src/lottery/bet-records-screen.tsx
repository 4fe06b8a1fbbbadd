import type { BetRow } from '@drawroom/contract/lottery';
import { formatDay } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { Icon } from '@drawroom/ui/icon.tsx';
import { InfiniteList } from '@drawroom/ui/infinite-list.tsx';
import { List } from '@drawroom/ui/list.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { EXTERNAL_RECORDS } from '../external-records/links.ts';
import { paths } from '../paths.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { spanOfPeriod, usePeriod } from '../shell/use-period.ts';
import { useFailureText } from '../shell/use-failure-text.ts';
import { BetRecord } from './bet-record.tsx';
import { BetSheet } from './bet-sheet.tsx';
import { ChaseRecords } from './chase-records.tsx';
import { betsQuery } from './queries.ts';
import type { BetFilter } from './queries.ts';
import { recordDays } from './record-days.ts';
import type { RecordDay } from './record-days.ts';
import { RecordFilters } from './record-filters.tsx';
import type { RecordChoice } from './record-filters.tsx';
import { useLotteries, useLotteryName } from './use-lotteries.ts';
import { useLotteryEvents } from './use-lottery-events.ts';
import { useLotterySearch } from './use-lottery-search.ts';
import { useMoney } from './use-money.ts';

function filterOf({ status, lottery, period }: RecordChoice): BetFilter {
  const span = period && spanOfPeriod(period);
  return {
    ...(status === null ? {} : { status }),
    ...(lottery === null ? {} : { lotteryCode: lottery }),
    ...(span === null ? {} : { from: span.fromMs, to: span.untilMs }),
  };
}

const KINDS = ['bets', 'chases'] as const;

/** /records: the member's own bets by day, newest first, with filters; a row opens its receipt and its proof. */
export function BetRecordsScreen(): ReactNode {
  const t = useTranslations('chase');
  const { lottery } = useLotterySearch();
  const home = useLotteries();
  const { period, choose } = usePeriod();
  const [kept, setKept] = useState<Omit<RecordChoice, 'period'>>({ status: null, lottery: lottery ?? null });
  const choice = { ...kept, period };
  const change = ({ period: days, ...other }: RecordChoice): void => {
    setKept(other);
    if (days !== period) choose(days);
  };
  const [open, setOpen] = useState<BetRow | null>(null);
  const [kind, setKind] = useState<(typeof KINDS)[number]>('bets');
  const lotteries = home.data?.lotteries ?? [];
  const nameOf = useLotteryName();
  // Settled bets are told to the member; no lottery's room is needed for that.
  useLotteryEvents([]);
  return (
    <Screen
      scrollId="records"
      header={
        <>
          <div className="px-4 pt-2">
            <SegmentedTabs
              label={t('kind')}
              value={kind}
              options={KINDS.map((value) => ({ value, label: t(value) }))}
              onChange={setKind}
            />
          </div>
          {kind === 'bets' && <RecordFilters choice={choice} lotteries={lotteries} onChange={change} />}
        </>
      }
    >
      <ExternalRecords />
      {kind === 'bets' ? (
        <Records choice={choice} nameOf={nameOf} onOpen={setOpen} />
      ) : (
        <ChaseRecords nameOf={nameOf} />
      )}
      {open !== null && (
        <BetSheet
          bet={open}
          lottery={lotteries.find((row) => row.lotteryCode === open.lotteryCode) ?? null}
          onClose={() => setOpen(null)}
        />
      )}
    </Screen>
  );
}

/** The ways to what was played elsewhere. */
function ExternalRecords(): ReactNode {
  const title = useTranslations('title');
  return (
    <nav className="grid grid-cols-2 large:grid-cols-1 gap-px overflow-hidden rounded-card bg-hairline shadow-card">
      {EXTERNAL_RECORDS.map(({ key, icon, to }) => (
        <Link
          key={key}
          to={to}
          className="flex min-h-11 items-center gap-2 bg-card px-3 py-2 text-sm text-ink-soft active:bg-sunken"
        >
          <Icon name={icon} size={18} />
          <span className="min-w-0 flex-1 wrap-anywhere">{title(key)}</span>
        </Link>
      ))}
    </nav>
  );
}

interface RecordsProps {
  readonly choice: RecordChoice;
  readonly nameOf: (code: string) => string;
  readonly onOpen: (bet: BetRow) => void;
}

function Records({ choice, nameOf, onOpen }: RecordsProps): ReactNode {
  const t = useTranslations('records');
  const failureText = useFailureText();
  const bets = useInfiniteQuery(betsQuery(filterOf(choice)));
  if (bets.isPending) return <SkeletonList rows={6} label={t('loading')} />;
  if (bets.data === undefined) return <ErrorBlock {...failureText(bets.error)} onRetry={() => bets.refetch()} />;
  const rows = bets.data.pages.flatMap((page) => page.list);
  if (rows.length === 0)
    return <NoRecords filtered={choice.status !== null || choice.lottery !== null || choice.period !== null} />;
  return (
    <PullToRefresh onRefresh={bets.refetch}>
      <div aria-busy={bets.isPlaceholderData} className="flex flex-col gap-5">
        <InfiniteList
          hasMore={bets.hasNextPage}
          loading={bets.isFetchingNextPage}
          failed={bets.isFetchNextPageError}
          onMore={() => void bets.fetchNextPage()}
        >
          {recordDays(rows, memberTimeZone(), bets.hasNextPage).map((day) => (
            <Day key={day.day} day={day} nameOf={nameOf} onOpen={onOpen} />
          ))}
        </InfiniteList>
      </div>
    </PullToRefresh>
  );
}

function Day({
  day,
  nameOf,
  onOpen,
}: Readonly<{ day: RecordDay; nameOf: RecordsProps['nameOf']; onOpen: RecordsProps['onOpen'] }>): ReactNode {
  const t = useTranslations('records');
  const locale = useLocale();
  const money = useMoney();
  const { bets, count, stakeMinor, winLoseMinor, complete } = day;
  const title = formatDay(bets[0]?.betTime ?? 0, { locale, timeZone: memberTimeZone() });
  return (
    <List
      title={
        <span className="flex flex-col gap-0.5">
          {title}
          {complete && (
            <span className="tabular text-xs font-normal text-ink-faint">
              {t('dayTotal', { count, stake: money(stakeMinor), result: money(winLoseMinor, 'always') })}
            </span>
          )}
        </span>
      }
    >
      {bets.map((bet) => (
        <BetRecord key={bet.betNo} bet={bet} name={nameOf(bet.lotteryCode)} onOpen={onOpen} />
      ))}
    </List>
  );
}

function NoRecords({ filtered }: Readonly<{ filtered: boolean }>): ReactNode {
  const t = useTranslations('records');
  if (filtered) return <EmptyState title={t('emptyFiltered')} />;
  return (
    <EmptyState
      title={t('emptyTitle')}
      note={t('emptyNote')}
      action={
        <Link
          to={paths.lottery()}
          className="inline-flex min-h-11 items-center rounded-full bg-vermilion px-5 font-semibold text-on-vermilion"
        >
          {t('goBet')}
        </Link>
      }
    />
  );
}
