import { chatCalls, type ChatMessage } from '@drawroom/contract/chat';
import { refusalOf } from '@drawroom/testkit/refusal-of';
import { beforeEach, describe, expect, test } from 'vitest';
import { setMute } from './conduct.ts';
import { decideComplaint, listComplaints } from './index.ts';
import { openChatWorld, ROOM, type ChatMember, type ChatWorld } from './test-chat.ts';

const MINUTE_MS = 60_000;

let world: ChatWorld;
let ann: ChatMember;
let mod: ChatMember;
beforeEach(async () => {
  world = await openChatWorld();
  ann = await world.aMember({ nickname: 'Ann' });
  mod = await world.aMember({ moderator: true });
  return world.stop;
});

/** An operator decides the complaint of a message of hers. */
async function impose(verdict: 'mute' | 'kick', minutes: number, said?: ChatMessage): Promise<void> {
  const { seq } = said ?? (await world.say(ann, 'bad'));
  await world.call(mod, chatCalls.report, { roomCode: ROOM, seq: String(seq), reason: 'abuse' });
  const { list } = await listComplaints(world.kernel.db, { state: 'open', page: 1, size: 30 });
  const complaintId = list.find((complaint) => complaint.seq === seq)?.complaintId ?? '';
  const reviewer = { operatorId: 1n, operatorName: 'lin' };
  await world.kernel.db.tx((t) =>
    decideComplaint(world.kernel, t, { complaintId, verdict, reason: 'abuse', minutes, note: '', reviewer }),
  );
}
const moderate = async (call: typeof chatCalls.mute | typeof chatCalls.kick, minutes: number) =>
  world.call(mod, call, { roomCode: ROOM, handle: await world.handleOf(ann), minutes: String(minutes) });
const measures = async (by: ChatMember) =>
  world.call(by, chatCalls.measures, { roomCode: ROOM, handle: await world.handleOf(ann) });
const speech = async () => (await world.call(ann, chatCalls.state, { roomCode: ROOM })).speech;
const inMinutes = (minutes: number): number => world.kernel.clock.now() + minutes * MINUTE_MS;

describe('what an operator has imposed', () => {
  test('as a silence is neither lifted nor shortened by a moderator, who is told until when it holds', async () => {
    await impose('mute', 60);
    const until = inMinutes(60);
    for (const minutes of [0, 10, 59])
      expect(await refusalOf(moderate(chatCalls.mute, minutes)), String(minutes)).toMatchObject({
        key: 'chat.imposed',
        data: { until },
      });
    expect(await speech()).toMatchObject({ why: 'muted', until });
    expect(await measures(mod)).toEqual({ mute: { until, imposedUntil: until }, kick: null });
  });

  test("may be outlasted by a moderator, and is his to end once the operator's time is over", async () => {
    await impose('mute', 60);
    const imposedUntil = inMinutes(60);
    const { until } = await moderate(chatCalls.mute, 1_440);
    expect(await measures(mod)).toEqual({ mute: { until, imposedUntil }, kick: null });
    expect((await refusalOf(moderate(chatCalls.mute, 0)))?.key).toBe('chat.imposed');
    world.advance(60 * MINUTE_MS);
    expect(await measures(mod)).toEqual({ mute: { until, imposedUntil: null }, kick: null });
    expect(await moderate(chatCalls.mute, 0)).toEqual({ until: null });
    expect((await speech()).allowed).toBe(true);
  });

  test("shortens no longer silence of a moderator, who may then shorten his own to the operator's", async () => {
    const said = await world.say(ann, 'bad');
    await moderate(chatCalls.mute, 1_440);
    const until = inMinutes(1_440);
    await impose('mute', 5, said);
    expect(await measures(mod)).toMatchObject({ mute: { until, imposedUntil: inMinutes(5) } });
    expect(await moderate(chatCalls.mute, 10)).toEqual({ until: inMinutes(10) });
    expect((await refusalOf(moderate(chatCalls.mute, 4)))?.key).toBe('chat.imposed');
  });

  test('as a time out of the room is not shortened by a moderator, nor by a later decision for less', async () => {
    const [one, two] = [await world.say(ann, 'one'), await world.say(ann, 'two')];
    await impose('kick', 60, one);
    const held = (await measures(mod)).kick;
    expect(held?.imposedUntil).toBe(held?.until);
    expect(await refusalOf(moderate(chatCalls.kick, 10))).toMatchObject({
      key: 'chat.imposed',
      data: { until: held?.until },
    });
    await impose('kick', 5, two);
    expect((await measures(mod)).kick).toEqual(held);
    const { until } = await moderate(chatCalls.kick, 1_440);
    expect((await measures(mod)).kick).toEqual({ until, imposedUntil: held?.imposedUntil });
  });

  test('and what holds at all is shown to the moderators of the room alone', async () => {
    expect(await measures(mod)).toEqual({ mute: null, kick: null });
    const other = await world.aMember();
    expect((await refusalOf(measures(other)))?.key).toBe('chat.not_allowed');
  });
});

test('the ladder of the house shortens nothing that an operator has imposed, and a moderator may lift the ladder', async () => {
  await world.kernel.db.query(`insert into chat.word (word, action) values ('scam', 'mute')`);
  await refusalOf(world.say(ann, 'a scam'));
  expect(await measures(mod)).toEqual({ mute: { until: inMinutes(10), imposedUntil: null }, kick: null });
  expect(await moderate(chatCalls.mute, 0)).toEqual({ until: null });
  await impose('mute', 60);
  const until = inMinutes(60);
  // What was being said while the decision fell climbs the ladder behind it.
  await world.kernel.db.tx((t) =>
    setMute(t, { roomCode: ROOM, memberId: ann.memberId, byMember: null }, inMinutes(10)),
  );
  expect(await measures(mod)).toEqual({ mute: { until, imposedUntil: until }, kick: null });
});
