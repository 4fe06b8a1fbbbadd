import type { ReplyOf } from '@drawroom/contract/call';
import { history, overview } from '@drawroom/contract/protection';
import type { ProtectionView } from '@drawroom/contract/protection';
import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRemainingMs } from '@drawroom/ui/use-remaining';
import { call, serverNow } from '../shell/api.ts';
import { queryClient } from '../shell/query-client.ts';

export type ProtectedLimit = ProtectionView['limits'][number];
export type ProtectionAct = ReplyOf<typeof history>['list'][number];

/** Rows of a page of the history. */
const PAGE_SIZE = 30;

/** Begins with the slice: whatever says that protection has changed makes everything below it stale. */
export const PROTECTION_KEY = ['protection'] as const;

const overviewQuery = queryOptions({
  queryKey: [...PROTECTION_KEY, 'overview'],
  queryFn: () => call(overview, {}),
});

/** Limits, breaks and the running spell of play; the frame keeps it for every screen. */
export function useProtection(): UseQueryResult<ProtectionView> {
  return useQuery(overviewQuery);
}

/** Changes of one's own protection, newest first. */
export const historyQuery = infiniteQueryOptions({
  queryKey: [...PROTECTION_KEY, 'history'],
  initialPageParam: 1,
  queryFn: ({ pageParam }) => call(history, { page: pageParam, size: PAGE_SIZE }),
  getNextPageParam: ({ page, size, total }) => (page * size < total ? page + 1 : null),
});

/** Waits for a change and shows what then holds. Throws the call's failures; nothing has changed then. */
export async function takeOver(change: Promise<ProtectionView>): Promise<void> {
  queryClient.setQueryData(overviewQuery.queryKey, await change);
  void queryClient.invalidateQueries({ queryKey: historyQuery.queryKey });
}

/** Everything known of the member's protection may be stale. */
export function refreshProtection(): void {
  void queryClient.invalidateQueries({ queryKey: PROTECTION_KEY });
}

/** A bet was taken: where no spell of play was running, one has begun, and with it the wait for the reality check. */
export function notePlay(): void {
  if (queryClient.getQueryData(overviewQuery.queryKey)?.play.since === null) refreshProtection();
}

/** When the member's time-out or self-exclusion ends, Unix ms; null while he may bet. */
export function useBreakEnd(): number | null {
  const { data } = useProtection();
  const end = Math.max(data?.timeOutUntil ?? 0, data?.excludedUntil ?? 0);
  const leftMs = useRemainingMs(end === 0 ? null : end, serverNow);
  return leftMs === null || leftMs === 0 ? null : end;
}
