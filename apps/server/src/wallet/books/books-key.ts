import { createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { Kernel, Tx } from '../../kernel/kernel.ts';

const RECORD = 'wallet.books_key:1';
const ENCODING = 'ieee-p1363';

interface BooksKey {
  readonly privateKey: KeyObject;
  readonly publicJwk: string;
}

/** The key that trial balances are signed with, ECDSA P-256; made at first use, sealed under the master key for ever. */
export async function booksKey(t: Tx, vault: Kernel['vault']): Promise<BooksKey> {
  const made = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { kty, crv, x, y } = made.publicKey.export({ format: 'jwk' });
  const fresh = { record: RECORD, wrappedKey: vault.newKey(RECORD) };
  const secret = JSON.stringify(made.privateKey.export({ format: 'jwk' }));
  await t.query(
    `insert into wallet.books_key (id, wrapped_key, secret, public_jwk) values (1, $1, $2, $3) on conflict (id) do nothing`,
    [fresh.wrappedKey, vault.seal(fresh, 'secret', secret), JSON.stringify({ kty, crv, x, y })],
    'wallet-books-key-make',
  );
  const { rows } = await t.query<{ wrappedKey: string; secret: string; publicJwk: string }>(
    'select wrapped_key as "wrappedKey", secret, public_jwk as "publicJwk" from wallet.books_key where id = 1',
    [],
    'wallet-books-key',
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the key of the books is gone');
  const jwk = JSON.parse(vault.open({ record: RECORD, wrappedKey: row.wrappedKey }, 'secret', row.secret)) as object;
  return { privateKey: createPrivateKey({ key: { ...jwk }, format: 'jwk' }), publicJwk: row.publicJwk };
}

/** ECDSA P-256 with SHA-256 over the text, base64url; browsers check it with WebCrypto as it is. */
export function signText(privateKey: KeyObject, text: string): string {
  return sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: ENCODING }).toString('base64url');
}
