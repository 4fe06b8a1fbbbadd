import type { Sql } from '../kernel/kernel.ts';

/** What corrected results could not take back from an account because it was not there any more, minor units (decision 051). */
export async function owedOf(sql: Sql, accountId: bigint): Promise<bigint> {
  const { rows } = await sql.query<{ owed: bigint }>(
    'select coalesce(sum(amount), 0)::bigint as owed from lottery.receivable where account_id = $1',
    [accountId],
    'lottery-owed-of',
  );
  return rows[0]?.owed ?? 0n;
}
