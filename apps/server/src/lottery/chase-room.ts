import { Refusal } from '../kernel/refusal.ts';
import type { ExposureGate, TakenRoom } from './exposure-gate.ts';
import { roomForOrder } from './exposure-refusal.ts';
import type { PendingOrder } from './order-batcher.ts';
import type { Lottery } from './catalogue.ts';
import type { OddsTable } from '@drawroom/engine/odds-table';

/** Why the part of a round is not placed although the chase goes on. */
export type SkipReason = 'limit' | 'closed';

/** Orders of chases with the room they have taken under the cap of their round (decision 026). */
export interface RoomyOrders {
  /** What is to be placed, or why it is not, by chase. */
  readonly orders: ReadonlyMap<bigint, PendingOrder | SkipReason>;
  /** The number under which all room was taken; null where none was needed. */
  readonly node: number | null;
  /** Says of each chase whether its order was placed; room of the others is free again. */
  end(placed: ReadonlySet<bigint>): void;
}

/**
 * Takes room for every order of a batch, all at once: each may have to wait for answers of others. An order without room is
 * skipped in this round. Null when this process was taken for dead meanwhile; nothing is taken then, and it is tried again later.
 */
export async function takeRooms(
  exposure: ExposureGate,
  round: { readonly lottery: Lottery; readonly table: OddsTable; readonly roundId: bigint },
  wanted: ReadonlyMap<bigint, PendingOrder | SkipReason>,
): Promise<RoomyOrders | null> {
  const taken = new Map<bigint, TakenRoom>();
  const orders = new Map<bigint, PendingOrder | SkipReason>();
  const end: RoomyOrders['end'] = (placed) => {
    for (const [id, room] of taken) room.end(placed.has(id));
  };
  const asked = [...wanted].map(async ([id, order]) => {
    if (typeof order === 'string') return void orders.set(id, order);
    const room = await roomForOrder(exposure, { ...round, gameNo: '', lines: order.lines });
    if (room instanceof Refusal) {
      orders.set(id, room.key === 'lottery.round_closed' ? 'closed' : 'limit');
      return;
    }
    taken.set(id, room);
    orders.set(id, { ...order, node: room.node });
  });
  const answers = await Promise.allSettled(asked);
  const fault = answers.find((answer) => answer.status === 'rejected');
  const nodes = new Set([...taken.values()].map((room) => room.node));
  if (fault === undefined && nodes.size <= 1) return { orders, node: [...nodes][0] ?? null, end };
  end(new Set());
  if (fault !== undefined) throw fault.reason;
  return null;
}
