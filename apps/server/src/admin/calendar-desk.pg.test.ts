import {
  lotteryCalendarCalls as desk,
  type CalendarContent,
  type ExceptionContent,
} from '@drawroom/contract/lottery-calendar';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { addDays } from '@drawroom/engine/round-clock';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { actsOn, demoOperator } from './test-operators.ts';

const CODE = 'kl8-5m';
let booted: BootedServer;
/** Finance and risk. */
let maker: OperatorClient;
beforeAll(async () => {
  booted = await bootServer({ env: { ROUNDS_AHEAD_HOURS: '26' } });
  maker = await demoOperator(booted, 'maker');
});
afterAll(async () => {
  await auditDatabase(booted.database);
  await booted[Symbol.asyncDispose]();
});

const all = async () => (await maker.call(desk.calendars)).data;
const rowOf = async (code = CODE) => (await all()).list.find((row) => row.code === code)!;
const exceptionOf = async (code: string) => (await all()).exceptions.find((row) => row.code === code);
/** Five draws of a morning. */
const MORNING: CalendarContent['sessions'] = [{ firstDraw: '09:00:00', intervalSeconds: 600, count: 5 }];

const saving = (calendar: object, version: number, code = CODE) =>
  maker.call(desk.saveCalendar, {
    code,
    version: String(version),
    calendar: JSON.stringify(calendar),
    why: 'as agreed',
  });
/** Changes some of what stands from the earliest day on. */
async function change(parts: Partial<CalendarContent>, code = CODE): Promise<number> {
  const { calendar, version, earliest } = await rowOf(code);
  const { key, data } = await saving({ ...calendar, from: earliest, ...parts }, version, code);
  expect(key).toBeUndefined();
  return data.version;
}
const exceptionSaving = (code: string, exception: object, version?: number) =>
  maker.call(desk.saveException, {
    code,
    exception: JSON.stringify(exception),
    why: 'as agreed',
    ...(version !== undefined && { version: String(version) }),
  });
const pause = async (parts: Partial<ExceptionContent> = {}): Promise<ExceptionContent> => {
  const { earliest } = await rowOf();
  return { on: true, lotteries: [CODE], from: earliest, to: addDays(earliest, 1), sessions: [], ...parts };
};
/** Draws of a lottery on a day, local times of Shanghai. */
async function drawsOn(day: string, code = CODE): Promise<string[]> {
  const { rows } = await booted.db.query<{ at: string }>(
    `select to_char(r.prize_at at time zone 'Asia/Shanghai', 'HH24:MI') as at from lottery.round r
       join lottery.lottery l on l.id = r.lottery_id
     where l.code = $1 and r.business_date = $2 and r.status = 0 order by r.prize_at`,
    [code, day],
  );
  return rows.map(({ at }) => at);
}
const fieldsOf = (answer: { data: unknown }): string[] =>
  (answer.data as { fields: { field: string; reason: string }[] }).fields.map(
    ({ field, reason }) => `${field} ${reason}`,
  );

it('begins with what the product ships: every lottery that is played, in the order of the lobby', async () => {
  const { rows } = await booted.db.query<{ code: string }>(
    `select l.code from lottery.lottery l left join lottery.lottery_group g on g.code = l.group_code
     where l.state = 'running' order by g.sort, l.sort, l.id`,
  );
  const { list, exceptions } = await all();
  expect(list.map(({ code }) => code)).toEqual(rows.map(({ code }) => code));
  expect(exceptions).toEqual([]);
  expect(await rowOf('k3-1m')).toMatchObject({
    version: 0,
    name: 'K3 One Minute',
    source: 'house',
    draws: 1440,
    calendar: { from: null, zone: 'Asia/Shanghai', openLeadSeconds: 56, closeLeadSeconds: 5 },
  });
});

it('another calendar holds from its day on, and the rounds of that day follow', async () => {
  const { earliest } = await rowOf();
  // All of today, and how much of tomorrow the hour allows.
  await expect.poll(async () => (await drawsOn(earliest)).length, { timeout: 60_000 }).toBeGreaterThan(5);
  const today = await drawsOn(addDays(earliest, -1));
  await change({ sessions: MORNING });
  const expected = ['09:00', '09:10', '09:20', '09:30', '09:40'];
  const planned = async (): Promise<boolean> => {
    const draws = await drawsOn(earliest);
    return draws.every((at, n) => at === expected[n]);
  };
  await expect.poll(planned, { timeout: 30_000, interval: 300 }).toBe(true);
  // What was planned of today may have passed meanwhile, but nothing else came.
  expect(today).toEqual(expect.arrayContaining(await drawsOn(addDays(earliest, -1))));
  expect(await rowOf()).toMatchObject({ draws: 5, calendar: { from: earliest, sessions: MORNING } });
});

it('the preview tells the day as it would be, and changes nothing', async () => {
  const { calendar, earliest, version } = await rowOf('k3-5m');
  const day = addDays(earliest, 3);
  const asked = { code: 'k3-5m', day, calendar: JSON.stringify({ ...calendar, from: day, sessions: MORNING }) };
  const { data } = await maker.call(desk.previewCalendar, asked);
  const no = day.replaceAll('-', '');
  expect(data).toEqual({
    day,
    list: [
      {
        code: 'k3-5m',
        zone: 'Asia/Shanghai',
        count: 5,
        first: expect.objectContaining({ gameNo: `${no}-0001`, prizeAt: Date.parse(`${day}T09:00:00+08:00`) }),
        last: expect.objectContaining({ gameNo: `${no}-0005`, prizeAt: Date.parse(`${day}T09:40:00+08:00`) }),
        same: 0,
        moved: 0,
        made: 5,
        gone: 0,
        stay: 0,
      },
    ],
  });
  const before = await maker.call(desk.previewCalendar, { ...asked, day: earliest });
  expect(before.data.list[0]).toMatchObject({ count: 288, moved: 0, gone: 0, stay: 0 });
  const none = await maker.call(desk.previewException, {
    day,
    exception: JSON.stringify(await pause({ lotteries: ['k3-5m', 'k3-10m'], from: day, to: day })),
  });
  expect(none.data.list.map(({ code, count, first }) => [code, count, first])).toEqual([
    ['k3-5m', 0, null],
    ['k3-10m', 0, null],
  ]);
  expect(await rowOf('k3-5m')).toMatchObject({ version, calendar });
});

it('the preview counts as the planner does, rounds that stay among them', async () => {
  const code = 'kl8-3m';
  const { earliest, calendar } = await rowOf(code);
  await expect.poll(async () => (await drawsOn(earliest, code)).length, { timeout: 60_000 }).toBeGreaterThan(20);
  // Somebody has begun to judge the first one.
  await booted.db.query(
    `insert into lottery.result_proposal (round_id, kind, proposed_by) select r.id, 'void', 1 from lottery.round r
       join lottery.lottery l on l.id = r.lottery_id where l.code = $1 and r.business_date = $2 order by r.prize_at limit 1`,
    [code, earliest],
  );
  const stands = (await drawsOn(earliest, code)).length;
  const sessions = [{ firstDraw: '12:00:00', intervalSeconds: 300, count: 3 }];
  const { data } = await maker.call(desk.previewCalendar, {
    code,
    day: earliest,
    calendar: JSON.stringify({ ...calendar, from: earliest, sessions }),
  });
  expect(data.list[0]).toMatchObject({ count: 3, moved: 2, gone: stands - 3, stay: 1, same: 0, made: 0 });
});

it('every version stays with who and why; an old one holds again from its day, or from the earliest that can be', async () => {
  const code = 'kl8-10m';
  const { earliest, calendar: shipped } = await rowOf(code);
  const later = addDays(earliest, 5);
  const [first, second] = [
    await change({ sessions: MORNING, from: later }, code),
    await change({ zone: 'Asia/Tokyo', from: later }, code),
  ];
  const back = (version: number, to: number) =>
    maker.call(desk.restoreCalendar, { code, version: String(version), back: String(to), why: 'was a mistake' });
  expect((await back(second, first)).data.version).toBe(second + 1);
  expect(await rowOf(code)).toMatchObject({ calendar: { from: later, zone: 'Asia/Shanghai', sessions: MORNING } });
  // As it was shipped, from a day that has not begun.
  expect((await back(second + 1, 1)).data.version).toBe(second + 2);
  expect((await rowOf(code)).calendar).toEqual({ ...shipped, from: earliest });
  const { list } = (await maker.call(desk.calendarHistory, { code })).data;
  expect(list[1]).toMatchObject({
    by: 'maker',
    why: 'was a mistake',
    restored: first,
    changes: [{ fact: 'zone', before: 'Asia/Tokyo', after: 'Asia/Shanghai' }],
  });
  expect(list.at(-2)?.changes).toContainEqual({ fact: 'sessions.1.count', before: '144', after: '5' });
  expect(list.at(-1)).toMatchObject({ by: '', why: '' });
  expect((await actsOn(booted.db, `calendar ${code}`)).at(-1)).toBe(
    `maker lottery.calendar_restore version ${second + 2}: was a mistake`,
  );
});

it('of two who write over the same version the second is refused as stale, also at the same moment', async () => {
  const { calendar, version, earliest } = await rowOf('kl8-1m');
  const answers = await Promise.all(
    [20, 30, 40].map((closeLeadSeconds) =>
      saving({ ...calendar, from: earliest, closeLeadSeconds }, version, 'kl8-1m'),
    ),
  );
  expect(answers.map(({ key }) => key ?? 'done').toSorted()).toEqual([
    'admin.document_stale',
    'admin.document_stale',
    'done',
  ]);
});

it.each<[string, (earliest: string) => object, string]>([
  ['a day that has begun', (earliest) => ({ from: addDays(earliest, -1) }), 'calendar.from too_early'],
  ['no day', () => ({ from: null, closeLeadSeconds: 25 }), 'calendar.from too_early'],
  ['a day that is none', () => ({ from: '2027-02-30' }), 'calendar.from'],
  ['a zone that is none', () => ({ zone: 'Asia/Nowhere' }), 'calendar.zone'],
  ['no sessions', () => ({ sessions: [] }), 'calendar.sessions'],
  [
    'a time that is none',
    () => ({ sessions: [{ firstDraw: '24:00:00', intervalSeconds: 600, count: 1 }] }),
    'calendar.sessions.0.firstDraw',
  ],
  [
    'an interval below zero',
    () => ({ sessions: [{ firstDraw: '09:00:00', intervalSeconds: -60, count: 2 }] }),
    'calendar.sessions.0.intervalSeconds',
  ],
  [
    'too many draws',
    () => ({ sessions: [{ firstDraw: '00:10:00', intervalSeconds: 600, count: 1_441 }] }),
    'calendar.sessions.0.count',
  ],
  ['a lead below zero', () => ({ closeLeadSeconds: -1 }), 'calendar.closeLeadSeconds'],
  ['an end before its begin', () => ({ closeLeadSeconds: 600, openLeadSeconds: 600 }), 'calendar.openLeadSeconds lead'],
  [
    'draws too close',
    () => ({ sessions: [{ firstDraw: '09:00:00', intervalSeconds: 60, count: 2 }] }),
    'calendar.sessions.0.intervalSeconds too_close',
  ],
  [
    'a draw after midnight',
    () => ({ sessions: [{ firstDraw: '23:00:00', intervalSeconds: 3_000, count: 3 }] }),
    'calendar.sessions.0.count passes_midnight',
  ],
  [
    'sessions that overlap',
    () => ({
      sessions: [
        { firstDraw: '09:00:00', intervalSeconds: 600, count: 7 },
        { firstDraw: '10:00:00', intervalSeconds: 600, count: 1 },
      ],
    }),
    'calendar.sessions.1.firstDraw overlaps',
  ],
  ['a field nobody knows', () => ({ odds: '2' }), 'calendar.odds'],
])('a calendar with %s is refused, and the field is named', async (_, parts, field) => {
  const { calendar, version, earliest } = await rowOf('3d-10m');
  const answer = await saving({ ...calendar, from: earliest, ...parts(earliest) }, version, '3d-10m');
  expect(answer.key).toBe('request.invalid');
  expect(fieldsOf(answer)).toContainEqual(expect.stringContaining(field));
  expect(await rowOf('3d-10m')).toMatchObject({ version, calendar });
});

it('a lottery that is not there has no calendar', async () => {
  const { calendar, earliest } = await rowOf();
  expect((await saving({ ...calendar, from: earliest }, 0, 'k9-9m')).key).toBe('admin.document_unknown');
  const asked = { code: 'k9-9m', day: earliest, calendar: JSON.stringify({ ...calendar, from: earliest }) };
  expect((await maker.call(desk.previewCalendar, asked)).key).toBe('lottery.lottery_unknown');
});

it('an exception takes the draws of its days away, is taken back, and its versions stay', async () => {
  const code = 'ssc-5m';
  const { earliest } = await rowOf(code);
  await expect.poll(async () => (await drawsOn(earliest, code)).length, { timeout: 60_000 }).toBeGreaterThan(5);
  const content = await pause({ lotteries: [code] });
  expect((await exceptionSaving('pause', content)).key).toBeUndefined();
  await expect.poll(() => drawsOn(earliest, code), { timeout: 30_000, interval: 300 }).toEqual([]);
  expect(await exceptionOf('pause')).toEqual({ code: 'pause', version: 1, exception: content });
  expect((await exceptionSaving('pause', content)).key).toBe('admin.document_taken');
  expect((await exceptionSaving('other', content)).key).toBe('request.invalid');
  expect((await exceptionSaving('pause', { ...content, on: false }, 1)).data.version).toBe(2);
  await expect
    .poll(async () => (await drawsOn(earliest, code)).length, { timeout: 30_000, interval: 300 })
    .toBeGreaterThan(5);
  const restored = await maker.call(desk.restoreException, {
    code: 'pause',
    version: '2',
    back: '1',
    why: 'after all',
  });
  expect(restored.data.version).toBe(3);
  const { list } = (await maker.call(desk.exceptionHistory, { code: 'pause' })).data;
  expect(list.map(({ version, restored: from }) => [version, from])).toEqual([
    [3, 1],
    [2, null],
    [1, null],
  ]);
  expect(await actsOn(booted.db, 'exception pause')).toEqual([
    'maker lottery.exception_save version 1: as agreed',
    'maker lottery.exception_save version 2: as agreed',
    'maker lottery.exception_restore version 3: after all',
  ]);
});

it.each<[string, (earliest: string) => object, string]>([
  ['days reversed', (earliest) => ({ to: addDays(earliest, -1) }), 'exception.to reversed'],
  ['days that are over', () => ({ from: '2026-01-01', to: '2026-01-02' }), 'exception.to past'],
  ['a first day that has begun', (earliest) => ({ from: addDays(earliest, -1) }), 'exception.from too_early'],
  ['no lottery', () => ({ lotteries: [] }), 'exception.lotteries'],
  ['a lottery that is not there', () => ({ lotteries: ['k9-9m'] }), 'exception.lotteries unknown_lottery'],
  ['a lottery twice', () => ({ lotteries: [CODE, CODE] }), 'exception.lotteries'],
  ['no day', () => ({ from: '' }), 'exception.from'],
])('an exception with %s is refused, and the field is named', async (_, parts, field) => {
  const { earliest } = await rowOf();
  const content = await pause({ from: addDays(earliest, 40), to: addDays(earliest, 41) });
  const answer = await exceptionSaving('never', { ...content, ...(await pause()), ...parts(earliest) });
  expect(answer.key).toBe('request.invalid');
  expect(fieldsOf(answer)).toContainEqual(expect.stringContaining(field));
  expect(await exceptionOf('never')).toBeUndefined();
});
