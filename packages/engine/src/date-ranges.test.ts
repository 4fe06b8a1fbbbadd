import { expect, test } from 'vitest';
import { countDays, DATE_RANGES, daysOf, spanOf, spanOfDays } from './date-ranges.ts';
import type { DateRange } from './date-ranges.ts';

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

const at = (text: string): number => Date.parse(text);

function spanText(range: DateRange, now: string, zone: string): string {
  const { fromMs, untilMs } = spanOf(range, at(now), zone);
  return `${new Date(fromMs).toISOString()} ${new Date(untilMs).toISOString()}`;
}

// Friday 20 November 2026, 23:30 in Shanghai, is 15:30 UTC.
test.each([
  ['today', '2026-11-19T16:00:00.000Z 2026-11-20T16:00:00.000Z'],
  ['yesterday', '2026-11-18T16:00:00.000Z 2026-11-19T16:00:00.000Z'],
  ['thisWeek', '2026-11-14T16:00:00.000Z 2026-11-21T16:00:00.000Z'],
  ['lastWeek', '2026-11-07T16:00:00.000Z 2026-11-14T16:00:00.000Z'],
  ['thisMonth', '2026-10-31T16:00:00.000Z 2026-11-30T16:00:00.000Z'],
  ['lastMonth', '2026-09-30T16:00:00.000Z 2026-10-31T16:00:00.000Z'],
] as const)('%s covers whole days of the member, weeks beginning on Sunday', (range, span) => {
  expect(spanText(range, '2026-11-20T15:30:00Z', 'Asia/Shanghai')).toBe(span);
});

test("the day is the member's: the same moment is Friday in Los Angeles and Saturday in Tokyo", () => {
  expect(spanText('today', '2026-11-20T15:30:00Z', 'America/Los_Angeles')).toBe(
    '2026-11-20T08:00:00.000Z 2026-11-21T08:00:00.000Z',
  );
  expect(spanText('today', '2026-11-20T15:30:00Z', 'Asia/Tokyo')).toBe(
    '2026-11-20T15:00:00.000Z 2026-11-21T15:00:00.000Z',
  );
});

test('last month of January is December of the year before', () => {
  expect(spanText('lastMonth', '2027-01-15T12:00:00Z', 'UTC')).toBe(
    '2026-12-01T00:00:00.000Z 2027-01-01T00:00:00.000Z',
  );
});

test('a day whose midnight does not exist begins at its first moment; a repeated hour belongs to the day before', () => {
  // Cairo: 24 April 2026 goes from 23:59:59 to 01:00; 29 October 2026 ends with 23:00-24:00 twice.
  expect(spanText('today', '2026-04-24T12:00:00Z', 'Africa/Cairo')).toBe(
    '2026-04-23T22:00:00.000Z 2026-04-24T21:00:00.000Z',
  );
  expect(spanText('today', '2026-10-30T12:00:00Z', 'Africa/Cairo')).toBe(
    '2026-10-29T22:00:00.000Z 2026-10-30T22:00:00.000Z',
  );
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
    for (let now = Date.UTC(2026, 0, 1, 5, 17); now < Date.UTC(2027, 0, 5); now += 86_400_000 * 3) {
      const of = (range: DateRange) => spanOf(range, now, zone);
      expect(of('today').fromMs).toBeLessThanOrEqual(now);
      expect(of('today').untilMs).toBeGreaterThan(now);
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
