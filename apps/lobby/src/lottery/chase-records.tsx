import { useTranslations } from '@drawroom/i18n/translations';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { InfiniteList } from '@drawroom/ui/infinite-list.tsx';
import { List } from '@drawroom/ui/list.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useFailureText } from '../shell/use-failure-text.ts';
import { ChaseRecord } from './chase-record.tsx';
import { ChaseSheet } from './chase-sheet.tsx';
import { chasesQuery } from './queries.ts';

/** The member's own chases, newest first; a row opens its rounds. */
export function ChaseRecords({ nameOf }: Readonly<{ nameOf: (code: string) => string }>): ReactNode {
  const t = useTranslations('chase');
  const records = useTranslations('records');
  const failureText = useFailureText();
  const chases = useInfiniteQuery(chasesQuery());
  const [open, setOpen] = useState<string | null>(null);
  if (chases.isPending) return <SkeletonList rows={4} label={records('loading')} />;
  if (chases.data === undefined) return <ErrorBlock {...failureText(chases.error)} onRetry={() => chases.refetch()} />;
  const rows = chases.data.pages.flatMap((page) => page.list);
  const opened = rows.find((chase) => chase.chaseNo === open);
  if (rows.length === 0) return <EmptyState icon="records" title={t('emptyTitle')} note={t('emptyNote')} />;
  return (
    <PullToRefresh onRefresh={chases.refetch}>
      <InfiniteList
        hasMore={chases.hasNextPage}
        loading={chases.isFetchingNextPage}
        failed={chases.isFetchNextPageError}
        onMore={() => void chases.fetchNextPage()}
      >
        <List>
          {rows.map((chase) => (
            <ChaseRecord
              key={chase.chaseNo}
              chase={chase}
              name={nameOf(chase.lotteryCode)}
              onOpen={({ chaseNo }) => setOpen(chaseNo)}
            />
          ))}
        </List>
      </InfiniteList>
      {opened !== undefined && (
        <ChaseSheet chase={opened} name={nameOf(opened.lotteryCode)} onClose={() => setOpen(null)} />
      )}
    </PullToRefresh>
  );
}
