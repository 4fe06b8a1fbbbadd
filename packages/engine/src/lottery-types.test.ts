import { expect, test } from 'vitest';
import { families } from './games/index.ts';
import { evenRates, higherRates, LOTTERY_TYPES, lowerRates, ratesWithin } from './lottery-types.ts';

test('every game family is a lottery type, so a bet of any game finds its rate', () => {
  expect([...LOTTERY_TYPES].toSorted()).toEqual([...families.keys()].toSorted());
});

test('rates are compared and limited type by type (spec §5)', () => {
  const high = evenRates(90);
  const mixed = high.map((rate, index) => (index === 2 ? 95 : rate - index));
  expect(ratesWithin(high, high)).toBe(true);
  expect(ratesWithin(mixed, high)).toBe(false);
  expect(ratesWithin(lowerRates(mixed, high), high)).toBe(true);
  expect(lowerRates(mixed, high)[2]).toBe(90);
  expect(higherRates(mixed, high)).toEqual(high.map((rate, index) => (index === 2 ? 95 : rate)));
});
