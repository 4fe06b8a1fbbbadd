import type { ReplyOf } from '@drawroom/contract/call';
import { conversation } from '@drawroom/contract/service';
import type { ConversationView } from '@drawroom/contract/service';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../shell/api.ts';
import { queryClient } from '../shell/query-client.ts';
import { hearRealtime } from '../shell/realtime.ts';

/** How the member stands with the desk. */
export type DeskStanding = ReplyOf<typeof conversation>;

/** Who is before one in the queue is told by nobody: while the member waits it is asked for this often, ms. */
const QUEUE_LOOK_MS = 10_000;

const deskQuery = queryOptions({
  queryKey: ['service', 'conversation'],
  queryFn: (): Promise<DeskStanding> => call(conversation, {}),
});

/** Asks anew how the member stands with the desk. */
export function fetchDesk(): Promise<DeskStanding> {
  return queryClient.fetchQuery({ ...deskQuery, staleTime: 0 });
}

/** Takes what a reply or an event says of the conversation. */
export function rememberConversation(changed: ConversationView): void {
  queryClient.setQueryData(deskQuery.queryKey, (known) => known && { ...known, conversation: changed });
}

/** Takes up to where the member has read; the desk's words before it are no news any more. */
export function rememberRead(read: number): void {
  queryClient.setQueryData(
    deskQuery.queryKey,
    (known) => known && { ...known, read, unread: read >= known.head ? 0 : known.unread },
  );
}

/** How the member stands with the desk, as far as it is known. */
export function useDesk(): DeskStanding | undefined {
  return useQuery({
    ...deskQuery,
    refetchInterval: ({ state }) => (state.data?.conversation?.state === 'waiting' ? QUEUE_LOOK_MS : false),
  }).data;
}

/** How many words of the desk the member has not read; kept true while it is shown. */
export function useUnreadOfDesk(): number {
  const queries = useQueryClient();
  const { data } = useQuery(deskQuery);
  useEffect(
    () =>
      hearRealtime((realtime) =>
        (['service.message', 'service.read'] as const).map((type) =>
          realtime.on(type, () => void queries.invalidateQueries({ queryKey: deskQuery.queryKey })),
        ),
      ),
    [queries],
  );
  return data?.unread ?? 0;
}
