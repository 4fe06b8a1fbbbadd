import { formatDateTime } from '@drawroom/i18n/format-time';
import type { ApplicationState } from '@drawroom/contract/deposit-states';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { TagTone } from '@drawroom/ui/chip.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { InfiniteList } from '@drawroom/ui/infinite-list.tsx';
import { MoneyText } from '@drawroom/ui/money-text.tsx';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';
import { Waiting } from './waiting.tsx';

/** One line of a list of applications. */
export interface RecordRow {
  readonly orderNo: string;
  readonly title: string;
  readonly state: ApplicationState;
  /** Where it stands, in words. */
  readonly words: string;
  readonly amount: string;
  readonly createTime: number;
}

const TONES: Readonly<Record<ApplicationState, TagTone>> = {
  pending: 'wait',
  processing: 'wait',
  passed: 'win',
  failed: 'plain',
};

export interface RecordListProps {
  readonly rows: readonly RecordRow[] | null;
  readonly query: Pick<
    UseInfiniteQueryResult,
    'error' | 'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage' | 'refetch'
  >;
  /** Takes the filter away; null where there is none. */
  readonly onShowAll: (() => void) | null;
  readonly onOpen: (orderNo: string) => void;
  /** The one next step where there is nothing yet. */
  readonly action: ReactNode;
}

/** Applications, newest first, fetched as the end comes near. */
export function RecordList({ rows, query, onShowAll, onOpen, action }: RecordListProps): ReactNode {
  const t = useTranslations('cashier.apply');
  if (rows === null) return <Waiting error={query.error} rows={5} onRetry={() => query.refetch()} />;
  if (rows.length === 0) {
    const showAll = onShowAll && (
      <Button look="plain" onPress={onShowAll}>
        {t('showAll')}
      </Button>
    );
    if (showAll) return <EmptyState title={t('emptyFiltered')} action={showAll} />;
    return <EmptyState title={t('emptyTitle')} note={t('emptyNote')} action={action} />;
  }
  return (
    <InfiniteList
      hasMore={query.hasNextPage}
      loading={query.isFetchingNextPage}
      failed={query.isFetchNextPageError}
      onMore={() => void query.fetchNextPage()}
    >
      <ul className="divide-y divide-hairline overflow-hidden rounded-card bg-card shadow-card">
        {rows.map((row) => (
          <li key={row.orderNo}>
            <Row row={row} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </InfiniteList>
  );
}

function Row({ row, onOpen }: Readonly<{ row: RecordRow; onOpen: (orderNo: string) => void }>): ReactNode {
  const t = useTranslations('cashier.apply');
  const locale = useLocale();
  return (
    <button
      type="button"
      onClick={() => onOpen(row.orderNo)}
      className="flex min-h-16 w-full items-center gap-3 large:flex-wrap px-4 py-2.5 text-start active:bg-sunken"
    >
      <span className="sr-only">{t('open')}: </span>
      <span className="flex min-w-0 flex-1 large:basis-3/4 flex-col">
        <span className="text-md wrap-anywhere">{row.title}</span>
        <span className="tabular text-sm text-ink-faint">
          {formatDateTime(row.createTime, { locale, timeZone: memberTimeZone() })}
        </span>
      </span>
      <span className="flex max-w-1/2 large:max-w-full shrink-0 flex-col items-end large:items-start gap-1">
        <span className="text-md font-semibold">
          <MoneyText amount={row.amount} />
        </span>
        <Tag tone={TONES[row.state]}>{row.words}</Tag>
      </span>
    </button>
  );
}
