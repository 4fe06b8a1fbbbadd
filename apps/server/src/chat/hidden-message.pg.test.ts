import { randomUUID } from 'node:crypto';
import { chatCalls, type ChatMessage } from '@drawroom/contract/chat';
import { audienceOf } from '@drawroom/contract/events';
import { refusalOf } from '@drawroom/testkit/refusal-of';
import { beforeEach, describe, expect, test } from 'vitest';
import { dropOldMessages } from './chat-runner.ts';
import { decideComplaint, listComplaints } from './index.ts';
import { openChatWorld, ROOM, type ChatMember, type ChatWorld } from './test-chat.ts';

let world: ChatWorld;
let ann: ChatMember;
let bob: ChatMember;
let mod: ChatMember;
beforeEach(async () => {
  world = await openChatWorld();
  ann = await world.aMember({ nickname: 'Ann' });
  bob = await world.aMember({ nickname: 'Bob' });
  mod = await world.aMember({ moderator: true });
  return world.stop;
});

const sayWithPicture = async (text: string, fields: Record<string, string> = {}): Promise<ChatMessage> =>
  world.say(ann, text, { picture: (await world.upload(ann)).picture, ...fields });
const shown = async ({ seq }: ChatMessage, to = bob) => (await world.seen(to)).find((one) => one.seq === seq);
const served = async ({ picture }: ChatMessage) =>
  (await world.slice.files?.[0]?.find(picture?.url.split('/').at(-1) ?? '')) ?? null;
/** Three members report it, which hides it. */
async function hide(said: ChatMessage): Promise<void> {
  for (const by of [bob, mod, await world.aMember()])
    await world.call(by, chatCalls.report, { roomCode: ROOM, seq: String(said.seq), reason: 'abuse' });
  expect(await shown(said)).toMatchObject({ text: '', picture: null, card: null, recalled: 'moderator' });
}
async function decide({ seq }: ChatMessage, verdict: 'dismiss' | 'remove' = 'dismiss'): Promise<void> {
  const { list } = await listComplaints(world.kernel.db, { state: 'open', page: 1, size: 30 });
  const complaintId = list.find((complaint) => complaint.seq === seq)?.complaintId ?? '';
  const reason = verdict === 'dismiss' ? 'no_breach' : 'abuse';
  const reviewer = { operatorId: 1n, operatorName: 'lin' };
  await world.kernel.db.tx((t) =>
    decideComplaint(world.kernel, t, { complaintId, verdict, reason, note: '', reviewer }),
  );
}
const restored = async () =>
  (await world.told(audienceOf.room(ROOM))).filter(({ type }) => type === 'chat.restored').map(({ data }) => data);
/** As the member slice does it when an account is closed. */
const close = (who: ChatMember) =>
  world.kernel.db.tx(async (t) => {
    await world.slice.forget?.(t, who.memberId);
    await t.query('update member.member set closed_at = clock_timestamp() where id = $1', [who.memberId]);
  });

describe('what three reports have hidden and an operator lets stand', () => {
  test('is there again as it was for everybody, live and when it is fetched: words, picture, answer, calls, reference', async () => {
    const first = await world.say(mod, 'who was it?');
    const clientId = randomUUID();
    const said = await sayWithPicture('it was @Bob', {
      replyTo: String(first.seq),
      mentions: await world.handleOf(bob),
      clientId,
    });
    const body = (await served(said))?.body;
    const calls = async () => (await world.call(bob, chatCalls.state, { roomCode: ROOM })).calls;
    expect([said.reply?.excerpt, said.mentions.length, await calls()]).toEqual(['who was it?', 1, 1]);
    await hide(said);
    expect([await served(said), await calls()]).toEqual([null, 0]);
    await decide(said);
    for (const to of [bob, ann, mod]) expect(await shown(said, to)).toEqual(said);
    expect(await restored()).toEqual([{ roomCode: ROOM, message: said }]);
    expect((await served(said))?.body).toEqual(body);
    expect(await calls()).toBe(1);
    expect((await refusalOf(world.say(ann, 'something else', { clientId })))?.key).toBe('request.client_ref_reused');
    expect((await world.kernel.db.query('select from chat.hidden')).rowCount).toBe(0);
  });

  test('can be reported and taken back like any other; reports alone hide it no more', async () => {
    const said = await sayWithPicture('fine');
    await hide(said);
    await decide(said);
    const late = await world.aMember();
    await world.call(late, chatCalls.report, { roomCode: ROOM, seq: String(said.seq), reason: 'abuse' });
    expect(await shown(said)).toEqual(said);
    await world.call(mod, chatCalls.recall, { roomCode: ROOM, seq: String(said.seq) });
    expect([await shown(said), await served(said)]).toMatchObject([{ text: '', recalled: 'moderator' }, null]);
  });

  test('is pinned again where it was pinned, and not in the place of what was pinned meanwhile', async () => {
    const pin = (seq: number) => world.call(mod, chatCalls.pin, { roomCode: ROOM, seq: String(seq) });
    const pinned = async () => (await world.call(bob, chatCalls.state, { roomCode: ROOM })).pinned;
    const [loose, said] = [await world.say(ann, 'loose'), await sayWithPicture('read this')];
    await pin(said.seq);
    for (const each of [loose, said]) await hide(each);
    expect(await pinned()).toBeNull();
    await decide(loose);
    expect(await pinned()).toBeNull();
    await decide(said);
    expect(await pinned()).toEqual(said);
    const told = (await world.told(audienceOf.room(ROOM))).filter(({ type }) => type === 'chat.pinned');
    expect(told.at(-1)?.data).toEqual({ roomCode: ROOM, pinned: said });

    const [other, newer] = [await world.say(ann, 'read that'), await world.say(ann, 'newer')];
    await pin(other.seq);
    await hide(other);
    await pin(newer.seq);
    await decide(other);
    expect([await shown(other), await pinned()]).toEqual([other, newer]);
  });

  test('does not come back when its author or a moderator has taken it back meanwhile', async () => {
    for (const by of [ann, mod]) {
      const said = await sayWithPicture('bad');
      await hide(said);
      await world.call(by, chatCalls.recall, { roomCode: ROOM, seq: String(said.seq) });
      await decide(said);
      expect([await shown(said), await served(said)]).toMatchObject([{ text: '', recalled: 'moderator' }, null]);
    }
    expect(await restored()).toEqual([]);
  });

  test('R-102: of a closed account comes back in words alone, and not at all where it was a picture only', async () => {
    const [words, alone] = [await sayWithPicture('words'), await sayWithPicture('')];
    for (const said of [words, alone]) await hide(said);
    await close(ann);
    for (const said of [words, alone]) await decide(said);
    expect(await shown(words)).toMatchObject({ text: 'words', picture: null, recalled: null });
    expect(await shown(alone)).toMatchObject({ text: '', picture: null, recalled: 'moderator' });
    expect((await world.kernel.db.query('select from chat.picture')).rowCount).toBe(0);
  });

  test('R-102: calls no member any more who has closed his account', async () => {
    const said = await world.say(ann, '@Bob', { mentions: await world.handleOf(bob) });
    await hide(said);
    await close(bob);
    await decide(said);
    expect((await shown(said, ann))?.text).toBe('@Bob');
    expect((await world.kernel.db.query('select from chat.mention')).rowCount).toBe(0);
  });

  test('stays away where it has gone with its age', async () => {
    const said = await world.say(ann, 'old');
    await hide(said);
    await world.kernel.db.query(`update chat.message set at = at - interval '91 days'`);
    expect(await dropOldMessages(world.kernel)).toBe(1);
    await decide(said);
    expect([await world.seen(bob), await restored()]).toEqual([[], []]);
  });
});

test('what was hidden and is found wrong stays away, and nothing is kept to bring it back', async () => {
  const said = await sayWithPicture('bad');
  await hide(said);
  await decide(said, 'remove');
  expect([await shown(said), await served(said)]).toMatchObject([{ text: '', recalled: 'moderator' }, null]);
  expect(await restored()).toEqual([]);
  expect((await world.kernel.db.query('select from chat.hidden')).rowCount).toBe(0);
});

test('what somebody took back himself before anybody decided is not shown again by a dismissal', async () => {
  const said = await world.say(ann, 'oops');
  await world.call(bob, chatCalls.report, { roomCode: ROOM, seq: String(said.seq), reason: 'abuse' });
  await world.call(ann, chatCalls.recall, { roomCode: ROOM, seq: String(said.seq) });
  await decide(said);
  expect((await shown(said))?.recalled).toBe('author');
});
