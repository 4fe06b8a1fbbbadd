import { formatDate } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Card } from '@drawroom/ui/card.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { ErrorBlock } from '@drawroom/ui/error-block.tsx';
import { InfiniteList } from '@drawroom/ui/infinite-list.tsx';
import { SkeletonList } from '@drawroom/ui/skeleton.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';
import { useFailureText } from '../shell/use-failure-text.ts';
import { newsQuery } from './queries.ts';

/** Notices of the house for everybody, or for those whom it means. */
export function NewsList(): ReactNode {
  const t = useTranslations('notice');
  const locale = useLocale();
  const wordsFor = useFailureText();
  const pages = useInfiniteQuery(newsQuery());
  const news = pages.data?.pages.flatMap(({ list }) => list) ?? [];
  if (pages.isPending) return <SkeletonList rows={3} label={t('news')} />;
  if (pages.isLoadingError) return <ErrorBlock {...wordsFor(pages.error)} onRetry={() => pages.refetch()} />;
  if (news.length === 0) return <EmptyState icon="info" title={t('noNews')} />;
  return (
    <InfiniteList
      hasMore={pages.hasNextPage}
      loading={pages.isFetchingNextPage}
      failed={pages.isFetchNextPageError}
      onMore={() => void pages.fetchNextPage()}
    >
      <div className="flex flex-col gap-3">
        {news.map(({ id, title, body, from }) => (
          <Card key={id}>
            <article className="flex flex-col gap-1.5">
              <h2 className="font-semibold wrap-anywhere">{title}</h2>
              <p className="text-sm whitespace-pre-line text-ink-soft wrap-anywhere">{body}</p>
              <p className="tabular text-sm text-ink-faint">
                {formatDate(from, { locale, timeZone: memberTimeZone() })}
              </p>
            </article>
          </Card>
        ))}
      </div>
    </InfiniteList>
  );
}
