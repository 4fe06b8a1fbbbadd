import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rebatesOf } from './rebate.ts';

const chainOf = (...rates: number[]) => rates.map((ratePer10k, i) => ({ accountId: `a${i}`, ratePer10k }));

test('a lower-level rebate of 90 under 100 earns the agent 10 on a bet of 10,000 (spec §9)', () => {
  expect(rebatesOf(10_000_00n, chainOf(90, 100))).toEqual([{ accountId: 'a1', marginPer10k: 10, amountMinor: 10_00n }]);
});

test('the bettor himself earns nothing and every ancestor is listed, also with nothing', () => {
  expect(rebatesOf(10_000_00n, chainOf(90))).toEqual([]);
  expect(rebatesOf(99n, chainOf(90, 90, 100)).map((r) => [r.accountId, r.amountMinor])).toEqual([
    ['a1', 0n],
    ['a2', 0n],
  ]);
});

test('rates that fall on the way up, leave 0..10000 or are fractions are refused', () => {
  expect(() => rebatesOf(100n, chainOf(100, 90))).toThrow(/below the level under it/);
  for (const rates of [[-1, 5], [0, 10_001], [0, 1.5], [NaN], [10_001]]) {
    expect(() => rebatesOf(100n, chainOf(...rates)), rates.join()).toThrow(RangeError);
  }
  expect(() => rebatesOf(-1n, chainOf(1, 2))).toThrow(RangeError);
});

test('all rebates of a bet together never exceed the stake times the top rate, and lose less than a cent each', () => {
  const rates = fc
    .array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 })
    .map((list) => list.toSorted((a, b) => a - b));
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), rates, (stake, list) => {
      const paid = rebatesOf(stake, chainOf(...list)).reduce((sum, r) => sum + r.amountMinor, 0n);
      const spread = BigInt((list.at(-1) ?? 0) - (list[0] ?? 0));
      expect(paid <= (stake * BigInt(list.at(-1) ?? 0)) / 10_000n).toBe(true);
      expect(paid <= (stake * spread) / 10_000n).toBe(true);
      expect(paid > (stake * spread) / 10_000n - BigInt(list.length)).toBe(true);
    }),
  );
});
