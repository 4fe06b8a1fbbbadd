import type { ChangeType } from '@drawroom/contract/wallet';
import type { Sql } from '../../kernel/kernel.ts';
import { windowOf } from '../change-window.ts';

export interface KindSum {
  readonly type: ChangeType;
  readonly count: number;
  readonly amountMinor: bigint;
}

/**
 * The first version that belongs to a moment or later: the one after the last change with an earlier time. Whenever it is asked, the
 * answer is the same, so months join without a gap and nothing stands in two.
 */
export async function cutAt(
  sql: Sql,
  accountId: bigint,
  { atMs, ver }: { readonly atMs: number; readonly ver: bigint },
): Promise<bigint> {
  const { fromVer, toVer } = await windowOf(sql, accountId, { fromMs: atMs, toMs: atMs, ver });
  const { rows } = await sql.query<{ last: bigint }>(
    `select coalesce(max(ver), $2::bigint - 1) + 1 as last from ledger.v_entry
     where account_id = $1 and ver >= $2 and ver < $3 and created_at < to_timestamp($4::float8 / 1000)`,
    [accountId, fromVer, toVer, atMs],
    'wallet-month-cut',
  );
  return rows[0]?.last ?? fromVer;
}

/** Balance before a version, minor units. */
export async function balanceBefore(sql: Sql, accountId: bigint, ver: bigint): Promise<bigint> {
  const { rows } = await sql.query<{ balance: bigint }>(
    'select balance_after as balance from ledger.v_entry where account_id = $1 and ver = $2',
    [accountId, ver - 1n],
    'wallet-balance-at',
  );
  return rows[0]?.balance ?? 0n;
}

/** Sums of an account's changes [fromVer, toVer) by kind. */
export async function sumsByKind(
  sql: Sql,
  accountId: bigint,
  { fromVer, toVer }: { readonly fromVer: bigint; readonly toVer: bigint },
): Promise<KindSum[]> {
  const { rows } = await sql.query<{ type: ChangeType; count: bigint; amountMinor: bigint }>(
    `select kind as type, count(*) as count, sum(amount)::bigint as "amountMinor" from ledger.v_entry
     where account_id = $1 and ver >= $2 and ver < $3 group by kind order by kind`,
    [accountId, fromVer, toVer],
    'wallet-month-sums',
  );
  return rows.map(({ count, ...rest }) => ({ ...rest, count: Number(count) }));
}

/** When an account's history began, Unix ms; null before its first change. */
export async function firstChangeAt(sql: Sql, accountId: bigint): Promise<number | null> {
  const { rows } = await sql.query<{ at: number }>(
    'select created_at as at from ledger.v_entry where account_id = $1 and ver = 1',
    [accountId],
    'wallet-first-change',
  );
  return rows[0]?.at ?? null;
}
