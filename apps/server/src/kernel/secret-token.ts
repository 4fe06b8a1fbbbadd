import { hash, randomBytes } from 'node:crypto';

/** 256 bits: beyond guessing, so that the hash needs neither salt nor key. */
const TOKEN_BYTES = 32;

/** A secret that is told once, in base64url, and the hash which is all that stays. At least 16 bytes. */
export function newToken(bytes = TOKEN_BYTES): { readonly token: string; readonly tokenHash: Buffer } {
  const token = randomBytes(bytes).toString('base64url');
  return { token, tokenHash: hashOfToken(token) };
}

/** By what a told secret is found: its SHA-256, 32 bytes. */
export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
