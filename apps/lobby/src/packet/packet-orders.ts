import { CallRefused } from '@drawroom/client/failures';
import type { FateReply } from '@drawroom/client/place-with-fate';
import type { ReplyOf } from '@drawroom/contract/call';
import { detail, PACKET_CONDITIONS, PACKET_WAYS, send } from '@drawroom/contract/packet';
import type { PacketCondition, PacketView } from '@drawroom/contract/packet';
import type { PacketWay } from '@drawroom/engine/split-packet';
import { call } from '../shell/api.ts';
import { isRecord } from '../shell/kept.ts';
import type { SentRequest } from '../shell/money-fate.ts';
import { makeMoneyOrders } from '../shell/money-order.ts';

/** A packet as it is kept on the phone from before it is sent until the house has answered. */
export interface SentPacket extends SentRequest {
  readonly roomCode: string;
  readonly way: PacketWay;
  readonly count: number;
  readonly total: string;
  readonly greeting: string;
  readonly condition: PacketCondition;
}

type Reply = Partial<ReplyOf<typeof send>> & { readonly packet: PacketView };

function isSent(value: unknown): value is SentPacket | null {
  return (
    isRecord(value) &&
    ['clientRef', 'roomCode', 'total', 'greeting'].every((name) => typeof value[name] === 'string') &&
    PACKET_WAYS.some((way) => way === value['way']) &&
    PACKET_CONDITIONS.some((condition) => condition === value['condition']) &&
    ['sentAtMs', 'count'].every((name) => typeof value[name] === 'number')
  );
}

async function ask({ clientRef }: SentPacket): Promise<FateReply<Reply>> {
  try {
    const { packet } = await call(detail, { clientRef, size: 1 });
    return { fate: 'accepted', order: { packet } };
  } catch (failure) {
    if (failure instanceof CallRefused && failure.key === 'packet.unknown') return { fate: 'unknown', order: null };
    throw failure;
  }
}

/** Red packets on their way to the house. */
export const packetOrders = makeMoneyOrders<SentPacket, Reply, PacketView>({
  key: 'packetFate',
  isSent,
  send: ({ sentAtMs: _at, ...packet }) => call(send, packet),
  ask,
  taken: (_sent, { packet }) => packet,
  balanceIn: ({ balance }) => balance ?? null,
});
