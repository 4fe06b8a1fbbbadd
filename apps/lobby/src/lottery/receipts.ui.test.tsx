import { beforeEach, expect, test } from 'vitest';
import { RECEIPTS_MAX, keepReceipt, keptReceipts, readReceipt, receiptOfOrder } from './receipts.ts';
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

test('a receipt is taken apart into the signed text and its signature', () => {
  expect(readReceipt(aPlacedOrder().receipt)).toEqual({ text: 'drawroom-receipt/v1|501', signature: 'c2ln' });
});

test('so is one of several signed together', () => {
  const body = btoa('drawroom-receipt/v1|502').replaceAll('=', '');
  expect(readReceipt(`${body}.c2ln.2.5.${'QUJD'.repeat(32)}`)?.text).toBe('drawroom-receipt/v1|502');
});

test.each(['', 'a', 'a.', 'YWI.c2ln', 'YWI.c2ln.0.1', 'YWI..0.1.', 'YWI.c2ln.x.1.', 'YWI.c2ln.0.1.a.b', '!!.b.0.1.'])(
  '"%s" is no receipt',
  (receipt) => {
    expect(readReceipt(receipt)).toBeNull();
  },
);

test('what another program left in the storage is not taken for receipts', () => {
  localStorage.setItem('receipts', '{"orderNo":1}');
  expect(keptReceipts()).toEqual([]);
});
