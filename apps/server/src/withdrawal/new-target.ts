import type { Sql } from '../kernel/kernel.ts';

/** Payment methods to which something of this account has been paid already. */
export async function paidBefore(sql: Sql, accountId: bigint): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql.query<{ id: bigint }>(
    `select distinct method_id as id from withdrawal.request
     where account_id = $1 and step = 'paid' and method_id is not null`,
    [accountId],
    'withdrawal-paid-before',
  );
  return new Set(rows.map(({ id }) => id));
}
