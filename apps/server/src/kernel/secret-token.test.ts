import { expect, test } from 'vitest';
import { hashOfToken, newToken } from './secret-token.ts';

test('a token is 256 bits, never the same, and is found by its SHA-256 (R-56)', () => {
  const made = Array.from({ length: 100 }, () => newToken());
  expect(new Set(made.map(({ token }) => token)).size).toBe(100);
  for (const { token, tokenHash } of made) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(hashOfToken(token)).toEqual(tokenHash);
  }
  // FIPS 180-2, the example "abc".
  expect(hashOfToken('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('a shorter token, for links that people type or share, has as many bytes as were asked for', () => {
  const { token, tokenHash } = newToken(16);
  expect(token).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(hashOfToken(token)).toEqual(tokenHash);
});
