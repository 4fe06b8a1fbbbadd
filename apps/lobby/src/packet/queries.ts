import type { ReplyOf } from '@drawroom/contract/call';
import type { EventData } from '@drawroom/contract/events';
import { detail } from '@drawroom/contract/packet';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../shell/api.ts';
import { queryClient } from '../shell/query-client.ts';
import { hearRealtime } from '../shell/realtime.ts';

export type PacketDetail = ReplyOf<typeof detail>;

/** More shares than a packet can have. */
const ALL_SHARES = 100;

/** A packet as its card shows it: without who took what. */
export const cardQuery = (packetId: string) =>
  queryOptions({ queryKey: ['packet', packetId, 'card'], queryFn: () => call(detail, { packetId, size: 1 }) });

/** A packet with everybody who took a share. */
export const sharesQuery = (packetId: string) =>
  queryOptions({
    queryKey: ['packet', packetId, 'shares'],
    queryFn: () => call(detail, { packetId, size: ALL_SHARES }),
  });

/** What the room is told of a packet goes into its card; a list that is looked at is fetched again. */
function hear({ packetId, state, taken }: EventData<'packet.taken'>): void {
  queryClient.setQueryData(cardQuery(packetId).queryKey, (known) =>
    known === undefined || known.packet.taken > taken ? known : { ...known, packet: { ...known.packet, state, taken } },
  );
  void queryClient.invalidateQueries({ queryKey: sharesQuery(packetId).queryKey });
}

/** A packet, kept true by what the room is told of it, and asked for again when something was missed. */
export function usePacketCard(packetId: string): UseQueryResult<PacketDetail> {
  const queries = useQueryClient();
  useEffect(
    () =>
      hearRealtime((realtime) => [
        realtime.on('packet.taken', (data) => data.packetId === packetId && hear(data)),
        realtime.onResync(() => void queries.invalidateQueries({ queryKey: cardQuery(packetId).queryKey })),
      ]),
    [queries, packetId],
  );
  return useQuery(cardQuery(packetId));
}

/** Something of a packet has changed by this member: everything known of it is asked for again. */
export function forgetPacket(packetId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['packet', packetId] });
}
