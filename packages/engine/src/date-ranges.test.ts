import { expect, test } from 'vitest';
import { countDays, DATE_RANGES, dayAt, daysOf, spanOfDays } from './date-ranges.ts';

test.each([
  ['2026-11-22', 'thisWeek', '2026-11-22', '2026-11-28'],
  ['2026-11-21', 'thisWeek', '2026-11-15', '2026-11-21'],
  ['2026-11-22', 'lastWeek', '2026-11-15', '2026-11-21'],
  ['2026-03-01', 'yesterday', '2026-02-28', '2026-02-28'],
  ['2024-02-29', 'thisMonth', '2024-02-01', '2024-02-29'],
  ['2026-01-31', 'lastMonth', '2025-12-01', '2025-12-31'],
  ['2026-12-31', 'thisMonth', '2026-12-01', '2026-12-31'],
  ['2026-05-09', 'today', '2026-05-09', '2026-05-09'],
] as const)('on %s %s is %s to %s (spec §9, weeks begin on Sunday)', (today, range, first, last) => {
  expect(daysOf(range, today)).toEqual({ first, last });
});

test('days follow the clocks of their zone: 23 and 25 hours, and a day that begins at one', () => {
  const hours = (zone: string, day: string): number => {
    const { fromMs, untilMs } = spanOfDays({ first: day, last: day }, zone);
    return (untilMs - fromMs) / 3_600_000;
  };
  expect(hours('Europe/Berlin', '2026-03-29')).toBe(23);
  expect(hours('Europe/Berlin', '2026-10-25')).toBe(25);
  expect(hours('Asia/Shanghai', '2026-10-25')).toBe(24);
  // Cairo moves its clocks at midnight: the day begins at 01:00.
  expect(hours('Africa/Cairo', '2026-04-24')).toBe(23);
});

test('the ranges of a zone join without gap or overlap, and the present lies in today', () => {
  for (const zone of ['Asia/Kathmandu', 'America/Caracas', 'Africa/Cairo', 'UTC', 'Australia/Lord_Howe']) {
    for (let at = Date.UTC(2026, 0, 1, 5, 17); at < Date.UTC(2027, 0, 5); at += 86_400_000 * 3) {
      const today = dayAt(zone, at);
      const of = (range: (typeof DATE_RANGES)[number]) => spanOfDays(daysOf(range, today), zone);
      expect(of('today').fromMs).toBeLessThanOrEqual(at);
      expect(of('today').untilMs).toBeGreaterThan(at);
      expect(of('yesterday').untilMs).toBe(of('today').fromMs);
      expect(of('lastWeek').untilMs).toBe(of('thisWeek').fromMs);
      expect(of('lastMonth').untilMs).toBe(of('thisMonth').fromMs);
      // Facts are kept by quarters of an hour.
      for (const range of DATE_RANGES) expect(of(range).fromMs % 900_000).toBe(0);
    }
  }
});

test('reversed days count less than one, and what is no date throws', () => {
  expect(countDays({ first: '2026-11-22', last: '2026-11-20' })).toBe(-1);
  expect(countDays({ first: '2026-11-20', last: '2026-11-22' })).toBe(3);
  expect(() => countDays({ first: '2026-02-30', last: '2026-03-01' })).toThrow(RangeError);
});
