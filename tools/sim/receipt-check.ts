import { createPublicKey, hash, verify } from 'node:crypto';
import type { PlacedOrder } from '@drawroom/contract/lottery';

/** What is signed: this scheme, `|`, and the root in hex of the tree in which the receipt's text is a leaf. */
const SCHEME = 'drawroom-receipts/v1';
const HASH_BYTES = 32;

/** What a member holds a receipt against: his own order, and the key that the house publishes with every proof. */
export interface ReceiptClaim {
  readonly order: Pick<PlacedOrder, 'orderNo' | 'gameNo' | 'amount' | 'receipt'>;
  readonly lotteryCode: string;
  /** Ed25519, JWK `x`. */
  readonly signingKey: string;
}

/**
 * Checks a receipt from what the member holds alone, with none of the house's own code: the text states this order, and
 * the house has signed a tree with this text in it. Returns what is wrong, or null.
 */
export function receiptFault({ order, lotteryCode, signingKey }: ReceiptClaim): string | null {
  const [text64 = '', signature = '', index = '', size = '', path64 = '', ...more] = order.receipt.split('.');
  if (more.length > 0 || !/^\d+$/.test(index) || !/^\d+$/.test(size)) return 'receipt is malformed';
  const text = Buffer.from(text64, 'base64url');
  const stated = text.toString('utf8').split('|');
  const expected = ['drawroom-receipt/v1', order.orderNo, lotteryCode, order.gameNo, order.amount];
  if ([...stated.slice(0, 4), stated[5]].join('|') !== expected.join('|')) return 'receipt states another order';
  const root = rootFrom(text, { index: Number(index), size: Number(size), path: Buffer.from(path64, 'base64url') });
  if (root === null) return 'receipt has a path that leads nowhere';
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: signingKey }, format: 'jwk' });
  const signed = Buffer.from(`${SCHEME}|${root.toString('hex')}`);
  return verify(null, signed, key, Buffer.from(signature, 'base64url')) ? null : 'receipt has a false signature';
}

/** Root of the tree (RFC 6962 hashes) in which the text stands at `index` of `size`; null when the path does not fit. */
function rootFrom(text: Buffer, at: { index: number; size: number; path: Buffer }): Buffer | null {
  const sha = (first: number, ...rest: Buffer[]): Buffer =>
    hash('sha256', Buffer.concat([Buffer.from([first]), ...rest]), 'buffer');
  let node = sha(0, text);
  let rest = at.path;
  for (let [place, width] = [at.index, at.size]; width > 1; place >>= 1, width = (width + 1) >> 1) {
    // The last node of an odd level moves up as it is.
    if (place % 2 === 0 && place === width - 1) continue;
    const sibling = rest.subarray(0, HASH_BYTES);
    if (sibling.length < HASH_BYTES) return null;
    rest = rest.subarray(HASH_BYTES);
    node = place % 2 === 0 ? sha(1, node, sibling) : sha(1, sibling, node);
  }
  return rest.length === 0 && at.index < at.size ? node : null;
}
