import type { Sql } from '../kernel/kernel.ts';

/** What a member may stake until a limit of stakes of his is reached, here and elsewhere, minor units; null: he has no such limit. */
export async function stakeLeft(sql: Sql, accountId: bigint): Promise<bigint | null> {
  const { rows } = await sql.query<{ left: bigint | null }>(
    'select lottery.stake_left($1, clock_timestamp()) as left',
    [accountId],
    'lottery-stake-left',
  );
  return rows[0]?.left ?? null;
}
