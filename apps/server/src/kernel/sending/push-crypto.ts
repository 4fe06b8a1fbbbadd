import { createCipheriv, createECDH, ECDH, hkdfSync, randomBytes, sign, type KeyObject } from 'node:crypto';

const CURVE = 'prime256v1';
const RECORD_SIZE = 4_096;
/** A push service takes 4096 bytes at least: this much of them is header, mark of the end and tag (RFC 8291 §4). */
const PAYLOAD_MAX = RECORD_SIZE - 86 - 1 - 16;
const TOKEN_SECONDS = 12 * 3_600;

/** Keys of a browser's subscription, base64url: an uncompressed point and 16 secret bytes. */
export interface SubscriptionKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** Whether this is an uncompressed point of P-256, base64url. */
export function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, 'base64url');
  if (bytes.length !== 65 || bytes[0] !== 4) return false;
  try {
    ECDH.convertKey(bytes, CURVE);
    return true;
  } catch {
    return false;
  }
}

/**
 * Body of a push that only the subscription's browser can read: `aes128gcm` with one record (RFC 8188, RFC 8291).
 * @param fresh key and salt that are used once; given only to repeat the standard's example
 * @throws Error for more than 3993 bytes
 */
export function encryptPush(
  payload: string,
  { p256dh, auth }: SubscriptionKeys,
  fresh: { readonly privateKey?: Buffer; readonly salt?: Buffer } = {},
): Buffer {
  const plain = Buffer.from(payload, 'utf8');
  if (plain.length > PAYLOAD_MAX) throw new Error(`a push of ${plain.length} bytes is too long`);
  const own = createECDH(CURVE);
  if (fresh.privateKey === undefined) own.generateKeys();
  else own.setPrivateKey(fresh.privateKey);
  const salt = fresh.salt ?? randomBytes(16);
  const theirs = Buffer.from(p256dh, 'base64url');
  const ours = own.getPublicKey();
  const secret = own.computeSecret(theirs);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]);
  const ikm = derive(secret, Buffer.from(auth, 'base64url'), { info, length: 32 });
  const key = derive(ikm, salt, { info: Buffer.from('Content-Encoding: aes128gcm\0'), length: 16 });
  const nonce = derive(ikm, salt, { info: Buffer.from('Content-Encoding: nonce\0'), length: 12 });
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the end of the last record.
  const sealed = Buffer.concat([
    cipher.update(plain),
    cipher.update(Buffer.of(2)),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(RECORD_SIZE);
  return Buffer.concat([salt, size, Buffer.of(ours.length), ours, sealed]);
}

function derive(key: Buffer, salt: Buffer, { info, length }: { info: Buffer; length: number }): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length));
}

/** Who sends: the house's key pair, and where a push service finds its people (`mailto:` or https); null: nowhere. */
export interface PushIdentity {
  readonly privateKey: KeyObject;
  readonly publicKey: string;
  readonly contact: string | null;
}

/** Value of `Authorization` for a push service: the house's word, good for 12 h and for this service alone (RFC 8292). */
export function pushAuthorization(identity: PushIdentity, endpoint: string, nowMs: number): string {
  const { privateKey, publicKey, contact } = identity;
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const exp = Math.trunc(nowMs / 1_000) + TOKEN_SECONDS;
  const claims = { aud: new URL(endpoint).origin, exp, ...(contact === null ? {} : { sub: contact }) };
  const text = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  return `vapid t=${text}.${signature.toString('base64url')}, k=${publicKey}`;
}
