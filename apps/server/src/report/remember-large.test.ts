import { beforeEach, expect, test } from 'vitest';
import { LARGE_TEAM, rememberLarge } from './remember-large.ts';

let now = 0;
let reads = 0;
let size = LARGE_TEAM + 1;
let fault: Error | null = null;
let ask: (memberId: bigint) => Promise<{ teamSize: number; read: number }>;
beforeEach(() => {
  [now, reads, size, fault] = [1_000, 0, LARGE_TEAM + 1, null];
  const read = async (): Promise<{ teamSize: number; read: number }> => {
    reads += 1;
    if (fault !== null) throw fault;
    return { teamSize: size, read: reads };
  };
  ask = rememberLarge(read, () => now);
});
const asked = async (memberId = 1n): Promise<number> => (await ask(memberId)).read;
const turns = (): Promise<void> => new Promise((done) => void setImmediate(done));

test('a team of up to 1,000 is read each time it is asked for', async () => {
  size = LARGE_TEAM;
  expect([await asked(), await asked()]).toEqual([1, 2]);
});

test('a larger one is told from memory for ten seconds, each by itself', async () => {
  expect([await asked(), await asked()]).toEqual([1, 1]);
  expect(await asked(2n)).toBe(2);
  now += 10_000;
  expect(await asked()).toBe(1);
  expect(reads).toBe(2);
});

test('when it is older it is told once more and read meanwhile, once however many ask', async () => {
  await asked();
  now += 10_001;
  expect(await Promise.all([asked(), asked(), asked()])).toEqual([1, 1, 1]);
  await turns();
  expect([reads, await asked()]).toEqual([2, 2]);
});

test('what is over a minute old is not told: whoever asks waits, and hears of a fault', async () => {
  await asked();
  now += 60_001;
  fault = new Error('no database');
  await expect(asked()).rejects.toThrow('no database');
  fault = null;
  expect(await asked()).toBe(3);
});

test('a reading behind that failed is tried again by the next one who asks', async () => {
  await asked();
  now += 20_000;
  fault = new Error('no database');
  expect(await asked()).toBe(1);
  await turns();
  fault = null;
  expect(await asked()).toBe(1);
  await turns();
  expect(await asked()).toBe(3);
});

test('a team that has become small again is read each time from then on', async () => {
  await asked();
  now += 60_001;
  size = 3;
  expect([await asked(), await asked()]).toEqual([2, 3]);
});

test('what was told of it while it was large is not told any more once it was read as a small one', async () => {
  await asked();
  now += 10_001;
  size = 3;
  expect(await asked()).toBe(1);
  await turns();
  expect([await asked(), await asked()]).toEqual([3, 4]);
});
