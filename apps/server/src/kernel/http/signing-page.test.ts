import { createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { SIGNING_SCRIPT } from './signing-page.ts';

interface Signed {
  readonly canonical: string;
  readonly sign: string;
}
interface Vector extends Signed {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly query: readonly (readonly [string, string])[];
  readonly body: string;
  readonly me: string;
}
const file = new URL('../../../../../packages/contract/golden/signing.json', import.meta.url);
const { privateKey, vectors } = JSON.parse(readFileSync(file, 'utf8')) as {
  privateKey: { kty: string; crv: string; x: string; y: string };
  vectors: readonly Vector[];
};

/** The page's own function, as a browser runs it. */
const signRequest = runInNewContext(`${SIGNING_SCRIPT}; signRequest`, {
  crypto,
  TextEncoder,
  URLSearchParams,
  btoa,
}) as (request: Record<string, string>) => Promise<Signed>;

test.each(vectors)('the signing page works out what is published: $name', async (vector) => {
  const { method, path, body, me } = vector;
  const query = new URLSearchParams(vector.query.map(([name, value]): [string, string] => [name, value])).toString();
  const jwk = me === '' ? '' : JSON.stringify(privateKey);
  const told = await signRequest({ method, path, query: `${query}&sign=0`, body, me, jwk });
  expect(told.canonical).toBe(vector.canonical);
  if (me === '') return expect(told.sign).toBe(vector.sign);
  const { kty, crv, x, y } = privateKey;
  const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' });
  const signature = Buffer.from(told.sign, 'base64url');
  expect(verify('sha256', Buffer.from(told.canonical), { key, dsaEncoding: 'ieee-p1363' }, signature)).toBe(true);
});
