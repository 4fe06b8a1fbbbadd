import type { Sql } from '../kernel/kernel.ts';

/** Stakes of the bets placed after a moment that were won or lost (status 1 and 2): what counts as turnover. Minor units. */
export async function countedStake(sql: Sql, accountId: bigint, sinceMs: number): Promise<bigint> {
  const { rows } = await sql.query<{ stake: bigint }>(
    `select coalesce(sum(b.stake), 0)::bigint as stake from lottery.bet b
     where b.account_id = $1 and b.id >= lottery.first_bet_at(to_timestamp($2::float8 / 1000))
       and b.created_at > to_timestamp($2::float8 / 1000) and b.status in (1, 2)`,
    [accountId, sinceMs],
    'lottery-counted-stake',
  );
  return rows[0]?.stake ?? 0n;
}
