import { useTranslations } from '@drawroom/i18n/translations';
import { Button } from '@drawroom/ui/button.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { InfiniteList } from '@drawroom/ui/infinite-list.tsx';
import { List } from '@drawroom/ui/list.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { sentencesOf, useFailureText } from '../shell/use-failure-text.ts';
import { InboxRow } from './inbox-row.tsx';
import { inboxQuery, readEntries } from './queries.ts';

/** The member's inbox in every state of its fetching. */
export function InboxList(): ReactNode {
  const t = useTranslations('notice');
  const wordsFor = useFailureText();
  const pages = useInfiniteQuery(inboxQuery);
  const entries = pages.data?.pages.flatMap(({ list }) => list) ?? [];
  const [newest] = entries;
  const unread = pages.data?.pages[0]?.unread ?? 0;

  async function readAll(upTo: string): Promise<void> {
    try {
      await readEntries({ upTo });
    } catch (failure) {
      showToast(sentencesOf(wordsFor(failure)), 'bad');
    }
  }
  if (pages.isPending) return <SkeletonList rows={5} label={t('inbox')} />;
  if (pages.isLoadingError) return <ErrorBlock {...wordsFor(pages.error)} onRetry={() => pages.refetch()} />;
  if (newest === undefined) return <EmptyState icon="bell" title={t('empty')} note={t('emptyNote')} />;
  return (
    <>
      {unread > 0 && (
        <div className="flex items-center justify-between gap-3 large:flex-wrap px-1">
          <p className="text-sm text-ink-soft">{t('unread', { count: unread })}</p>
          <Button look="quiet" size="sm" onPress={() => readAll(newest.id)}>
            {t('readAll')}
          </Button>
        </div>
      )}
      <InfiniteList
        hasMore={pages.hasNextPage}
        loading={pages.isFetchingNextPage}
        failed={pages.isFetchNextPageError}
        onMore={() => void pages.fetchNextPage()}
      >
        <List>
          {entries.map((entry) => (
            <InboxRow key={entry.id} entry={entry} />
          ))}
        </List>
      </InfiniteList>
    </>
  );
}
