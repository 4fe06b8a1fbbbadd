import { chatCalls } from '@drawroom/contract/chat';
import { refusalOf } from '@drawroom/testkit/refusal-of';
import { beforeEach, expect, test } from 'vitest';
import { openChatWorld, ROOM, type ChatMember, type ChatWorld } from './test-chat.ts';

/** A room of its own, which the members of `ROOM` have not entered. */
const OTHER = '2002';

let world: ChatWorld;
let host: ChatMember;
beforeEach(async () => {
  world = await openChatWorld();
  await world.aRoom({ code: OTHER });
  host = await world.aMember();
  await world.enter(host, OTHER);
  for (const text of ['one', 'two', 'three']) await world.say(host, text, { roomCode: OTHER });
  return world.stop;
});

const keyOf = async (asked: Promise<unknown>): Promise<string | undefined> => (await refusalOf(asked))?.key;

/** Everything that can be asked about a room, or done in it; where it takes one, with the third message or its author. */
async function everything(roomCode: string): Promise<Record<string, (by: ChatMember) => Promise<unknown>>> {
  const target = { roomCode, seq: '3' };
  const person = { roomCode, handle: await world.handleOf(host), minutes: '5' };
  return {
    say: (by) => world.say(by, 'hello', { roomCode }),
    messages: (by) => world.call(by, chatCalls.messages, { roomCode }),
    state: (by) => world.call(by, chatCalls.state, { roomCode }),
    picture: (by) => world.upload(by, 40, { roomCode }),
    markRead: (by) => world.call(by, chatCalls.markRead, target),
    report: (by) => world.call(by, chatCalls.report, { ...target, reason: 'abuse' }),
    recall: (by) => world.call(by, chatCalls.recall, target),
    pin: (by) => world.call(by, chatCalls.pin, target),
    measures: (by) => world.call(by, chatCalls.measures, { roomCode, handle: person.handle }),
    mute: (by) => world.call(by, chatCalls.mute, person),
    kick: (by) => world.call(by, chatCalls.kick, person),
  };
}

test.each([
  ['that he has not entered', OTHER],
  ['that there is not', '99999999'],
])('of a room %s a member learns nothing by any call, a moderator of another room either', async (_which, roomCode) => {
  const stranger = await world.aMember({ moderator: true });
  for (const [name, ask] of Object.entries(await everything(roomCode)))
    expect(await keyOf(ask(stranger)), name).toBe('room.unknown');
  expect((await world.call(host, chatCalls.messages, { roomCode: OTHER })).list).toHaveLength(3);
});

test('a number that only another room has is no message here, for its author and for a moderator either', async () => {
  const mod = await world.aMember({ moderator: true });
  await world.say(mod, 'first of this room');
  const target = { roomCode: ROOM, seq: '3' };
  for (const by of [host, mod]) {
    expect(await keyOf(world.say(by, 'as you say', { replyTo: '3' }))).toBe('chat.message_unknown');
    expect(await keyOf(world.call(by, chatCalls.recall, target))).toBe('chat.message_unknown');
    expect(await keyOf(world.call(by, chatCalls.report, { ...target, reason: 'abuse' }))).toBe('chat.message_unknown');
  }
  expect(await keyOf(world.call(mod, chatCalls.pin, target))).toBe('chat.message_unknown');
  expect(await world.call(host, chatCalls.markRead, target)).toEqual({ read: 1 });
  const there = (await world.call(host, chatCalls.messages, { roomCode: OTHER })).list;
  expect(there.map(({ text, recalled }) => [text, recalled])).toEqual([
    ['one', null],
    ['two', null],
    ['three', null],
  ]);
});

test.each([
  ['words', Buffer.from('not a picture')],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a drawing with a script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['the beginning of a PNG', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ['a JPEG in name only', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.alloc(4_096, 7)])],
])('%s is no picture: it is refused and nothing of it is kept (R-75)', async (_what, file) => {
  expect(await keyOf(world.upload(host, 40, { file }))).toBe('member.image_invalid');
  expect((await world.kernel.db.query('select from chat.picture')).rowCount).toBe(0);
});
