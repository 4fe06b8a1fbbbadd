import type { MethodKind } from '@drawroom/contract/wallet-methods';
import type { Sql, Tx } from '../../kernel/kernel.ts';
import type { SealedRecord } from '../../kernel/vault.ts';

/** Columns that are sealed, by what they hold. */
export type SealedPart = 'holder' | 'number' | 'branch' | 'label' | 'picture';

/** A payment method as its owner's list needs it: nothing of it is sealed. */
export interface Method {
  readonly id: bigint;
  readonly kind: MethodKind;
  readonly provider: string;
  readonly holderMasked: string;
  readonly masked: string;
  readonly isDefault: boolean;
  readonly addedAtMs: number;
}

/** A living method with what is sealed in it. */
export interface SealedMethod extends Method {
  readonly wrappedKey: string;
  readonly holder: string | null;
  readonly number: string;
  readonly branch: string | null;
  readonly label: string | null;
}

const COLUMNS = `id, kind, provider, holder_masked as "holderMasked", masked, is_default as "isDefault", added_at as "addedAtMs"`;
const SEALED = `${COLUMNS}, wrapped_key as "wrappedKey", holder, number, branch, label`;

/** Name of a method's record in the vault. */
export function recordOf(id: bigint, wrappedKey: string): SealedRecord {
  return { record: `wallet.method:${id}`, wrappedKey };
}

/** Lets one change of a member's methods happen at a time, until the transaction ends. */
export async function lockMethods(t: Tx, memberId: bigint): Promise<void> {
  await t.query(
    `select pg_advisory_xact_lock(hashtextextended('wallet.method:' || $1::bigint, 0))`,
    [memberId],
    'wallet-lock-methods',
  );
}

/** A member's living methods: the default first, then the newest. */
export async function findMethods(sql: Sql, memberId: bigint): Promise<Method[]> {
  const { rows } = await sql.query<Method>(
    `select ${COLUMNS} from wallet.method where member_id = $1 and removed_at is null order by is_default desc, id desc`,
    [memberId],
    'wallet-methods',
  );
  return rows;
}

/** One living method of a member. */
export async function findMethod(sql: Sql, memberId: bigint, id: bigint): Promise<SealedMethod | null> {
  const { rows } = await sql.query<SealedMethod>(
    `select ${SEALED} from wallet.method where id = $2 and member_id = $1 and removed_at is null`,
    [memberId, id],
    'wallet-method',
  );
  return rows[0] ?? null;
}

/** All of a member's living methods with what is sealed in them, oldest first. */
export async function findSealed(sql: Sql, memberId: bigint): Promise<SealedMethod[]> {
  const { rows } = await sql.query<SealedMethod>(
    `select ${SEALED} from wallet.method where member_id = $1 and removed_at is null order by id`,
    [memberId],
    'wallet-methods-sealed',
  );
  return rows;
}

/** A code's sealed picture, whoever it belongs to; null once it is removed. */
export async function findPicture(sql: Sql, id: bigint): Promise<{ wrappedKey: string; picture: string } | null> {
  const { rows } = await sql.query<{ wrappedKey: string; picture: string }>(
    `select wrapped_key as "wrappedKey", picture from wallet.method
     where id = $1 and removed_at is null and picture is not null`,
    [id],
    'wallet-method-picture',
  );
  return rows[0] ?? null;
}

export async function nextMethodId(t: Tx): Promise<bigint> {
  const { rows } = await t.query<{ id: bigint }>(`select nextval('wallet.method_id') as id`, [], 'wallet-method-id');
  return rows[0]?.id ?? 0n;
}

export interface NewMethod {
  readonly id: bigint;
  readonly memberId: bigint;
  readonly kind: MethodKind;
  readonly provider: string;
  readonly wrappedKey: string;
  readonly sealed: Readonly<Partial<Record<SealedPart, string>>>;
  readonly numberKey: string;
  readonly holderMasked: string;
  readonly masked: string;
  readonly isDefault: boolean;
}

/** False when the same account is already kept: by this member, or by another one. */
export async function insertMethod(t: Tx, method: NewMethod): Promise<boolean> {
  const { sealed } = method;
  const { rowCount } = await t.query(
    `insert into wallet.method (id, member_id, kind, provider, wrapped_key, holder, number, branch, label, picture,
       number_key, holder_masked, masked, is_default)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) on conflict do nothing`,
    [
      method.id,
      method.memberId,
      method.kind,
      method.provider,
      method.wrappedKey,
      sealed.holder ?? null,
      sealed.number ?? null,
      sealed.branch ?? null,
      sealed.label ?? null,
      sealed.picture ?? null,
      method.numberKey,
      method.holderMasked,
      method.masked,
      method.isDefault,
    ],
    'wallet-method-add',
  );
  return rowCount === 1;
}

/** The caller holds the member's lock. */
export async function markDefault(t: Tx, memberId: bigint, id: bigint): Promise<void> {
  await t.query(
    'update wallet.method set is_default = false where member_id = $1 and is_default and id <> $2',
    [memberId, id],
    'wallet-method-undefault',
  );
  await t.query(
    'update wallet.method set is_default = true where member_id = $1 and id = $2 and not is_default',
    [memberId, id],
    'wallet-method-default',
  );
}

/** Takes everything out of a method that could be opened or known again. The caller holds the member's lock. */
export async function eraseMethod(t: Tx, id: bigint): Promise<void> {
  await t.query(
    `update wallet.method set removed_at = clock_timestamp(), is_default = false, wrapped_key = null, holder = null,
       number = null, branch = null, label = null, picture = null, number_key = null where id = $1`,
    [id],
    'wallet-method-erase',
  );
}

export async function deleteMethods(t: Tx, memberId: bigint): Promise<void> {
  await t.query('delete from wallet.method where member_id = $1', [memberId], 'wallet-methods-forget');
}
