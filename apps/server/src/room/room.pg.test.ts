import { roomCalls } from '@drawroom/contract/room';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import { beforeEach, expect, test } from 'vitest';
import type { MemberContext, Slice } from '../kernel/kernel.ts';
import { createRoomSlice, insertRoom } from './index.ts';

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
  const text = { 'en-US': 'text' };
  await world.kernel.db.tx((t) => insertRoom(t, { code, name, intro: text, rules: text, notice: text, lotteries }));
}

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
