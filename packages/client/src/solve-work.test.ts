import { expect, test } from 'vitest';
import { solveWork } from './solve-work.ts';

/** Made by node:crypto: the key of counter 1. */
const KEY = '450a494294f7103513683e25fb4859100d94185413d322326f7292414989d69d';
const challenge = (keyPrefix: string, most = 100) =>
  ({
    parameters: {
      algorithm: 'PBKDF2/SHA-256',
      nonce: '00'.repeat(16),
      salt: '11'.repeat(16),
      cost: 1,
      keyLength: 32,
      keyPrefix,
      keySignature: '',
      data: { id: '', scene: 'login', most },
    },
    signature: '',
  }) as const;

test('finds the counter whose key begins as asked', async () => {
  expect(await solveWork(challenge(KEY.slice(0, 32)))).toEqual({ counter: 1, derivedKey: KEY });
});

test('ends at the most tries that were announced, and tells how far it is', async () => {
  const shares: number[] = [];
  expect(await solveWork(challenge('ff'.repeat(16)), { onProgress: (share) => shares.push(share) })).toBeNull();
  expect(shares).toEqual([0, 0.32, 0.64, 0.96]);
});

test('work that is given up answers nothing', async () => {
  let looks = 0;
  expect(await solveWork(challenge(KEY.slice(0, 32)), { isOver: () => (looks += 1) > 0 })).toBeNull();
});
