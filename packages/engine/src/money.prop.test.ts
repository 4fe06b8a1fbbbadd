import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatMoney, parseMoney } from './money.ts';
import { asOddsE4, compactOdds, formatOdds, formatOddsList, parseOdds, parseOddsList } from './odds.ts';

test('money survives being written and read, in any number of decimals', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 9_999_999_999_999n), fc.integer({ min: 0, max: 8 }), (m, decimals) => {
      expect(parseMoney(formatMoney(m, decimals), decimals)).toBe(m);
    }),
  );
});

test('noise is money only if writing it back gives the same value', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.-+e ,'.split('')) }), (text) => {
      const minor = parseMoney(text);
      expect(minor === null || Number(formatMoney(minor)) === Number(text)).toBe(true);
    }),
  );
});

test('odds and lists of odds survive being written and read', () => {
  const odds = fc.integer({ min: 1, max: 9_999_999_999 }).map(asOddsE4);
  fc.assert(
    fc.property(fc.array(odds, { minLength: 1, maxLength: 20 }), (list) => {
      expect(parseOddsList(formatOddsList(list))).toEqual(list);
      expect(parseOdds(formatOdds(list[0] ?? 1))).toBe(list[0]);
      expect(compactOdds(list).length === 1).toBe(new Set(list).size === 1);
    }),
  );
});
