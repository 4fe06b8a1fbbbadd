import type { Sql } from '../kernel/kernel.ts';

/** Stakes at external games that were bet after a moment and decided there: they count as turnover like those of draws. Minor units. */
export async function externalStake(sql: Sql, accountId: bigint, sinceMs: number): Promise<bigint> {
  const { rows } = await sql.query<{ stake: bigint }>(
    `select coalesce(sum(stake), 0)::bigint as stake from transfer.record
     where account_id = $1 and placed_at > to_timestamp($2::float8 / 1000) and state = 1`,
    [accountId, sinceMs],
    'transfer-counted-stake',
  );
  return rows[0]?.stake ?? 0n;
}
