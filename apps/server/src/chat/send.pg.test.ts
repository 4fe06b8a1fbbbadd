import { randomUUID } from 'node:crypto';
import { chatCalls } from '@drawroom/contract/chat';
import { audienceOf } from '@drawroom/contract/events';
import { refusalOf } from '@drawroom/testkit/refusal-of';
import { beforeEach, describe, expect, test } from 'vitest';
import { addModerator } from '../room/index.ts';
import { openChatWorld, ROOM, untilWaiting, type ChatMember, type ChatWorld } from './test-chat.ts';

let world: ChatWorld;
beforeEach(async () => {
  world = await openChatWorld();
  return world.stop;
});

const state = (by: ChatMember, roomCode = ROOM) => world.call(by, chatCalls.state, { roomCode });

test('what is said has the next number, is seen by everybody in the room, and is told to it', async () => {
  const [ann, bob] = [await world.aMember({ nickname: '茶客' }), await world.aMember({ moderator: true })];
  const clientId = randomUUID();
  const said = await world.say(ann, '  大家好 👨‍👩‍👧  ', { clientId });
  expect(said).toMatchObject({
    seq: 1,
    author: { nickname: '茶客', handle: await world.handleOf(ann), role: 'member', avatar: null },
    dealer: null,
    card: null,
    text: '大家好 👨‍👩‍👧',
    recalled: null,
    clientId,
  });
  const reply = await world.say(bob, 'hi', { replyTo: '1', mentions: said.author?.handle ?? '' });
  expect(reply).toMatchObject({
    seq: 2,
    author: { role: 'moderator' },
    reply: { seq: 1, nickname: '茶客', excerpt: '大家好 👨‍👩‍👧' },
    mentions: [{ handle: said.author?.handle, nickname: '茶客' }],
  });
  expect(await world.seen(ann)).toEqual([said, reply]);
  const told = await world.told(audienceOf.room(ROOM));
  expect(told.map(({ type, data }) => [type, data['message']])).toEqual([
    ['chat.message', said],
    ['chat.message', reply],
  ]);
  expect(said.author?.handle).not.toContain(String(ann.memberId));
});

test('fifty at once are numbered without gaps, and told in the order of their numbers', async () => {
  const crowd = await Promise.all(Array.from({ length: 50 }, () => world.aMember()));
  const said = await Promise.all(crowd.map((member) => world.say(member, 'together')));
  const numbers = Array.from({ length: 50 }, (_, i) => i + 1);
  expect(said.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(numbers);
  const told = await world.told(audienceOf.room(ROOM));
  expect(told.map(({ data }) => (data['message'] as { seq: number }).seq)).toEqual(numbers);
});

test('the level on which somebody stood when he last spoke is beside his name, also of what he said before', async () => {
  const [ann, bob] = [await world.aMember(), await world.aMember()];
  expect((await world.say(ann, 'one')).author?.level).toBe(0);
  world.levels.set(ann.memberId, 3);
  expect((await state(ann)).me.level).toBe(3);
  expect((await world.seen(bob)).map(({ author }) => author?.level)).toEqual([0]);
  expect((await world.say(ann, 'two')).author?.level).toBe(3);
  await world.say(bob, 'three');
  expect((await world.seen(bob)).map(({ author }) => author?.level)).toEqual([3, 3, 0]);
  const told = await world.told(audienceOf.room(ROOM));
  expect(told.map(({ data }) => (data['message'] as { author: { level: number } }).author.level)).toEqual([0, 3, 0]);
});

test('an attempt that fails takes no number', async () => {
  const ann = await world.aMember();
  await world.say(ann, 'one');
  expect((await refusalOf(world.say(ann, 'two', { picture: 'f'.repeat(32) })))?.key).toBe('request.invalid');
  expect((await refusalOf(world.say(ann, 'two', { replyTo: '99' })))?.key).toBe('chat.message_unknown');
  expect((await world.say(ann, 'three')).seq).toBe(2);
});

describe('the same reference', () => {
  test('twenty times at once is one message, and all get it', async () => {
    const ann = await world.aMember();
    const clientId = randomUUID();
    const all = await Promise.all(Array.from({ length: 20 }, () => world.say(ann, 'once', { clientId })));
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await world.seen(ann)).toHaveLength(1);
    expect(await world.told(audienceOf.room(ROOM))).toHaveLength(1);
  });

  test('with another text, or in another room, is refused; of another member it is his own', async () => {
    const [ann, bob] = [await world.aMember(), await world.aMember()];
    await world.aRoom({ code: '2002' });
    await world.enter(ann, '2002');
    const clientId = randomUUID();
    await world.say(ann, 'first', { clientId });
    for (const bent of [{ text: 'second' }, { roomCode: '2002' }, { replyTo: '1' }])
      expect((await refusalOf(world.say(ann, 'first', { clientId, ...bent })))?.key).toBe('request.client_ref_reused');
    expect(await world.say(bob, 'mine', { clientId })).toMatchObject({ seq: 2, text: 'mine' });
  });

  test('in two rooms at the same moment is said in one of them', async () => {
    const ann = await world.aMember();
    await world.aRoom({ code: '2002' });
    await world.enter(ann, '2002');
    const clientId = randomUUID();
    const ends = await Promise.all(
      [ROOM, '2002'].map((roomCode) => refusalOf(world.say(ann, 'here', { clientId, roomCode }))),
    );
    expect(new Set(ends.map((end) => end?.key))).toEqual(new Set(['request.client_ref_reused', undefined]));
  });

  test('gives the first message even to who may not speak any more', async () => {
    const [ann, mod] = [await world.aMember(), await world.aMember({ moderator: true })];
    const clientId = randomUUID();
    const first = await world.say(ann, 'before', { clientId });
    await world.call(mod, chatCalls.mute, { roomCode: ROOM, handle: await world.handleOf(ann), minutes: '5' });
    expect(await world.say(ann, 'before', { clientId })).toEqual(first);
  });
});

test.each(['mute', 'kick'] as const)('who waits while the %s is decided says nothing after it', async (act) => {
  const [ann, mod] = [await world.aMember(), await world.aMember({ moderator: true })];
  await world.say(mod, 'welcome');
  const handle = await world.handleOf(ann);
  const { db } = world.kernel;
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: holding, resolve: holds } = Promise.withResolvers<void>();
  const holder = db.tx(async (t) => {
    await t.query('select from chat.head for update');
    holds();
    await held;
  });
  await holding;
  const acting = world.call(mod, chatCalls[act], { roomCode: ROOM, handle, minutes: '5' });
  await untilWaiting(db, 1);
  // Looked at before the act: nothing speaks against it yet.
  const sending = refusalOf(world.say(ann, 'still here'));
  await untilWaiting(db, 2);
  release();
  await Promise.all([holder, acting]);
  expect(await sending).toMatchObject({ key: 'chat.silent', data: { why: act === 'mute' ? 'muted' : 'kicked' } });
  expect(await world.seen(mod)).toHaveLength(1);
});

describe('who may speak', () => {
  const silence = async (by: ChatMember, roomCode: string): Promise<unknown> => {
    const refusal = await refusalOf(world.say(by, 'hello', { roomCode }));
    const { speech } = await state(by, roomCode);
    if (refusal === null) return speech;
    const { allowed, ...told } = speech;
    expect(allowed).toBe(false);
    expect([refusal.key, refusal.data]).toEqual(['chat.silent', told]);
    return told;
  };
  const MAY = { allowed: true, why: null, until: null, wanting: null };

  test('only members who have entered; to others the room does not exist', async () => {
    const stranger = await world.aMember({ entered: false });
    expect((await refusalOf(world.say(stranger, 'hello')))?.key).toBe('room.unknown');
    for (const call of [chatCalls.messages, chatCalls.state])
      expect((await refusalOf(world.call(stranger, call, { roomCode: ROOM })))?.key).toBe('room.unknown');
  });

  test('turnover of 30 days opens a room that asks for it, and so does a level; a moderator is free of all', async () => {
    await world.aRoom({ code: '2002', speak: { deposit: 0n, turnover: 50_00n, level: 0 } });
    await world.aRoom({ code: '3003', speak: { deposit: 1n, turnover: 1n, level: 2 } });
    const ann = await world.aMember();
    for (const code of ['2002', '3003']) await world.enter(ann, code);
    world.staked.set(ann.claims.accountId, 49_99n);
    expect(await silence(ann, '2002')).toEqual({ why: 'turnover', until: null, wanting: '0.01' });
    world.staked.set(ann.claims.accountId, 50_00n);
    expect(await silence(ann, '2002')).toEqual(MAY);
    world.levels.set(ann.memberId, 1);
    expect(await silence(ann, '3003')).toEqual({ why: 'level', until: null, wanting: '2' });
    world.levels.set(ann.memberId, 2);
    expect(await silence(ann, '3003')).toMatchObject({ why: 'deposit' });
    world.levels.delete(ann.memberId);
    await world.kernel.db.tx((t) => addModerator(t, '3003', ann.memberId));
    expect(await silence(ann, '3003')).toEqual(MAY);
  });

  test('nobody outside the hours of the room', async () => {
    await world.aRoom({ code: '2002', hours: { from: '10:00', to: '11:00', zone: 'UTC' } });
    const midnight = world.kernel.clock.now() - (world.kernel.clock.now() % 86_400_000) + 86_400_000;
    world.advance(midnight + 10.5 * 3_600_000 - world.kernel.clock.now());
    const ann = await world.aMember();
    await world.enter(ann, '2002');
    expect(await silence(ann, '2002')).toEqual(MAY);
    world.advance(3_600_000);
    expect(await silence(ann, '2002')).toEqual({ why: 'closed', until: midnight + 34 * 3_600_000, wanting: null });
  });

  test('nobody who takes a break or has shut himself out (R-90)', async () => {
    const [ann, bob] = [await world.aMember(), await world.aMember()];
    await world.kernel.db.query(
      `insert into protection.guard (account_id, member_id, excluded_until, time_out_until)
       values ($1, $2, clock_timestamp() + interval '1 day', null), ($3, $4, null, clock_timestamp() + interval '1 hour')`,
      [ann.claims.accountId, ann.memberId, bob.claims.accountId, bob.memberId],
    );
    for (const member of [ann, bob]) {
      const told = await silence(member, ROOM);
      expect(told).toMatchObject({ why: 'excluded', until: expect.any(Number) });
    }
  });
});

test('five messages at once, then one every 2 s; the tenth haste within a minute climbs the ladder', async () => {
  const ann = await world.aMember();
  for (let n = 0; n < 5; n += 1) await world.say(ann, `message ${n}`);
  expect(await refusalOf(world.say(ann, 'six'))).toMatchObject({ key: 'chat.too_fast', params: { seconds: 2 } });
  world.advance(2_000);
  await world.say(ann, 'six');
  for (let n = 0; n < 9; n += 1)
    expect((await refusalOf(world.say(ann, 'more')))?.key, String(n)).toBe('chat.too_fast');
  expect(await state(ann)).toMatchObject({ speech: { why: 'muted', until: world.kernel.clock.now() + 600_000 } });
  const told = await world.told(audienceOf.member(String(ann.memberId)));
  expect(told).toEqual([
    { type: 'chat.speech', data: { roomCode: ROOM, why: 'muted', until: world.kernel.clock.now() + 600_000 } },
  ]);
  world.advance(600_000);
  expect((await world.say(ann, 'sorry')).seq).toBe(7);
});

test.each([
  ['', 'nothing'],
  [' \n\u200B ', 'nothing to see'],
  ['x'.repeat(501), '501 signs'],
  ['a\n'.repeat(13), '13 lines'],
])('%j is no message: %s', async (text) => {
  const ann = await world.aMember();
  expect((await refusalOf(world.say(ann, text)))?.key).toBe('chat.text_invalid');
});

test('who is called must have been in the room, and does not call himself', async () => {
  const [ann, outside] = [await world.aMember(), await world.aMember()];
  const own = await world.handleOf(ann);
  const other = await world.handleOf(outside);
  await world.kernel.db.query('delete from room.entry where member_id = $1', [outside.memberId]);
  const said = await world.say(ann, 'hey', { mentions: [own, other, 'zzzzzzzzzz'].join(',') });
  expect(said.mentions).toEqual([]);
});
