import { audienceOf } from '@drawroom/contract/events';
import { roomCalls } from '@drawroom/contract/room';
import { chatCalls } from '@drawroom/contract/chat';
import { roomDeskCalls as desk, type RoomContent } from '@drawroom/contract/room-desk';
import { VIP_LEVELS_MAX } from '@drawroom/contract/vip-desk';
import { auditDatabase } from '@drawroom/testkit/audit-database';
import { bootServer, type BootedServer } from '@drawroom/testkit/boot';
import type { OperatorClient } from '@drawroom/testkit/operator-client';
import { aMember, type ScriptedMember } from '@drawroom/testkit/scripted-member';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { actsOn, demoOperator } from './test-operators.ts';

let booted: BootedServer;
/** Content: looks after rooms. */
let second: OperatorClient;
let player: ScriptedMember;
beforeAll(async () => {
  booted = await bootServer();
  second = await demoOperator(booted, 'second');
  player = await aMember(booted, { username: 'player01', password: 'demo1234', exists: true });
});
afterAll(async () => {
  player.stop();
  await auditDatabase(booted.database);
  await booted[Symbol.asyncDispose]();
});

let made = 700_000;
let code: string;
beforeEach(() => {
  made += 1;
  code = String(made);
});

const ROOM: RoomContent = {
  name: { 'en-US': 'Garden', 'zh-CN': '花园' },
  intro: { 'en-US': 'A quiet place' },
  rules: {},
  notice: { 'en-US': 'Hello' },
  lotteries: ['k3-1m', 'k3-3m'],
  speak: { deposit: '0.00', turnover: '0.00', level: 0 },
  follow: true,
  hours: null,
  invitedOnly: false,
  open: true,
  sort: 5,
};

const saving = (change: Partial<Record<keyof RoomContent, unknown>> = {}, more: Record<string, string> = {}) =>
  second.call(desk.save, { code, room: JSON.stringify({ ...ROOM, ...change }), why: 'as agreed', ...more });
async function saved(change: Partial<Record<keyof RoomContent, unknown>> = {}, version?: number): Promise<number> {
  const { key, data } = await saving(change, version === undefined ? {} : { version: String(version) });
  expect(key).toBeUndefined();
  return data.version;
}
const rowNow = async () => (await second.call(desk.list)).data.list.find((row) => row.code === code);
const historyNow = async () => (await second.call(desk.history, { code })).data.list;
const enter = () => player.call(roomCalls.enterRoom, { roomCode: code });

it('a room is made, entered and changed; who is in it is told and sees it in his language', async () => {
  const version = await saved();
  expect((await enter()).room).toMatchObject({ name: 'Garden', notice: 'Hello', lotteries: ['k3-1m', 'k3-3m'] });
  await player.listenTo(audienceOf.room(code));
  const told = player.next('room.notice', ({ roomCode }) => roomCode === code);
  await saved({ name: { 'en-US': 'Orchard' }, notice: { 'en-US': 'Moved' }, lotteries: ['k3-3m'] }, version);
  await told;
  expect((await player.call(roomCalls.roomIntro, { roomCode: code })).room).toMatchObject({
    name: 'Orchard',
    notice: 'Moved',
    lotteries: ['k3-3m'],
  });
  expect((await player.call(roomCalls.roomHistory, {})).list.find((room) => room.code === code)?.name).toBe('Orchard');
  expect(await rowNow()).toMatchObject({ version: 2, opensAt: null, room: { sort: 5 } });
});

it('every version stays with who, why and what it changed; an old one stands again as a new one', async () => {
  const first = await saved();
  const next = await saved({ name: { 'en-US': 'Orchard', 'zh-CN': '花园' }, open: false }, first);
  const asked = { code, version: String(next), back: String(first), why: 'was a mistake' };
  expect((await second.call(desk.restore, asked)).data.version).toBe(3);
  expect((await rowNow())?.room).toEqual(ROOM);
  expect(await historyNow()).toMatchObject([
    {
      version: 3,
      by: 'second',
      why: 'was a mistake',
      restored: 1,
      changes: [
        { fact: 'name.en-US', before: 'Orchard', after: 'Garden' },
        { fact: 'open', before: 'false', after: 'true' },
      ],
    },
    { version: 2, restored: null, approvedBy: '', why: 'as agreed' },
    { version: 1, by: 'second' },
  ]);
  expect(await actsOn(booted.db, `room ${code}`)).toEqual([
    'second room.save version 1: as agreed',
    'second room.save version 2: as agreed',
    'second room.restore version 3: was a mistake',
  ]);
});

it('what was there before anybody changed it here is the first version, and can be had back', async () => {
  code = '100002';
  const before = (await rowNow())?.room;
  expect(await historyNow()).toEqual([]);
  expect(await saved({}, 0)).toBe(2);
  expect(await historyNow()).toMatchObject([{ version: 2 }, { version: 1, by: '', why: '' }]);
  await second.call(desk.restore, { code, version: '2', back: '1', why: 'as it was' });
  expect((await rowNow())?.room).toEqual(before);
});

it('what was changed past the console is kept before it is written over', async () => {
  const version = await saved();
  await booted.db.query('update room.room set sort = 77 where code = $1', [code]);
  expect(await saved({ sort: 8 }, version)).toBe(3);
  expect(await historyNow()).toMatchObject([
    { version: 3, changes: [{ fact: 'sort', before: '77', after: '8' }] },
    { version: 2, by: '', changes: [{ fact: 'sort', before: '5', after: '77' }] },
    { version: 1 },
  ]);
});

it('of two who write over the same version the second is refused as stale, also at the same moment', async () => {
  const version = await saved();
  const answers = await Promise.all([1, 2, 3].map((sort) => saving({ sort }, { version: String(version) })));
  expect(answers.map(({ key }) => key ?? 'done').toSorted()).toEqual([
    'admin.document_stale',
    'admin.document_stale',
    'done',
  ]);
  expect((await historyNow()).map((each) => each.version)).toEqual([2, 1]);
});

it('a code belongs to one room, a change changes something, a version is one that was', async () => {
  expect((await saving({}, { version: '0' })).key).toBe('admin.document_unknown');
  const version = await saved();
  expect((await saving()).key).toBe('admin.document_taken');
  expect((await saving({}, { version: String(version) })).key).toBe('admin.document_unchanged');
  const back = (n: string) => second.call(desk.restore, { code, version: String(version), back: n, why: 'as it was' });
  expect((await back('9')).key).toBe('admin.version_unknown');
  expect((await back(String(version))).key).toBe('admin.document_unchanged');
});

it.each<[string, Partial<Record<keyof RoomContent, unknown>>, string]>([
  ['no name', { name: {} }, 'room.name'],
  ['a name that is too long', { name: { 'en-US': 'x'.repeat(41) } }, 'room.name.en-US'],
  ['a script', { notice: { 'zh-CN': 'Hi <script>alert(1)</script>' } }, 'room.notice.zh-CN'],
  ['a tag with a line break before it', { rules: { 'en-US': 'one\n< img src=x>' } }, 'room.rules.en-US'],
  ['a mark that turns the text around', { intro: { 'en-US': 'abc\u202Edef' } }, 'room.intro.en-US'],
  ['an hour that is none', { hours: { from: '25:00', to: '02:00', zone: 'Asia/Shanghai' } }, 'room.hours.from'],
  ['hours of no length', { hours: { from: '08:00', to: '08:00', zone: 'Asia/Shanghai' } }, 'room.hours.to'],
  ['a zone that is none', { hours: { from: '08:00', to: '09:00', zone: 'Mars/Base' } }, 'room.hours.zone'],
  ['a lottery twice', { lotteries: ['k3-1m', 'k3-1m'] }, 'room.lotteries'],
  ['less than nothing to be paid in', { speak: { ...ROOM.speak, deposit: '-1' } }, 'room.speak.deposit'],
  ['a level that no house has', { speak: { ...ROOM.speak, level: VIP_LEVELS_MAX + 1 } }, 'room.speak.level'],
  ['a field nobody knows', { html: '<b>' } as object, 'room.html'],
])('a room with %s is refused, and the field is named', async (_, change, field) => {
  const answer = await saving(change);
  expect(answer.key).toBe('request.invalid');
  expect((answer.data as unknown as { fields: object[] }).fields).toContainEqual(expect.objectContaining({ field }));
  expect(await rowNow()).toBeUndefined();
});

it('a lottery that the house does not have is refused and named; nothing is kept', async () => {
  expect(await saving({ lotteries: ['k3-1m', 'k9-9m'] })).toMatchObject({
    key: 'lottery.lottery_unknown',
    data: { lotteries: ['k9-9m'] },
  });
  expect(await rowNow()).toBeUndefined();
  expect(await historyNow()).toEqual([]);
});

it('less-than signs, emoji of several parts and line breaks are plain text', async () => {
  const notice = { 'en-US': 'I <3 it 👨‍👩‍👧 1 < 2\nnext' };
  await saved({ notice });
  expect((await rowNow())?.room.notice).toEqual(notice);
});

it('a room that is closed lets nobody in and nobody speak, until it is opened', async () => {
  const version = await saved();
  expect((await enter()).room.shut).toBe(false);
  await player.listenTo(audienceOf.room(code));
  const told = player.next('room.notice', ({ roomCode }) => roomCode === code);
  await saved({ open: false }, version);
  // Whoever is in it hears that it changed, and finds it said wherever he looks, before he tries.
  await told;
  expect((await player.call(roomCalls.roomIntro, { roomCode: code })).room.shut).toBe(true);
  const visit = async () => (await player.call(roomCalls.roomHistory, {})).list.find((room) => room.code === code);
  expect(await visit()).toMatchObject({ shut: true, opensAt: null });
  await expect(enter()).rejects.toMatchObject({ key: 'room.shut' });
  const speech = async () => (await player.call(chatCalls.state, { roomCode: code })).speech;
  expect(await speech()).toMatchObject({ allowed: false, why: 'closed', until: null });
  await saved({}, version + 1);
  expect((await enter()).room).toMatchObject({ code, shut: false });
  expect(await visit()).toMatchObject({ shut: false });
  expect(await speech()).toMatchObject({ allowed: true });
});

it('hours, invitation and what is asked of speakers hold as they were set', async () => {
  const other = await saved({ speak: { deposit: '12.5', turnover: '3', level: 0 }, follow: false });
  const { room } = await enter();
  expect(room).toMatchObject({ speak: { deposit: '12.50', turnover: '3.00', level: 0 }, follow: false });
  const levelled = await saved({ speak: { deposit: '0.00', turnover: '0.00', level: 2 } }, other);
  const { speech } = await player.call(chatCalls.state, { roomCode: code });
  expect(speech).toMatchObject({ allowed: false, why: 'level', wanting: '2' });
  await saved({ invitedOnly: true }, levelled);
  const stranger = await aMember(booted, { username: 'player02', password: 'demo1234', exists: true });
  await expect(stranger.call(roomCalls.enterRoom, { roomCode: code })).rejects.toMatchObject({ key: 'room.unknown' });
  stranger.stop();
});

it('versions are only ever added, one after the other', async () => {
  await saved();
  const bend = (sql: string) => booted.db.query(sql, [code]);
  for (const sql of [
    "update admin.document set why = 'other reason' where code = $1",
    'delete from admin.document where code = $1',
    `insert into admin.document (kind, code, version, content, why) values ('room', $1, 3, '{}', '')`,
  ])
    await expect(bend(sql)).rejects.toMatchObject({ code: 'AD002' });
  await expect(
    bend(
      `insert into admin.document (kind, code, version, content, operator_id, why) select 'room', $1, 2, '{}', min(id), 'x' from admin.operator`,
    ),
  ).rejects.toMatchObject({ constraint: 'document_said_why' });
});
