import type { Sql } from '../kernel/kernel.ts';

/** Steps of a round; forward only, each by a guarded update (lottery.guard_round). */
export const ROUND_STATUS = {
  scheduled: 0,
  open: 1,
  closed: 2,
  sealed: 3,
  drawn: 4,
  settled: 5,
  voided: 6,
  held: 7,
} as const;

/** A round as stored; times in Unix ms of the database's clock. */
export interface Round {
  readonly id: bigint;
  readonly lottery_id: bigint;
  readonly game_no: string;
  /** Day the round is counted to in its schedule's zone, `2026-02-17`. */
  readonly business_date: string;
  readonly begin_at: number;
  readonly end_at: number;
  readonly prize_at: number;
  readonly status: number;
  /** Open, but the house has closed the lottery: it takes no bets. */
  readonly halted: boolean;
  readonly odds_version: number;
  readonly chain_id: bigint | null;
  readonly chain_index: number | null;
  readonly commitment: string | null;
  readonly committed_at: number | null;
  readonly sealed_count: number | null;
  readonly seal_root: string | null;
  readonly sealed_at: number | null;
  readonly seed: string | null;
  readonly entropy: string | null;
  /** Beacon round whose value is mixed in, announced with the commitment; null is "commit only" (decision 025). */
  readonly entropy_round: string | null;
  readonly entropy_chain: string | null;
  readonly entropy_signature: string | null;
  readonly numbers: string[] | null;
  readonly drawn_at: number | null;
  readonly settled_at: number | null;
  readonly void_reason: string | null;
  readonly hold_reason: string | null;
  /** How often its result was corrected (decision 051). */
  readonly revision: number;
}

export const ROUND_COLUMNS = `id, lottery_id, game_no, business_date::text as business_date, begin_at, end_at, prize_at, status, halted, odds_version,
  chain_id, chain_index, commitment, committed_at, sealed_count, seal_root, sealed_at, seed, entropy, entropy_round, entropy_chain,
  entropy_signature, numbers, drawn_at, settled_at, void_reason, hold_reason, revision`;

/** One round by its issue number; undefined when the lottery has no such round. */
export async function findRound(sql: Sql, lotteryId: bigint, gameNo: string): Promise<Round | undefined> {
  const { rows } = await sql.query<Round>(
    `select ${ROUND_COLUMNS} from lottery.round where lottery_id = $1 and game_no = $2`,
    [lotteryId, gameNo],
    'lottery-find-round',
  );
  return rows[0];
}

/** Rounds of a lottery that are not finished and whose betting has begun or is about to, oldest first. */
export async function unfinishedRounds(sql: Sql, lotteryId: bigint, untilMs: number): Promise<Round[]> {
  const { rows } = await sql.query<Round>(
    `select ${ROUND_COLUMNS} from lottery.round
     where lottery_id = $1 and status in (0, 1, 2, 3, 4) and begin_at <= $2 order by prize_at limit 2000`,
    [lotteryId, new Date(untilMs)],
    'lottery-unfinished-rounds',
  );
  return rows;
}

/** One round by its id. */
export async function roundById(sql: Sql, id: bigint): Promise<Round | undefined> {
  const { rows } = await sql.query<Round>(
    `select ${ROUND_COLUMNS} from lottery.round where id = $1`,
    [id],
    'lottery-round',
  );
  return rows[0];
}
