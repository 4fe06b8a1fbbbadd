import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { luckyLot, prizeOfLot } from './lucky-draw.ts';
import { LUCKY_PARTS } from './lucky-parts.ts';

/** Chances of 2 to 12 prizes that add up to the whole. */
const chances = fc
  .uniqueArray(fc.integer({ min: 1, max: LUCKY_PARTS - 1 }), { minLength: 1, maxLength: 11 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), LUCKY_PARTS])
  .map((edges) => edges.slice(1).map((edge, at) => edge - (edges[at] ?? 0)));

test('every prize has exactly as many lots as it has parts, in their order', () => {
  fc.assert(
    fc.property(chances, (parts) => {
      let first = 0;
      for (const [prize, part] of parts.entries()) {
        expect(prizeOfLot(parts, first)).toBe(prize);
        expect(prizeOfLot(parts, first + part - 1)).toBe(prize);
        first += part;
      }
      expect(first).toBe(LUCKY_PARTS);
    }),
  );
});

test('chances that are not whole, and lots that there are not, are refused', () => {
  expect(() => prizeOfLot([1, 2], 0)).toThrow(RangeError);
  expect(() => prizeOfLot([LUCKY_PARTS], LUCKY_PARTS)).toThrow(RangeError);
  expect(() => prizeOfLot([LUCKY_PARTS], -1)).toThrow(RangeError);
});

test('a lot is what another computation of fair/v1 finds', () => {
  const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'));
  fc.assert(
    fc.property(hex, hex, fc.integer({ min: 1, max: 10_000 }), (seedHex, entropyHex, n) => {
      const issue = `spring.L${n}`;
      const digits: number[] = [];
      for (let block = 0; digits.length < 6; block += 1) {
        const text = `fair/v1|lot|${issue}|${entropyHex}|${block}`;
        const bytes = createHmac('sha256', Buffer.from(seedHex, 'hex')).update(text).digest();
        digits.push(...[...bytes].filter((byte) => byte < 250).map((byte) => byte % 10));
      }
      expect(luckyLot({ issue, seedHex, entropyHex })).toBe(Number(digits.slice(0, 6).join('')));
    }),
  );
});

test('over many draws each prize comes as often as its parts say, within five deviations', () => {
  const parts = [1_000, 49_000, 250_000, 700_000];
  const draws = 20_000;
  const seen = parts.map(() => 0);
  for (let n = 0; n < draws; n += 1) {
    const prize = prizeOfLot(parts, luckyLot({ issue: `a.L${n + 1}`, seedHex: '5a'.repeat(32), entropyHex: 'c0ffee' }));
    seen[prize] = (seen[prize] ?? 0) + 1;
  }
  for (const [prize, part] of parts.entries()) {
    const chance = part / LUCKY_PARTS;
    const deviation = Math.sqrt(draws * chance * (1 - chance));
    expect(Math.abs((seen[prize] ?? 0) - draws * chance)).toBeLessThan(5 * deviation);
  }
});
