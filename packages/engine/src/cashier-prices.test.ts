import { describe, expect, test } from 'vitest';
import { paidAmount, payAmountOf, priceDeposit, rateE8, withdrawalFee } from './cashier-prices.ts';

const PLAIN = {
  feeFixed: 0n,
  feePer10k: 0,
  bonusPer10k: 0,
  bonusMax: 0n,
  turnoverDepositE2: 100,
  turnoverBonusE2: 1_000,
};

describe('priceDeposit', () => {
  test('fee and bonus are shares of the amount, rounded down', () => {
    const priced = priceDeposit(
      { ...PLAIN, feeFixed: 100n, feePer10k: 50, bonusPer10k: 333, bonusMax: 9_999n },
      10_199n,
    );
    expect(priced).toMatchObject({ fee: 150n, bonus: 339n });
  });
  test('a bonus stops at its largest', () => {
    expect(priceDeposit({ ...PLAIN, bonusPer10k: 10_000, bonusMax: 500n }, 10_000n)?.bonus).toBe(500n);
  });
  test('turnover is asked for what is left after the fee, and for the bonus by its own multiple', () => {
    const terms = { ...PLAIN, feeFixed: 100n, bonusPer10k: 1_000, bonusMax: 500n };
    expect(priceDeposit(terms, 10_000n)?.turnover).toBe(9_900n + 5_000n);
  });
  test('an amount that its fee eats up has no price', () => {
    expect(priceDeposit({ ...PLAIN, feeFixed: 100n }, 100n)).toBeNull();
    expect(priceDeposit({ ...PLAIN, feeFixed: 100n }, 101n)?.fee).toBe(100n);
  });
});

test('what is paid in another currency is rounded down to its smallest unit', () => {
  expect(payAmountOf(100_000n, { rateE8: rateE8('0.13927461'), decimals: 6 })).toBe(139_274_610n);
  expect(payAmountOf(1n, { rateE8: rateE8('1.99'), decimals: 2 })).toBe(1n);
});

test.each(['', '1e3', '-1', '0.123456789', '1.', ' 1'])('%j is no rate', (text) => {
  expect(() => rateE8(text)).toThrow(RangeError);
});

test('a withdrawal is free of its fee while a free one is left', () => {
  const rule = { feeFixed: 200n, feePer10k: 50, freeLeft: 0 };
  expect(withdrawalFee(10_199n, rule)).toBe(250n);
  expect(withdrawalFee(10_199n, { ...rule, freeLeft: 1 })).toBe(0n);
});

describe('paidAmount', () => {
  test.each([
    ['12.5', 2, 1_250n],
    ['12.500', 2, 1_250n],
    ['12', 0, 12n],
    ['12.0', 0, 12n],
    ['100', 2, 10_000n],
    ['12.501', 2, null],
    ['1e3', 2, null],
    ['-1', 2, null],
    ['', 2, null],
    ['012', 2, null],
    ['12.', 2, null],
    ['92233720368547758.07', 2, 9_223_372_036_854_775_807n],
    ['92233720368547758.08', 2, null],
    ['999999999999999999.000000000000000001', 18, null],
  ])('a provider’s %j of %d decimals is %s', (text, decimals, wanted) =>
    expect(paidAmount(text, decimals)).toBe(wanted),
  );
});
