import { randomUUID } from 'node:crypto';
import { chatCalls } from '@drawroom/contract/chat';
import { audienceOf } from '@drawroom/contract/events';
import { refusalOf } from '@drawroom/testkit/refusal-of';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import { dropUnsentPictures } from './pictures.ts';
import { openChatWorld, ROOM, type ChatMember, type ChatWorld } from './test-chat.ts';

let world: ChatWorld;
let ann: ChatMember;
let mod: ChatMember;
beforeEach(async () => {
  world = await openChatWorld();
  [ann, mod] = [await world.aMember({ nickname: 'Ann' }), await world.aMember({ moderator: true })];
  return world.stop;
});

const inRoom = (fields: Record<string, string | number>): Record<string, string> => ({
  roomCode: ROOM,
  ...Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])),
});
const recall = (by: ChatMember, seq: number) => world.call(by, chatCalls.recall, inRoom({ seq }));
const pin = (by: ChatMember, seq: number) => world.call(by, chatCalls.pin, inRoom({ seq }));
const report = (by: ChatMember, seq: number) =>
  world.call(by, chatCalls.report, inRoom({ seq, reason: 'abuse', note: 'look' }));
const keyOf = async (work: Promise<unknown>): Promise<string | undefined> => (await refusalOf(work))?.key;

async function listWord(word: string, action: string, roomCode: string | null = null): Promise<void> {
  await world.kernel.db.query('insert into chat.word (room_code, word, action) values ($1, $2, $3)', [
    roomCode,
    word,
    action,
  ]);
}

describe('words and links', () => {
  test('a word of the list is refused however it is written, at once after it was listed and only where it is', async () => {
    await world.say(ann, '加微信');
    await listWord('加微信', 'refuse');
    await listWord('abcd', 'refuse', '2002');
    await listWord('bc', 'refuse');
    for (const text of ['请加 微-信 吧', '加\u200B微信', 'ｘＢＣ', 'xabce'])
      expect(await keyOf(world.say(mod, text)), text).toBe('chat.words_refused');
    await world.kernel.db.query(`delete from chat.word where word = 'bc'`);
    world.advance(60_000);
    expect((await world.say(mod, 'abcd')).text).toBe('abcd');
  });

  test('a word to be covered is covered and the rest is said', async () => {
    await listWord('damn', 'mask');
    expect((await world.say(ann, 'Well, D.A.M.N it')).text).toBe('Well, *.*.*.* it');
  });

  test('a word of the worst kind silences at once; so do three refusals; each time longer; a moderator never', async () => {
    await listWord('scam', 'mute');
    await listWord('spam', 'refuse');
    expect(await keyOf(world.say(ann, 'a scam'))).toBe('chat.words_refused');
    const muted = async (by: ChatMember) => (await world.call(by, chatCalls.state, inRoom({}))).speech.until;
    expect(await muted(ann)).toBe(world.kernel.clock.now() + 10 * 60_000);
    world.advance(10 * 60_000);
    for (let n = 0; n < 3; n += 1) expect(await keyOf(world.say(ann, 'spam'))).toBe('chat.words_refused');
    expect(await muted(ann)).toBe(world.kernel.clock.now() + 60 * 60_000);
    expect(await keyOf(world.say(ann, 'sorry'))).toBe('chat.silent');
    expect(await keyOf(world.say(mod, 'a scam'))).toBe('chat.words_refused');
    expect(await muted(mod)).toBeNull();
    expect(await world.seen(mod)).toEqual([]);
  });

  test('links lead only to allowed hosts and to the house', async () => {
    expect(await keyOf(world.say(ann, 'see https://play.example/x'))).toBe('chat.words_refused');
    await world.kernel.db.query(`insert into chat.allowed_host (host) values ('play.example')`);
    expect((await world.say(ann, 'see https://play.example/x')).seq).toBe(1);
    expect((await world.say(ann, 'http://localhost:3000/#/room/invite')).seq).toBe(2);
    expect(await keyOf(world.say(ann, 'https://play.example@evil.com'))).toBe('chat.words_refused');
  });
});

describe('taking back', () => {
  test('the author within 2 minutes: text, picture, answers and calls are gone, the number stays', async () => {
    const said = await world.say(ann, 'oops', { mentions: await world.handleOf(mod) });
    const answer = await world.say(mod, 'what?', { replyTo: String(said.seq) });
    const { message } = await recall(ann, said.seq);
    expect(message).toMatchObject({ seq: 1, text: '', picture: null, mentions: [], recalled: 'author' });
    expect((await world.seen(mod)).map(({ text, reply }) => [text, reply?.excerpt])).toEqual([
      ['', undefined],
      ['what?', ''],
    ]);
    expect(await recall(ann, said.seq)).toEqual({ message });
    const told = await world.told(audienceOf.room(ROOM));
    expect(told.filter(({ type }) => type === 'chat.recalled')).toEqual([
      { type: 'chat.recalled', data: { roomCode: ROOM, seq: 1, by: 'author' } },
    ]);
    expect(await keyOf(recall(ann, answer.seq))).toBe('chat.not_allowed');
    const { rows } = await world.kernel.db.query('select m::text as row from chat.message m where seq = 1');
    expect(JSON.stringify(rows)).not.toContain('oops');
  });

  test('later only a moderator, and the same reference still answers', async () => {
    const clientId = randomUUID();
    const said = await world.say(ann, 'hello', { clientId });
    // Long after the 2 minutes: the message bears the time of the database, which has gone on since this clock was set.
    world.advance(300_000);
    expect(await keyOf(recall(ann, said.seq))).toBe('chat.not_allowed');
    expect((await recall(mod, said.seq)).message.recalled).toBe('moderator');
    expect((await world.say(ann, 'hello', { clientId })).recalled).toBe('moderator');
    expect(await keyOf(recall(mod, 99))).toBe('chat.message_unknown');
    expect(await keyOf(world.say(mod, 'so', { replyTo: String(said.seq) }))).toBe('chat.message_unknown');
  });
});

test('a moderator pins one message over the room; it goes when it is taken back', async () => {
  const [one, two] = [await world.say(ann, 'one'), await world.say(ann, 'two')];
  expect(await keyOf(pin(ann, one.seq))).toBe('chat.not_allowed');
  const pinned = async () => (await world.call(ann, chatCalls.state, inRoom({}))).pinned;
  expect((await pin(mod, one.seq)).pinned).toEqual(one);
  await pin(mod, two.seq);
  expect(await pinned()).toEqual(two);
  await recall(ann, two.seq);
  expect(await pinned()).toBeNull();
  expect(await keyOf(pin(mod, two.seq))).toBe('chat.message_unknown');
  await pin(mod, one.seq);
  expect((await pin(mod, 0)).pinned).toBeNull();
  const told = (await world.told(audienceOf.room(ROOM))).filter(({ type }) => type === 'chat.pinned');
  expect(told.map(({ data }) => (data['pinned'] as { seq: number } | null)?.seq)).toEqual([
    1,
    2,
    undefined,
    1,
    undefined,
  ]);
});

test('three different members who report a message hide it; what it said is kept for those who look', async () => {
  const said = await world.say(ann, 'bad words');
  const [bob, eve, dan] = [await world.aMember(), await world.aMember(), await world.aMember()];
  for (const by of [bob, bob, eve]) await report(by, said.seq);
  expect((await world.seen(bob))[0]?.text).toBe('bad words');
  await report(dan, said.seq);
  expect((await world.seen(bob))[0]).toMatchObject({ text: '', recalled: 'moderator' });
  const { rows } = await world.kernel.db.query(
    `select c.text, c.member_id = $1 as hers, c.hidden_at is not null as hidden, count(*)::int as reports
     from chat.complaint c join chat.report r on r.complaint_id = c.id group by c.id`,
    [ann.memberId],
  );
  expect(rows).toEqual([{ text: 'bad words', hers: true, hidden: true, reports: 3 }]);
  for (const [by, seq] of [
    [ann, 99],
    [dan, said.seq],
  ] as const)
    expect(await keyOf(report(by, seq))).toBe('chat.message_unknown');
  const own = await world.say(ann, 'mine');
  expect(await keyOf(report(ann, own.seq))).toBe('chat.message_unknown');
});

test("a moderator's message is reported but not hidden by numbers", async () => {
  const said = await world.say(mod, 'please calm down');
  for (let n = 0; n < 4; n += 1) await report(await world.aMember(), said.seq);
  expect((await world.seen(ann))[0]?.recalled).toBeNull();
});

describe('silencing and putting out', () => {
  const act = async (
    by: ChatMember,
    call: typeof chatCalls.mute | typeof chatCalls.kick,
    parts: { of: string; minutes: number },
  ) => world.call(by, call, inRoom({ handle: parts.of, minutes: parts.minutes }));

  test('a muted member is told, says nothing until it is over, and may be let speak before', async () => {
    const of = await world.handleOf(ann);
    const { until } = await act(mod, chatCalls.mute, { of, minutes: 5 });
    expect(until).toBe(world.kernel.clock.now() + 300_000);
    expect(await refusalOf(world.say(ann, 'hm'))).toMatchObject({ key: 'chat.silent', data: { why: 'muted', until } });
    expect(await act(mod, chatCalls.mute, { of, minutes: 0 })).toEqual({ until: null });
    await world.say(ann, 'thanks');
    await act(mod, chatCalls.mute, { of, minutes: 5 });
    world.advance(300_000);
    await world.say(ann, 'again');
    expect((await world.told(audienceOf.member(String(ann.memberId)))).map(({ data }) => data['why'])).toEqual([
      'muted',
      null,
      'muted',
    ]);
  });

  test('who is put out is told, is taken out of the room, and reads and says nothing there', async () => {
    const of = await world.handleOf(ann);
    await world.say(ann, 'before');
    const { until } = await act(mod, chatCalls.kick, { of, minutes: 5 });
    expect(world.removals).toEqual([{ memberId: ann.memberId, roomCode: ROOM }]);
    expect(await world.told(audienceOf.member(String(ann.memberId)))).toEqual([
      { type: 'chat.speech', data: { roomCode: ROOM, why: 'kicked', until } },
    ]);
    expect(await keyOf(world.seen(ann))).toBe('room.unknown');
    expect(await keyOf(recall(ann, 1))).toBe('room.unknown');
    expect(await refusalOf(world.say(ann, 'hm'))).toMatchObject({ key: 'chat.silent', data: { why: 'kicked', until } });
    expect((await world.call(ann, chatCalls.state, inRoom({}))).speech).toMatchObject({ why: 'kicked', until });
    await world.kernel.db.query('update room.kick set until = clock_timestamp()');
    expect((await world.say(ann, 'back')).seq).toBe(2);
  });

  test('only by moderators, not of moderators, and only of who has been in the room', async () => {
    const [other, outside] = [await world.aMember({ moderator: true }), await world.aMember()];
    const away = await world.handleOf(outside);
    await world.kernel.db.query('delete from room.entry where member_id = $1', [outside.memberId]);
    for (const call of [chatCalls.mute, chatCalls.kick]) {
      expect(await keyOf(act(ann, call, { of: await world.handleOf(mod), minutes: 5 }))).toBe('chat.not_allowed');
      expect(await keyOf(act(mod, call, { of: await world.handleOf(other), minutes: 5 }))).toBe('chat.not_allowed');
      for (const of of [away, 'zzzzzzzzzz'])
        expect(await keyOf(act(mod, call, { of, minutes: 5 }))).toBe('chat.person_unknown');
    }
  });
});

describe('pictures', () => {
  const served = async (url: string) => world.slice.files?.[0]?.find(url.split('/').at(-1) ?? '');

  test('is drawn anew, at most 1,600 px, sent once by its owner, and gone with its message (R-75)', async () => {
    const { picture, view } = await world.upload(ann, 2_000);
    expect(view).toMatchObject({ width: 1_600, height: 800 });
    const body = (await served(view.url))?.body as Uint8Array;
    expect((await sharp(body).metadata()).format).toBe('webp');
    expect(await keyOf(world.say(mod, '', { picture }))).toBe('request.invalid');
    const said = await world.say(ann, '', { picture });
    expect(said).toMatchObject({ text: '', picture: view });
    expect(await keyOf(world.say(ann, 'again', { picture }))).toBe('request.invalid');
    await recall(mod, said.seq);
    expect(await served(view.url)).toBeNull();
  });

  test('goes 10 minutes after its upload when it was not sent, and can no longer be sent', async () => {
    const [sent, late] = [await world.upload(ann), await world.upload(ann)];
    await world.say(ann, '', { picture: sent.picture });
    await world.kernel.db.query(`update chat.picture set made_at = made_at - interval '10 minutes'`);
    expect(await keyOf(world.say(ann, '', { picture: late.picture }))).toBe('request.invalid');
    expect(await dropUnsentPictures(world.kernel.db)).toBe(1);
    expect(await served(late.view.url)).toBeNull();
    expect(await served(sent.view.url)).not.toBeNull();
  });

  test('of who may not speak is not drawn', async () => {
    await world.call(mod, chatCalls.mute, inRoom({ handle: await world.handleOf(ann), minutes: 5 }));
    expect(await keyOf(world.upload(ann))).toBe('chat.silent');
  });
});

test('R-102: a member takes with him what he said and did; closed, he is nobody that anybody knew, and his words stay', async () => {
  const handle = await world.handleOf(ann);
  await world.say(ann, 'remember me');
  const other = await world.say(mod, 'of somebody else', { mentions: handle });
  await report(ann, other.seq);
  await world.call(ann, chatCalls.block, { handle: await world.handleOf(mod), on: '1' });
  await world.call(ann, chatCalls.markRead, inRoom({ seq: 2 }));
  const own = (await world.slice.exportOf?.(ann.memberId)) ?? {};
  const said: unknown[] = [];
  for await (const message of own['messages'] as AsyncIterable<unknown>) said.push(message);
  expect(said).toMatchObject([{ roomCode: ROOM, seq: 1n, text: 'remember me' }]);
  expect(own).toMatchObject({
    person: [{ handle }],
    reports: [{ note: 'look' }],
    readUpTo: [{ seq: 2n }],
    blocked: [{}],
  });

  await world.kernel.db.tx(async (t) => {
    await world.slice.forget?.(t, ann.memberId);
    await t.query(`update member.member set nickname = 'closed-1234' where id = $1`, [ann.memberId]);
  });
  const [kept] = await world.seen(mod);
  expect(kept).toMatchObject({ text: 'remember me', author: { nickname: 'closed-1234' } });
  expect(kept?.author?.handle).toMatch(/^[a-z0-9]{10}$/);
  expect(kept?.author?.handle).not.toBe(handle);
  for (const table of ['mention', 'read_mark', 'block', 'mute', 'conduct'])
    expect(
      (await world.kernel.db.query(`select from chat.${table} where member_id = $1`, [ann.memberId])).rowCount,
      table,
    ).toBe(0);
  expect((await world.kernel.db.query(`select note from chat.report`)).rows).toEqual([{ note: '' }]);
});
