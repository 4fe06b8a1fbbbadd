import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addKeyFile, readKeyFiles } from './master-key-files.ts';
import { keyIdOf, loadMasterKey, UnknownMasterKey } from './master-key.ts';

let dataDir: string;
beforeEach(() => void (dataDir = mkdtempSync(join(tmpdir(), 'drawroom-key-'))));
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const TEXT = 'the first key of all';

/** As values were sealed before keys had ids. */
function sealedOfOld(text: string, secret: string, place: string): string {
  const key = createHash('sha256').update('drawroom/master/v1').update(text).digest();
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
  const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url');
}

test('R-98: what was sealed opens at its own place and nowhere else', () => {
  const key = loadMasterKey({ dataDir });
  const sealed = key.seal('secret', 'table/column/1');
  expect(key.open(sealed, 'table/column/1')).toBe('secret');
  expect(() => key.open(sealed, 'table/column/2')).toThrow();
  // One sign turned into another one; not the last, of which not every bit counts.
  const at = sealed.length - 5;
  const bent = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`;
  expect(() => key.open(bent, 'table/column/1')).toThrow();
});

test('R-101: a value tells the id of its key', () => {
  const key = loadMasterKey({ dataDir });
  expect(keyIdOf(key.seal('secret', 'p'))).toBe(key.currentId());
});

test('R-101: a key that appears is sealed with from then on, and the old one still reads', () => {
  const [writer, reader] = [loadMasterKey({ dataDir }), loadMasterKey({ dataDir })];
  const before = writer.seal('old', 'p');
  expect(addKeyFile(dataDir, 1)).toBe('master.key.2');
  const after = writer.seal('new', 'p');
  expect(keyIdOf(after)).not.toBe(keyIdOf(before));
  expect(reader.open(after, 'p')).toBe('new');
  expect(reader.open(before, 'p')).toBe('old');
  expect(loadMasterKey({ dataDir }).open(before, 'p')).toBe('old');
});

test('R-101: the tenth key comes after the ninth', () => {
  loadMasterKey({ dataDir });
  for (let made = 1; made < 11; made += 1) addKeyFile(dataDir, made);
  const eleventh = loadMasterKey({ dataDir }).currentId();
  rmSync(join(dataDir, 'master.key.11'));
  expect(loadMasterKey({ dataDir }).currentId()).not.toBe(eleventh);
});

test('R-101: values without an id stay readable, under any of the keys', () => {
  const sealed = sealedOfOld(TEXT, 'secret', 'p');
  expect(loadMasterKey({ dataDir: '', text: TEXT }).open(sealed, 'p')).toBe('secret');
  const later = loadMasterKey({
    dataDir: '',
    text: 'another key, much newer',
    oldTexts: `third key not used here,${TEXT}`,
  });
  expect(later.open(sealed, 'p')).toBe('secret');
  expect(() => later.open(sealed, 'q')).toThrow(/another master key/);
});

test('R-101: MASTER_KEY seals, MASTER_KEYS_OLD and the files beside it read', () => {
  const inFile = loadMasterKey({ dataDir }).seal('in file', 'p');
  const before = loadMasterKey({ dataDir: '', text: 'key, with a comma in it' }).seal('before', 'p');
  const now = loadMasterKey({ dataDir, text: TEXT, oldTexts: 'key, with a comma in it' });
  expect(now.open(inFile, 'p')).toBe('in file');
  expect(now.open(before, 'p')).toBe('before');
  expect(keyIdOf(now.seal('x', 'p'))).toBe(loadMasterKey({ dataDir: '', text: TEXT }).currentId());
  expect(readdirSync(dataDir)).toEqual(['master.key']);
});

test('R-101: a key that is not here is named, and where keys belong', () => {
  const sealed = loadMasterKey({ dataDir: '', text: TEXT }).seal('secret', 'p');
  const stranger = loadMasterKey({ dataDir });
  expect(() => stranger.open(sealed, 'p')).toThrow(UnknownMasterKey);
  expect(() => stranger.open(sealed, 'p')).toThrow(keyIdOf(sealed) ?? 'no id');
  expect(() => stranger.open(sealed, 'p')).toThrow(/DATA_DIR\/master\.key.*MASTER_KEYS_OLD/);
});

test('a key file is its owner’s alone, whole from the start, and made once of two at the same time', () => {
  loadMasterKey({ dataDir });
  expect(addKeyFile(dataDir, 0)).toBeNull();
  expect(readKeyFiles(dataDir).map((file) => file.length)).toEqual([32]);
  if (process.platform !== 'win32') expect(statSync(join(dataDir, 'master.key')).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['master.key']);
});

test('a master key that is too short is refused', () => {
  expect(() => loadMasterKey({ dataDir: '', text: 'short' })).toThrow(/16 characters/);
  expect(() => loadMasterKey({ dataDir: '', text: TEXT, oldTexts: 'short' })).toThrow(/16 characters/);
});
