import type { Sql, Tx } from '../kernel.ts';
import type { PasskeyBook } from './book.ts';

/** Enough for every device somebody owns. */
export const PASSKEYS_MAX = 20;

export interface StoredPasskey {
  readonly id: string;
  readonly ownerId: bigint;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: string[];
}

export interface PasskeyFacts {
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

const FACTS = 'id, name, created_at as "createdAt", last_used_at as "lastUsedAt"';

export async function selectPasskey(
  sql: Sql,
  { schema, owner }: PasskeyBook,
  id: string,
): Promise<StoredPasskey | null> {
  const { rows } = await sql.query<Omit<StoredPasskey, 'counter'> & { counter: bigint }>(
    `select id, ${owner} as "ownerId", public_key as "publicKey", counter, transports from ${schema}.passkey where id = $1`,
    [id],
  );
  const [row] = rows;
  return row ? { ...row, counter: Number(row.counter) } : null;
}

export async function passkeysOf(
  sql: Sql,
  { schema, owner }: PasskeyBook,
  ownerId: bigint,
): Promise<(PasskeyFacts & { transports: string[] })[]> {
  const { rows } = await sql.query<PasskeyFacts & { transports: string[] }>(
    `select ${FACTS}, transports from ${schema}.passkey where ${owner} = $1 order by created_at limit $2`,
    [ownerId, PASSKEYS_MAX],
  );
  return rows;
}

/** Null when the passkey is somebody's already, or there are too many. */
export async function insertPasskey(
  t: Tx,
  { schema, owner }: PasskeyBook,
  key: StoredPasskey & { readonly name: string },
): Promise<PasskeyFacts | null> {
  const { rows } = await t.query<PasskeyFacts>(
    `insert into ${schema}.passkey (id, ${owner}, public_key, counter, transports, name)
     select $1, $2, $3, $4, $5, $6
     where (select count(*) from ${schema}.passkey where ${owner} = $2) < $7
     on conflict (id) do nothing returning ${FACTS}`,
    [key.id, key.ownerId, key.publicKey, key.counter, key.transports, key.name, PASSKEYS_MAX],
  );
  return rows[0] ?? null;
}

/** Notes a use; false when the counter does not go forward: the key may have been copied. */
export async function notePasskeyUse(
  t: Tx,
  { schema }: PasskeyBook,
  use: { readonly id: string; readonly counter: number },
): Promise<boolean> {
  const { rowCount } = await t.query(
    `update ${schema}.passkey set counter = $2, last_used_at = clock_timestamp()
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [use.id, use.counter],
  );
  return rowCount === 1;
}

export async function renamePasskey(
  sql: Sql,
  { schema, owner }: PasskeyBook,
  which: { readonly ownerId: bigint; readonly id: string; readonly name: string },
): Promise<boolean> {
  const { rowCount } = await sql.query(`update ${schema}.passkey set name = $3 where id = $1 and ${owner} = $2`, [
    which.id,
    which.ownerId,
    which.name,
  ]);
  return rowCount === 1;
}

export async function deletePasskey(
  sql: Sql,
  { schema, owner }: PasskeyBook,
  which: { readonly ownerId: bigint; readonly id: string },
): Promise<boolean> {
  const { rowCount } = await sql.query(`delete from ${schema}.passkey where id = $1 and ${owner} = $2`, [
    which.id,
    which.ownerId,
  ]);
  return rowCount === 1;
}
