import { beforeEach, expect, test } from 'vitest';
import { RECEIPTS_MAX, keepReceipt, keptReceipts, receiptOfOrder } from './receipts.ts';
import { aPlacedOrder } from './samples.ts';

beforeEach(() => localStorage.clear());

test('the phone keeps the latest 200 receipts and the oldest goes first', () => {
  for (let no = 1; no <= RECEIPTS_MAX + 1; no += 1) keepReceipt(aPlacedOrder({ orderNo: String(no) }), 'k3-1m');
  expect(keptReceipts()).toHaveLength(RECEIPTS_MAX);
  expect(receiptOfOrder('1')).toBeNull();
  expect(receiptOfOrder('2')?.lotteryCode).toBe('k3-1m');
});

test('the same order is kept once', () => {
  keepReceipt(aPlacedOrder(), 'k3-1m');
  keepReceipt(aPlacedOrder(), 'k3-1m');
  expect(keptReceipts()).toHaveLength(1);
});

test('what another program left in the storage is not taken for receipts', () => {
  localStorage.setItem('receipts', '{"orderNo":1}');
  expect(keptReceipts()).toEqual([]);
});
