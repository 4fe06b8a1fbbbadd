import { formatMoney } from '@drawroom/engine/money';
import type { Sql } from '../kernel/kernel.ts';

/** A bet of an order as it stands. */
export interface BetInOrder {
  readonly play: string;
  readonly selection: string;
  readonly odds: string;
  readonly units: number;
  readonly unitAmount: string;
  readonly multiple: number;
  readonly stake: bigint;
  readonly payout: bigint;
  /** 0 not drawn, 1 win, 2 lose, 3 draw, 4 cancelled. */
  readonly status: number;
}

/** An order with its round. */
export interface OrderInRound {
  readonly orderId: bigint;
  readonly roundId: bigint;
  readonly lotteryId: bigint;
  readonly lotteryCode: string;
  readonly gameNo: string;
  readonly endAtMs: number;
  /** Whether the round takes bets at the moment of asking. */
  readonly open: boolean;
  readonly bets: readonly BetInOrder[];
}

interface OrderRow {
  readonly round_id: bigint;
  readonly lottery_id: bigint;
  readonly code: string;
  readonly game_no: string;
  readonly end_at: number;
  readonly open: boolean;
}

/** An order of a member, or null when there is none of that number. */
export async function findOrder(sql: Sql, accountId: bigint, orderId: bigint): Promise<OrderInRound | null> {
  const { rows: bets } = await sql.query<Omit<BetInOrder, 'unitAmount'> & { unit: bigint; round_id: bigint }>(
    `select play, selection, odds, units, unit, multiple, stake, payout, status, round_id from lottery.bet
     where account_id = $1 and id >= $2 and order_id = $2 order by id`,
    [accountId, orderId],
    'lottery-bets-of-order',
  );
  const [first] = bets;
  if (first === undefined) return null;
  const { rows } = await sql.query<OrderRow>(
    `select r.id as round_id, r.lottery_id, l.code, r.game_no, r.end_at,
       r.status = 1 and clock_timestamp() >= r.begin_at and clock_timestamp() < r.end_at as open
     from lottery.round r join lottery.lottery l on l.id = r.lottery_id where r.id = $1`,
    [first.round_id],
    'lottery-round-of-order',
  );
  const [round] = rows;
  if (round === undefined) throw new Error(`order ${orderId} has no round`);
  return {
    orderId,
    roundId: round.round_id,
    lotteryId: round.lottery_id,
    lotteryCode: round.code,
    gameNo: round.game_no,
    endAtMs: Math.trunc(round.end_at),
    open: round.open,
    bets: bets.map(({ unit, ...bet }) => ({ ...bet, unitAmount: formatMoney(unit) })),
  };
}

/**
 * What came back of orders of which no bet is open any more, minor units: payouts, and stakes of bets that were cancelled or voided. Open
 * ones are left out.
 */
export async function returnedTo(
  sql: Sql,
  orders: readonly { readonly accountId: bigint; readonly orderId: bigint }[],
): Promise<ReadonlyMap<bigint, bigint>> {
  const { rows } = await sql.query<{ order_id: bigint; total: bigint }>(
    `select o.order_id, s.total from unnest($1::bigint[], $2::bigint[]) as o(account_id, order_id)
     cross join lateral (
       select sum(case b.status when 4 then b.stake else b.payout end)::bigint as total, bool_or(b.status = 0) as open
       from lottery.bet b
       where b.account_id = o.account_id and b.id >= o.order_id and b.order_id = o.order_id) s
     where not s.open`,
    [orders.map(({ accountId }) => String(accountId)), orders.map(({ orderId }) => String(orderId))],
    'lottery-returned-to',
  );
  return new Map(rows.map(({ order_id: orderId, total }) => [orderId, total]));
}

/** When the oldest bet of a member that is still open was placed, Unix ms; null: none is open. */
export async function oldestOpenAt(sql: Sql, accountId: bigint): Promise<number | null> {
  const { rows } = await sql.query<{ at: number | null }>(
    'select min(created_at) as at from lottery.bet where account_id = $1 and status = 0',
    [accountId],
    'lottery-oldest-open',
  );
  return rows[0]?.at ?? null;
}
