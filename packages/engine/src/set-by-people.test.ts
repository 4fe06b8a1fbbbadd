import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, businessDateAt, dateOfNumber, roundsOfDay, type RoundTimes, type Schedule } from './round-clock.ts';
import type { DayException, LaterSchedule, Session } from './schedule.ts';

const house: Schedule = {
  zone: 'Asia/Shanghai',
  sessions: [{ firstDraw: '00:01:00', intervalSeconds: 60, count: 1440 }],
  closeLeadSeconds: 5,
  openLeadSeconds: 56,
  issue: { prefix: 'YYYYMMDD', separator: '-', digits: 4 },
};
const at = (text: string): number => Date.parse(text);
const day = (firstDraw: string, minutes: number, count: number): Session => ({
  firstDraw,
  intervalSeconds: minutes * 60,
  count,
});
const from = (date: string, sessions: readonly Session[], zone = 'Asia/Shanghai'): LaterSchedule => ({
  from: date,
  change: { zone, sessions, closeLeadSeconds: 30, openLeadSeconds: 240 },
});
const times = (rounds: readonly RoundTimes[]): string[] =>
  rounds.map(({ govPrizeTime }) => new Date(govPrizeTime).toISOString());

describe('a calendar from a date on', () => {
  const changed = { ...house, later: [from('2026-12-01', [day('09:00:00', 5, 3)])] };

  test('holds from its day on with its own leads, and leaves the days before alone', () => {
    expect(roundsOfDay(changed, '2026-11-29')).toEqual(roundsOfDay(house, '2026-11-29'));
    // The last round of a day around the clock is at midnight, not when the next day begins later.
    expect(roundsOfDay(changed, '2026-11-30')).toEqual(roundsOfDay(house, '2026-11-30'));
    const first = roundsOfDay(changed, '2026-12-01');
    expect(times(first)).toEqual(['2026-12-01T01:00:00.000Z', '2026-12-01T01:05:00.000Z', '2026-12-01T01:10:00.000Z']);
    expect(first[0]).toMatchObject({
      gameNo: '20261201-0001',
      beginTime: at('2026-12-01T08:56:00+08:00'),
      endTime: at('2026-12-01T08:59:30+08:00'),
    });
  });

  test('the last one that has begun holds', () => {
    const twice = { ...changed, later: [...changed.later, from('2026-12-03', [day('10:00:00', 5, 1)])] };
    expect(['2026-12-02', '2026-12-03', '2026-12-09'].map((date) => roundsOfDay(twice, date).length)).toEqual([
      3, 1, 1,
    ]);
  });

  test('the business date of an instant follows it', () => {
    expect(businessDateAt(changed, at('2026-12-01T08:55:59+08:00'))).toBe('2026-11-30');
    expect(businessDateAt(changed, at('2026-12-01T08:56:00+08:00'))).toBe('2026-12-01');
    expect(businessDateAt(changed, at('2026-11-30T12:00:00+08:00'))).toBe('2026-11-30');
  });

  test('in a zone further east the day before ends when the next one begins', () => {
    const east = { ...house, later: [from('2026-12-01', [day('00:10:00', 10, 6)], 'Pacific/Auckland')] };
    const last = roundsOfDay(east, '2026-11-30').at(-1);
    const [first] = roundsOfDay(east, '2026-12-01');
    expect(first?.govPrizeTime).toBe(at('2026-12-01T00:10:00+13:00'));
    expect(last?.govPrizeTime).toBeLessThan(first?.govPrizeTime ?? 0);
    expect(businessDateAt(east, first?.beginTime ?? 0)).toBe('2026-12-01');
  });

  test('numbers run on over a day that the next one cuts short', () => {
    const cut: Schedule = {
      ...house,
      sessions: [day('19:00:00', 10, 12)],
      issue: { prefix: 'none', separator: '', digits: 6, origin: { date: '2026-11-29', number: 1 } },
      // Half past midnight there is half past seven in the evening here.
      later: [from('2026-12-01', [day('00:30:00', 10, 3)], 'Pacific/Auckland')],
    };
    const numbers = ['2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02'].map((date) =>
      roundsOfDay(cut, date).map(({ gameNo }) => Number(gameNo)),
    );
    expect(numbers.map((of) => [of[0], of.at(-1)])).toEqual([
      [1, 12],
      [13, 15],
      [16, 18],
      [19, 21],
    ]);
  });

  test('an instant may belong to a date two days on from that of the zone that the product ships', () => {
    const far = {
      ...house,
      zone: 'Pacific/Pago_Pago',
      later: [from('2026-12-01', [day('00:05:00', 5, 280)], 'Pacific/Kiritimati')],
    };
    expect(businessDateAt(far, at('2026-11-30T23:05:00-11:00'))).toBe('2026-12-02');
  });

  test('one without sessions, or out of order, is no schedule', () => {
    expect(() => roundsOfDay({ ...house, later: [from('2026-12-01', [])] }, '2026-11-01')).toThrow(RangeError);
    const back = [from('2026-12-02', [day('09:00:00', 5, 1)]), from('2026-12-01', [day('09:00:00', 5, 1)])];
    expect(() => roundsOfDay({ ...house, later: back }, '2026-11-01')).toThrow(RangeError);
  });
});

describe('exceptions', () => {
  const none = (first: string, last = first): DayException => ({ from: first, to: last, sessions: [] });

  test('days without draws have none, and the days beside them are whole', () => {
    const paused = { ...house, exceptions: [none('2026-12-01', '2026-12-02')] };
    const counts = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'].map(
      (date) => roundsOfDay(paused, date).length,
    );
    expect(counts).toEqual([1440, 0, 0, 1440]);
  });

  test('days with other sessions have those, whatever their weekday', () => {
    const weekly: Schedule = { ...house, sessions: [day('20:00:00', 60, 1)], restWeekdays: [0, 1, 2, 3, 4, 5] };
    const extra = {
      ...weekly,
      exceptions: [{ from: '2026-12-01', to: '2026-12-01', sessions: [day('21:00:00', 60, 2)] }],
    };
    expect(roundsOfDay(weekly, '2026-12-01')).toEqual([]);
    expect(times(roundsOfDay(extra, '2026-12-01'))).toEqual(['2026-12-01T13:00:00.000Z', '2026-12-01T14:00:00.000Z']);
  });

  test('numbers that run on count what was drawn', () => {
    const yearly: Schedule = {
      ...house,
      sessions: [day('20:00:00', 60, 2)],
      issue: { prefix: 'none', separator: '', digits: 6, origin: { date: '2026-11-01', number: 1 } },
      exceptions: [none('2026-11-02'), { from: '2026-11-04', to: '2026-11-04', sessions: [day('20:00:00', 60, 5)] }],
    };
    const numbers = ['2026-11-01', '2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05'].map((date) =>
      roundsOfDay(yearly, date).map(({ gameNo }) => Number(gameNo)),
    );
    expect(numbers).toEqual([[1, 2], [], [3, 4], [5, 6, 7, 8, 9], [10, 11]]);
    expect(dateOfNumber(yearly, '000009')).toBe('2026-11-04');
  });

  test('a span that runs backwards is no schedule', () => {
    const back = { ...house, exceptions: [{ from: '2026-12-02', to: '2026-12-01', sessions: [] }] };
    expect(() => roundsOfDay(back, '2026-11-01')).toThrow(RangeError);
  });
});

/** A day's sessions that do not run into each other nor over midnight. */
const sessionsOfDay: fc.Arbitrary<readonly Session[]> = fc
  .record({
    hour: fc.integer({ min: 1, max: 8 }),
    minutes: fc.integer({ min: 5, max: 30 }),
    count: fc.integer({ min: 1, max: 8 }),
    second: fc.option(fc.record({ hour: fc.integer({ min: 14, max: 20 }), count: fc.integer({ min: 1, max: 8 }) })),
  })
  .map(({ hour, minutes, count, second }) => [
    day(`0${hour}:00:00`, minutes, count),
    ...(second === null ? [] : [day(`${second.hour}:00:00`, 15, second.count)]),
  ]);

test('any 30 days are what a reckoning of its own says', () => {
  const START = '2026-12-20';
  const dates = Array.from({ length: 30 }, (_, n) => addDays(START, n));
  const spans = fc
    .array(fc.tuple(fc.integer({ min: 0, max: 29 }), fc.integer({ min: 0, max: 4 }), fc.option(sessionsOfDay)), {
      maxLength: 4,
    })
    .map((found) =>
      found.filter(
        ([first], n) => !found.slice(0, n).some(([other, more]) => other <= first + 4 && first <= other + more),
      ),
    );
  const eras = fc.uniqueArray(fc.tuple(fc.integer({ min: 0, max: 29 }), sessionsOfDay), {
    maxLength: 3,
    selector: ([first]) => first,
  });
  fc.assert(
    fc.property(sessionsOfDay, eras, spans, (base, changes, others) => {
      const later = changes.toSorted(([one], [other]) => one - other);
      const schedule: Schedule = {
        ...house,
        sessions: base,
        later: later.map(([n, sessions]) => ({
          from: dates[n] ?? START,
          change: { zone: house.zone, sessions, closeLeadSeconds: 5, openLeadSeconds: 56 },
        })),
        exceptions: others.map(([first, more, sessions]) => ({
          from: addDays(START, first),
          to: addDays(START, first + more),
          sessions: sessions ?? [],
        })),
      };
      for (const [n, date] of dates.entries()) {
        const other = others.find(([first, more]) => first <= n && n <= first + more);
        const era = later.findLast(([first]) => first <= n)?.[1] ?? base;
        const sessions = other === undefined ? era : (other[2] ?? []);
        const expected = sessions.flatMap(({ firstDraw, intervalSeconds, count }) =>
          Array.from({ length: count }, (_, k) => at(`${date}T${firstDraw}+08:00`) + k * intervalSeconds * 1_000),
        );
        const rounds = roundsOfDay(schedule, date);
        expect(rounds.map(({ govPrizeTime }) => govPrizeTime)).toEqual(expected);
        expect(rounds.map(({ gameNo }) => gameNo)).toEqual(
          expected.map((_, k) => `${date.replaceAll('-', '')}-${String(k + 1).padStart(4, '0')}`),
        );
      }
    }),
  );
});
