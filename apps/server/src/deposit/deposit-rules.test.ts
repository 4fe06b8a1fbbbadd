import { describe, expect, test } from 'vitest';
import { nextAskMs } from './deposit-runner.ts';
import { openingAt } from '../kernel/open-hours.ts';
import { payAmountOf, priceDeposit } from '@drawroom/engine/cashier-prices';

describe('arithmetic is whole numbers, rounded down (R-12, R-20)', () => {
  const terms = {
    feeFixed: 150n,
    feePer10k: 125,
    bonusPer10k: 333,
    bonusMax: 20_00n,
    turnoverDepositE2: 100,
    turnoverBonusE2: 1_000,
  };
  test.each([
    // fee = 150 + 1.25 %, bonus = 3.33 % up to 20.00; by hand.
    [10_00n, { fee: 162n, bonus: 33n, turnover: 838n + 330n }],
    [333_33n, { fee: 150n + 416n, bonus: 11_09n, turnover: 32_767n + 11_090n }],
    [1_000_00n, { fee: 14_00n, bonus: 20_00n, turnover: 986_00n + 200_00n }],
    [10_000_000_000_000n, { fee: 125_000_000_150n, bonus: 20_00n, turnover: 9_874_999_999_850n + 20_000n }],
  ])('%s', (amount, sums) => expect(priceDeposit(terms, amount)).toEqual({ amount, ...sums }));

  test('a fee that takes everything is no deposit', () => {
    expect(priceDeposit(terms, 151n)).toBeNull();
    expect(priceDeposit(terms, 150n)).toBeNull();
    expect(priceDeposit(terms, 152n)).toMatchObject({ fee: 151n });
  });

  test('what is paid in another currency, and what providers write', () => {
    expect(payAmountOf(100_00n, { rateE8: 14_000_000n, decimals: 6 })).toBe(14_000_000n);
    expect(payAmountOf(1n, { rateE8: 14_000_000n, decimals: 2 })).toBe(0n);
    expect(payAmountOf(333_33n, { rateE8: 350_000_000_000n, decimals: 0 })).toBe(1_166_655n);
    expect(() => payAmountOf(10n ** 18n, { rateE8: 100_000_000n, decimals: 8 })).toThrow(RangeError);
  });
});

describe('opening hours', () => {
  test.each([
    ['09:00', '18:00', '2026-03-01T00:59:59Z', false, '2026-03-01T01:00:00Z'],
    ['09:00', '18:00', '2026-03-01T01:00:00Z', true, null],
    ['09:00', '18:00', '2026-03-01T09:59:59Z', true, null],
    ['09:00', '18:00', '2026-03-01T10:00:00Z', false, '2026-03-02T01:00:00Z'],
    ['22:00', '02:00', '2026-03-01T14:00:00Z', true, null],
    ['22:00', '02:00', '2026-03-01T17:59:00Z', true, null],
    ['22:00', '02:00', '2026-03-01T18:00:00Z', false, '2026-03-02T14:00:00Z'],
  ])('from %s to %s of Shanghai at %s: %s, next %s', (from, to, at, open, next) => {
    const told = openingAt({ from, to, zone: 'Asia/Shanghai' }, Date.parse(at));
    expect(told).toEqual({ open, opensAtMs: next === null ? null : Date.parse(next) });
  });
});

test('a gateway is asked soon without a page, around the end of the countdown, and then ever more rarely', () => {
  const order = {
    kind: 'gateway',
    step: 'waiting',
    payUrl: null,
    expiresAtMs: 1_800_000,
    createdAtMs: 0,
    endedAtMs: null,
    asked: 0,
  } as const;
  expect(nextAskMs(order, 0)).toBe(4_000);
  expect(nextAskMs({ ...order, asked: 9 }, 0)).toBe(60_000);
  expect(nextAskMs({ ...order, payUrl: 'x' }, 0)).toBe(1_785_000);
  expect(nextAskMs({ ...order, payUrl: 'x' }, 1_790_000)).toBe(1_820_000);
  const ended = { ...order, payUrl: 'x', step: 'expired', endedAtMs: 1_800_000 } as const;
  expect(nextAskMs(ended, 1_801_000)).toBe(1_831_000);
  expect(nextAskMs(ended, 5_400_000)).toBe(9_000_000);
  expect(nextAskMs(ended, 1_800_000 + 37 * 3_600_000)).toBeNull();
  expect(nextAskMs({ ...ended, step: 'passed' }, 1_801_000)).toBeNull();
});
