import { expect, test } from 'vitest';
import { daysAhead, monthsAhead } from './ends.ts';

test.each([
  ['2026-11-22T10:00:00Z', 6, '2027-05-22T10:00:00.000Z'],
  ['2026-08-31T10:00:00Z', 6, '2027-02-28T10:00:00.000Z'],
  ['2026-11-30T23:59:59Z', 15, '2028-02-29T23:59:59.000Z'],
  ['2026-11-22T10:00:00Z', 60, '2031-11-22T10:00:00.000Z'],
])('%s and %s months is %s, as the database counts months (R-94)', (begin, months, end) => {
  expect(new Date(monthsAhead(Date.parse(begin), months)).toISOString()).toBe(end);
});

test('a time-out of days ends after as many times 24 hours', () => {
  expect(daysAhead(1_000, 42)).toBe(1_000 + 42 * 86_400_000);
});
