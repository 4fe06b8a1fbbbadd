import type { Sql } from '../kernel/kernel.ts';
import type { ChaseLine } from './chase-price.ts';
import type { RuledRound } from './round-rules.ts';

/** States of `lottery.chase` and `lottery.chase_round` by their numbers (migrations/007-chase.sql). */
export const CHASE_STATES = ['running', 'done', 'won', 'cancelled', 'odds_worse', 'refused'] as const;
export const PART_STATES = ['waiting', 'placed', 'decided', 'skipped', 'returned'] as const;

/** A chase as stored, with the sums over its rounds. */
export interface StoredChase {
  readonly id: bigint;
  readonly account_id: bigint;
  readonly client_ref: string;
  readonly digest: string;
  readonly code: string;
  readonly lines: readonly ChaseLine[];
  readonly stop_on_win: boolean;
  readonly rounds: number;
  readonly total: bigint;
  readonly state: number;
  readonly created_at: number;
  readonly ended_at: number | null;
  readonly placed: number;
  readonly over: number;
  readonly staked: bigint;
  readonly payout: bigint;
  readonly frozen: bigint;
}

/** A round of a chase as stored. */
export interface StoredPart {
  readonly game_no: string;
  readonly begin_at: number;
  readonly end_at: number;
  readonly multiple: number;
  readonly stake: bigint;
  readonly state: number;
  readonly reason: string | null;
  readonly order_id: bigint | null;
  readonly payout: bigint | null;
}

/** A round that a chase may go over. */
export interface ComingRound extends RuledRound {
  readonly id: bigint;
  readonly game_no: string;
  readonly begin_at: number;
  readonly end_at: number;
}

const CHASE = `select c.id, c.account_id, c.client_ref::text as client_ref, c.digest::text as digest, l.code, c.lines, c.stop_on_win,
    c.rounds, c.total, c.state, c.created_at, c.ended_at, p.placed, p.over, p.staked, p.payout, p.frozen
  from lottery.chase c join lottery.lottery l on l.id = c.lottery_id
  cross join lateral (
    select count(x.order_id)::int as placed, count(*) filter (where x.state in (2, 3))::int as over,
      coalesce(sum(x.stake) filter (where x.order_id is not null), 0)::bigint as staked,
      coalesce(sum(x.payout), 0)::bigint as payout, coalesce(sum(x.stake) filter (where x.state = 0), 0)::bigint as frozen
    from lottery.chase_round x where x.chase_id = c.id) p`;

/** The chase under a member's reference, or undefined. */
export async function chaseByRef(sql: Sql, accountId: bigint, clientRef: string): Promise<StoredChase | undefined> {
  const { rows } = await sql.query<StoredChase>(
    `${CHASE} where c.account_id = $1 and c.client_ref = $2`,
    [accountId, clientRef],
    'lottery-chase-by-ref',
  );
  return rows[0];
}

/** Chases by their ids. */
export async function chasesById(sql: Sql, ids: readonly bigint[]): Promise<StoredChase[]> {
  const { rows } = await sql.query<StoredChase>(
    `${CHASE} where c.id = any($1::bigint[]) order by c.id`,
    [ids.map(String)],
    'lottery-chases-by-id',
  );
  return rows;
}

/** A page of a member's chases, newest first, and how many there are. */
export async function chasesOf(
  sql: Sql,
  accountId: bigint,
  { only, limit, offset }: { only: 'running' | 'ended' | undefined; limit: number; offset: number },
): Promise<{ list: StoredChase[]; total: number }> {
  const where = `c.account_id = $1 and ($2::text is null or (c.state = 0) = ($2 = 'running'))`;
  const params = [accountId, only ?? null];
  const { rows } = await sql.query<StoredChase>(`${CHASE} where ${where} order by c.id desc limit $3 offset $4`, [
    ...params,
    limit,
    offset,
  ]);
  const total = await sql.query<{ n: number }>(`select count(*)::int as n from lottery.chase c where ${where}`, params);
  return { list: rows, total: total.rows[0]?.n ?? 0 };
}

/** The rounds of a chase in their order. */
export async function partsOf(sql: Sql, chaseId: bigint): Promise<StoredPart[]> {
  const { rows } = await sql.query<StoredPart>(
    `select r.game_no, r.begin_at, r.end_at, p.multiple, p.stake, p.state, p.reason, p.order_id, p.payout
     from lottery.chase_round p join lottery.round r on r.id = p.round_id where p.chase_id = $1 order by p.n`,
    [chaseId],
    'lottery-chase-rounds',
  );
  return rows;
}

/** Rounds of a lottery that take bets now or later, in their order, from `from.gameNo` (that one included) or `from.nowMs` on. */
export async function comingRounds(
  sql: Sql,
  lotteryId: bigint,
  from: { gameNo: string | null; nowMs: number; limit: number },
): Promise<ComingRound[]> {
  const { rows } = await sql.query<ComingRound>(
    `select id, game_no, begin_at, end_at, odds_version, business_date::text as business_date from lottery.round
     where lottery_id = $1 and status in (0, 1) and end_at > $3
       and prize_at >= coalesce((select prize_at from lottery.round where lottery_id = $1 and game_no = $2), $3)
     order by prize_at, id limit $4`,
    [lotteryId, from.gameNo, new Date(from.nowMs), from.limit],
    'lottery-coming-rounds',
  );
  return rows;
}

/** Points a member can bet with now, minor units. */
export async function availableOf(sql: Sql, accountId: bigint): Promise<bigint> {
  const { rows } = await sql.query<{ balance: bigint }>(
    'select balance from ledger.v_balance where id = $1',
    [accountId],
    'lottery-available-of',
  );
  return rows[0]?.balance ?? 0n;
}
