import type { PlacedOrder } from '@drawroom/contract/lottery';
import { isRecord, readKept, writeKept } from './kept.ts';

/** At most this many receipts are kept on the phone; the oldest goes first. */
export const RECEIPTS_MAX = 200;

/** A receipt on the phone: what the house signed when it took the order. */
export interface KeptReceipt {
  readonly orderNo: string;
  readonly lotteryCode: string;
  readonly gameNo: string;
  readonly amount: string;
  /** `text.signature.index.size.path` (decision 009), base64url where binary. */
  readonly receipt: string;
}

function isReceipts(value: unknown): value is KeptReceipt[] {
  return (
    Array.isArray(value) &&
    value.every((item) => isRecord(item) && typeof item['orderNo'] === 'string' && typeof item['receipt'] === 'string')
  );
}

/** Receipts on this phone, newest first. */
export function keptReceipts(): readonly KeptReceipt[] {
  return readKept('receipts', [], isReceipts);
}

/** Keeps the receipt of an accepted order. The same order once; without room in the storage the older half gives way. */
export function keepReceipt(placed: PlacedOrder, lotteryCode: string): void {
  const { orderNo, gameNo, amount, receipt } = placed;
  const others = keptReceipts().filter((known) => known.orderNo !== orderNo);
  const ring = [{ orderNo, lotteryCode, gameNo, amount, receipt }, ...others].slice(0, RECEIPTS_MAX);
  if (!writeKept('receipts', ring)) writeKept('receipts', ring.slice(0, RECEIPTS_MAX / 2));
}

/** The receipt of an order, or null when it is not on this phone. */
export function receiptOfOrder(orderNo: string): KeptReceipt | null {
  return keptReceipts().find((known) => known.orderNo === orderNo) ?? null;
}

/** Text, signature, place among the receipts signed together, how many those are, hashes that lead to what was signed. */
const RECEIPT = /^(?<body>[\w-]+)\.(?<signature>[\w-]+)\.\d{1,9}\.\d{1,9}\.[\w-]*$/;

/** A receipt taken apart; null when it is not of the form `text.signature.index.size.path` (decision 009). */
export function readReceipt(receipt: string): { readonly text: string; readonly signature: string } | null {
  const { body = '', signature = '' } = RECEIPT.exec(receipt)?.groups ?? {};
  if (signature === '') return null;
  try {
    const bytes = Uint8Array.from(atob(body.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0));
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), signature };
  } catch {
    return null;
  }
}
