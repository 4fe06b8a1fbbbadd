import { roomCalls } from '@drawroom/contract/room';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import { beforeEach, expect, test } from 'vitest';
import type { MemberContext, Slice } from '../kernel/kernel.ts';
import { addModerator, createRoomSlice, hasEntered, insertRoom, kickMember, type NewRoom } from './index.ts';

let world: SliceKernel;
let slice: Slice;
beforeEach(async () => {
  world = await openSliceKernel();
  slice = createRoomSlice(world.kernel);
  await aRoom('100001', { 'zh-CN': '茶室', 'en-US': 'Tea House' });
  return world.stop;
});

async function aRoom(
  code: string,
  name: Record<string, string>,
  lotteries: string[] = ['k3-1m', 'k3-3m'],
): Promise<void> {
  await aRoomWith({ code, name, lotteries });
}

async function aRoomWith(parts: Partial<NewRoom> & { readonly code: string }): Promise<void> {
  const text = { 'en-US': 'text' };
  const plain = { name: text, intro: text, rules: text, notice: text, lotteries: [] };
  await world.kernel.db.tx((t) => insertRoom(t, { ...plain, ...parts }));
}

const kick = (memberId: bigint, minutes: number) =>
  world.kernel.db.tx((t) => kickMember(t, { roomCode: '100001', memberId, byMember: 9n }, minutes));
const inviteFrom = (context: MemberContext, roomCode: string) =>
  callSlice(slice, roomCalls.roomInvite, { fields: { roomCode }, context });
const enterBy = (invite: string, context: MemberContext) =>
  callSlice(slice, roomCalls.enterRoomByInvite, { fields: { invite }, context });

function member(id: bigint, parts: Partial<MemberContext> = {}): MemberContext {
  const { session } = aContext();
  return aContext({ session: { ...session, memberId: id }, ...parts });
}

const enter = (roomCode: string, context = member(1n)) =>
  callSlice(slice, roomCalls.enterRoom, { fields: { roomCode }, context });

test('entering shows the room in the language of the reader and moves his sockets', async () => {
  const reply = await enter('100001', member(1n, { locale: 'zh-HK' }));
  expect(reply).toMatchObject({
    role: 'member',
    room: { code: '100001', name: '茶室', online: 0, lotteries: ['k3-1m', 'k3-3m'] },
  });
  expect((await enter('100001', member(1n, { locale: 'vi-VN' }))).room.name).toBe('Tea House');
  expect(world.moves.at(-1)).toEqual({ memberId: 1n, roomCode: '100001' });
});

test('a room that does not exist is refused and noted nowhere', async () => {
  await expect(enter('999999')).rejects.toMatchObject({ key: 'room.unknown', code: 3101 });
  expect(world.moves).toEqual([]);
  expect(await callSlice(slice, roomCalls.roomHistory, { context: member(1n) })).toEqual({ list: [] });
});

test('the history lists each room once, the last entered first, for the member alone', async () => {
  await aRoom('2002', { 'en-US': 'Garden' }, []);
  for (const code of ['100001', '2002', '100001']) await enter(code);
  const { list } = await callSlice(slice, roomCalls.roomHistory, { context: member(1n) });
  expect(list.map(({ code, mainLottery }) => [code, mainLottery])).toEqual([
    ['100001', 'k3-1m'],
    ['2002', null],
  ]);
  expect(list[0]?.lastEntered).toBeGreaterThanOrEqual(list[1]?.lastEntered ?? Infinity);
  expect(await callSlice(slice, roomCalls.roomHistory, { context: member(2n) })).toEqual({ list: [] });
});

test('the introduction is for members who have entered; to others the room does not exist', async () => {
  const intro = (context: MemberContext) =>
    callSlice(slice, roomCalls.roomIntro, { fields: { roomCode: '100001' }, context });
  await expect(intro(member(1n))).rejects.toMatchObject({ key: 'room.unknown' });
  await enter('100001');
  expect((await intro(member(1n))).room).toMatchObject({ code: '100001', rules: 'text' });
  await expect(intro(member(2n))).rejects.toMatchObject({ key: 'room.unknown' });
});

test('a room tells what speaking asks for, its hours, whether it may be followed, and who looks after it', async () => {
  await aRoomWith({
    code: '2002',
    speak: { deposit: 100_00n, turnover: 1_000_00n, level: 2 },
    follow: false,
    hours: { from: '00:00', to: '23:59', zone: 'UTC' },
  });
  await world.kernel.db.tx((t) => addModerator(t, '2002', 7n));
  world.advance(12 * 3_600_000 - (world.kernel.clock.now() % 86_400_000));
  const { room, role } = await enter('2002');
  expect(room).toMatchObject({
    speak: { deposit: '100.00', turnover: '1000.00', level: 2 },
    follow: false,
    hours: { from: '00:00', to: '23:59' },
    opensAt: null,
    invitedOnly: false,
  });
  expect(role).toBe('member');
  expect((await enter('2002', member(7n))).role).toBe('moderator');
});

test('outside its hours nobody enters, and is told when it opens', async () => {
  await aRoomWith({ code: '2002', hours: { from: '10:00', to: '11:00', zone: 'UTC' } });
  const midnight = world.kernel.clock.now() - (world.kernel.clock.now() % 86_400_000) + 86_400_000;
  const goTo = (hours: number): void => world.advance(midnight + hours * 3_600_000 - world.kernel.clock.now());
  goTo(9);
  await expect(enter('2002')).rejects.toMatchObject({
    key: 'room.closed',
    data: { opensAt: midnight + 10 * 3_600_000 },
  });
  expect(world.moves).toEqual([]);
  goTo(10.5);
  expect((await enter('2002')).room.opensAt).toBeNull();
  goTo(11);
  await expect(enter('2002')).rejects.toMatchObject({ data: { opensAt: midnight + 34 * 3_600_000 } });
});

test('a room by invitation looks like none until one is invited; then it opens by its code as well', async () => {
  await aRoomWith({ code: '2002', invitedOnly: true });
  await world.kernel.db.tx((t) => addModerator(t, '2002', 7n));
  await expect(enter('2002')).rejects.toMatchObject({ key: 'room.unknown' });
  await enter('2002', member(7n));
  const { invite, expiresAt } = await inviteFrom(member(7n), '2002');
  expect(expiresAt - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  expect((await enterBy(invite, member(1n))).room.invitedOnly).toBe(true);
  expect((await enterBy(invite, member(2n))).room.code).toBe('2002');
  expect((await enter('2002')).room.code).toBe('2002');
  expect(world.moves.at(-1)).toEqual({ memberId: 1n, roomCode: '2002' });
});

test('an invitation that is unknown or over leads nowhere, and of a made one only the hash is kept (R-56)', async () => {
  await enter('100001');
  const { invite } = await inviteFrom(member(1n), '100001');
  const { rows } = await world.kernel.db.query('select i::text as row from room.invitation i');
  expect(JSON.stringify(rows)).not.toContain(invite);
  await expect(enterBy('A'.repeat(22), member(2n))).rejects.toMatchObject({ key: 'room.invite_dead', code: 3104 });
  await world.kernel.db.query(`update room.invitation set expires_at = clock_timestamp()`);
  await expect(enterBy(invite, member(2n))).rejects.toMatchObject({ key: 'room.invite_dead' });
});

test('only who is in a room invites into it', async () => {
  await expect(inviteFrom(member(1n), '100001')).rejects.toMatchObject({ key: 'room.unknown' });
  await enter('100001');
  await kick(1n, 5);
  await expect(inviteFrom(member(1n), '100001')).rejects.toMatchObject({ key: 'room.unknown' });
});

test('who left a room hears it no more, has it on no list, and needs an invitation anew', async () => {
  await aRoomWith({ code: '2002', invitedOnly: true });
  await enter('100001');
  const { invite } = await (async () => {
    await world.kernel.db.tx((t) => addModerator(t, '2002', 7n));
    await enter('2002', member(7n));
    return inviteFrom(member(7n), '2002');
  })();
  await enterBy(invite, member(1n));
  expect(await hasEntered(world.kernel.db, 1n, '2002')).toBe(true);
  await callSlice(slice, roomCalls.leaveRoom, { fields: { roomCode: '2002' }, context: member(1n) });
  expect(world.removals).toEqual([{ memberId: 1n, roomCode: '2002' }]);
  expect(await hasEntered(world.kernel.db, 1n, '2002')).toBe(false);
  const { list } = await callSlice(slice, roomCalls.roomHistory, { context: member(1n) });
  expect(list.map(({ code }) => code)).toEqual(['100001']);
  await expect(enter('2002')).rejects.toMatchObject({ key: 'room.unknown' });
});

test('who was put out neither enters nor listens until it is over', async () => {
  await enter('100001');
  const until = await kick(1n, 5);
  await expect(enter('100001')).rejects.toMatchObject({ key: 'room.kicked', data: { until } });
  expect(await hasEntered(world.kernel.db, 1n, '100001')).toBe(false);
  await enter('100001', member(2n));
  expect(await hasEntered(world.kernel.db, 2n, '100001')).toBe(true);
  await world.kernel.db.query('update room.kick set until = clock_timestamp()');
  expect((await enter('100001')).room.code).toBe('100001');
  expect(await hasEntered(world.kernel.db, 1n, '100001')).toBe(true);
});
