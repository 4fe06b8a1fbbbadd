import type { ShareView } from '@drawroom/contract/follow';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hearRealtime } from '../shell/realtime.ts';
import { followKeys, shareQuery } from './queries.ts';

/** How a shared bet stands, asked for again at once when its leader takes it back, or when something was missed. */
export function useShare(shareId: string): UseQueryResult<ShareView> {
  const queries = useQueryClient();
  useEffect(() => {
    const again = (): void => void queries.invalidateQueries({ queryKey: followKeys.share(shareId) });
    return hearRealtime((realtime) => [
      realtime.on('bet.share_cancelled', (data) => {
        if (data.shareId === shareId) again();
      }),
      realtime.onResync(again),
    ]);
  }, [queries, shareId]);
  return useQuery(shareQuery(shareId));
}
