import { mkdirSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { hydrateLinks, shorterDylibNames } from './hydrate-links.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'drawroom-links-'));
  mkdirSync(join(root, 'lib'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('the links listed in the package are made when missing, and making them again changes nothing', () => {
  writeFileSync(join(root, 'lib', 'libpq.so.5.18'), '');
  writeFileSync(
    join(root, 'pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]),
  );
  expect(hydrateLinks(root)).toBe(true);
  expect(hydrateLinks(root)).toBe(true);
  expect(readlinkSync(join(root, 'lib', 'libpq.so.5'))).toBe('libpq.so.5.18');
});

test('a dylib is found under every shorter number, though the list does not name them', () => {
  writeFileSync(join(root, 'lib', 'libicudata.77.1.dylib'), '');
  expect(hydrateLinks(root)).toBe(true);
  expect(readlinkSync(join(root, 'lib', 'libicudata.77.dylib'))).toBe('libicudata.77.1.dylib');
  expect(readlinkSync(join(root, 'lib', 'libicudata.dylib'))).toBe('libicudata.77.1.dylib');
});

test('only numbers before .dylib are shortened', () => {
  expect(shorterDylibNames('libpq.5.dylib')).toEqual(['libpq.dylib']);
  expect(shorterDylibNames('libpq.dylib')).toEqual([]);
  expect(shorterDylibNames('libpq.so.5.18')).toEqual([]);
});
