import { chatCalls, type ChatMessage } from '@drawroom/contract/chat';
import { decideComplaint as decideCall, type ComplaintView } from '@drawroom/contract/chat-desk';
import { audienceOf } from '@drawroom/contract/events';
import { refusalOf } from '@drawroom/testkit/refusal-of';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeSetting } from '../kernel/house-settings.ts';
import { dropOldComplaints, dropOldMessages } from './chat-runner.ts';
import { decideComplaint, listComplaints, reportedPicture } from './index.ts';
import { lockHead } from './message-store.ts';
import { dropReportedPictures } from './reported-picture.ts';
import { openChatWorld, ROOM, untilWaiting, type ChatMember, type ChatWorld } from './test-chat.ts';

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

const LIN = { operatorId: 1n, operatorName: 'lin' };
const MAI = { operatorId: 2n, operatorName: 'mai' };
const report = (by: ChatMember, { seq }: { readonly seq: number }, reason = 'abuse') =>
  world.call(by, chatCalls.report, { roomCode: ROOM, seq: String(seq), reason, note: 'look' });
const complaints = async (state: 'open' | 'decided' = 'open'): Promise<ComplaintView[]> =>
  (await listComplaints(world.kernel.db, { state, page: 1, size: 30 })).list;
/** Reports a message and gives the complaint. */
const complaintOf = async (message: ChatMessage, by = bob): Promise<ComplaintView> => {
  await report(by, message);
  const found = (await complaints()).find(({ seq }) => seq === message.seq);
  if (found === undefined) throw new Error('no complaint');
  return found;
};
type Asked = Parameters<typeof decideComplaint>[2];
const decide = ({ complaintId }: ComplaintView, asked: Partial<Asked> = {}) =>
  world.kernel.db.tx((t) =>
    decideComplaint(world.kernel, t, {
      complaintId,
      verdict: 'dismiss',
      reason: 'no_breach',
      note: '',
      reviewer: LIN,
      ...asked,
    }),
  );
const keyOf = async (work: Promise<unknown>): Promise<string | undefined> => (await refusalOf(work))?.key;
const speech = async (by: ChatMember) => (await world.call(by, chatCalls.state, { roomCode: ROOM })).speech;

async function sayWithPicture(by: ChatMember, text = 'see'): Promise<ChatMessage> {
  const { picture } = await world.upload(by);
  return world.say(by, text, { picture });
}
const kept = async ({ complaintId }: ComplaintView): Promise<string | undefined> => {
  const refusal = await refusalOf(reportedPicture(world.kernel.db, BigInt(complaintId)));
  return refusal?.key ?? 'kept';
};
/** Lets everything about complaints be so many days older. */
const age = (days: number) =>
  world.kernel.db.query(
    `update chat.complaint set opened_at = opened_at - make_interval(days => $1), closed_at = closed_at - make_interval(days => $1)`,
    [days],
  );

describe('the list', () => {
  test('shows what was said as it stood, who said it, and who complained how often with how much success', async () => {
    const [one, two] = [await world.say(ann, 'first'), await world.say(ann, 'second')];
    await report(bob, one, 'fraud');
    await report(mod, one);
    await report(bob, two);
    await world.call(ann, chatCalls.recall, { roomCode: ROOM, seq: String(one.seq) });
    const [first, second] = await complaints();
    expect(first).toMatchObject({
      roomCode: ROOM,
      seq: one.seq,
      text: 'first',
      hadPicture: false,
      picture: null,
      saidAt: one.at,
      hiddenAt: null,
      author: { memberId: String(ann.memberId), nickname: 'Ann', role: 'member', upheld: 0 },
      reports: 2,
      reporters: [
        { memberId: String(bob.memberId), nickname: 'Bob', reason: 'fraud', note: 'look', complaints: 2, dismissed: 0 },
        { memberId: String(mod.memberId), reason: 'abuse', complaints: 1 },
      ],
      decision: null,
    });
    expect(second?.text).toBe('second');
    if (first === undefined || second === undefined) return;
    await decide(first, { verdict: 'remove', reason: 'fraud' });
    await decide(second, { note: 'harmless', reviewer: MAI });
    expect(await complaints()).toEqual([]);
    expect(await complaints('decided')).toMatchObject([
      {
        text: 'second',
        author: { upheld: 1 },
        reporters: [{ complaints: 2, dismissed: 1 }],
        decision: { verdict: 'dismiss', reason: 'no_breach', minutes: null, note: 'harmless', operator: 'mai' },
      },
      { text: 'first', decision: { verdict: 'remove', operator: 'lin' } },
    ]);
  });

  test('goes page by page, the longest waiting first, of all rooms or of one', async () => {
    for (const text of ['one', 'two', 'three']) await complaintOf(await world.say(ann, text));
    const page = (number: number, roomCode?: string) =>
      listComplaints(world.kernel.db, { state: 'open', page: number, size: 2, roomCode });
    expect((await page(1)).list.map(({ text }) => text)).toEqual(['one', 'two']);
    expect(await page(2, ROOM)).toMatchObject({ list: [{ text: 'three' }], total: 3 });
    expect(await page(1, '2002')).toMatchObject({ list: [], total: 0 });
  });
});

describe('a decision', () => {
  test('that nothing is wrong leaves the message, and more reports of it hide it no more', async () => {
    const said = await world.say(ann, 'fine');
    const complaint = await complaintOf(said);
    await report(mod, said);
    await decide(complaint);
    await report(await world.aMember(), said);
    expect((await world.seen(bob))[0]).toMatchObject({ text: 'fine', recalled: null });
    expect(await complaints()).toEqual([]);
  });

  test('takes the message out of the room, once and for everybody who is there', async () => {
    const complaint = await complaintOf(await world.say(ann, 'bad'));
    const { complaint: decided, putOut } = await decide(complaint, { verdict: 'remove', reason: 'abuse' });
    expect([decided.text, decided.decision?.verdict, putOut]).toEqual(['bad', 'remove', null]);
    expect((await world.seen(bob))[0]).toMatchObject({ text: '', recalled: 'moderator' });
    const told = (await world.told(audienceOf.room(ROOM))).filter(({ type }) => type === 'chat.recalled');
    expect(told).toHaveLength(1);
  });

  test('is told to everybody who complained and nobody else, once, without a word of who wrote or who else complained', async () => {
    const [one, two] = [await world.say(ann, 'bad'), await world.say(ann, 'fine')];
    const gone = await world.aMember();
    const complaint = await complaintOf(one);
    for (const by of [mod, mod, gone]) await report(by, one);
    await world.kernel.db.query('update member.member set closed_at = clock_timestamp() where id = $1', [
      gone.memberId,
    ]);
    await decide(complaint, { verdict: 'mute', reason: 'abuse', minutes: 5 });
    await decide(await complaintOf(two));
    const late = await world.aMember();
    for (let n = 0; n < 2; n += 1) await report(late, two);
    const heard = async (by: ChatMember) =>
      (await world.told(audienceOf.member(String(by.memberId)))).filter(({ type }) => type === 'chat.report_decided');
    const removed = { type: 'chat.report_decided', data: { roomCode: ROOM, seq: one.seq, outcome: 'removed' } };
    const stays = { type: 'chat.report_decided', data: { roomCode: ROOM, seq: two.seq, outcome: 'kept' } };
    expect(await heard(bob)).toEqual([removed, stays]);
    expect(await heard(mod)).toEqual([removed]);
    expect(await heard(late)).toEqual([stays]);
    for (const nobody of [ann, gone]) expect(await heard(nobody)).toEqual([]);
  });

  test('of a message that is gone already is made all the same', async () => {
    const said = await world.say(ann, 'old');
    const complaint = await complaintOf(said);
    await world.kernel.db.query(`update chat.message set at = at - interval '91 days'`);
    expect(await dropOldMessages(world.kernel)).toBe(1);
    await decide(complaint, { verdict: 'mute', reason: 'fraud', minutes: 5 });
    expect((await speech(ann)).why).toBe('muted');
  });

  test('silences the author, a moderator too, and shortens no silence that lasts longer', async () => {
    const complaint = await complaintOf(await world.say(mod, 'bad'));
    await decide(complaint, { verdict: 'mute', reason: 'abuse', minutes: 60 });
    const until = world.kernel.clock.now() + 60 * 60_000;
    expect(await refusalOf(world.say(mod, 'hm'))).toMatchObject({ key: 'chat.silent', data: { why: 'muted', until } });
    expect(await world.told(audienceOf.member(String(mod.memberId)))).toEqual([
      { type: 'chat.speech', data: { roomCode: ROOM, why: 'muted', until } },
    ]);
    await world.kernel.db.query('delete from chat.mute');
    const [one, two] = [await world.say(ann, 'one'), await world.say(ann, 'two')];
    await decide(await complaintOf(one), { verdict: 'mute', reason: 'abuse', minutes: 60 });
    await decide(await complaintOf(two), { verdict: 'mute', reason: 'abuse', minutes: 5 });
    expect((await speech(ann)).until).toBe(until);
  });

  test('puts the author out of the room and says whose sockets are to leave it', async () => {
    const complaint = await complaintOf(await world.say(ann, 'bad'));
    const { putOut } = await decide(complaint, { verdict: 'kick', reason: 'abuse', minutes: 60 });
    expect(putOut).toEqual({ memberId: ann.memberId, roomCode: ROOM });
    expect(await speech(ann)).toMatchObject({ allowed: false, why: 'kicked' });
    expect((await world.told(audienceOf.member(String(ann.memberId))))[0]?.data['why']).toBe('kicked');
  });

  test('is made once: of twenty at once by two people one is taken, and the others are told who made it', async () => {
    const complaint = await complaintOf(await world.say(ann, 'bad'));
    const tries = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) =>
        decide(
          complaint,
          n % 2 === 0
            ? { verdict: 'kick', reason: 'abuse', minutes: 5, reviewer: LIN }
            : { verdict: 'mute', reason: 'abuse', minutes: 5, reviewer: MAI },
        ),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [decided] = await complaints('decided');
    for (const lost of tries.filter((attempt) => attempt.status === 'rejected'))
      expect(lost.reason).toMatchObject({ key: 'chat.decided_before', params: { name: decided?.decision?.operator } });
    expect(await world.told(audienceOf.member(String(ann.memberId)))).toHaveLength(1);
  });

  test('waits for what is being said in the room, and after it nothing more is said', async () => {
    const complaint = await complaintOf(await world.say(ann, 'bad'));
    let deciding: Promise<unknown> = Promise.resolve();
    await world.kernel.db.tx(async (t) => {
      await lockHead(t, ROOM);
      deciding = decide(complaint, { verdict: 'mute', reason: 'abuse', minutes: 5 });
      await untilWaiting(world.kernel.db, 1);
      expect((await speech(ann)).allowed).toBe(true);
    });
    await deciding;
    expect(await keyOf(world.say(ann, 'hm'))).toBe('chat.silent');
  });

  test('is asked for with a reason that fits, and minutes where they mean something', () => {
    const asks = (fields: object) => decideCall.input.safeParse({ complaintId: '1', ...fields }).success;
    expect(asks({ verdict: 'dismiss', reason: 'no_breach' })).toBe(true);
    expect(asks({ verdict: 'mute', reason: 'fraud', minutes: '43200' })).toBe(true);
    for (const wrong of [
      { verdict: 'dismiss', reason: 'fraud' },
      { verdict: 'remove', reason: 'no_breach' },
      { verdict: 'remove', reason: 'fraud', minutes: '5' },
      { verdict: 'kick', reason: 'fraud' },
      { verdict: 'mute', reason: 'fraud', minutes: '0' },
      { verdict: 'mute', reason: 'fraud', minutes: '43201' },
      { verdict: 'warn', reason: 'fraud' },
      { verdict: 'remove', reason: 'fraud', note: 'x'.repeat(241) },
    ])
      expect(asks(wrong), JSON.stringify(wrong)).toBe(false);
  });

  test('about nothing is refused', async () => {
    const complaint = await complaintOf(await world.say(ann, 'bad'));
    expect(await keyOf(decide({ ...complaint, complaintId: '999' }))).toBe('chat.complaint_unknown');
    expect(await kept(complaint)).toBe('chat.complaint_unknown');
  });
});

describe('the picture of a reported message', () => {
  test('is kept as long as nobody has decided, whatever becomes of the message, and for some days after', async () => {
    const [taken, hidden, aged] = [
      await sayWithPicture(ann, 'taken'),
      await sayWithPicture(ann, 'hidden'),
      await sayWithPicture(ann, 'aged'),
    ];
    const all = [await complaintOf(taken), await complaintOf(hidden), await complaintOf(aged)];
    expect(all.map(({ picture }) => picture)).toEqual(all.map(() => ({ width: 40, height: 20 })));
    const { data } = await reportedPicture(world.kernel.db, BigInt(all[0]?.complaintId ?? 0));
    expect(Buffer.from(data, 'base64').subarray(8, 12).toString()).toBe('WEBP');
    await world.call(ann, chatCalls.recall, { roomCode: ROOM, seq: String(taken.seq) });
    for (const by of [mod, await world.aMember()]) await report(by, hidden);
    await world.kernel.db.query(`update chat.message set at = at - interval '91 days'`);
    await dropOldMessages(world.kernel);
    expect((await world.kernel.db.query('select from chat.picture')).rowCount).toBe(0);
    await age(400);
    await dropOldComplaints(world.kernel.db);
    expect(await dropReportedPictures(world.kernel)).toBe(0);
    for (const complaint of all) expect(await kept(complaint)).toBe('kept');

    for (const complaint of all) await decide(complaint);
    await age(29);
    expect(await dropReportedPictures(world.kernel)).toBe(0);
    await age(1);
    expect(await dropReportedPictures(world.kernel)).toBe(3);
    expect(await complaints('decided')).toMatchObject(all.map(() => ({ hadPicture: true, picture: null })));
    await age(151);
    await dropOldComplaints(world.kernel.db);
    expect(await complaints('decided')).toEqual([]);
  });

  /** As the member slice does it when an account is closed. */
  const close = (who: ChatMember) =>
    world.kernel.db.tx(async (t) => {
      await world.slice.forget?.(t, who.memberId);
      await t.query('update member.member set closed_at = clock_timestamp() where id = $1', [who.memberId]);
    });

  test('R-102: of whoever closes his account goes at once where it was decided, else with the decision', async () => {
    const [open, done] = [await sayWithPicture(ann), await sayWithPicture(ann)];
    const [waiting, decided] = [await complaintOf(open), await complaintOf(done)];
    await decide(decided);
    expect(await kept(decided)).toBe('kept');
    await close(ann);
    expect(await kept(decided)).toBe('chat.complaint_unknown');
    expect(await kept(waiting)).toBe('kept');
    for (const verdict of ['mute', 'kick'] as const)
      expect(await keyOf(decide(waiting, { verdict, reason: 'abuse', minutes: 5 }))).toBe('chat.person_unknown');
    expect(await kept(waiting)).toBe('kept');
    await decide(waiting, { verdict: 'remove', reason: 'abuse' });
    expect(await kept(waiting)).toBe('chat.complaint_unknown');
    expect((await world.kernel.db.query('select from chat.reported_picture')).rowCount).toBe(0);
  });

  test('is kept as long as the house has set, whatever the environment says', async () => {
    const complaint = await complaintOf(await sayWithPicture(ann));
    await decide(complaint);
    const set = (reportedPictureDays: number) =>
      world.kernel.db.tx((t) => writeSetting(t, 'records', { reportedPictureDays }));
    await age(31);
    await set(32);
    expect(await dropReportedPictures(world.kernel)).toBe(0);
    await set(31);
    expect(await dropReportedPictures(world.kernel)).toBe(1);
  });

  test('R-102: of an account that closes while the complaint is decided goes with the next look', async () => {
    const complaint = await complaintOf(await sayWithPicture(ann));
    await world.kernel.db.tx(async (t) => {
      await world.slice.forget?.(t, ann.memberId);
      await decide(complaint);
      await t.query('update member.member set closed_at = clock_timestamp() where id = $1', [ann.memberId]);
    });
    expect(await kept(complaint)).toBe('kept');
    expect(await dropReportedPictures(world.kernel)).toBe(1);
  });
});
