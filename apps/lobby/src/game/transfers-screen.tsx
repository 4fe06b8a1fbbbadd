import { useTranslations } from '@drawroom/i18n/translations';
import { buttonClass } from '@drawroom/ui/button.tsx';
import { EmptyState } from '@drawroom/ui/empty-state.tsx';
import { InfiniteList } from '@drawroom/ui/infinite-list.tsx';
import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { Waiting } from '../wallet/waiting.tsx';
import { transfersQuery } from './queries.ts';
import { TransferList } from './transfer-list.tsx';

/** All transfers between the wallet and external games, newest first. */
export function TransfersScreen(): ReactNode {
  const t = useTranslations('game');
  const query = useInfiniteQuery(transfersQuery);
  const list = query.data?.pages.flatMap((page) => page.list) ?? null;
  return (
    <Screen scrollId="game-transfers" bare>
      <PullToRefresh onRefresh={() => query.refetch()}>
        <div className="px-4 pt-4 pb-8">
          {list === null && <Waiting error={query.error} rows={5} onRetry={() => query.refetch()} />}
          {list?.length === 0 && (
            <EmptyState
              icon="games"
              title={t('transfersEmptyTitle')}
              note={t('transfersEmptyNote')}
              action={
                <Link to={paths.games()} className={buttonClass({ look: 'plain' })}>
                  {t('toHall')}
                </Link>
              }
            />
          )}
          {list !== null && list.length > 0 && (
            <InfiniteList
              hasMore={query.hasNextPage}
              loading={query.isFetchingNextPage}
              failed={query.isFetchNextPageError}
              onMore={() => void query.fetchNextPage()}
            >
              <TransferList list={list} />
            </InfiniteList>
          )}
        </div>
      </PullToRefresh>
    </Screen>
  );
}
