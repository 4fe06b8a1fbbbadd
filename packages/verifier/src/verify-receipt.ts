import { leafHash, rootOfPath } from '@drawroom/engine/merkle';
import { bytesOfBase64url, isSignedBy } from './ed25519.ts';

/** First words of the text under a receipt's signature: the root of all receipts signed together (decision 009). */
const SIGNED_TOGETHER = 'drawroom-receipts/v1';

/** Text, signature, place among the receipts signed together, how many those are, hashes that lead to what was signed. */
const RECEIPT =
  /^(?<body>[\w-]+)\.(?<signature>[\w-]+)\.(?<index>\d{1,9})\.(?<size>\d{1,9})\.(?<path>(?:[\w-]{2,4})*)$/;
const HASH_BYTES = 32;
/** More hashes than any batch of receipts needs: a tree of 2^40. */
const PATH_MAX = 40;

/** A receipt taken apart. */
export interface ReadReceipt {
  /** `drawroom-receipt/v1|orderNo|lottery|gameNo|acceptedAtMs|amount|sha256 of the bets`. */
  readonly text: string;
  readonly signature: string;
  readonly index: number;
  readonly size: number;
  /** Hashes from the receipt to the root that was signed, hex. */
  readonly path: readonly string[];
}

/** `signed`: by the house's key. `forged`: by no such key. `unknown`: this device cannot check Ed25519. */
export type ReceiptVerdict = 'signed' | 'forged' | 'unknown';

/** A receipt taken apart; null when it is not of the form `text.signature.index.size.path` (decision 009). */
export function readReceipt(receipt: string): ReadReceipt | null {
  const { body = '', signature = '', index, size, path = '' } = RECEIPT.exec(receipt)?.groups ?? {};
  if (signature === '') return null;
  try {
    const hashes = bytesOfBase64url(path);
    if (hashes.length % HASH_BYTES !== 0 || hashes.length > PATH_MAX * HASH_BYTES) return null;
    return {
      text: new TextDecoder('utf-8', { fatal: true }).decode(bytesOfBase64url(body)),
      signature,
      index: Number(index),
      size: Number(size),
      path: hashesOf(hashes),
    };
  } catch {
    return null;
  }
}

/** Whether a receipt's text is of this order. */
export function statesOrder(
  { text }: Pick<ReadReceipt, 'text'>,
  { orderNo, lotteryCode, gameNo }: Readonly<{ orderNo: string; lotteryCode: string; gameNo: string }>,
): boolean {
  return text.startsWith(['drawroom-receipt/v1', orderNo, lotteryCode, gameNo, ''].join('|'));
}

/** Whether one of the house's public keys (JWK `x`) has signed a receipt. Needs no network. */
export async function checkReceipt(receipt: ReadReceipt, keys: readonly string[]): Promise<ReceiptVerdict> {
  const { text, index, size, path } = receipt;
  const root = rootOfPath({ leafHex: leafHash(text), index, size, path });
  if (root === null) return 'forged';
  let verdict: ReceiptVerdict = 'forged';
  for (const key of keys) {
    const good = await isSignedBy(key, receipt.signature, `${SIGNED_TOGETHER}|${root}`);
    if (good === true) return 'signed';
    if (good === null) verdict = 'unknown';
  }
  return verdict;
}

function hashesOf(bytes: Uint8Array): string[] {
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.match(/.{64}/g) ?? [];
}
