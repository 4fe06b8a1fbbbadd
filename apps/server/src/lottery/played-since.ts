import type { Sql } from '../kernel/kernel.ts';

/** Stakes and payouts of the bets a member placed after a moment, on draws and at external games, as limits count them (decision 035). */
export async function playedSince(
  sql: Sql,
  accountId: bigint,
  sinceMs: number,
): Promise<{ stakeMinor: bigint; payoutMinor: bigint }> {
  const { rows } = await sql.query<{ stake: bigint; payout: bigint }>(
    'select stake, payout from lottery.all_played_since($1, to_timestamp($2::float8 / 1000))',
    [accountId, sinceMs],
    'lottery-played-since',
  );
  return { stakeMinor: rows[0]?.stake ?? 0n, payoutMinor: rows[0]?.payout ?? 0n };
}
