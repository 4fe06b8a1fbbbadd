import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, announcedRound, dateOfNumber, roundsOfDay } from './round-clock.ts';
import type { RoundTimes, Schedule } from './round-clock.ts';
import type { Session } from './schedule.ts';

const zones = ['Asia/Shanghai', 'Asia/Ho_Chi_Minh', 'Europe/Berlin', 'America/Vancouver', 'Australia/Lord_Howe'];
const prefixes = ['YYYYMMDD', 'YYMMDD', 'YYYY', 'YY', 'none'] as const;
const dates = fc.integer({ min: 0, max: 500 }).map((n) => addDays('2025-11-01', n));

/**
 * Up to two sessions of a day, the later one possibly after midnight, that never run into each other or the next date; or one
 * around the clock.
 */
const sessionsFrom = (first: number): fc.Arbitrary<readonly Session[]> => {
  const at = (hour: number): string => `${String(hour % 24).padStart(2, '0')}:05:00`;
  const some = (minutes: number, count: number): Session => ({
    firstDraw: at(first),
    intervalSeconds: minutes * 60,
    count,
  });
  const paused = fc
    .record({
      count: fc.integer({ min: 1, max: 12 }),
      later: fc.option(fc.record({ after: fc.integer({ min: 4, max: 9 }), count: fc.integer({ min: 1, max: 9 }) })),
    })
    .map(({ count, later }) =>
      later === null
        ? [some(15, count)]
        : [some(15, count), { ...some(15, later.count), firstDraw: at(first + later.after) }],
    );
  return fc.oneof(paused, fc.constant([some(60, 24)]));
};

/** Hours at which the clocks of no zone here are changed. */
const firstHours = fc.constantFrom(0, 5, 9, 13, 17, 22, 23);
const dayPlans = fc
  .record({ first: firstHours })
  .chain(({ first }) => fc.record({ sessions: sessionsFrom(first), earlier: sessionsFrom(first) }));

const schedules: fc.Arbitrary<Schedule> = fc
  .record({
    zone: fc.constantFrom(...zones),
    days: dayPlans,
    prefix: fc.constantFrom(...prefixes),
    separator: fc.constantFrom('', '-', '/'),
    step: fc.integer({ min: 1, max: 2 }),
    restWeekdays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 5 }),
    rest: fc.array(fc.tuple(dates, fc.integer({ min: 0, max: 9 })), { maxLength: 3 }),
    extra: fc.array(dates, { maxLength: 5 }),
    change: fc.option(dates),
  })
  .map(({ zone, prefix, separator, step, rest, extra, change, ...other }) => ({
    zone,
    sessions: other.days.sessions,
    closeLeadSeconds: 60,
    openLeadSeconds: 600,
    issue: { prefix, separator, digits: 3, step, origin: { date: '2025-10-01', number: 1_000 } },
    restWeekdays: other.restWeekdays,
    restDates: rest.map(([date, more]) => `${date}..${addDays(date, more)}`),
    extraDates: extra,
    ...(change === null ? {} : { earlier: [{ before: change, change: { sessions: other.days.earlier } }] }),
  }));

const between = (schedule: Schedule, from: string, count: number): RoundTimes[] =>
  Array.from({ length: count }, (_, n) => roundsOfDay(schedule, addDays(from, n))).flat();

/** What a number counts within: a day, a year, or for ever. */
function spanOfNumber({ issue: { prefix } }: Schedule, round: RoundTimes): string {
  if (prefix === 'none') return '';
  return prefix.startsWith('YYYYM') || prefix.startsWith('YYM') ? round.businessDate : round.businessDate.slice(0, 4);
}

const countOf = (round: RoundTimes): number => Number(round.gameNo.slice(-3));

test('numbers are unique, go up with the time, and have no gap within what they count', () => {
  fc.assert(
    fc.property(schedules, dates, (schedule, from) => {
      const rounds = between(schedule, from, 45);
      expect(new Set(rounds.map((round) => round.gameNo)).size).toBe(rounds.length);
      for (const [at, round] of rounds.entries()) {
        const before = rounds[at - 1];
        if (before === undefined) continue;
        expect(round.govPrizeTime).toBeGreaterThan(before.govPrizeTime);
        if (spanOfNumber(schedule, round) !== spanOfNumber(schedule, before)) continue;
        expect((countOf(round) - countOf(before) + 1_000) % 1_000).toBe(schedule.issue.step);
      }
    }),
    { numRuns: 15 },
  );
});

test('numbers that begin anew each day begin with one', () => {
  fc.assert(
    fc.property(schedules, dates, (schedule, date) => {
      const [first] = roundsOfDay(schedule, date);
      if (first === undefined || !schedule.issue.prefix.endsWith('DD')) return;
      expect(countOf(first)).toBe(schedule.issue.step);
    }),
  );
});

test('every round has one business date, the local date of the first session’s first draw, on both sides of a change of clocks', () => {
  fc.assert(
    fc.property(schedules, dates, (schedule, date) => {
      const rounds = roundsOfDay(schedule, date);
      const [first] = rounds;
      if (first === undefined) return;
      expect(new Set(rounds.map((round) => round.businessDate))).toEqual(new Set([date]));
      const local = new Intl.DateTimeFormat('en-CA', { timeZone: schedule.zone }).format(first.govPrizeTime);
      expect(local).toBe(date);
      const [next] = roundsOfDay(schedule, addDays(date, 1));
      if (next !== undefined) expect(rounds.at(-1)?.govPrizeTime).toBeLessThan(next.govPrizeTime);
    }),
  );
});

test('no draw on a date of rest, and planning a day later gives the same numbers again', () => {
  fc.assert(
    fc.property(schedules, dates, (schedule, from) => {
      for (const span of schedule.restDates ?? []) expect(roundsOfDay(schedule, span.slice(0, 10))).toEqual([]);
      const whole = between(schedule, from, 12);
      const fresh = { ...schedule };
      expect(between(fresh, addDays(from, 1), 11)).toEqual(whole.filter((round) => round.businessDate !== from));
    }),
    { numRuns: 25 },
  );
});

test('a continuous number leads back to its date, one between two rounds to none', () => {
  fc.assert(
    fc.property(schedules, dates, (schedule, date) => {
      const continuous = { ...schedule, issue: { ...schedule.issue, prefix: 'none', separator: '' } } as const;
      for (const round of roundsOfDay(continuous, date)) {
        expect(dateOfNumber(continuous, round.gameNo)).toBe(date);
        if (continuous.issue.step === 2) {
          const between2 = String(Number(round.gameNo) + 1);
          expect(roundsOfDay(continuous, date).some(({ gameNo }) => gameNo === between2)).toBe(false);
        }
      }
      expect(dateOfNumber(continuous, '999')).toBeUndefined();
      expect(dateOfNumber(continuous, 'x')).toBeUndefined();
    }),
    { numRuns: 25 },
  );
});

test('from an anchor on the year is counted from its number; an announced date takes any number of its year', () => {
  const markSix: Schedule = {
    zone: 'Asia/Hong_Kong',
    sessions: [{ firstDraw: '21:30:00', intervalSeconds: 86_400, count: 1 }],
    closeLeadSeconds: 60,
    openLeadSeconds: 600,
    issue: { prefix: 'YY', separator: '/', digits: 3, anchors: [{ date: '2026-09-08', number: 97 }] },
    restWeekdays: [0, 1, 3, 5],
    announced: true,
  };
  const no = (date: string): string | undefined => roundsOfDay(markSix, date)[0]?.gameNo;
  expect([no('2026-01-01'), no('2026-09-08'), no('2026-09-12'), no('2027-01-02')]).toEqual([
    '26/001',
    '26/097',
    '26/099',
    '27/001',
  ]);
  // A Sunday, and a number far from the count.
  expect(announcedRound(markSix, '2026-09-13', '26/042')?.govPrizeTime).toBe(Date.parse('2026-09-13T13:30:00Z'));
  for (const [date, issue] of [
    ['2026-09-13', '25/042'],
    ['2026-09-13', '26/000'],
    ['2026-09-13', '26-042'],
    ['2026-09-13', '26/42'],
    ['2026-09-13', ''],
  ] as const) {
    expect(announcedRound(markSix, date, issue), issue).toBeUndefined();
  }
});

test('spans, anchors and earlier ways that make no sense are refused', () => {
  const sound: Schedule = {
    zone: 'Asia/Shanghai',
    sessions: [{ firstDraw: '21:15:00', intervalSeconds: 86_400, count: 1 }],
    closeLeadSeconds: 60,
    openLeadSeconds: 600,
    issue: { prefix: 'YYYY', separator: '', digits: 3 },
  };
  const anchors = [
    { date: '2026-05-01', number: 9 },
    { date: '2026-04-01', number: 1 },
  ];
  for (const part of [
    { restDates: ['2026-02-10..2026-02-01'] },
    { restDates: ['2026-02-10..'] },
    { extraDates: ['2026-02-30'] },
    { extraDates: ['2026-02-01..2026-02-02..2026-02-03'] },
    { issue: { ...sound.issue, anchors } },
    { earlier: [{ before: 'soon', change: {} }] },
  ]) {
    expect(() => roundsOfDay({ ...sound, ...part }, '2026-01-01'), JSON.stringify(part)).toThrow(RangeError);
  }
});
