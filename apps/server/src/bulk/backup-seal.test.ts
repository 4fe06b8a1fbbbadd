import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { opened, passphraseOf, readKeyFile, sealed, writeKeyFile, type BackupSecret } from './backup-seal.ts';

const CHUNK = 65_536;
const key = (): BackupSecret => ({ key: randomBytes(32) });
const WORDS = passphraseOf('harbour lamps 72');

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function all(parts: AsyncIterable<Buffer>): Promise<Buffer> {
  const found: Buffer[] = [];
  for await (const part of parts) found.push(part);
  return Buffer.concat(found);
}
const seal = (plain: Buffer, secret: BackupSecret, size = 10_000): Promise<Buffer> =>
  all(sealed(inPieces(plain, size), secret));
const open = (bytes: Buffer, secret: BackupSecret | null, size = 7_001): Promise<Buffer> =>
  all(opened(inPieces(bytes, size), secret));
/** Where the first chunk begins. */
const contentAt = (bytes: Buffer): number => bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1 + 32;

/** Sealed by a passphrase once for all tests: each such seal takes a second and 128 MiB. */
const said = randomBytes(100);
let byWords: Buffer;
beforeAll(async () => {
  byWords = await seal(said, WORDS);
}, 60_000);

describe('a sealed backup', () => {
  test.each([0, 1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 200_001])(
    '%i bytes come back as they were',
    async (length) => {
      const [plain, secret] = [randomBytes(length), key()];
      const bytes = await seal(plain, secret);
      // A few bytes stand in any noise.
      if (length > 16) expect(bytes.includes(plain.subarray(0, 64))).toBe(false);
      for (const size of [1_000_000, 7_001, 13]) expect((await open(bytes, secret, size)).equals(plain)).toBe(true);
    },
  );

  test('by a passphrase comes back too', async () => {
    expect((await open(byWords, passphraseOf('harbour lamps 72'))).equals(said)).toBe(true);
  });

  test('twice the same is never the same file', async () => {
    const [plain, secret] = [randomBytes(100), key()];
    expect((await seal(plain, secret)).equals(await seal(plain, secret))).toBe(false);
  });

  test('a wrong secret says that it is wrong, another kind of secret and none say what is needed', async () => {
    const byKey = await seal(randomBytes(9), key());
    await expect(open(byKey, key())).rejects.toThrow('this is not the key');
    await expect(open(byWords, passphraseOf('harbour lamps 73'))).rejects.toThrow('this is not the passphrase');
    await expect(open(byKey, WORDS)).rejects.toThrow('sealed by a key');
    await expect(open(byWords, key())).rejects.toThrow('sealed by a passphrase');
    await expect(open(byKey, null)).rejects.toThrow('this backup is sealed');
  });

  test('every single byte that was changed is found', async () => {
    const [plain, secret] = [randomBytes(300), key()];
    const bytes = await seal(plain, secret);
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const found = await open(changed, secret).then(
        (text) => (text.equals(changed) ? 'taken as not sealed' : 'opened'),
        () => 'refused',
      );
      // Without its first bytes it is no sealed backup: what then reads it finds no gzip.
      expect([at, found]).toEqual([at, at < bytes.indexOf('\n') + 1 ? 'taken as not sealed' : 'refused']);
    }
  });

  test('chunks that change places, are left out, come twice or are cut off are found', async () => {
    const [plain, secret] = [randomBytes(4 * CHUNK + 5), key()];
    const bytes = await seal(plain, secret);
    const at = contentAt(bytes);
    const head = bytes.subarray(0, at);
    const chunks = [0, 1, 2, 3, 4].map((n) => bytes.subarray(at + n * (CHUNK + 16), at + (n + 1) * (CHUNK + 16)));
    const of = (...order: number[]): Buffer => Buffer.concat([head, ...order.map((n) => chunks[n] ?? Buffer.alloc(0))]);
    expect((await open(of(0, 1, 2, 3, 4), secret)).equals(plain)).toBe(true);
    for (const order of [[1, 0, 2, 3, 4], [0, 2, 3, 4], [0, 0, 1, 2, 3, 4], [0, 1, 2, 3], [0, 1, 2, 3, 4, 4], [4]])
      await expect(open(of(...order), secret)).rejects.toThrow(/was changed|too early/);
    for (const cut of [1, 15, 16, 20, CHUNK])
      await expect(open(bytes.subarray(0, bytes.length - cut), secret)).rejects.toThrow(/was changed|too early/);
    await expect(open(Buffer.concat([bytes, Buffer.from('x')]), secret)).rejects.toThrow(/was changed/);
    await expect(open(bytes.subarray(0, at - 3), secret)).rejects.toThrow('too early');
  });

  test('the work that a passphrase takes is not the file’s to say', async () => {
    const text = byWords.toString('latin1').replace('"n":131072', '"n":131071');
    await expect(open(Buffer.from(text, 'latin1'), WORDS)).rejects.toThrow('cannot be read');
  });
});

test('what is not sealed goes through as it is, with a secret and without', async () => {
  for (const plain of [Buffer.alloc(0), Buffer.from('short'), randomBytes(70_000)])
    for (const secret of [null, key()]) expect((await open(plain, secret)).equals(plain)).toBe(true);
});

test('a key file is made once, for its owner alone; what is none is refused by name; a short passphrase too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'drawroom-key-'));
  const path = join(folder, 'backup.key');
  await writeKeyFile(path);
  expect((await stat(path)).mode & 0o077).toBe(0);
  const secret = await readKeyFile(path);
  expect((await open(await seal(randomBytes(9), secret), await readKeyFile(path))).length).toBe(9);
  await expect(writeKeyFile(path)).rejects.toThrow('is there already');
  await writeFile(join(folder, 'other'), 'hello');
  await expect(readKeyFile(join(folder, 'other'))).rejects.toThrow('is no key of a backup');
  expect(() => passphraseOf('eleven char')).toThrow('12 characters');
  await rm(folder, { recursive: true });
});
