import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Seals small secrets that must lie in the database but must not be readable from it (seed roots, signing keys). */
export interface MasterKey {
  /** AES-256-GCM; `place` (table, column, row) is bound in, so a sealed value cannot be moved to another row. */
  seal(secret: string, place: string): string;
  /** Throws when the value was sealed with another key or for another place. */
  open(sealed: string, place: string): string;
}

/**
 * The key of this installation: `MASTER_KEY` (any text of 16 characters or more) when set, otherwise a random one kept in
 * `<dataDir>/master.key`, readable by its owner only. Whoever has the database but not this key learns no seed.
 */
export function loadMasterKey(options: { dataDir: string; text?: string | undefined }): MasterKey {
  const material = options.text === undefined ? keyFile(options.dataDir) : Buffer.from(options.text, 'utf8');
  if (material.length < 16) throw new Error('MASTER_KEY must have at least 16 characters');
  return masterKey(createHash('sha256').update('drawroom/master/v1').update(material).digest());
}

function keyFile(dataDir: string): Buffer {
  const path = join(dataDir, 'master.key');
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true });
  const fresh = randomBytes(32);
  try {
    // wx: two starts at once must not end with two different keys.
    writeFileSync(path, fresh, { mode: 0o600, flag: 'wx' });
    chmodSync(path, 0o600);
    return fresh;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readFileSync(path);
    throw error;
  }
}

function masterKey(key: Buffer): MasterKey {
  return {
    seal(secret, place) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place, 'utf8'));
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
    },
    open(sealed, place) {
      const bytes = Buffer.from(sealed, 'base64url');
      const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(place, 'utf8'));
      cipher.setAuthTag(bytes.subarray(12, 28));
      return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8');
    },
  };
}
