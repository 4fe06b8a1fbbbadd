import type { Sql, Tx } from '../../kernel/kernel.ts';

/** Enough for every device somebody owns. */
export const PASSKEYS_MAX = 20;

export interface StoredPasskey {
  readonly id: string;
  readonly memberId: bigint;
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

export async function selectPasskey(sql: Sql, id: string): Promise<StoredPasskey | null> {
  const { rows } = await sql.query<Omit<StoredPasskey, 'counter'> & { counter: bigint }>(
    `select id, member_id as "memberId", public_key as "publicKey", counter, transports from member.passkey where id = $1`,
    [id],
  );
  const [row] = rows;
  return row ? { ...row, counter: Number(row.counter) } : null;
}

export async function passkeysOf(sql: Sql, memberId: bigint): Promise<(PasskeyFacts & { transports: string[] })[]> {
  const { rows } = await sql.query<PasskeyFacts & { transports: string[] }>(
    `select ${FACTS}, transports from member.passkey where member_id = $1 order by created_at limit $2`,
    [memberId, PASSKEYS_MAX],
  );
  return rows;
}

/** Null when the passkey is somebody's already, or there are too many. */
export async function insertPasskey(
  t: Tx,
  key: StoredPasskey & { readonly name: string },
): Promise<PasskeyFacts | null> {
  const { rows } = await t.query<PasskeyFacts>(
    `insert into member.passkey (id, member_id, public_key, counter, transports, name)
     select $1, $2, $3, $4, $5, $6
     where (select count(*) from member.passkey where member_id = $2) < $7
     on conflict (id) do nothing returning ${FACTS}`,
    [key.id, key.memberId, key.publicKey, key.counter, key.transports, key.name, PASSKEYS_MAX],
  );
  return rows[0] ?? null;
}

/** Notes a use; false when the counter does not go forward: the key may have been copied. */
export async function notePasskeyUse(t: Tx, use: { readonly id: string; readonly counter: number }): Promise<boolean> {
  const { rowCount } = await t.query(
    `update member.passkey set counter = $2, last_used_at = clock_timestamp()
     where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))`,
    [use.id, use.counter],
  );
  return rowCount === 1;
}

export async function renamePasskey(
  sql: Sql,
  which: { readonly memberId: bigint; readonly id: string; readonly name: string },
): Promise<boolean> {
  const { rowCount } = await sql.query('update member.passkey set name = $3 where id = $1 and member_id = $2', [
    which.id,
    which.memberId,
    which.name,
  ]);
  return rowCount === 1;
}

export async function deletePasskey(
  sql: Sql,
  which: { readonly memberId: bigint; readonly id: string },
): Promise<boolean> {
  const { rowCount } = await sql.query('delete from member.passkey where id = $1 and member_id = $2', [
    which.id,
    which.memberId,
  ]);
  return rowCount === 1;
}
