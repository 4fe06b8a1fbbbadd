import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { cancelOrder } from '@drawroom/contract/lottery';
import { formatMoney } from '@drawroom/engine/money';
import type { Db, Session, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { roomForCancel, type CancelRoomDeps } from './cancel-room.ts';
import type { TakenRoom } from './exposure-gate.ts';

/** What else an order's end means; what it gives is called in the same transaction once the order is cancelled. */
export type Cancelling = (
  t: Tx,
  order: { readonly accountId: bigint; readonly orderId: bigint },
) => Promise<() => Promise<void>>;

type CancelDeps = CancelRoomDeps & {
  readonly session: Session;
  readonly escrow: bigint;
  /** Absent where nothing depends on orders. */
  readonly cancelling?: Cancelling;
};

/**
 * Cancels a member's own order while its round is open and gives the stake back in full. A retry finds it cancelled and
 * gets the same answer; a clientRef that cancelled another order is refused. Refuses with order_not_cancellable where
 * bets on the other side were taken because this one stands against them.
 */
export async function cancelBetOrder(db: Db, input: Input, deps: CancelDeps): Promise<ReplyOf<typeof cancelOrder>> {
  const order = { accountId: deps.session.claims.accountId, orderNo: input.orderNo };
  const room = await roomForCancel(db, deps, order);
  try {
    const { done, reply } = await cancelIn(db, input, { ...deps, room });
    room?.end(done);
    return reply;
  } catch (error) {
    // After a refusal nothing has happened; after anything else the fate is unknown, and the room stays taken.
    if (error instanceof Refusal) room?.end(false);
    throw error;
  }
}

type Input = InputOf<typeof cancelOrder>;

async function cancelIn(
  db: Db,
  input: Input,
  { session, escrow, cancelling, room }: Omit<CancelDeps, keyof CancelRoomDeps> & { readonly room: TakenRoom | null },
): Promise<{ done: boolean; reply: ReplyOf<typeof cancelOrder> }> {
  return db.tx(async (t) => {
    if (room !== null) {
      const { rows } = await t.query<{ mine: boolean }>('select lottery.enter_node($1) as mine', [room.node]);
      if (rows[0]?.mine !== true) throw new Refusal('server.busy');
    }
    const { accountId } = session.claims;
    const cancelled = await cancelling?.(t, { accountId, orderId: BigInt(input.orderNo) });
    const { rows } = await t.query<{ code: number; amount: bigint | null; balance: bigint | null }>(
      'select code, amount, balance from lottery.cancel_order($1, $2, $3, $4)',
      [accountId, input.orderNo, input.clientRef, escrow],
      'lottery-cancel-order',
    );
    const row = rows[0];
    if (row?.code === 0) await cancelled?.();
    switch (row?.code) {
      case 0:
      case 3:
        return {
          done: row.code === 0,
          reply: {
            orderNo: input.orderNo,
            amount: formatMoney(row.amount ?? 0n),
            balance: formatMoney(row.balance ?? 0n),
          },
        };
      case 1:
        throw new Refusal('lottery.round_closed');
      case 4:
        throw new Refusal('request.client_ref_reused');
      default:
        throw new Refusal('lottery.order_unknown');
    }
  });
}
