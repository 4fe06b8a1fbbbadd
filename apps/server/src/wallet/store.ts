import type { ChangeType } from '@drawroom/contract/wallet';
import type { Sql } from '../kernel/kernel.ts';

export interface Wallet {
  readonly balanceMinor: bigint;
  /** Reserved by holds; no longer part of the balance. */
  readonly frozenMinor: bigint;
  /** Version of the account: the number of its changes. */
  readonly ver: bigint;
}

export async function findWallet(sql: Sql, accountId: bigint): Promise<Wallet> {
  const { rows } = await sql.query<Wallet>(
    `select a.balance as "balanceMinor", a.ver, coalesce(f.amount, 0) as "frozenMinor"
     from ledger.v_account a left join ledger.v_frozen f on f.account_id = a.id where a.id = $1`,
    [accountId],
    'wallet-of-account',
  );
  const wallet = rows[0];
  if (wallet === undefined) throw new Error(`no ledger account ${accountId}`);
  return wallet;
}

/** One change of a member's points. */
export interface Change {
  readonly ver: bigint;
  readonly type: ChangeType;
  readonly ref: bigint;
  readonly amountMinor: bigint;
  readonly balanceAfterMinor: bigint;
  readonly createdAtMs: number;
}

/** Which changes: versions within [fromVer, toVer), and times and type when given. */
export interface ChangeFilter {
  readonly accountId: bigint;
  readonly fromVer: bigint;
  readonly toVer: bigint;
  readonly fromMs: number | null;
  readonly toMs: number | null;
  readonly type: ChangeType | null;
}

const WITHIN = `account_id = $1 and ver >= $2 and ver < $3
  and ($4::float8 is null or created_at >= to_timestamp($4::float8 / 1000))
  and ($5::float8 is null or created_at < to_timestamp($5::float8 / 1000))`;

/**
 * The three forms of a filter, each a statement of its own. `ledger.entry_by_kind` leaves stakes out (kind 2 for ever), and a statement
 * has to say that it does not look for them, or the index is not used.
 */
function matching({ type }: ChangeFilter): { where: string; form: 'all' | 'stakes' | 'kind' } {
  if (type === null) return { where: `${WITHIN} and $6::text is null`, form: 'all' };
  if (type === 'bet') return { where: `${WITHIN} and kind_no = 2 and $6::text = 'bet'`, form: 'stakes' };
  const kind = '(select k.kind_no from ledger.v_entry_kind k where k.code = $6)';
  return { where: `${WITHIN} and kind_no = ${kind} and kind_no <> 2`, form: 'kind' };
}

function paramsOf(filter: ChangeFilter): unknown[] {
  return [filter.accountId, filter.fromVer, filter.toVer, filter.fromMs, filter.toMs, filter.type];
}

/** Newest first. */
export async function findChanges(
  sql: Sql,
  filter: ChangeFilter,
  slice: { readonly limit: number; readonly offset: number },
): Promise<Change[]> {
  const { where, form } = matching(filter);
  const { rows } = await sql.query<Change>(
    `select ver, kind as type, ref, amount as "amountMinor", balance_after as "balanceAfterMinor",
       created_at as "createdAtMs"
     from ledger.v_entry where ${where} order by ver desc limit $7 offset $8`,
    [...paramsOf(filter), slice.limit, slice.offset],
    `wallet-changes-${form}`,
  );
  return rows;
}

/** How many there are; counts no further than `upTo`. */
export async function countChanges(sql: Sql, filter: ChangeFilter, upTo: number): Promise<number> {
  const { where, form } = matching(filter);
  const { rows } = await sql.query<{ total: bigint }>(
    `select count(*) as total from (select from ledger.v_entry where ${where} order by ver desc limit $7) found`,
    [...paramsOf(filter), upTo],
    `wallet-count-changes-${form}`,
  );
  return Number(rows[0]?.total ?? 0n);
}

/** Rebates, and corrections of rebates by their other side: those of bets are no rebates. */
export async function sumRebates(sql: Sql, filter: Omit<ChangeFilter, 'type'>): Promise<bigint> {
  const { rows } = await sql.query<{ total: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as total from ledger.v_entry
     where ${WITHIN} and kind_no in (select k.kind_no from ledger.v_entry_kind k where k.code in ('rebate', 'correction')) and kind_no <> 2
       and (kind = 'rebate' or contra_code = 'house.rebate')`,
    [filter.accountId, filter.fromVer, filter.toVer, filter.fromMs, filter.toMs],
    'wallet-sum-rebates',
  );
  return rows[0]?.total ?? 0n;
}

/** Version of the account's first change at or after a moment. */
export async function firstVerAt(sql: Sql, accountId: bigint, atMs: number): Promise<bigint> {
  const { rows } = await sql.query<{ ver: bigint }>(
    'select wallet.ver_at($1, to_timestamp($2::float8 / 1000)) as ver',
    [accountId, atMs],
    'wallet-ver-at',
  );
  return rows[0]?.ver ?? 1n;
}
