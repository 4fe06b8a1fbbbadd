import { expect, test } from 'vitest';
import { createNonceMemory } from './nonce-memory.ts';

const nonceOf = (n: number): string => n.toString(16).padStart(20, '0');

test('a nonce is fresh once within its scope', () => {
  const nonces = createNonceMemory();
  expect(nonces('s1', nonceOf(1), 0)).toBe('fresh');
  expect(nonces('s1', nonceOf(1), 0)).toBe('replayed');
  expect(nonces('s2', nonceOf(1), 0)).toBe('fresh');
  expect(nonces('s1', nonceOf(2), 0)).toBe('fresh');
});

test('a nonce is remembered for 130 s whenever it came, and forgotten after 260', () => {
  for (const firstMs of [0, 1, 64_000, 129_999, 130_000]) {
    const nonces = createNonceMemory();
    nonces('s', nonceOf(0), 0);
    expect(nonces('s', nonceOf(1), firstMs)).toBe('fresh');
    for (const laterMs of [0, 60_000, 121_000, 129_999])
      expect(nonces('s', nonceOf(1), firstMs + laterMs)).toBe('replayed');
  }
  const nonces = createNonceMemory();
  nonces('s', nonceOf(1), 0);
  expect(nonces('s', nonceOf(1), 260_000)).toBe('fresh');
});

test('a clock that steps back forgets nothing', () => {
  const nonces = createNonceMemory();
  nonces('s', nonceOf(1), 500_000);
  expect(nonces('s', nonceOf(1), 100_000)).toBe('replayed');
});

test('when memory is full new nonces are refused, not old ones forgotten', () => {
  const nonces = createNonceMemory({ entriesMax: 2 });
  expect([1, 2, 3].map((n) => nonces('s', nonceOf(n), 0))).toEqual(['fresh', 'fresh', 'full']);
  expect(nonces('s', nonceOf(1), 0)).toBe('replayed');
});

test('two hundred thousand nonces that count up, in either half, never collide', () => {
  const nonces = createNonceMemory();
  let collisions = 0;
  for (let n = 0; n < 100_000; n += 1) {
    const counted = n.toString(16).padStart(8, '0');
    if (nonces('s', `${counted}000000000000`, 0) !== 'fresh') collisions += 1;
    if (nonces('s', `ffffffffffff${counted}`, 0) !== 'fresh') collisions += 1;
  }
  expect(collisions).toBe(0);
});
