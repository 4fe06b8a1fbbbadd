import { PullToRefresh } from '@drawroom/ui/pull-to-refresh.tsx';
import { Screen } from '@drawroom/ui/screen.tsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Waiting } from '../wallet/waiting.tsx';
import { GiftList } from './gift-list.tsx';
import { LevelCard } from './level-card.tsx';
import { LevelList } from './level-list.tsx';
import { infoQuery, vipKeys } from './queries.ts';
import { SharePart } from './share-part.tsx';

/** Where the member stands, what he may claim, what every level brings, and his link (decision 068). */
export function VipScreen(): ReactNode {
  const { data, error, refetch } = useQuery(infoQuery());
  const queries = useQueryClient();
  return (
    <Screen scrollId="vip" bare>
      <PullToRefresh onRefresh={() => queries.invalidateQueries({ queryKey: vipKeys.all() })}>
        <div className="flex flex-col gap-5 px-4 pt-4 pb-8">
          {data === undefined ? (
            <Waiting error={error} rows={4} onRetry={() => refetch()} />
          ) : (
            <>
              <LevelCard info={data} />
              <GiftList info={data} />
              <LevelList own={data.level} />
              {data.share !== null && <SharePart terms={data.share} />}
            </>
          )}
        </div>
      </PullToRefresh>
    </Screen>
  );
}
