import { describe, expect, test } from 'vitest';
import { readGoldenCsv } from '../test-aid/read-golden.ts';
import { addDays, businessDateAt, countdown, roundsOfDay, roundStatus } from './round-clock.ts';
import type { RoundTimes, Schedule } from './round-clock.ts';

const MINUTE = 60_000;
const house: Schedule = {
  zone: 'Asia/Ho_Chi_Minh',
  sessions: [{ firstDraw: '00:01:00', intervalSeconds: 60, count: 1440 }],
  closeLeadSeconds: 5,
  openLeadSeconds: 60,
  issue: { prefix: 'YYYYMMDD', separator: '-', digits: 4 },
};
const china = (sessions: Schedule['sessions'], issue: Schedule['issue']): Schedule => ({
  zone: 'Asia/Shanghai',
  sessions,
  closeLeadSeconds: 60,
  openLeadSeconds: 600,
  issue,
});
const at = (text: string): number => Date.parse(text);
const first = (rounds: RoundTimes[]): RoundTimes | undefined => rounds[0];
const ends = (schedule: Schedule, date: string): [string | undefined, string | undefined, number] => {
  const rounds = roundsOfDay(schedule, date);
  return [rounds[0]?.gameNo, rounds.at(-1)?.gameNo, rounds.length];
};

describe('a house game of one minute', () => {
  const day = roundsOfDay(house, '2026-11-20');

  test('has 1440 rounds from midnight to midnight, each opening when the one before is drawn', () => {
    expect(ends(house, '2026-11-20')).toEqual(['20261120-0001', '20261120-1440', 1440]);
    expect(first(day)).toEqual({
      gameNo: '20261120-0001',
      businessDate: '2026-11-20',
      index: 1,
      beginTime: at('2026-11-20T00:00:00+07:00'),
      endTime: at('2026-11-20T00:00:55+07:00'),
      govPrizeTime: at('2026-11-20T00:01:00+07:00'),
    });
    expect(day.at(-1)?.govPrizeTime).toBe(at('2026-11-21T00:00:00+07:00'));
    const tomorrow = roundsOfDay(house, '2026-11-21');
    const both = [...day, ...tomorrow];
    expect(both.every((round, i) => i === 0 || round.beginTime === both[i - 1]?.govPrizeTime)).toBe(true);
  });

  test('belongs to the business date whose round is open, up to the last millisecond', () => {
    const midnight = at('2026-11-21T00:00:00+07:00');
    expect(businessDateAt(house, midnight - 1)).toBe('2026-11-20');
    expect(businessDateAt(house, midnight)).toBe('2026-11-21');
    expect(businessDateAt(house, midnight + 1)).toBe('2026-11-21');
  });
});

describe('status and countdown (spec §4)', () => {
  const opening = { beginTime: 0, endTime: 55_000, govPrizeTime: 60_000 };

  test('betting is open before the end time and closed from it on, to the millisecond', () => {
    expect([54_999, 55_000, 55_001].map((ms) => roundStatus(ms, 55_000))).toEqual([0, 1, 1]);
  });

  test('counts down to the end time, then to the draw, and never below nothing', () => {
    expect(countdown(54_999, opening)).toEqual({ status: 0, until: 'endTime', remainingMs: 1 });
    expect(countdown(55_000, opening)).toEqual({ status: 1, until: 'govPrizeTime', remainingMs: 5_000 });
    expect(countdown(60_001, opening)).toEqual({ status: 1, until: 'govPrizeTime', remainingMs: 0 });
    expect(countdown(60_001, null)).toEqual({ status: 1, until: null, remainingMs: 0 });
  });
});

describe('schedules of games.md §1 as data', () => {
  test('Guangxi K3: 78 a day, numbered within the day as in the real draws', () => {
    const guangxi = china([{ firstDraw: '09:37:00', intervalSeconds: 600, count: 78 }], {
      prefix: 'YYYYMMDD',
      separator: '',
      digits: 3,
    });
    const rows = readGoldenCsv('draws/k3_guangxi_2013_2014.csv');
    for (const date of new Set(rows.map((row) => row['date'] ?? ''))) {
      const planned = new Set(roundsOfDay(guangxi, date).map((round) => round.gameNo));
      const drawn = rows.filter((row) => row['date'] === date).map((row) => row['issue'] ?? '');
      expect(drawn.filter((issue) => !planned.has(issue))).toEqual([]);
    }
  });

  test('Beijing K3 of 2019: 44 a day with even numbers', () => {
    const beijing = china([{ firstDraw: '09:20:00', intervalSeconds: 1_200, count: 44 }], {
      prefix: 'YYMMDD',
      separator: '',
      digits: 2,
      step: 2,
    });
    expect(ends(beijing, '2019-10-23')).toEqual(['19102302', '19102388', 44]);
  });

  test('Chongqing SSC: two sessions of one business date, numbered through', () => {
    const chongqing = china(
      [
        { firstDraw: '00:30:00', intervalSeconds: 1_200, count: 9 },
        { firstDraw: '07:30:00', intervalSeconds: 1_200, count: 50 },
      ],
      { prefix: 'YYYYMMDD', separator: '', digits: 3 },
    );
    expect(ends(chongqing, '2019-11-01')).toEqual(['20191101001', '20191101059', 59]);
    const rounds = roundsOfDay(chongqing, '2019-11-01');
    expect(rounds[8]?.govPrizeTime).toBe(at('2019-11-01T03:10:00+08:00'));
    expect(rounds[9]?.govPrizeTime).toBe(at('2019-11-01T07:30:00+08:00'));
    expect(rounds[9]?.gameNo).toBe('20191101010');
  });

  test('Lucky Airship: 13:04 to 04:04 keeps the business date after midnight', () => {
    const airship = {
      ...china([{ firstDraw: '13:09:00', intervalSeconds: 300, count: 180 }], {
        prefix: 'YYYYMMDD',
        separator: '',
        digits: 3,
      }),
      openLeadSeconds: 300,
    };
    const rounds = roundsOfDay(airship, '2026-01-31');
    expect(ends(airship, '2026-01-31')).toEqual(['20260131001', '20260131180', 180]);
    expect(rounds.at(-1)?.govPrizeTime).toBe(at('2026-02-01T04:04:00+08:00'));
    expect(businessDateAt(airship, at('2026-02-01T04:03:00+08:00'))).toBe('2026-01-31');
    expect(businessDateAt(airship, at('2026-02-01T13:03:59.999+08:00'))).toBe('2026-01-31');
    expect(businessDateAt(airship, at('2026-02-01T13:04:00+08:00'))).toBe('2026-02-01');
  });

  test('a later session that starts at an earlier clock time is on the next day', () => {
    const night = china(
      [
        { firstDraw: '22:00:00', intervalSeconds: 3_600, count: 2 },
        { firstDraw: '01:00:00', intervalSeconds: 3_600, count: 1 },
      ],
      { prefix: 'YYYYMMDD', separator: '', digits: 2 },
    );
    expect(roundsOfDay(night, '2026-05-01').at(-1)?.govPrizeTime).toBe(at('2026-05-02T01:00:00+08:00'));
  });

  test('3D: one a day, numbered within the year, with rest dates left out', () => {
    const daily = {
      ...china([{ firstDraw: '21:15:00', intervalSeconds: 86_400, count: 1 }], {
        prefix: 'YYYY',
        separator: '',
        digits: 3,
      }),
      openLeadSeconds: 86_400,
      restDates: ['2026-02-16', '2026-02-17'],
    };
    expect(ends(daily, '2026-01-01')[0]).toBe('2026001');
    expect(ends(daily, '2026-02-15')[0]).toBe('2026046');
    expect(roundsOfDay(daily, '2026-02-16')).toEqual([]);
    expect(ends(daily, '2026-02-18')[0]).toBe('2026047');
    expect(ends(daily, '2026-12-31')[0]).toBe('2026363');
  });

  test('Mark Six: some weekdays only, `YY/nnn`; continuous numbers; dates and stations as numbers', () => {
    const one = [{ firstDraw: '21:30:00', intervalSeconds: 86_400, count: 1 }];
    const markSix = { ...china(one, { prefix: 'YY', separator: '/', digits: 3 }), restWeekdays: [0, 1, 3, 5] };
    expect(ends(markSix, '2026-01-01')).toEqual(['26/001', '26/001', 1]);
    expect(ends(markSix, '2026-01-03')[0]).toBe('26/002');
    expect(ends(markSix, '2026-01-04')[2]).toBe(0);
    const five = [{ firstDraw: '09:05:00', intervalSeconds: 300, count: 179 }];
    const keno = china(five, {
      prefix: 'none',
      separator: '',
      digits: 6,
      origin: { date: '2026-01-01', number: 979224 },
    });
    expect(ends(keno, '2026-01-02')).toEqual(['979403', '979581', 179]);
    expect(() => roundsOfDay(keno, '2025-12-31')).toThrow(RangeError);
    const station = china(one, { prefix: 'YYYYMMDD', separator: '', digits: 0, suffix: '-TG' });
    expect(ends(station, '2026-04-27')[0]).toBe('20260427-TG');
  });
});

describe('a change of clocks', () => {
  const berlin = { ...house, zone: 'Europe/Berlin' };

  test('shortens or lengthens an all-day game without a gap, an overlap or a double number', () => {
    for (const [date, count] of [
      ['2026-03-29', 1380],
      ['2026-10-25', 1500],
      ['2026-06-01', 1440],
    ] as const) {
      const rounds = roundsOfDay(berlin, date);
      expect(rounds).toHaveLength(count);
      expect(new Set(rounds.map((round) => round.gameNo)).size).toBe(count);
      expect(rounds.every((r, i) => i === 0 || r.govPrizeTime - (rounds[i - 1]?.govPrizeTime ?? 0) === MINUTE)).toBe(
        true,
      );
      expect(rounds.at(-1)?.govPrizeTime).toBe(first(roundsOfDay(berlin, addDays(date, 1)))?.beginTime);
    }
  });

  test('leaves a session of the day at its clock time', () => {
    const day = { ...berlin, sessions: [{ firstDraw: '09:00:00', intervalSeconds: 600, count: 60 }] };
    expect(first(roundsOfDay(day, '2026-03-28'))?.govPrizeTime).toBe(at('2026-03-28T09:00:00+01:00'));
    expect(first(roundsOfDay(day, '2026-03-29'))?.govPrizeTime).toBe(at('2026-03-29T09:00:00+02:00'));
    expect(first(roundsOfDay(day, '2026-10-25'))?.govPrizeTime).toBe(at('2026-10-25T09:00:00+01:00'));
  });

  test('moves a first draw that does not exist forward, and takes the first of one that exists twice', () => {
    const night = { ...berlin, sessions: [{ firstDraw: '02:30:00', intervalSeconds: 600, count: 3 }] };
    expect(first(roundsOfDay(night, '2026-03-29'))?.govPrizeTime).toBe(at('2026-03-29T03:30:00+02:00'));
    expect(first(roundsOfDay(night, '2026-10-25'))?.govPrizeTime).toBe(at('2026-10-25T02:30:00+02:00'));
  });

  test('is handled in zones of half an hour, of the south and across the date line', () => {
    const count = (zone: string, date: string): number => roundsOfDay({ ...house, zone }, date).length;
    expect(count('Australia/Lord_Howe', '2026-04-05')).toBe(1470);
    expect(count('America/Santiago', '2026-09-06')).toBe(1380);
    expect(count('Asia/Kathmandu', '2026-06-01')).toBe(1440);
    const samoa = roundsOfDay({ ...house, zone: 'Pacific/Apia' }, '2011-12-31');
    expect(first(samoa)?.beginTime).toBe(at('2011-12-31T00:00:00+14:00'));
  });

  test('keeps every instant of a year inside exactly one business date', () => {
    for (let ms = at('2026-01-01T00:00:00Z'); ms < at('2027-01-01T00:00:00Z'); ms += 7 * 3_600_000 + 1) {
      const date = businessDateAt(berlin, ms);
      const start = first(
        roundsOfDay({ ...berlin, sessions: [{ firstDraw: '00:01:00', intervalSeconds: 60, count: 1 }] }, date),
      );
      const next = first(
        roundsOfDay(
          { ...berlin, sessions: [{ firstDraw: '00:01:00', intervalSeconds: 60, count: 1 }] },
          addDays(date, 1),
        ),
      );
      expect((start?.beginTime ?? Infinity) <= ms && ms < (next?.beginTime ?? 0)).toBe(true);
    }
  });
});

describe('dates and schedules that make no sense', () => {
  test('are refused', () => {
    for (const date of ['2026-02-29', '2026-13-01', '2026-1-1', '', '2026-00-10', '20260101']) {
      expect(() => addDays(date, 1), date).toThrow(RangeError);
    }
    const broken: Partial<Schedule>[] = [
      { sessions: [] },
      { sessions: [{ firstDraw: '24:00:00', intervalSeconds: 60, count: 1 }] },
      { sessions: [{ firstDraw: '00:00:00', intervalSeconds: 0, count: 1 }] },
      { sessions: [{ firstDraw: '00:00:00', intervalSeconds: 60, count: 0 }] },
      { closeLeadSeconds: -1 },
      { openLeadSeconds: 5 },
      { zone: 'Mars/Olympus' },
      { issue: { prefix: 'none', separator: '', digits: 6 } },
      { issue: { prefix: 'YYYYMMDD', separator: '', digits: 3, step: 0 } },
    ];
    for (const part of broken) {
      expect(() => roundsOfDay({ ...house, ...part }, '2026-01-01'), JSON.stringify(part)).toThrow(RangeError);
    }
  });

  test('date arithmetic agrees with the calendar over 400 years', () => {
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
    expect(addDays('2100-02-28', 1)).toBe('2100-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
    for (let n = -70_000; n < 80_000; n += 97) {
      expect(addDays('1970-01-01', n)).toBe(new Date(n * 86_400_000).toISOString().slice(0, 10));
    }
  });
});
