import type { Sql } from '../kernel/kernel.ts';
import type { StoredBet, StoredOrder } from './present-order.ts';

/** An order found again by the reference its member gave it. */
export interface KnownOrder extends StoredOrder {
  readonly digest: string;
  readonly cancelled: boolean;
}

export interface OrderStore {
  /** The order placed under a clientRef, or null when none was. */
  byRef(accountId: bigint, clientRef: string): Promise<KnownOrder | null>;
}

interface OrderRow extends StoredBet {
  order_id: bigint;
  digest: string;
  at: number;
  game_no: string;
  code: string;
  balance_after: bigint;
  status: number;
}

/** Orders as stored; the balance shown is the one right after the order, as in its first answer. */
export function orderStore(sql: Sql): OrderStore {
  return {
    byRef: async (accountId, clientRef) => {
      const { rows } = await sql.query<OrderRow>(
        `select o.order_id, o.digest::text as digest, o.created_at as at, r.game_no, l.code, e.balance_after,
                b.id, b.play, b.selection, b.odds, b.units, b.unit, b.multiple, b.stake, b.status
         from lottery.bet_order o
         join lottery.round r on r.id = o.round_id join lottery.lottery l on l.id = r.lottery_id
         join lottery.bet b on b.account_id = o.account_id and b.id >= o.order_id and b.order_id = o.order_id
         left join lateral (select balance_after from ledger.v_entry e
           where e.account_id = o.account_id and e.kind = 'bet' and e.ref = o.order_id limit 1) e on true
         where o.account_id = $1 and o.client_ref = $2 order by b.id`,
        [accountId, clientRef],
        'lottery-order-by-ref',
      );
      const first = rows[0];
      if (first === undefined) return null;
      return {
        orderId: first.order_id,
        digest: first.digest,
        lotteryCode: first.code,
        gameNo: first.game_no,
        atMs: first.at,
        balanceMinor: first.balance_after,
        cancelled: rows.every((row) => row.status === 4),
        bets: rows,
      };
    },
  };
}
