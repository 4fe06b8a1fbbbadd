import { expect, test } from 'vitest';
import { formatOdds, formatOddsList, parseOdds, parseOddsList } from './odds.ts';

test('odds are read with up to 4 decimals and always written with 4', () => {
  expect(parseOdds('1.95')).toBe(19500);
  expect(parseOdds('1.9500')).toBe(19500);
  expect(parseOdds('189')).toBe(1890000);
  expect(formatOdds(19500)).toBe('1.9500');
  expect(formatOdds(5)).toBe('0.0005');
  for (const bad of ['', '0', '0.0000', '-1', '1.', '.5', '1.95001', '01.5', '1e2', ' 1', 'NaN']) {
    expect(parseOdds(bad), bad).toBeNull();
  }
  expect(() => formatOdds(1.5)).toThrow(RangeError);
});

test('a line with mixed odds carries them joined by a slash', () => {
  expect(parseOddsList('63.0000/31.5')).toEqual([630000, 315000]);
  expect(formatOddsList([630000, 315000])).toBe('63.0000/31.5000');
  expect(parseOddsList('63.0000/')).toBeNull();
  expect(parseOddsList('')).toBeNull();
});
