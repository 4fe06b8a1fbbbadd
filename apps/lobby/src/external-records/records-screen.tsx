import type { ReplyOf } from '@drawroom/contract/call';
import type { gameRecords } from '@drawroom/contract/transfer';
import { formatDay } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { InfiniteList } from '@drawroom/ui/infinite-list.tsx';
import { List } from '@drawroom/ui/list.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { TotalLine } from '../report/total-line.tsx';
import { useCount } from '../report/use-count.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { groupByDay } from '../wallet/group-by-day.ts';
import { Waiting } from '../wallet/waiting.tsx';
import { ANY } from './queries.ts';
import type { RecordChoice } from './queries.ts';
import { RecordFilters } from './record-filters.tsx';
import type { RecordsKind } from './record-filters.tsx';
import type { AnyRecord } from './record-row.tsx';

type Sums = ReplyOf<typeof gameRecords>['sums'];

interface Page<Row> {
  readonly list: readonly Row[];
  readonly sums: Sums;
}

export interface RecordsScreenProps<Row> {
  readonly kind: RecordsKind;
  readonly choice: RecordChoice;
  readonly onChoice: (choice: RecordChoice) => void;
  readonly query: UseInfiniteQueryResult<{ pages: Page<Row>[] }>;
  readonly row: (record: Row, onOpen: () => void) => ReactNode;
  readonly sheet: (record: Row, onClose: () => void) => ReactNode;
}

/** Records of one kind by day, newest first, below their filters and the sums of what these leave; a row opens its sheet. */
export function RecordsScreen<Row extends AnyRecord>(props: RecordsScreenProps<Row>): ReactNode {
  const { kind, choice, onChoice, query, row, sheet } = props;
  const [opened, setOpened] = useState<Row | null>(null);
  const close = (): void => setOpened(null);
  const rows = query.data?.pages.flatMap(({ list }) => list);
  const sums = query.data?.pages.at(-1)?.sums;
  return (
    <Screen scrollId={kind} header={<RecordFilters key={kind} kind={kind} choice={choice} onChange={onChoice} />}>
      {rows === undefined || sums === undefined ? (
        <Waiting error={query.error} rows={6} onRetry={() => query.refetch()} />
      ) : (
        <PullToRefresh onRefresh={() => query.refetch()}>
          <div aria-busy={query.isPlaceholderData} className="flex flex-col gap-5">
            {rows.length === 0 ? (
              <NothingHere
                kind={kind}
                filtered={Object.values(choice).some((part) => part !== null)}
                onShowAll={() => onChoice(ANY)}
              />
            ) : (
              <>
                <SumLine kind={kind} sums={sums} />
                <InfiniteList
                  hasMore={query.hasNextPage}
                  loading={query.isFetchingNextPage}
                  failed={query.isFetchNextPageError}
                  onMore={() => void query.fetchNextPage()}
                >
                  <Days rows={rows} row={(record) => row(record, () => setOpened(record))} />
                </InfiniteList>
              </>
            )}
          </div>
        </PullToRefresh>
      )}
      {opened !== null && sheet(rows?.find(({ recordNo }) => recordNo === opened.recordNo) ?? opened, close)}
    </Screen>
  );
}

function SumLine({ kind, sums }: Readonly<{ kind: RecordsKind; sums: Sums }>): ReactNode {
  const t = useTranslations('external.sums');
  const count = useCount();
  return (
    <TotalLine
      facts={[
        [t(kind), count(sums.count)],
        [t('stake'), <MoneyText key="stake" amount={sums.stake} />],
        [t('winLose'), <MoneyText key="result" amount={sums.winLose} signed />],
        [t('payout'), <MoneyText key="payout" amount={sums.payout} />],
      ]}
    />
  );
}

function Days<Row extends AnyRecord>({
  rows,
  row,
}: Readonly<{ rows: readonly Row[]; row: (record: Row) => ReactNode }>): ReactNode {
  const locale = useLocale();
  const timeZone = memberTimeZone();
  return groupByDay(rows, timeZone, ({ betTime }) => betTime).map((day) => (
    <List key={day.key} title={formatDay(day.atMs, { locale, timeZone })}>
      {day.rows.map(row)}
    </List>
  ));
}

interface NothingHereProps {
  readonly kind: RecordsKind;
  readonly filtered: boolean;
  readonly onShowAll: () => void;
}

function NothingHere({ kind, filtered, onShowAll }: NothingHereProps): ReactNode {
  const t = useTranslations('external');
  if (!filtered) return <EmptyState title={t(`empty.${kind}`)} note={t('empty.note')} />;
  return (
    <EmptyState
      title={t('empty.filtered')}
      action={
        <Button look="plain" onPress={onShowAll}>
          {t('empty.showAll')}
        </Button>
      }
    />
  );
}
