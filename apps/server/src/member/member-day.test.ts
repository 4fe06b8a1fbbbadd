import { expect, test } from 'vitest';
import { dayOf } from './member-day.ts';

const HOUR_MS = 3_600_000;

test("a day begins and ends at the zone's own midnight", () => {
  const noonUtc = Date.UTC(2026, 10, 20, 12);
  expect(dayOf('Asia/Shanghai', noonUtc)).toEqual({
    fromMs: Date.UTC(2026, 10, 19, 16),
    toMs: Date.UTC(2026, 10, 20, 16),
  });
  const { toMs } = dayOf('Asia/Shanghai', noonUtc);
  expect(dayOf('Asia/Shanghai', toMs - 1).toMs).toBe(toMs);
  expect(dayOf('Asia/Shanghai', toMs).fromMs).toBe(toMs);
});

test('a day on which clocks change has 23 or 25 hours', () => {
  const length = (month: number, day: number) => {
    const { fromMs, toMs } = dayOf('Europe/Berlin', Date.UTC(2026, month, day, 10));
    return (toMs - fromMs) / HOUR_MS;
  };
  expect([length(2, 29), length(5, 1), length(9, 25)]).toEqual([23, 24, 25]);
});
