import { describe, expect, test } from 'vitest';
import { DATE_RANGES, spanOf } from './date-ranges.ts';
import type { DateRange } from './date-ranges.ts';

const at = (text: string): number => Date.parse(text);

function spanText(range: DateRange, now: string, timeZone: string): string {
  const { fromMs, untilMs } = spanOf(range, at(now), timeZone);
  return `${new Date(fromMs).toISOString()} ${new Date(untilMs).toISOString()}`;
}

describe('date ranges of spec §9', () => {
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

  test('a day on which clocks change has 23 or 25 hours', () => {
    expect(spanText('today', '2026-03-29T12:00:00Z', 'Europe/Berlin')).toBe(
      '2026-03-28T23:00:00.000Z 2026-03-29T22:00:00.000Z',
    );
    expect(spanText('today', '2026-10-25T12:00:00Z', 'Europe/Berlin')).toBe(
      '2026-10-24T22:00:00.000Z 2026-10-25T23:00:00.000Z',
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

  test('every range holds now or ends before it, and follows its neighbour without gap or overlap', () => {
    const zones = ['Asia/Ho_Chi_Minh', 'Africa/Cairo', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Pacific/Apia'];
    for (const zone of zones) {
      for (let day = 0; day < 400; day += 1) {
        const nowMs = at('2026-01-01T07:13:00Z') + day * 86_400_000;
        const spans = Object.fromEntries(DATE_RANGES.map((range) => [range, spanOf(range, nowMs, zone)]));
        for (const [now, before] of [
          ['today', 'yesterday'],
          ['thisWeek', 'lastWeek'],
          ['thisMonth', 'lastMonth'],
        ] as const) {
          expect(spans[now]?.fromMs).toBe(spans[before]?.untilMs);
          expect(spans[now]?.fromMs).toBeLessThanOrEqual(nowMs);
          expect(spans[now]?.untilMs).toBeGreaterThan(nowMs);
        }
      }
    }
  });
});
