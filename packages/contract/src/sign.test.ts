import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { canonicalQuery, canonicalRequest } from './sign.ts';

interface Vector {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly body: string;
  readonly me: string;
  readonly bodyHash: string;
  readonly canonical: string;
  readonly sign: string;
}
const { privateKey, vectors } = JSON.parse(
  readFileSync(new URL('../golden/signing.json', import.meta.url), 'utf8'),
) as { privateKey: { kty: string; crv: string; x: string; y: string }; vectors: readonly Vector[] };
const { kty, crv, x, y } = privateKey;
const publicKey = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

test.each(vectors)('$name: canonical text and signature are as published (wire.md "Requests")', (vector) => {
  const { method, path, query, body, me, bodyHash, canonical } = vector;
  expect(sha256(body)).toBe(bodyHash);
  expect(canonicalRequest({ method, path, query: canonicalQuery(query), bodyHashHex: bodyHash, me })).toBe(canonical);
  // In another order it is the same text.
  expect(canonicalQuery(query.toReversed())).toBe(canonicalQuery(query));
  expect(canonicalQuery([...query, ['sign', 'is no part of what it signs']])).toBe(canonicalQuery(query));
  if (me === '') return expect(sha256(canonical)).toBe(vector.sign);
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const;
  expect(verify('sha256', Buffer.from(canonical), key, Buffer.from(vector.sign, 'base64url'))).toBe(true);
});
