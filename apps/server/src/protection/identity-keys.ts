import type { Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';

/** A new account, or a new phone, mailbox or name of one. */
export interface Claim {
  readonly memberId: bigint;
  /** Lookup keys of the vault. */
  readonly identityKeys: readonly string[];
  /** Whether the house has checked them. */
  readonly proven: boolean;
}

/**
 * Refuses with `protection.excluded` whoever has excluded himself under another account, else keeps the keys as this
 * member's. Claims and exclusions with a key in common come one after the other.
 */
export async function claimIdentity(t: Tx, { memberId, identityKeys, proven }: Claim): Promise<void> {
  if (identityKeys.length === 0) return;
  await lockKeys(t, identityKeys);
  const { rows } = await t.query(
    `select 1 as hit from protection.identity_key k join protection.guard g on g.member_id = k.member_id
     where k.key = any($2::text[]) and k.member_id <> $1 and g.excluded_until > clock_timestamp() limit 1`,
    [memberId, identityKeys],
    'protection-excluded-elsewhere',
  );
  if (rows.length > 0) throw new Refusal('protection.excluded');
  await t.query(
    `insert into protection.identity_key (key, member_id, proven) select k, $1, $3 from unnest($2::text[]) k
     on conflict (key, member_id) do update set proven = identity_key.proven or excluded.proven`,
    [memberId, identityKeys, proven],
    'protection-keep-keys',
  );
}

/** Locks the keys of a member against claims. */
export async function lockKeysOf(t: Tx, memberId: bigint): Promise<void> {
  const { rows } = await t.query<{ key: string }>(
    'select key from protection.identity_key where member_id = $1',
    [memberId],
    'protection-keys-of',
  );
  await lockKeys(
    t,
    rows.map(({ key }) => key),
  );
}

async function lockKeys(t: Tx, keys: readonly string[]): Promise<void> {
  // One order for everybody, so that two claims cannot wait for each other.
  await t.query(
    `select pg_advisory_xact_lock(hashtextextended('protection.identity_key:' || k, 0))
     from (select distinct k from unnest($1::text[]) k order by k) keys`,
    [keys],
    'protection-lock-keys',
  );
}

/** Other members who share a key that the house has checked. A name anybody can write is not enough to exclude another. */
export async function samePersons(sql: Sql, memberId: bigint): Promise<bigint[]> {
  const { rows } = await sql.query<{ id: bigint }>(
    `select distinct o.member_id as id from protection.identity_key k join protection.identity_key o on o.key = k.key
     where k.member_id = $1 and k.proven and o.proven and o.member_id <> $1`,
    [memberId],
    'protection-same-persons',
  );
  return rows.map(({ id }) => id);
}

/** Whether two members are one person as far as anybody has said: a phone, a mailbox or a declared name in common, proven or not. */
export async function sharesIdentity(sql: Sql, memberId: bigint, otherId: bigint): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from protection.identity_key k join protection.identity_key o on o.key = k.key
     where k.member_id = $1 and o.member_id = $2 limit 1`,
    [memberId, otherId],
    'protection-shares-identity',
  );
  return rowCount > 0;
}
