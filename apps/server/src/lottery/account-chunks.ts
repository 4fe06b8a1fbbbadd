import type { Sql } from '../kernel/kernel.ts';

/** Members whose bets, or agents whose rebates, one transaction settles; keeps every transaction far below 250 ms (money-path.md §4.3). */
const ACCOUNTS_PER_CHUNK = 500;

/** Accounts of a round, given as $1, whose id is above $2. */
export const ACCOUNTS_OF = {
  bets: 'select distinct account_id from lottery.bet where round_id = $1 and account_id > $2',
  rebates: 'select distinct account_id from lottery.rebate_part where round_id = $1 and account_id > $2',
  correctedBets:
    'select distinct account_id from lottery.bet_revision where round_id = $1 and account_id > $2 and revision = $3',
  correctedRebates:
    'select distinct account_id from lottery.correction_rebate where round_id = $1 and account_id > $2 and revision = $3',
} as const;

/** Accounts from lo to hi, both included. */
export interface Chunk {
  readonly lo: bigint;
  readonly hi: bigint;
}

/** Walks accounts of a round (one of ACCOUNTS_OF, with a revision where it asks for one) in id order, a chunk at a time. */
export async function* chunksOf(
  sql: Sql,
  accounts: string,
  [roundId, ...revision]: readonly [roundId: bigint, revision?: number],
): AsyncGenerator<Chunk> {
  for (let after = 0n; ;) {
    const { rows } = await sql.query<{ lo: bigint | null; hi: bigint | null }>(
      `select min(account_id) as lo, max(account_id) as hi from (${accounts} order by account_id limit ${ACCOUNTS_PER_CHUNK}) a`,
      [roundId, after, ...revision],
    );
    const { lo, hi } = rows[0] ?? { lo: null, hi: null };
    if (lo === null || hi === null) return;
    yield { lo, hi };
    after = hi;
  }
}

/** Two chunks at a time, on two connections: they share no account, so neither waits for the other (money-path.md §4.1). */
export async function inPairs<T>(chunks: AsyncGenerator<T>, work: (chunk: T) => Promise<void>): Promise<void> {
  const worker = async (): Promise<void> => {
    for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) await work(next.value);
  };
  await Promise.all([worker(), worker()]);
}
