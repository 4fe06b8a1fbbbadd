import { wallClockMs } from '@drawroom/engine/time-zone';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lastDue, nextDue, periodBefore, type Rhythm } from './when.ts';

const at = (text: string): number => Date.parse(`${text}:00Z`);
const rhythm = (parts: Partial<Rhythm> = {}): Rhythm => ({
  every: 'day',
  weekday: null,
  monthDay: null,
  minute: 8 * 60 + 30,
  zone: 'Asia/Shanghai',
  ...parts,
});
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

test.each([
  ['today, when its minute is still to come', {}, '2026-11-23T00:29', '2026-11-23T00:30'],
  ['tomorrow, from its very minute on', {}, '2026-11-23T00:30', '2026-11-24T00:30'],
  ['on the zone’s own day', { minute: 10 }, '2026-11-22T16:00', '2026-11-22T16:10'],
  ['on the next Monday', { every: 'week', weekday: 1 }, '2026-11-23T01:00', '2026-11-30T00:30'],
  ['on this Sunday', { every: 'week', weekday: 7 }, '2026-11-23T01:00', '2026-11-29T00:30'],
  ['on the 28th, in February too', { every: 'month', monthDay: 28 }, '2027-02-01T00:00', '2027-02-28T00:30'],
  ['next month, when its day is over', { every: 'month', monthDay: 1 }, '2026-12-01T00:30', '2027-01-01T00:30'],
  [
    'an hour later, where clocks jump over it',
    { zone: 'America/New_York', minute: 150 },
    '2026-03-08T05:00',
    '2026-03-08T07:30',
  ],
  [
    'the first time, where clocks show it twice',
    { zone: 'America/New_York', minute: 90 },
    '2026-11-01T04:00',
    '2026-11-01T05:30',
  ],
] as const)('is due %s', (_what, parts, after, due) => {
  expect(iso(nextDue(rhythm(parts), at(after)))).toBe(due);
});

test('is due after the moment that was asked for, at its minute, and nothing lies between', () => {
  const zones = fc.constantFrom('Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe');
  fc.assert(
    fc.property(
      zones,
      fc.integer({ min: 0, max: 1_439 }),
      fc.integer({ min: 0, max: 400 * 1_440 }),
      (zone, minute, n) => {
        const each = rhythm({ zone, minute });
        const after = at('2026-01-01T00:00') + n * 60_000;
        const due = nextDue(each, after);
        expect(due).toBeGreaterThan(after);
        expect(due - after).toBeLessThanOrEqual(25.5 * 3_600_000);
        // Asked for again from just before, it is the same.
        expect(nextDue(each, due - 1)).toBe(due);
        const shown = Math.floor((wallClockMs(zone, due) % 86_400_000) / 60_000);
        expect([0, 30, 60]).toContain(shown - minute);
      },
    ),
  );
});

test('of what was missed the last is made up for', () => {
  const first = at('2026-11-20T00:30');
  expect(iso(lastDue(rhythm(), first, at('2026-11-23T00:29')))).toBe('2026-11-22T00:30');
  expect(iso(lastDue(rhythm(), first, at('2026-11-23T00:30')))).toBe('2026-11-23T00:30');
  expect(iso(lastDue(rhythm(), first, first))).toBe('2026-11-20T00:30');
});

test.each([
  ['day', '2026-11-23T00:30', { first: '2026-11-22', last: '2026-11-22' }],
  ['week', '2026-11-23T00:30', { first: '2026-11-16', last: '2026-11-22' }],
  ['month', '2026-12-05T00:30', { first: '2026-11-01', last: '2026-11-30' }],
  // The zone's day: in Shanghai it is the first of March already.
  ['month', '2027-02-28T16:30', { first: '2027-02-01', last: '2027-02-28' }],
] as const)('a mail of every %s is about the days before its own', (every, due, days) => {
  expect(periodBefore({ every, zone: 'Asia/Shanghai' }, at(due))).toEqual(days);
});
