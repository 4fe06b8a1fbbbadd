import type { CalendarContent, ExceptionContent } from '@drawroom/contract/lottery-calendar';
import type { Session } from '@drawroom/engine/schedule';
import { describe, expect, test } from 'vitest';
import { CATALOGUE } from '../catalogue-data.ts';
import { calendarFaults, crossesMidnight, exceptionFaults, sessionFaults, type Ground } from './calendar-faults.ts';

const HOUSE: Ground = {
  source: 'house',
  issue: { prefix: 'YYYYMMDD', separator: '-', digits: 4 },
  openLeadSeconds: 56,
  crosses: false,
};
const session = (firstDraw: string, intervalSeconds: number, count: number): Session => ({
  firstDraw,
  intervalSeconds,
  count,
});
const CALENDAR: CalendarContent = {
  from: '2026-12-01',
  zone: 'Asia/Shanghai',
  sessions: [{ firstDraw: '00:01:00', intervalSeconds: 60, count: 1440 }],
  closeLeadSeconds: 5,
  openLeadSeconds: 56,
};
const told = (faults: readonly { field: string; reason: string }[]): string[] =>
  faults.map(({ field, reason }) => `${field} ${reason}`);

describe('calendars', () => {
  const faults = (change: Partial<CalendarContent>, ground: Partial<Ground> = {}) =>
    told(calendarFaults({ ...CALENDAR, ...change }, { ...HOUSE, ...ground }, '2026-12-01'));

  test('every calendar that ships is one', () => {
    for (const { code, source, state, schedule } of CATALOGUE.filter((each) => each.state === 'running')) {
      const { zone, closeLeadSeconds, openLeadSeconds, issue } = schedule;
      const sessions = schedule.sessions.map((each) => ({ ...each }));
      const content = { from: '2026-12-01', zone, sessions, closeLeadSeconds, openLeadSeconds };
      const ground = { source, issue, crosses: crossesMidnight(sessions) };
      expect([code, state, told(calendarFaults(content, ground, '2026-12-01'))]).toEqual([code, 'running', []]);
    }
  });

  test.each<[string, Partial<CalendarContent>, string[]]>([
    ['a day that has begun', { from: '2026-11-30' }, ['from too_early']],
    ['no day', { from: null }, ['from too_early']],
    ['an end of betting before its begin', { closeLeadSeconds: 56 }, ['openLeadSeconds lead']],
    [
      'draws nearer than betting is open',
      { sessions: [{ firstDraw: '01:00:00', intervalSeconds: 55, count: 2 }] },
      ['sessions.0.intervalSeconds too_close'],
    ],
    [
      'a last draw after midnight',
      { sessions: [{ firstDraw: '23:00:00', intervalSeconds: 1_801, count: 3 }] },
      ['sessions.0.count passes_midnight'],
    ],
    [
      'sessions that run into each other',
      {
        sessions: [
          { firstDraw: '09:00:00', intervalSeconds: 60, count: 61 },
          { firstDraw: '10:00:00', intervalSeconds: 60, count: 2 },
        ],
      },
      ['sessions.1.firstDraw overlaps'],
    ],
    [
      'sessions out of order',
      {
        sessions: [
          { firstDraw: '12:00:00', intervalSeconds: 60, count: 2 },
          { firstDraw: '09:00:00', intervalSeconds: 60, count: 2 },
        ],
      },
      ['sessions.1.firstDraw overlaps'],
    ],
    [
      'sessions without room between',
      {
        sessions: [
          { firstDraw: '09:00:00', intervalSeconds: 60, count: 1 },
          { firstDraw: '09:00:55', intervalSeconds: 60, count: 1 },
        ],
      },
      ['sessions.1.firstDraw too_close'],
    ],
    [
      'a first round that opens on the day before',
      { sessions: [{ firstDraw: '00:00:55', intervalSeconds: 60, count: 2 }] },
      ['sessions.0.firstDraw before_midnight'],
    ],
    [
      'more draws than a day has numbers for',
      {
        openLeadSeconds: 20,
        sessions: [
          { firstDraw: '00:00:30', intervalSeconds: 30, count: 1_000 },
          { firstDraw: '12:00:00', intervalSeconds: 60, count: 441 },
        ],
      },
      ['sessions too_many'],
    ],
  ])('with %s are refused, and the field is named', (_, change, expected) => {
    expect(faults(change)).toEqual(expected);
  });

  test('a session may begin as soon as the last draw before it', () => {
    const sessions = ['09:00:00', '09:00:56'].map((firstDraw) => ({ firstDraw, intervalSeconds: 60, count: 1 }));
    expect(faults({ sessions })).toEqual([]);
  });

  test('a draw at midnight still belongs to its day', () => {
    expect(faults({ sessions: [{ firstDraw: '23:00:00', intervalSeconds: 1_800, count: 3 }] })).toEqual([]);
  });

  test('a lottery that is numbered by its date alone has one draw a day', () => {
    const two = [{ firstDraw: '09:00:00', intervalSeconds: 3_600, count: 2 }];
    expect(faults({ sessions: two }, { issue: { ...HOUSE.issue, digits: 0 } })).toEqual(['sessions too_many']);
  });

  test('only a lottery that ships so goes on after midnight, and never into its next day', () => {
    const airship = [session('13:09:00', 300, 180)];
    expect(crossesMidnight(airship)).toBe(true);
    expect(told(sessionFaults(airship, { ...HOUSE, source: 'official', openLeadSeconds: 300, crosses: true }))).toEqual(
      [],
    );
    expect(told(sessionFaults(airship, { ...HOUSE, source: 'official', openLeadSeconds: 300 }))).toEqual([
      'sessions.0.count passes_midnight',
    ]);
    const around = [session('13:09:00', 300, 289)];
    expect(told(sessionFaults(around, { ...HOUSE, source: 'official', openLeadSeconds: 300, crosses: true }))).toEqual([
      'sessions.0.count overlaps',
    ]);
  });
});

describe('exceptions', () => {
  const TODAY = '2026-11-30';
  const EARLIEST = '2026-12-01';
  const EXCEPTION: ExceptionContent = {
    on: true,
    lotteries: ['k3-1m', 'k3-3m'],
    from: '2026-12-05',
    to: '2026-12-06',
    sessions: [],
  };
  const grounds = new Map([
    ['k3-1m', HOUSE],
    ['k3-3m', { ...HOUSE, openLeadSeconds: 176 }],
  ]);
  const faults = (
    change: Partial<ExceptionContent>,
    before: ExceptionContent | null = null,
    others: readonly ExceptionContent[] = [],
  ) => told(exceptionFaults({ ...EXCEPTION, ...change }, { before, earliest: EARLIEST, grounds, others }));

  test.each<[string, Partial<ExceptionContent>, string[]]>([
    ['days to come', {}, []],
    ['the first day that can be', { from: EARLIEST }, []],
    ['days reversed', { from: '2026-12-07' }, ['to reversed']],
    ['days that are over', { from: '2026-11-01', to: '2026-11-02' }, ['to past']],
    ['a day that has begun', { from: TODAY }, ['from too_early']],
    ['more than a year', { to: '2027-12-06' }, ['to too_long']],
    ['a lottery nobody knows', { lotteries: ['k3-1m', 'k9-9m'] }, ['lotteries unknown_lottery']],
    [
      'sessions too close for one of them',
      { sessions: [{ firstDraw: '09:00:00', intervalSeconds: 60, count: 2 }] },
      ['sessions.0.intervalSeconds too_close'],
    ],
    ['one that is taken back, whatever its days', { on: false, from: '2026-11-01', to: '2026-11-02' }, []],
  ])('%s', (_, change, expected) => {
    expect(faults(change)).toEqual(expected);
  });

  test('two about one day of one lottery are refused; about other lotteries or days they are not', () => {
    const other = { ...EXCEPTION, lotteries: ['k3-3m'], from: '2026-12-06', to: '2026-12-06' };
    expect(faults({}, null, [other])).toEqual(['from taken']);
    expect(faults({}, null, [{ ...other, lotteries: ['kl8-5m'] }])).toEqual([]);
    expect(faults({}, null, [{ ...other, from: '2026-12-07', to: '2026-12-07' }])).toEqual([]);
  });

  test('of one that has begun only the last day changes, and not to one that is over', () => {
    const begun = { ...EXCEPTION, from: '2026-11-28' };
    expect(faults({ ...begun, to: TODAY }, begun)).toEqual([]);
    expect(faults({ ...begun, to: '2026-12-24' }, begun)).toEqual([]);
    expect(faults({ ...begun, to: '2026-11-29' }, begun)).toEqual(['to too_early']);
    expect(faults({ ...begun, on: false }, begun)).toEqual(['on begun']);
    expect(faults({ ...begun, from: '2026-11-29' }, begun)).toEqual(['from begun']);
    expect(faults({ ...begun, lotteries: ['k3-1m'] }, begun)).toEqual(['lotteries begun']);
    const sessions = [{ firstDraw: '09:00:00', intervalSeconds: 600, count: 2 }];
    expect(faults({ ...begun, sessions }, begun)).toEqual(['sessions begun']);
  });

  test('one that is over changes no more', () => {
    const over = { ...EXCEPTION, from: '2026-11-20', to: '2026-11-22' };
    expect(faults({ ...over, to: '2026-12-05' }, over)).toEqual(['to begun']);
  });

  test('one that was taken back before it began may be anything again', () => {
    const back = { ...EXCEPTION, on: false, from: TODAY, to: TODAY };
    expect(faults({ lotteries: ['k3-3m'] }, back)).toEqual([]);
  });
});
