import type { InputOf, ReplyOf } from '@drawroom/contract/call';
import type { cancelOrder } from '@drawroom/contract/lottery';
import { formatMoney } from '@drawroom/engine/money';
import type { Db, Session } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';

/**
 * Cancels a member's own order while its round is open and gives the stake back in full. A retry finds it cancelled and
 * gets the same answer; a clientRef that cancelled another order is refused.
 */
export async function cancelBetOrder(
  db: Db,
  input: InputOf<typeof cancelOrder>,
  { session, escrow }: { session: Session; escrow: bigint },
): Promise<ReplyOf<typeof cancelOrder>> {
  return db.tx(async (t) => {
    const { rows } = await t.query<{ code: number; amount: bigint | null; balance: bigint | null }>(
      'select code, amount, balance from lottery.cancel_order($1, $2, $3, $4)',
      [session.claims.accountId, input.orderNo, input.clientRef, escrow],
      'lottery-cancel-order',
    );
    const row = rows[0];
    switch (row?.code) {
      case 0:
      case 3:
        return {
          orderNo: input.orderNo,
          amount: formatMoney(row.amount ?? 0n),
          balance: formatMoney(row.balance ?? 0n),
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
