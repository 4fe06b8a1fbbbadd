import { chatCalls } from '@drawroom/contract/chat';
import { audienceOf } from '@drawroom/contract/events';
import { refusalOf } from '@drawroom/testkit/refusal-of';
import { beforeEach, expect, test } from 'vitest';
import { appointModerator, dismissModerator, listModerators } from './index.ts';
import { openChatWorld, ROOM, type ChatMember, type ChatWorld } from './test-chat.ts';

let world: ChatWorld;
let ann: ChatMember;
let bob: ChatMember;
beforeEach(async () => {
  world = await openChatWorld();
  [ann, bob] = [await world.aMember({ nickname: 'Ann' }), await world.aMember()];
  return world.stop;
});

const appoint = ({ memberId }: { readonly memberId: bigint }, roomCode = ROOM) =>
  world.kernel.db.tx((t) => appointModerator(world.kernel, t, { roomCode, memberId }));
const dismiss = ({ memberId }: { readonly memberId: bigint }, roomCode = ROOM) =>
  world.kernel.db.tx((t) => dismissModerator(world.kernel, t, { roomCode, memberId }));
const keyOf = async (work: Promise<unknown>): Promise<string | undefined> => (await refusalOf(work))?.key;
const roles = async (): Promise<unknown[]> =>
  (await world.told(audienceOf.room(ROOM))).filter(({ type }) => type === 'chat.role').map(({ data }) => data);
const mute = async (by: ChatMember, of: ChatMember) =>
  world.call(by, chatCalls.mute, { roomCode: ROOM, handle: await world.handleOf(of), minutes: '5' });

test('whoever is appointed rules over the room at once, is seen to, and no longer once he is dismissed', async () => {
  await world.say(ann, 'hello');
  const handle = await world.handleOf(ann);
  expect(await appoint(ann)).toEqual([
    { memberId: String(ann.memberId), handle, nickname: 'Ann', since: expect.any(Number) },
  ]);
  expect(await roles()).toEqual([{ roomCode: ROOM, handle, role: 'moderator' }]);
  const state = () => world.call(ann, chatCalls.state, { roomCode: ROOM });
  expect((await state()).me.role).toBe('moderator');
  expect((await world.seen(bob))[0]?.author?.role).toBe('moderator');
  await mute(ann, bob);
  expect(await dismiss(ann)).toEqual([]);
  expect((await roles()).at(-1)).toEqual({ roomCode: ROOM, handle, role: 'member' });
  expect((await state()).me.role).toBe('member');
  expect(await keyOf(mute(ann, bob))).toBe('chat.not_allowed');
});

test('a room and a member that there are; nobody twice, and nobody who has closed his account', async () => {
  await world.aRoom({ code: '2002' });
  expect(await keyOf(appoint({ memberId: 1n }))).toBe('chat.person_unknown');
  for (const act of [appoint, dismiss]) expect(await keyOf(act(ann, '9999'))).toBe('room.unknown');
  expect(await keyOf(listModerators(world.kernel.db, '9999'))).toBe('room.unknown');
  expect(await keyOf(dismiss(ann))).toBe('chat.moderator_unknown');
  await appoint(ann);
  expect(await keyOf(appoint(ann))).toBe('chat.moderator_already');
  expect(await keyOf(dismiss(ann, '2002'))).toBe('chat.moderator_unknown');
  await world.kernel.db.query('update member.member set closed_at = clock_timestamp() where id = $1', [bob.memberId]);
  expect(await keyOf(appoint(bob))).toBe('chat.person_unknown');
  expect(await roles()).toHaveLength(1);
});

test('appointed by two people at once he is told of once', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 6 }, () => appoint(ann)));
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await roles()).toHaveLength(1);
  await appoint(bob);
  expect((await listModerators(world.kernel.db, ROOM)).map(({ memberId }) => memberId)).toEqual(
    [ann, bob].map(({ memberId }) => String(memberId)),
  );
});
