import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  randomBytes,
  type KeyObject,
} from 'node:crypto';
import { addKeyFile, readKeyFiles } from './master-key-files.ts';

/** Seals small secrets that must lie in the database but must not be readable from it (seed roots, signing keys). */
export interface MasterKey {
  /** Short id of the key that seals from now on; it stands in front of everything sealed. */
  currentId(): string;
  /** AES-256-GCM; `place` (table, column, row) is bound in, so a sealed value cannot be moved to another row. */
  seal(secret: string, place: string): string;
  /** @throws UnknownMasterKey when its key is not here; Error when it was sealed for another place or changed */
  open(sealed: string, place: string): string;
}

/** A value sealed under a key that this process does not have; the message says which and where keys belong. */
export class UnknownMasterKey extends Error {
  override readonly name = 'UnknownMasterKey';

  constructor(id: string) {
    super(
      `this database was sealed with another master key, ${id}, which is not here (DATA_DIR/master.key*, MASTER_KEY, MASTER_KEYS_OLD)`,
    );
  }
}

export interface MasterKeySources {
  /** Folder of the key files; empty: there are none. */
  readonly dataDir: string;
  /** `MASTER_KEY`: seals in place of the newest file. */
  readonly text?: string | undefined;
  /** `MASTER_KEYS_OLD`: further keys to read with, comma separated. */
  readonly oldTexts?: string | undefined;
}

const VERSION = 'k1';
const SEALED = /^k1\.([A-Za-z0-9_-]{8})\.([A-Za-z0-9_-]+)$/;

interface Key {
  readonly id: string;
  readonly secret: KeyObject;
}

/**
 * The keys of this installation (decision 030). Sealing: `MASTER_KEY` (any text of 16 characters or more) when set,
 * otherwise the newest of `<dataDir>/master.key`, `master.key.2` ..., the first of which is made here. Reading: all of
 * these and `MASTER_KEYS_OLD`. Key files that appear later are noticed without a restart. Whoever has the database but
 * not these keys learns nothing.
 */
export function loadMasterKey(sources: MasterKeySources): MasterKey {
  const { dataDir, text } = sources;
  if (text !== undefined && text.length < 16) throw new Error('MASTER_KEY must have at least 16 characters');
  // A start that loses the race against another one reads the winner's file.
  if (text === undefined && readKeyFiles(dataDir).length === 0) addKeyFile(dataDir, 0);
  const fixed = [...(text === undefined ? [] : [text]), ...oldTexts(sources.oldTexts)].map((one) =>
    keyOf(Buffer.from(one, 'utf8')),
  );
  /** The one to seal with comes first. */
  const look = (): readonly Key[] => {
    const files = dataDir === '' ? [] : readKeyFiles(dataDir).map(keyOf).toReversed();
    return text === undefined ? [...files, ...fixed] : [...fixed, ...files];
  };
  let keys = look();
  const current = (): Key => {
    keys = look();
    const [first] = keys;
    if (first === undefined) throw new Error(`there is no master key in ${dataDir}`);
    return first;
  };
  current();
  return {
    currentId: () => current().id,
    seal: (secret, place) => {
      const key = current();
      return `${VERSION}.${key.id}.${encrypt(key.secret, secret, place)}`;
    },
    open: (sealed, place) => {
      const parts = SEALED.exec(sealed);
      if (parts === null) return openUnnamed(keys, sealed, place);
      const [, id = '', body = ''] = parts;
      let key = keys.find((one) => one.id === id);
      if (key === undefined) {
        keys = look();
        key = keys.find((one) => one.id === id);
      }
      if (key === undefined) throw new UnknownMasterKey(id);
      return decrypt(key.secret, body, place);
    },
  };
}

/** Short id of the key that a value was sealed under; null for one of the time before keys had ids. */
export function keyIdOf(sealed: string): string | null {
  return SEALED.exec(sealed)?.[1] ?? null;
}

/** What everything sealed under a key begins with. */
export function sealedPrefix(keyId: string): string {
  return `${VERSION}.${keyId}.`;
}

/** A key may have a comma in it, so the list as a whole counts as one, too; what is too short to be a key is part of such a one. */
function oldTexts(list: string | undefined): string[] {
  if (list === undefined) return [];
  const texts = [...new Set([list, ...list.split(',')].map((text) => text.trim()))].filter((text) => text !== '');
  const long = texts.filter((text) => text.length >= 16);
  if (long.length === 0) throw new Error('MASTER_KEYS_OLD: a master key must have at least 16 characters');
  return long;
}

function keyOf(material: Buffer): Key {
  if (material.length < 16) throw new Error('a master key must have at least 16 characters');
  const bytes = createHash('sha256').update('drawroom/master/v1').update(material).digest();
  const id = createHash('sha256').update('drawroom/master-id/v1').update(bytes).digest('base64url').slice(0, 8);
  return { id, secret: createSecretKey(bytes) };
}

/** Before keys had ids there was one key; which of those here it was is found by trying. */
function openUnnamed(keys: readonly Key[], sealed: string, place: string): string {
  for (const key of keys) {
    try {
      return decrypt(key.secret, sealed, place);
    } catch {
      // The next one may be it.
    }
  }
  throw new Error(
    'this database was sealed with another master key (DATA_DIR/master.key* or MASTER_KEY), or this value for another place',
  );
}

function encrypt(key: KeyObject, secret: string, place: string): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place, 'utf8'));
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

function decrypt(key: KeyObject, sealed: string, place: string): string {
  const bytes = Buffer.from(sealed, 'base64url');
  const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 });
  cipher.setAAD(Buffer.from(place, 'utf8')).setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
}
