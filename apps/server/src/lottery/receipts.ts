import { createHmac, createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { ADVISORY_LOCKS } from './advisory-locks.ts';
import { nativeLeafHash, nativeTree } from './native-merkle.ts';
import type { Db } from '../kernel/kernel.ts';
import type { MasterKey } from '../kernel/master-key.ts';

/** Signs what the house promises: receipts of orders and proofs of draws (Ed25519), and salts the sealed leaves. */
export interface Receipts {
  /** Public key, JWK `x` (base64url of 32 bytes). */
  readonly publicKey: string;
  /** base64url signature over the UTF-8 text. */
  sign(text: string): string;
  /**
   * The receipt of a text: `text.signature.index.size.path`, base64url where binary. Texts of one moment share one signature over
   * the root of their Merkle tree, because a signature costs as much as all the rest of a bet (`npm run bench`).
   */
  receiptOf(text: string): Promise<string>;
  /** 128-bit salt of a bet's leaf, hex; only its owner is told. */
  saltOf(betId: bigint): string;
}

/** First words of what is signed for receipts. */
export const RECEIPTS_SCHEME = 'drawroom-receipts/v1';

/** What is bound into the sealed signing key. */
export const SIGNING_KEY_PLACE = 'lottery.signing_key/sealed_secret';

/** Loads the house's signing key, made at the first start of an installation. */
export async function loadReceipts(db: Db, key: MasterKey): Promise<Receipts> {
  const row = await db.tx(async (t) => {
    await t.query(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.receipts})`);
    const known = await t.query<{ public_x: string; sealed_secret: string }>(
      'select public_x, sealed_secret from lottery.signing_key order by id desc limit 1',
    );
    if (known.rows[0] !== undefined) return known.rows[0];
    const pair = generateKeyPairSync('ed25519');
    const secret = pair.privateKey.export({ format: 'jwk' });
    const fresh = { public_x: secret.x ?? '', sealed_secret: key.seal(JSON.stringify(secret), SIGNING_KEY_PLACE) };
    await t.query('insert into lottery.signing_key (public_x, sealed_secret) values ($1, $2)', [
      fresh.public_x,
      fresh.sealed_secret,
    ]);
    return fresh;
  });
  const jwk = JSON.parse(key.open(row.sealed_secret, SIGNING_KEY_PLACE)) as { d: string; x: string };
  const privateKey: KeyObject = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', ...jwk }, format: 'jwk' });
  const saltKey = createHmac('sha256', jwk.d).update('drawroom/leaf-salt/v1').digest();
  const signText = (text: string): string => sign(null, Buffer.from(text, 'utf8'), privateKey).toString('base64url');
  return {
    publicKey: row.public_x,
    sign: signText,
    receiptOf: signedTogether(signText),
    saltOf: (betId) => createHmac('sha256', saltKey).update(String(betId)).digest('hex').slice(0, 32),
  };
}

/** Texts in one tree; more would only make the paths longer. */
const TOGETHER_MAX = 256;

function signedTogether(signText: (text: string) => string): (text: string) => Promise<string> {
  let waiting: { text: string; resolve: (receipt: string) => void }[] = [];
  const flush = (): void => {
    const batch = waiting;
    waiting = [];
    const leaves = batch.map(({ text }) => nativeLeafHash(text));
    const { root, paths } = nativeTree(leaves);
    const signature = signText(`${RECEIPTS_SCHEME}|${root.toString('hex')}`);
    for (const [index, { text, resolve }] of batch.entries()) {
      const path = Buffer.concat(paths[index] ?? []).toString('base64url');
      resolve([Buffer.from(text, 'utf8').toString('base64url'), signature, index, batch.length, path].join('.'));
    }
  };
  return (text) =>
    new Promise((resolve) => {
      waiting.push({ text, resolve });
      if (waiting.length === 1) setImmediate(flush);
      else if (waiting.length >= TOGETHER_MAX) flush();
    });
}
