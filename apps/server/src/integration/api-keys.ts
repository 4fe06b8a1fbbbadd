import { randomBytes } from 'node:crypto';
import type { KeyView } from '@drawroom/contract/integration-desk';
import type { IntegratorScope } from '@drawroom/contract/integrator-wire';
import type { Sql, Tx } from '../kernel/kernel.ts';
import { comesFrom, networksOf } from '../kernel/networks.ts';
import { Refusal } from '../kernel/refusal.ts';
import { hashOfToken, newToken } from '../kernel/secret-token.ts';

/** `lk_`, eight signs by which people tell keys apart, and 256 bits that nobody guesses. */
const FORM = /^lk_[a-z0-9]{8}_[A-Za-z0-9_-]{43}$/;

const VIEW = `id::text as "keyId", name, prefix, scopes, networks, expires_at as "expiresAt", last_used_at as "lastUsedAt",
  made_by as "madeBy", made_at as "madeAt", revoked_at as "revokedAt"`;

/** A key that was used just now and holds. */
export interface LiveKey {
  readonly id: bigint;
  readonly scopes: readonly IntegratorScope[];
}

export async function listKeys(sql: Sql): Promise<KeyView[]> {
  const { rows } = await sql.query<KeyView>(`select ${VIEW} from integration.api_key order by id desc`);
  return rows;
}

/** Makes a key. `secret` is the key itself: it is told now and never again. Refuses with `integration.network_bad`. */
export async function addKey(
  t: Tx,
  wanted: {
    readonly name: string;
    readonly scopes: readonly IntegratorScope[];
    readonly networks: readonly string[];
    readonly expiresAtMs: number | null;
    readonly madeBy: string;
  },
): Promise<{ readonly key: KeyView; readonly secret: string }> {
  if (networksOf(wanted.networks) === null) throw new Refusal('integration.network_bad');
  const prefix = `lk_${randomBytes(5).readUIntBE(0, 5).toString(36).padStart(8, '0').slice(-8)}`;
  const secret = `${prefix}_${newToken().token}`;
  const { rows } = await t.query<KeyView>(
    `insert into integration.api_key (name, prefix, key_hash, scopes, networks, expires_at, made_by)
     values ($1, $2, $3, $4, $5, to_timestamp($6::float8 / 1000), $7) returning ${VIEW}`,
    [
      wanted.name,
      prefix,
      hashOfToken(secret),
      [...new Set(wanted.scopes)],
      wanted.networks,
      wanted.expiresAtMs,
      wanted.madeBy,
    ],
  );
  const [key] = rows;
  if (key === undefined) throw new Error('the key was not stored');
  return { key, secret };
}

/** Ends a key at once and for ever. Refuses with `integration.key_unknown`, also for one that has ended before. */
export async function revokeKey(t: Tx, keyId: bigint): Promise<KeyView> {
  const { rows } = await t.query<KeyView>(
    `update integration.api_key set revoked_at = clock_timestamp() where id = $1 and revoked_at is null returning ${VIEW}`,
    [keyId],
  );
  if (rows[0] === undefined) throw new Refusal('integration.key_unknown');
  return rows[0];
}

/** The key that this text is, asked from this address; null for none that holds. That it was used is kept, to the minute. */
export async function liveKey(sql: Sql, secret: string, address: string): Promise<LiveKey | null> {
  if (!FORM.test(secret)) return null;
  const { rows } = await sql.query<LiveKey & { networks: string[]; stale: boolean }>(
    `select id, scopes, networks, last_used_at is null or last_used_at < clock_timestamp() - interval '1 minute' as stale
     from integration.api_key
     where key_hash = $1 and revoked_at is null and (expires_at is null or expires_at > clock_timestamp())`,
    [hashOfToken(secret)],
    'integration-live-key',
  );
  const [key] = rows;
  if (key === undefined || !comesFrom(key.networks, address)) return null;
  if (key.stale)
    await sql.query('update integration.api_key set last_used_at = clock_timestamp() where id = $1', [key.id]);
  return { id: key.id, scopes: key.scopes };
}
