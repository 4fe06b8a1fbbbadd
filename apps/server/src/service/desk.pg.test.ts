import { randomUUID } from 'node:crypto';
import { serviceCalls } from '@drawroom/contract/service';
import { endOf, refusalOf } from '@drawroom/testkit/refusal-of';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addNote,
  answerMember,
  closeConversation,
  deskInbox,
  deskPictureTaker,
  followTalk,
  handOverConversation,
  lookAtTalk,
  pictureForDesk,
  releaseConversation,
  transcriptOf,
} from './index.ts';
import { forgetPerson, ownData } from './own-data.ts';
import { dropUnsentPictures } from './pictures.ts';
import { aPicture, LIN, MAI, openServiceWorld, type ServiceWorld } from './test-desk.ts';

let world: ServiceWorld;
beforeEach(async () => {
  world = await openServiceWorld();
  return world.stop;
});

/** A member who has written, and his conversation. */
async function aTalk(text = 'hello') {
  const ann = await world.aMember();
  await world.write(ann, text);
  return { ann, id: await world.conversationOf(ann) };
}

const close = (reviewer: typeof LIN, conversationId: bigint) =>
  world.tx((t) => closeConversation(world.kernel, t, { reviewer, conversationId }));
const look = (conversationId: bigint, before?: number) =>
  lookAtTalk(world.kernel, world.kernel.db, { conversationId, before });

test('of twenty claims of two people at once one person gets it; the other is told who', async () => {
  const { ann, id } = await aTalk();
  const claims = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => world.claim(n % 2 === 0 ? LIN : MAI, id)),
  );
  const lost = claims.filter((claim) => claim.status === 'rejected');
  expect(lost).toHaveLength(10);
  const [row] = (await deskInbox(world.kernel)).claimed;
  for (const { reason } of lost)
    expect(reason).toMatchObject({ key: 'admin.claimed_by_other', params: { name: row?.operator } });
  expect((await world.read(ann)).filter(({ auto }) => auto?.what === 'joined')).toHaveLength(1);
});

test('only who has claimed it answers, follows, gives it back and closes it', async () => {
  const { id } = await aTalk();
  const acts = (reviewer: typeof LIN) => [
    () => world.answer(reviewer, id, 'hi'),
    () => followTalk(world.kernel, world.kernel.db, { reviewer, conversationId: id, after: 0 }),
    () =>
      world.tx((t) => handOverConversation(world.kernel, t, { reviewer, conversationId: id, to: MAI, anyOnes: false })),
    () => world.tx((t) => releaseConversation(world.kernel, t, { reviewer, conversationId: id })),
    () => close(reviewer, id),
  ];
  for (const act of acts(LIN)) expect(await endOf(act())).toBe('service.not_yours');
  await world.claim(MAI, id);
  for (const act of acts(LIN)) expect(await endOf(act())).toBe('service.not_yours');
  await close(MAI, id);
  for (const act of acts(MAI)) expect(await endOf(act())).toBe('service.not_now');
  expect(await endOf(world.claim(MAI, id))).toBe('service.not_now');
  for (const act of [() => world.claim(LIN, 999n), () => world.answer(LIN, 999n, 'x'), () => look(999n)])
    expect(await endOf(act())).toBe('service.conversation_unknown');
});

test('a conversation is handed over with everything, and the member sees one desk without names', async () => {
  const { ann, id } = await aTalk();
  await world.claim(LIN, id);
  await world.answer(LIN, id, 'I ask a colleague');
  const over = (reviewer: typeof LIN, to: typeof LIN, anyOnes: boolean) =>
    world.tx((t) => handOverConversation(world.kernel, t, { reviewer, conversationId: id, to, anyOnes }));
  expect(await over(LIN, MAI, false)).toMatchObject({ operator: 'mai', state: 'claimed' });
  expect(await endOf(world.answer(LIN, id, 'me again'))).toBe('service.not_yours');
  await world.answer(MAI, id, 'I am the colleague');
  // Somebody who may takes it away again.
  expect(await over(LIN, LIN, true)).toMatchObject({ operator: 'lin' });
  expect((await look(id)).messages.map(({ operator }) => operator)).toEqual([null, null, null, 'lin', 'mai']);
  const seen = JSON.stringify([await world.read(ann), await world.told(ann)]);
  expect(seen).toContain('I am the colleague');
  for (const hidden of ['lin', 'mai', 'operator']) expect(seen).not.toContain(`"${hidden}"`);
});

test('given back, it waits in its old place', async () => {
  const [one, two] = [await aTalk(), await aTalk()];
  await world.claim(LIN, one.id);
  expect((await deskInbox(world.kernel)).waiting.map((row) => row.conversationId)).toEqual([String(two.id)]);
  await world.tx((t) => releaseConversation(world.kernel, t, { reviewer: LIN, conversationId: one.id }));
  expect((await deskInbox(world.kernel)).waiting.map((row) => row.conversationId)).toEqual([
    String(one.id),
    String(two.id),
  ]);
  expect((await world.told(one.ann)).at(-1)).toMatchObject({
    type: 'service.changed',
    data: { conversation: { state: 'waiting', place: 1 } },
  });
});

test('the inbox says since when a member waits for a word and what was said last', async () => {
  const { ann, id } = await aTalk('where is my deposit?');
  await world.write(ann, 'hello?');
  const [row] = (await deskInbox(world.kernel)).waiting;
  expect(row).toMatchObject({ unanswered: 2, excerpt: 'hello?', locale: 'vi-VN', operator: null, state: 'waiting' });
  const [first] = await world.read(ann);
  expect(row?.waitsSince).toBe(first?.at);
  await world.claim(LIN, id);
  await world.answer(LIN, id, 'one moment');
  expect((await deskInbox(world.kernel)).claimed).toMatchObject([
    { unanswered: 0, waitsSince: null, excerpt: 'one moment' },
  ]);
  await close(LIN, id);
  expect(await deskInbox(world.kernel)).toMatchObject({ waiting: [], claimed: [], closed: [{ operator: 'lin' }] });
});

test('an answer under the same reference is one message; under it nothing else is said, not even to another member', async () => {
  const [one, two] = [await aTalk(), await aTalk()];
  for (const { id } of [one, two]) await world.claim(LIN, id);
  const clientId = randomUUID();
  const say = (conversationId: bigint, text: string) =>
    world.tx((t) => answerMember(world.kernel, t, { reviewer: LIN, conversationId, text, clientId }));
  const all = await Promise.all(Array.from({ length: 10 }, () => say(one.id, 'once')));
  expect(new Set(all.map(({ seq }) => seq)).size).toBe(1);
  expect(await endOf(say(one.id, 'twice'))).toBe('request.client_ref_reused');
  expect(await endOf(say(two.id, 'once'))).toBe('request.client_ref_reused');
  await close(LIN, one.id);
  expect((await say(one.id, 'once')).seq).toBe(all[0]?.seq);
});

describe('notes', () => {
  test('are seen by every operator and never by the member, in no reply, event or copy of his data', async () => {
    const { ann, id } = await aTalk();
    const secret = 'suspected of fraud 4711';
    await world.tx((t) => addNote(world.kernel, t, { reviewer: MAI, conversationId: id, text: secret }));
    await world.claim(LIN, id);
    await close(LIN, id);
    // Also beside what is over.
    await world.tx((t) => addNote(world.kernel, t, { reviewer: LIN, conversationId: id, text: 'case 12' }));
    expect((await look(id)).notes).toMatchObject([
      { operator: 'mai', text: secret },
      { operator: 'lin', text: 'case 12' },
    ]);
    const mine = [
      await world.call(ann, serviceCalls.conversation),
      await world.call(ann, serviceCalls.serviceMessages),
      await world.told(ann),
    ];
    const own = await ownData(world.kernel, ann.memberId);
    const said = [];
    for await (const message of own['messages'] as AsyncIterable<object>) said.push(message);
    const text = JSON.stringify([mine, { ...own, messages: said }], (_, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    expect(text).toContain('hello');
    for (const hidden of [secret, 'case 12', 'note']) expect(text.replaceAll('"note":null', '')).not.toContain(hidden);
  });

  test('may not be empty', async () => {
    const { id } = await aTalk();
    const empty = world.tx((t) => addNote(world.kernel, t, { reviewer: MAI, conversationId: id, text: ' \u200B' }));
    expect(await endOf(empty)).toBe('service.text_invalid');
  });
});

describe('pictures', () => {
  const upload = async (by: Awaited<ReturnType<ServiceWorld['aMember']>>, file?: Buffer): Promise<string> => {
    const { picture } = await world.call(by, serviceCalls.uploadPicture, { file: file ?? (await aPicture()) });
    return picture.name;
  };
  const shown = async (by: Awaited<ReturnType<ServiceWorld['aMember']>>, picture: string): Promise<Buffer> =>
    Buffer.from((await world.call(by, serviceCalls.showPicture, { picture })).data, 'base64');

  test('are drawn anew without what hung on them, at most 1600 px, and shown to their member and the desk alone', async () => {
    const ann = await world.aMember();
    const name = await upload(ann, await aPicture(2_400, 1_200));
    expect((await world.write(ann, '', { picture: name })).picture).toEqual({ name, width: 1_600, height: 800 });
    const webp = await shown(ann, name);
    expect(await sharp(webp).metadata()).toMatchObject({ format: 'webp', width: 1_600, height: 800 });
    expect(webp.includes('canary-77ac')).toBe(false);
    const id = await world.conversationOf(ann);
    expect((await world.tx((t) => pictureForDesk(world.kernel, t, { conversationId: id, name }))).data).toBe(
      webp.toString('base64'),
    );
    const bob = await aTalk();
    expect(await endOf(shown(bob.ann, name))).toBe('service.picture_unknown');
    expect(await endOf(shown(await world.aMember(), name))).toBe('service.picture_unknown');
    const elsewhere = world.tx((t) => pictureForDesk(world.kernel, t, { conversationId: bob.id, name }));
    expect(await endOf(elsewhere)).toBe('service.picture_unknown');
    expect(await endOf(world.write(bob.ann, 'mine', { picture: name }))).toBe('request.invalid');
  });

  test('that were not sent are seen by nobody else, cannot be sent twice, and are gone after ten minutes', async () => {
    const { ann, id } = await aTalk();
    const [sent, unsent, late] = [await upload(ann), await upload(ann), await upload(ann)];
    await world.write(ann, 'look', { picture: sent });
    expect(await endOf(world.write(ann, 'again', { picture: sent }))).toBe('request.invalid');
    expect((await shown(ann, unsent)).length).toBeGreaterThan(0);
    const atDesk = world.tx((t) => pictureForDesk(world.kernel, t, { conversationId: id, name: unsent }));
    expect(await endOf(atDesk)).toBe('service.picture_unknown');
    const { db } = world.kernel;
    await db.query(`update service.picture set made_at = clock_timestamp() - interval '11 minutes' where name <> $1`, [
      unsent,
    ]);
    expect(await endOf(world.write(ann, 'late', { picture: late }))).toBe('request.invalid');
    expect(await dropUnsentPictures(db)).toBe(1);
    expect(await endOf(shown(ann, late))).toBe('service.picture_unknown');
    expect((await shown(ann, sent)).length).toBeGreaterThan(0);
  });

  test('of an operator are for the conversation he has claimed, unseen by the member until they are sent', async () => {
    const { ann, id } = await aTalk();
    const take = deskPictureTaker(world.kernel);
    const uploadAs = async (reviewer: typeof LIN) => {
      const keep = await take(await aPicture());
      return world.tx((t) => keep(t, { reviewer, conversationId: id }));
    };
    expect(await endOf(uploadAs(LIN))).toBe('service.not_yours');
    await world.claim(LIN, id);
    const { name } = (await uploadAs(LIN)).picture;
    expect(await endOf(shown(ann, name))).toBe('service.picture_unknown');
    expect(await endOf(world.write(ann, 'mine', { picture: name }))).toBe('request.invalid');
    const said = await world.tx((t) =>
      answerMember(world.kernel, t, {
        reviewer: LIN,
        conversationId: id,
        text: '',
        picture: name,
        clientId: randomUUID(),
      }),
    );
    expect(said.picture?.name).toBe(name);
    expect((await shown(ann, name)).length).toBeGreaterThan(0);
  });
});

test('a transcript holds the whole conversation with names, notes and rating, in order', async () => {
  const { ann, id } = await aTalk('line one\nline two');
  await world.claim(LIN, id);
  await world.tx((t) => addNote(world.kernel, t, { reviewer: MAI, conversationId: id, text: 'known case' }));
  await world.answer(LIN, id, 'solved');
  await close(LIN, id);
  await world.call(ann, serviceCalls.rate, { conversationId: String(id), rating: '5', note: 'thanks' });
  await world.write(ann, 'another matter');
  const asked = { conversationId: id, locale: 'en-US', zone: 'UTC' } as const;
  const { fileName, text } = await transcriptOf(world.kernel, world.kernel.db, asked);
  expect(fileName).toBe(`conversation-${id}.txt`);
  const told = text.replaceAll(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d {2}/gm, '');
  expect(told).toBe(
    [
      `Conversation ${id}, member ${ann.memberId}, vi-VN, closed`,
      'Times in UTC.',
      'Member: line one\n    line two',
      'Automatic: the message was received',
      'Automatic: an operator has joined',
      '[note of mai] known case',
      'Desk (lin): solved',
      'Automatic: conversation ended',
      'Rated 5 of 5: thanks\n',
    ].join('\n'),
  );
});

test('a transcript is in the language and by the clock of who asks for it; a zone that there is not is refused', async () => {
  const { id } = await aTalk('line one');
  await world.claim(LIN, id);
  await world.answer(LIN, id, 'solved');
  const at = (zone: string, locale: 'zh-CN' | 'vi-VN') =>
    transcriptOf(world.kernel, world.kernel.db, { conversationId: id, locale, zone });
  const [utc, hanoi] = [await at('UTC', 'zh-CN'), await at('Asia/Ho_Chi_Minh', 'vi-VN')];
  const stamps = ({ text }: { text: string }) =>
    [...text.matchAll(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d) /gm)].map(([, day, time]) => Date.parse(`${day}T${time}Z`));
  // Vietnam has kept this distance since 1975, and no summer time.
  expect(stamps(hanoi)).toEqual(stamps(utc).map((ms) => ms + 7 * 3_600_000));
  expect(stamps(utc)).toHaveLength(4);
  expect([utc.text, hanoi.text]).toEqual([
    expect.stringMatching(/时间按 UTC 时区。[^]*  会员: line one\n[^]*  客服（lin）: solved\n/),
    expect.stringMatching(
      /Giờ theo múi Asia\/Ho_Chi_Minh\.[^]*  Thành viên: line one\n[^]*  Nhân viên hỗ trợ \(lin\): solved\n/,
    ),
  ]);
  expect((await refusalOf(at('Mars/Olympus', 'vi-VN')))?.key).toBe('request.invalid');
});

test('nothing that was written lies in the database as it is (R-98), and who closes his account leaves nothing', async () => {
  const { ann, id } = await aTalk('canary-word-1');
  const { db } = world.kernel;
  await world.claim(LIN, id);
  await world.answer(LIN, id, 'canary-word-2');
  await world.tx((t) => addNote(world.kernel, t, { reviewer: LIN, conversationId: id, text: 'canary-word-3' }));
  await close(LIN, id);
  await world.call(ann, serviceCalls.rate, { conversationId: String(id), rating: '5', note: 'canary-word-4' });
  const rows = async (): Promise<string> => {
    const texts: string[] = [];
    for (const table of ['thread', 'conversation', 'message', 'note', 'picture'])
      for (const { text } of (await db.query<{ text: string }>(`select x::text as text from service.${table} x`)).rows)
        texts.push(`${table} ${text}`);
    return texts.join('\n');
  };
  expect(await rows()).toContain('message');
  expect(await rows()).not.toContain('canary-word');
  await world.tx((t) => forgetPerson(t, ann.memberId));
  expect(await rows()).toBe('');
  expect(await endOf(world.answer(LIN, id, 'hello?'))).toBe('service.conversation_unknown');
});
