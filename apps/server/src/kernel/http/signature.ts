import { hash, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { EMPTY_BODY_HASH } from '@drawroom/contract/sign';

/** 64 bytes in base64url without padding; the last character has two bits to say, the others of it are zero: one spelling. */
const P1363 = /^[A-Za-z0-9_-]{85}[AQgw]$/;

/** BODYHASH of a raw body, as it was sent. */
export function bodyHash(body: Buffer | undefined): string {
  return body === undefined || body.length === 0 ? EMPTY_BODY_HASH : hash('sha256', body);
}

/** Before login: a checksum against accidents, not a secret (safety.md §4). */
export function isChecksum(canonical: string, sign: string): boolean {
  return hash('sha256', canonical) === sign;
}

/** After login: ECDSA P-256 / SHA-256 in the form r||s, with the session's key. */
export function isSignature(publicKey: KeyObject, canonical: string, sign: string): boolean {
  if (!P1363.test(sign)) return false;
  return verify(
    'sha256',
    Buffer.from(canonical),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(sign, 'base64url'),
  );
}
