import { expect, test } from 'vitest';
import { roomTurns } from './room-turns.ts';

test('two of a room are at work, the others wait in the order in which they came, and another room does not wait', async () => {
  const turns = roomTurns();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => (): Promise<string> => {
    begun.push(name);
    return new Promise((resolve) => ends.push(() => resolve(name)));
  };
  const all = ['a1', 'a2', 'a3', 'a4'].map((name) => turns('a', work(name)));
  all.push(turns('b', work('b1')));
  expect(begun).toEqual(['a1', 'a2', 'b1']);
  for (let nth = 0; nth < all.length; nth += 1) {
    ends[nth]?.();
    // The next one begins when the one before has let go.
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
});

test('a turn that fails is handed on', async () => {
  const turns = roomTurns();
  const fails = Array.from({ length: 3 }, () => turns('a', () => Promise.reject(new Error('no'))));
  for (const fail of fails) await expect(fail).rejects.toThrow('no');
  expect(await turns('a', async () => 'said')).toBe('said');
});
