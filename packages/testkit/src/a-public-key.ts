import { generateKeyPairSync } from 'node:crypto';

/** A fresh public signing key in the text form that login and registration take. */
export function aPublicKey(): string {
  const { kty, crv, x, y } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' });
  return JSON.stringify({ kty, crv, x, y });
}
