import type { PlacedOrder } from '@drawroom/contract/lottery';
import { isRecord, readKept, writeKept } from '../shell/kept.ts';

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
