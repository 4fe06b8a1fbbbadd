import { createHmac, createPrivateKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import type { Db } from '../kernel/kernel.ts';
import type { MasterKey } from '../kernel/master-key.ts';

/** Signs what the house promises: receipts of orders and proofs of draws (Ed25519), and salts the sealed leaves. */
export interface Receipts {
  /** Public key, JWK `x` (base64url of 32 bytes). */
  readonly publicKey: string;
  /** base64url signature over the UTF-8 text. Deterministic, so a retry shows the same receipt. */
  sign(text: string): string;
  /** 128-bit salt of a bet's leaf, hex; only its owner is told. */
  saltOf(betId: bigint): string;
}

const PLACE = 'lottery.signing_key/sealed_secret';

/** Loads the house's signing key, made at the first start of an installation. */
export async function loadReceipts(db: Db, key: MasterKey): Promise<Receipts> {
  const row = await db.tx(async (t) => {
    await t.query('select pg_advisory_xact_lock(7700000000000000002)');
    const known = await t.query<{ public_x: string; sealed_secret: string }>(
      'select public_x, sealed_secret from lottery.signing_key order by id desc limit 1',
    );
    if (known.rows[0] !== undefined) return known.rows[0];
    const pair = generateKeyPairSync('ed25519');
    const secret = pair.privateKey.export({ format: 'jwk' });
    const fresh = { public_x: secret.x ?? '', sealed_secret: key.seal(JSON.stringify(secret), PLACE) };
    await t.query('insert into lottery.signing_key (public_x, sealed_secret) values ($1, $2)', [
      fresh.public_x,
      fresh.sealed_secret,
    ]);
    return fresh;
  });
  const jwk = JSON.parse(openWith(key, row.sealed_secret)) as { d: string; x: string };
  const privateKey: KeyObject = createPrivateKey({ key: { kty: 'OKP', crv: 'Ed25519', ...jwk }, format: 'jwk' });
  const saltKey = createHmac('sha256', jwk.d).update('drawroom/leaf-salt/v1').digest();
  return {
    publicKey: row.public_x,
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), privateKey).toString('base64url'),
    saltOf: (betId) => createHmac('sha256', saltKey).update(String(betId)).digest('hex').slice(0, 32),
  };
}

function openWith(key: MasterKey, sealed: string): string {
  try {
    return key.open(sealed, PLACE);
  } catch {
    throw new Error('this database was sealed with another master key (DATA_DIR/master.key or MASTER_KEY)');
  }
}
