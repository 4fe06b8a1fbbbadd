import { createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Kernel, Sql } from '../kernel/kernel.ts';

const RECORD = 'notice.push_key:1';

type Vault = Kernel['vault'];

/** The house's key pair for push services (RFC 8292): P-256. */
export interface PushKey {
  readonly privateKey: KeyObject;
  /** Uncompressed point, base64url: what a browser subscribes with. */
  readonly publicKey: string;
}

/** Made at first use, sealed under the master key for ever: another one would make every subscription worthless. */
export async function pushKey(sql: Sql, vault: Vault): Promise<PushKey> {
  const { wrappedKey, secret, publicKey } = await storedKey(sql, vault);
  const jwk = JSON.parse(vault.open({ record: RECORD, wrappedKey }, 'secret', secret)) as object;
  return { privateKey: createPrivateKey({ key: { ...jwk }, format: 'jwk' }), publicKey };
}

export async function publicPushKey(sql: Sql, vault: Vault): Promise<string> {
  return (await storedKey(sql, vault)).publicKey;
}

interface StoredKey {
  readonly wrappedKey: string;
  readonly secret: string;
  readonly publicKey: string;
}

async function storedKey(sql: Sql, vault: Vault): Promise<StoredKey> {
  const known = await readKey(sql);
  if (known !== null) return known;
  await makeKey(sql, vault);
  const made = await readKey(sql);
  if (made === null) throw new Error('the key for push services is gone');
  return made;
}

async function readKey(sql: Sql): Promise<StoredKey | null> {
  const { rows } = await sql.query<StoredKey>(
    'select wrapped_key as "wrappedKey", secret, public_key as "publicKey" from notice.push_key where id = 1',
    [],
    'notice-push-key',
  );
  return rows[0] ?? null;
}

/** Several nodes may start at once: the first one's key counts. */
async function makeKey(sql: Sql, vault: Vault): Promise<void> {
  const made = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const jwk = made.privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), bytesOf(jwk.x), bytesOf(jwk.y)]).toString('base64url');
  const fresh = { record: RECORD, wrappedKey: vault.newKey(RECORD) };
  await sql.query(
    `insert into notice.push_key (id, wrapped_key, secret, public_key) values (1, $1, $2, $3) on conflict (id) do nothing`,
    [fresh.wrappedKey, vault.seal(fresh, 'secret', JSON.stringify(jwk)), point],
    'notice-push-key-make',
  );
}

function bytesOf(coordinate: string | undefined): Buffer {
  return Buffer.from(coordinate ?? '', 'base64url');
}
