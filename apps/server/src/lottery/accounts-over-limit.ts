import type { Sql } from '../kernel/kernel.ts';

/** Those of some accounts who have staked or lost more than a limit of theirs allows by now, here and elsewhere. */
export async function accountsOverLimit(sql: Sql, accountIds: readonly bigint[]): Promise<bigint[]> {
  const { rows } = await sql.query<{ id: bigint }>(
    `select a.id from unnest($1::bigint[]) as a(id)
     where lottery.limit_reached(a.id, clock_timestamp(), array[0, 0, 0]::bigint[]) is not null`,
    [accountIds.map(String)],
    'lottery-accounts-over-limit',
  );
  return rows.map(({ id }) => id);
}
