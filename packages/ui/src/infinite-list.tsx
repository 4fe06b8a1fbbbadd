import { useTranslations } from '@drawroom/i18n/translations';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Skeleton } from './skeleton.tsx';

export interface InfiniteListProps {
  readonly children: ReactNode;
  readonly hasMore: boolean;
  readonly loading: boolean;
  /** Asks for the next page. Not called while `loading`. */
  readonly onMore: () => void;
  /** The last page could not be fetched: a button instead of trying on and on. */
  readonly failed?: boolean;
}

/** A list that fetches its next page as its end comes near, says so when it ends, and offers a button after a failure. */
export function InfiniteList({ children, hasMore, loading, onMore, failed = false }: InfiniteListProps): ReactNode {
  const t = useTranslations('ui');
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  useEffect(() => {
    more.current = onMore;
  });
  useEffect(() => {
    const element = end.current;
    if (!element || !hasMore || loading || failed) return undefined;
    const watcher = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && more.current(),
      { rootMargin: '320px' },
    );
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [hasMore, loading, failed]);
  return (
    <>
      {children}
      <div
        ref={end}
        role="status"
        className="flex min-h-12 items-center justify-center px-4 py-3 text-sm text-ink-faint"
      >
        {loading && (
          <div className="w-full">
            <Skeleton lines={2} />
            <span className="sr-only">{t('loading')}</span>
          </div>
        )}
        {!loading && failed && (
          <Button look="plain" size="sm" onPress={onMore}>
            {t('retry')}
          </Button>
        )}
        {!loading && !failed && !hasMore && t('end')}
      </div>
    </>
  );
}
