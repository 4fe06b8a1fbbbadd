import type { Sql } from '../kernel/kernel.ts';

/** Points that were paid in after a moment, minor units: by the books, so that only what arrived counts. */
export async function paidIn(sql: Sql, accountId: bigint, sinceMs: number): Promise<bigint> {
  const { rows } = await sql.query<{ total: bigint }>(
    `select coalesce(sum(e.amount), 0)::bigint as total from ledger.v_entry e
     where e.account_id = $1 and e.kind_no = (select k.kind_no from ledger.v_entry_kind k where k.code = 'deposit')
       and e.kind_no <> 2 and e.created_at > to_timestamp($2::float8 / 1000)`,
    [accountId, sinceMs],
    'wallet-paid-in',
  );
  return rows[0]?.total ?? 0n;
}
