import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { isFolderInUse, lockFolder } from './folder-lock.ts';
import { processBirth } from './process-state.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'drawroom-lock-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const lockFile = (): string => join(folder, 'drawroom.lock');
const leaveLock = (pid: number, birth: string): void =>
  writeFileSync(lockFile(), JSON.stringify({ pid, startedAtMs: 1, birth }));

test('a lock holds the number and start time of its process, and giving it back removes it', () => {
  const release = lockFolder(folder);
  expect(JSON.parse(readFileSync(lockFile(), 'utf8'))).toMatchObject({
    pid: process.pid,
    birth: processBirth(process.pid),
  });
  expect(isFolderInUse(folder)).toBe(true);
  release();
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder held by a living process is refused and its lock stays', () => {
  leaveLock(process.ppid, processBirth(process.ppid));
  expect(() => lockFolder(folder)).toThrow(`in use by another Drawroom (process ${process.ppid})`);
  expect(readFileSync(lockFile(), 'utf8')).toContain(`"pid":${process.ppid}`);
});

test('the lock of a process that is gone is taken over', () => {
  leaveLock(999_999_999, '');
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test.runIf(process.platform === 'linux')(
  'the lock of an earlier process with the same number is taken over (a container restarts as process 1)',
  () => {
    leaveLock(process.ppid, 'another-boot/1');
    lockFolder(folder)();
    expect(readdirSync(folder)).toEqual([]);
  },
);

test('a lock that cannot be read as one is taken over', () => {
  writeFileSync(lockFile(), 'half a lo');
  lockFolder(folder)();
  expect(readdirSync(folder)).toEqual([]);
});

test('giving back does not remove the lock of another process', () => {
  const release = lockFolder(folder);
  leaveLock(process.ppid, processBirth(process.ppid));
  release();
  expect(readdirSync(folder)).toEqual(['drawroom.lock']);
});
