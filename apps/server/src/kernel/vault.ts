import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import type { Sql } from './kernel.ts';
import type { MasterKey } from './master-key.ts';

/** A record that holds personal data: its name (`schema.table:id`) and its own key, wrapped, as it lies in its row. */
export interface SealedRecord {
  readonly record: string;
  readonly wrappedKey: string;
}

/** Personal data, encrypted in the application: the database never sees a word of it (R-98, R-99, decision 030). */
export interface Vault {
  /** A key of its own for a new record, wrapped under the master key; it is stored in the record's row. */
  newKey(record: string): string;
  /** AES-256-GCM under the record's key; record and column are bound in, so a value cannot be moved to another place. */
  seal(at: SealedRecord, column: string, text: string): string;
  /** @throws Error for a value of another record, column or key */
  open(at: SealedRecord, column: string, sealed: string): string;
  /** Keyed hash for searching by equality; `kind` keeps phones apart from names. base64url, 43 characters. */
  lookupKey(kind: string, text: string): string;
}

const LOOKUP_SECRET = 'lookup';

/** The vault of this installation; makes its lookup secret at the first start. */
export async function createVault(sql: Sql, masterKey: MasterKey): Promise<Vault> {
  const lookupSecret = await secretOf(sql, masterKey, LOOKUP_SECRET);
  const keyOf = ({ record, wrappedKey }: SealedRecord): KeyObject =>
    createSecretKey(Buffer.from(masterKey.open(wrappedKey, `key of ${record}`), 'base64url'));
  return {
    newKey: (record) => masterKey.seal(randomBytes(32).toString('base64url'), `key of ${record}`),
    seal: (at, column, text) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', keyOf(at), iv).setAAD(Buffer.from(`${at.record}/${column}`));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open: (at, column, sealed) => {
      const bytes = Buffer.from(sealed, 'base64url');
      const cipher = createDecipheriv('aes-256-gcm', keyOf(at), bytes.subarray(0, 12));
      cipher.setAAD(Buffer.from(`${at.record}/${column}`)).setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
    },
    lookupKey: (kind, text) => createHmac('sha256', lookupSecret).update(`${kind}\n${text}`).digest('base64url'),
  };
}

/** Several processes may start at once: the first one's secret counts. */
async function secretOf(sql: Sql, masterKey: MasterKey, name: string): Promise<Buffer> {
  const place = `kernel.secret:${name}`;
  const fresh = masterKey.seal(randomBytes(32).toString('base64url'), place);
  await sql.query('insert into kernel.secret (name, sealed) values ($1, $2) on conflict (name) do nothing', [
    name,
    fresh,
  ]);
  const { rows } = await sql.query<{ sealed: string }>('select sealed from kernel.secret where name = $1', [name]);
  return Buffer.from(masterKey.open(rows[0]?.sealed ?? fresh, place), 'base64url');
}
