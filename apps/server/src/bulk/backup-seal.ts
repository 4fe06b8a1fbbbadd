import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  scryptSync,
  timingSafeEqual,
} from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { BackupFault } from './backup-fault.ts';

/** By what a backup is sealed: the text of a key file, or what somebody remembers. */
export type BackupSecret = { readonly key: Buffer } | { readonly passphrase: string };

/** First bytes of a sealed backup; one that is not sealed begins as gzip does. */
const MAGIC = Buffer.from('drawroom-sealed-backup/1\n');
const KEY_TEXT = /^drawroom-backup-key-1:([A-Za-z0-9_-]{43})\s*$/;
const CHUNK = 65_536;
const TAG = 16;
const HEAD_MAX = 512;
/** scrypt with 128 MiB for each try (RFC 7914; OWASP: 2^17, 8, 1). */
const SCRYPT = { n: 131_072, r: 8, p: 1 } as const;
export const PASSPHRASE_MIN = 12;

/** How the key is made from the secret; stands in clear at the beginning, held by the check value behind it. */
interface SealHead {
  readonly by: 'key' | 'passphrase';
  readonly salt: string;
  readonly n?: number;
  readonly r?: number;
  readonly p?: number;
}

interface Keys {
  /** Of the content. */
  readonly content: Buffer;
  /** Of the check value, by which a wrong secret is told from a file that was changed. */
  readonly check: Buffer;
}

/** Writes a new key into a file of its own, which only its owner reads. @throws BackupFault when there is a file of that name */
export async function writeKeyFile(path: string): Promise<void> {
  const text = `drawroom-backup-key-1:${randomBytes(32).toString('base64url')}\n`;
  try {
    await writeFile(path, text, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new BackupFault(`${path} is there already`, { cause: error });
  }
}

/** The key that a file holds. @throws BackupFault for a file that is none */
export async function readKeyFile(path: string): Promise<BackupSecret> {
  const [, key] = KEY_TEXT.exec(await readFile(path, 'utf8')) ?? [];
  if (key === undefined) throw new BackupFault(`${path} is no key of a backup`);
  return { key: Buffer.from(key, 'base64url') };
}

/** A passphrase that is long enough. @throws BackupFault */
export function passphraseOf(text: string): BackupSecret {
  if ([...text].length < PASSPHRASE_MIN)
    throw new BackupFault(`a passphrase of a backup has ${PASSPHRASE_MIN} characters at least`);
  return { passphrase: text.normalize('NFKC') };
}

/**
 * Seals what goes through it: chunks of 64 KiB by AES-256-GCM, each under its number and whether it is the last, so that none can be changed, left
 * out, put elsewhere or cut off unnoticed.
 */
export async function* sealed(parts: AsyncIterable<Buffer | string>, secret: BackupSecret): AsyncGenerator<Buffer> {
  const head: SealHead = {
    by: 'key' in secret ? 'key' : 'passphrase',
    salt: randomBytes(16).toString('base64url'),
    ...('key' in secret ? {} : SCRYPT),
  };
  const line = Buffer.from(`${JSON.stringify(head)}\n`);
  const keys = keysOf(secret, head, line);
  yield Buffer.concat([MAGIC, line, checkOf(keys, line)]);
  let n = 0;
  // One chunk stays back, since the last one is sealed as such.
  for await (const { chunk, isLast } of chunksOf(parts, CHUNK)) {
    const cipher = createCipheriv('aes-256-gcm', keys.content, nonceOf(n, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    n += 1;
  }
}

/**
 * What a backup holds, whether it is sealed or not. `secret` null: none was given.
 * @throws BackupFault for a sealed one without a secret, or with a wrong one, and for whatever was changed, left out or cut off
 */
export async function* opened(parts: AsyncIterable<Buffer>, secret: BackupSecret | null): AsyncGenerator<Buffer> {
  const source = parts[Symbol.asyncIterator]();
  let start: Buffer = Buffer.alloc(0);
  const more = async (): Promise<boolean> => {
    const { value, done } = await source.next();
    if (done === true) return false;
    start = Buffer.concat([start, value]);
    return true;
  };
  while (start.length < MAGIC.length && (await more()));
  if (!start.subarray(0, MAGIC.length).equals(MAGIC)) {
    yield start;
    yield* rest(source);
    return;
  }
  if (secret === null) throw new BackupFault('this backup is sealed: give --key <file> or --passphrase');
  const end = (): number => start.indexOf('\n', MAGIC.length);
  while ((end() === -1 || start.length < end() + 1 + TAG * 2) && start.length < HEAD_MAX && (await more()));
  const lineEnd = end() + 1;
  if (lineEnd === 0 || start.length < lineEnd + TAG * 2) throw new BackupFault('the backup ends too early');
  const line = start.subarray(MAGIC.length, lineEnd);
  const keys = keysOf(secret, headOf(line, secret), line);
  if (!timingSafeEqual(checkOf(keys, line), start.subarray(lineEnd, lineEnd + TAG * 2)))
    throw new BackupFault(`this is not the ${'key' in secret ? 'key' : 'passphrase'} that the backup was sealed by`);
  yield* contentOf(keys, following(start.subarray(lineEnd + TAG * 2), source));
}

async function* contentOf(keys: Keys, parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let n = 0;
  for await (const { chunk, isLast } of chunksOf(parts, CHUNK + TAG)) {
    if (chunk.length < TAG) throw new BackupFault('the backup ends too early');
    const decipher = createDecipheriv('aes-256-gcm', keys.content, nonceOf(n, isLast), { authTagLength: TAG });
    decipher.setAuthTag(chunk.subarray(chunk.length - TAG));
    const open = decipher.update(chunk.subarray(0, chunk.length - TAG));
    try {
      decipher.final();
    } catch (error) {
      throw new BackupFault(
        isLast ? 'the sealed backup was changed, or ends too early' : 'the sealed backup was changed',
        { cause: error },
      );
    }
    yield open;
    n += 1;
  }
}

function headOf(line: Buffer, secret: BackupSecret): SealHead {
  let head: Partial<SealHead>;
  try {
    head = JSON.parse(line.toString('utf8')) as Partial<SealHead>;
  } catch (error) {
    throw new BackupFault('the beginning of the sealed backup cannot be read', { cause: error });
  }
  const { by, salt, n = 0, r = 0, p = 0 } = head;
  if ((by !== 'key' && by !== 'passphrase') || typeof salt !== 'string')
    throw new BackupFault('the beginning of the sealed backup cannot be read');
  if (by !== ('key' in secret ? 'key' : 'passphrase'))
    throw new BackupFault(
      by === 'key'
        ? 'this backup is sealed by a key: --key <file>'
        : 'this backup is sealed by a passphrase: --passphrase',
    );
  // Nobody makes this machine work for hours by what he writes there.
  if (by === 'passphrase' && (n !== SCRYPT.n || r !== SCRYPT.r || p !== SCRYPT.p))
    throw new BackupFault('the beginning of the sealed backup cannot be read');
  return { by, salt, n, r, p };
}

function keysOf(secret: BackupSecret, { salt }: SealHead, line: Buffer): Keys {
  const raw = Buffer.from(salt, 'base64url');
  const { n: N, r, p } = SCRYPT;
  const root = 'key' in secret ? secret.key : scryptSync(secret.passphrase, raw, 32, { N, r, p, maxmem: 256 * N * r });
  // Whatever the first line says is part of the keys.
  const derived = Buffer.from(hkdfSync('sha256', root, raw, createHash('sha256').update(line).digest(), 64));
  return { content: derived.subarray(0, 32), check: derived.subarray(32) };
}

function checkOf({ check }: Keys, line: Buffer): Buffer {
  return createHmac('sha256', check).update(MAGIC).update(line).digest();
}

/** Number of the chunk and whether it is the last (the STREAM construction); a key seals one file alone, so none comes twice. */
function nonceOf(n: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(n, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts what comes into chunks of a size; the last one may be shorter, and there is always one. */
async function* chunksOf(
  parts: AsyncIterable<Buffer | string>,
  size: number,
): AsyncGenerator<{ readonly chunk: Buffer; readonly isLast: boolean }> {
  let kept: Buffer[] = [];
  let length = 0;
  for await (const part of parts) {
    const bytes = typeof part === 'string' ? Buffer.from(part) : part;
    kept.push(bytes);
    length += bytes.length;
    if (length <= size) continue;
    let all = Buffer.concat(kept);
    for (; all.length > size; all = all.subarray(size)) yield { chunk: all.subarray(0, size), isLast: false };
    kept = [all];
    length = all.length;
  }
  yield { chunk: Buffer.concat(kept), isLast: true };
}

async function* following(first: Buffer, source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  if (first.length > 0) yield first;
  yield* rest(source);
}

async function* rest(source: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let next = await source.next(); next.done !== true; next = await source.next()) yield next.value;
}
