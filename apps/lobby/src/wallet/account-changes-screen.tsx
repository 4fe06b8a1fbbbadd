import { formatDay } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { InfiniteList } from '@drawroom/ui/infinite-list.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useRange } from '../report/use-range.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';
import { ChangeFilterBar } from './change-filter-bar.tsx';
import { ChangeRow } from './change-row.tsx';
import { ChangeSheet } from './change-sheet.tsx';
import { groupByDay } from './group-by-day.ts';
import { useAccountChanges } from './queries.ts';
import type { AccountChange, ChangeFilter } from './queries.ts';

/** Points changes (spec §2 /jifen): account-change records by type and date, every line with all its fields. */
export function AccountChangesScreen(): ReactNode {
  const { asked, choose } = useRange();
  const [type, setType] = useState<ChangeFilter['type']>(null);
  const filter = { type, period: asked };
  const [opened, setOpened] = useState<AccountChange | null>(null);
  const changes = useAccountChanges(filter);
  const list = changes.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Screen scrollId="account-changes" bare header={<ChangeFilterBar type={type} onChange={setType} />}>
      <PullToRefresh onRefresh={() => changes.refetch()}>
        <div className="flex flex-col gap-5 px-4 pt-2 pb-8">
          {changes.data ? (
            <>
              {list.length === 0 && (
                <NothingHere
                  filter={filter}
                  onAllTypes={() => setType(null)}
                  onMonth={() => choose({ range: 'thisMonth' })}
                />
              )}
              {list.length > 0 && (
                <InfiniteList
                  hasMore={changes.hasNextPage}
                  loading={changes.isFetchingNextPage}
                  failed={changes.isFetchNextPageError}
                  onMore={() => void changes.fetchNextPage()}
                >
                  <Days changes={list} onOpen={setOpened} />
                </InfiniteList>
              )}
            </>
          ) : (
            <Waiting error={changes.error} onRetry={() => changes.refetch()} />
          )}
        </div>
      </PullToRefresh>
      <ChangeSheet change={opened} onClose={() => setOpened(null)} />
    </Screen>
  );
}

function Waiting({ error, onRetry }: Readonly<{ error: unknown; onRetry: () => Promise<unknown> }>): ReactNode {
  const t = useTranslations('wallet.changes');
  const wordsFor = useFailureText();
  if (!error) return <SkeletonList rows={6} label={t('loading')} />;
  const words = wordsFor(error);
  return (
    <ErrorBlock
      title={words.title}
      note={words.note}
      kept={t('filterKept')}
      errorId={words.errorId}
      onRetry={onRetry}
    />
  );
}

function Days({
  changes,
  onOpen,
}: Readonly<{ changes: readonly AccountChange[]; onOpen: (change: AccountChange) => void }>): ReactNode {
  const locale = useLocale();
  const timeZone = memberTimeZone();
  return groupByDay(changes, timeZone, ({ createTime }) => createTime).map((day) => (
    <section key={day.key} className="flex flex-col gap-2">
      <h2 className="px-1 text-sm font-semibold text-ink-soft">{formatDay(day.atMs, { locale, timeZone })}</h2>
      <ul className="divide-y divide-hairline overflow-hidden rounded-card bg-card shadow-card">
        {day.rows.map((change) => (
          <li key={change.recordNo}>
            <ChangeRow change={change} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  ));
}

interface NothingHereProps {
  readonly filter: ChangeFilter;
  readonly onAllTypes: () => void;
  readonly onMonth: () => void;
}

/** No line fits: widens the filter by its narrowest part first. */
function NothingHere({ filter: { type, period }, onAllTypes, onMonth }: NothingHereProps): ReactNode {
  const t = useTranslations('wallet.changes');
  const widest = type === null && period.range === 'thisMonth';
  const action =
    type !== null ? (
      <Button look="plain" onPress={onAllTypes}>
        {t('showAllTypes')}
      </Button>
    ) : (
      <Button look="plain" onPress={onMonth}>
        {t('showMonth')}
      </Button>
    );
  return (
    <EmptyState icon="wallet" title={t('emptyTitle')} note={t('emptyNote')} action={widest ? undefined : action} />
  );
}
