import { randomUUID } from 'node:crypto';
import { serviceCalls, type ServiceMessage } from '@drawroom/contract/service';
import { endOf } from '@drawroom/testkit/refusal-of';
import { beforeEach, describe, expect, test } from 'vitest';
import { writeSetting } from '../kernel/house-settings.ts';
import type { OpenHours } from '../kernel/open-hours.ts';
import { closeConversation } from './index.ts';
import { dropOldConversations } from './service-runner.ts';
import { LIN, openServiceWorld, type ServiceWorld } from './test-desk.ts';

let world: ServiceWorld;
beforeEach(async () => {
  world = await openServiceWorld();
  return world.stop;
});

const setHours = (hours: OpenHours | null) => world.tx((t) => writeSetting(t, 'service', { hours, lapseHours: 48 }));
const standing = (by: Parameters<ServiceWorld['read']>[0]) => world.call(by, serviceCalls.conversation);

test('the first message begins a conversation in the queue, is greeted, and both are told to the member alone', async () => {
  const [ann, bob] = [await world.aMember(), await world.aMember()];
  expect(await standing(ann)).toMatchObject({ conversation: null, head: 0, unread: 0, open: true, hours: null });
  const clientId = randomUUID();
  const said = await world.write(ann, '  My deposit\u202E  ', { clientId });
  expect(said).toEqual({
    seq: 1,
    at: expect.any(Number),
    from: 'member',
    text: 'My deposit',
    auto: null,
    picture: null,
    clientId,
  });
  const greeting = { seq: 2, from: 'auto', text: '', auto: { what: 'greeting' }, clientId: null };
  expect(await world.read(ann)).toMatchObject([said, greeting]);
  expect(await standing(ann)).toMatchObject({
    conversation: { state: 'waiting', place: 1, rating: null, mayRate: false },
    head: 2,
    unread: 0,
  });
  await world.write(ann, 'still here');
  expect((await world.read(ann)).map(({ from }) => from)).toEqual(['member', 'auto', 'member']);
  expect(await world.told(ann)).toMatchObject([
    { type: 'service.message', data: { message: said } },
    { type: 'service.message', data: { message: greeting } },
    { type: 'service.changed', data: { conversation: { state: 'waiting', place: 1 } } },
    { type: 'service.message', data: { message: { seq: 3 } } },
  ]);
  expect(await world.read(bob)).toEqual([]);
  expect(await world.told(bob)).toEqual([]);
});

test('both sides writing at once are numbered without gaps, and told in the order of their numbers', async () => {
  const ann = await world.aMember();
  await world.write(ann, 'hello');
  const id = await world.conversationOf(ann);
  await world.claim(LIN, id);
  const both = Array.from({ length: 20 }, (_, n) =>
    n % 2 === 0 ? world.write(ann, `m${n}`) : world.answer(LIN, id, `d${n}`),
  );
  const numbers = (await Promise.all(both)).map(({ seq }) => seq).toSorted((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, n) => n + 4));
  const told = (await world.told(ann)).filter(({ type }) => type === 'service.message');
  expect(told.map(({ data }) => (data['message'] as { seq: number }).seq)).toEqual(
    Array.from({ length: 23 }, (_, n) => n + 1),
  );
});

test('an attempt that is refused takes no number and begins nothing', async () => {
  const ann = await world.aMember();
  for (const text of ['', ' \u200B ', 'x'.repeat(1_001), Array.from({ length: 41 }, () => 'x').join('\n')])
    expect(await endOf(world.write(ann, text))).toBe('service.text_invalid');
  expect(await endOf(world.write(ann, 'see', { picture: 'f'.repeat(32) }))).toBe('request.invalid');
  expect(await standing(ann)).toMatchObject({ conversation: null, head: 0 });
  expect((await world.write(ann, 'x'.repeat(1_000))).seq).toBe(1);
});

describe('the same reference', () => {
  test('twenty times at once is one message in one conversation, and all get it', async () => {
    const ann = await world.aMember();
    const clientId = randomUUID();
    const all = await Promise.all(Array.from({ length: 20 }, () => world.write(ann, 'once', { clientId })));
    expect(new Set(all.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(await world.read(ann)).toHaveLength(2);
    const { rows } = await world.kernel.db.query('select from service.conversation');
    expect(rows).toHaveLength(1);
  });

  test('with another text is refused; of another member it is his own', async () => {
    const [ann, bob] = [await world.aMember(), await world.aMember()];
    const clientId = randomUUID();
    await world.write(ann, 'first', { clientId });
    expect(await endOf(world.write(ann, 'second', { clientId }))).toBe('request.client_ref_reused');
    expect(await world.write(bob, 'second', { clientId })).toMatchObject({ seq: 1, text: 'second' });
  });
});

test('the place in the queue counts those who came before and still wait', async () => {
  const [ann, bob, cho] = [await world.aMember(), await world.aMember(), await world.aMember()];
  for (const member of [ann, bob, cho]) await world.write(member, 'hello');
  expect((await standing(cho)).conversation?.place).toBe(3);
  await world.claim(LIN, await world.conversationOf(ann));
  expect((await standing(ann)).conversation).toMatchObject({ state: 'claimed', place: null });
  expect((await standing(cho)).conversation?.place).toBe(2);
});

test('outside the hours he is told once when somebody is there, and nothing more once he is served', async () => {
  const ann = await world.aMember();
  const hour = new Date(world.kernel.clock.now()).getUTCHours();
  const at = (n: number): string => `${String((hour + n) % 24).padStart(2, '0')}:00`;
  await setHours({ from: at(2), to: at(4), zone: 'UTC' });
  const { open, opensAt } = await standing(ann);
  expect([open, new Date(opensAt ?? 0).getUTCHours()]).toEqual([false, (hour + 2) % 24]);
  expect(await world.call(ann, serviceCalls.customerService)).toEqual({
    open,
    opensAt,
    hours: { from: at(2), to: at(4), zone: 'UTC' },
    urls: [{ kind: 'chat', url: '/service' }],
  });
  await world.write(ann, 'anybody?');
  await world.write(ann, 'nobody?');
  expect((await world.read(ann)).map(({ auto }) => auto)).toEqual([null, { what: 'away', opensAt }, null]);
  // Open in between, and closed again: that is another time.
  world.advance(5 * 3_600_000);
  await world.write(ann, 'late again');
  expect((await world.read(ann)).at(-1)?.auto).toEqual({ what: 'away', opensAt: (opensAt ?? 0) + 86_400_000 });
  await world.claim(LIN, await world.conversationOf(ann));
  world.advance(24 * 3_600_000);
  await world.write(ann, 'with you');
  expect((await world.read(ann)).at(-1)?.text).toBe('with you');
});

test('hours are those of the house at this moment, or none', async () => {
  const ann = await world.aMember();
  expect((await standing(ann)).hours).toBeNull();
  const hours = { from: '09:00', to: '18:00', zone: 'Asia/Ho_Chi_Minh' };
  await setHours(hours);
  expect((await standing(ann)).hours).toEqual(hours);
  await setHours(null);
  expect(await standing(ann)).toMatchObject({ hours: null, open: true });
});

test('unread are the desk’s words after the mark, which goes forward only and not beyond what was written', async () => {
  const ann = await world.aMember();
  await world.write(ann, 'hello');
  const id = await world.conversationOf(ann);
  await world.claim(LIN, id);
  await world.answer(LIN, id, 'one');
  await world.answer(LIN, id, 'two');
  expect(await standing(ann)).toMatchObject({ head: 5, read: 0, unread: 2 });
  expect(await world.call(ann, serviceCalls.readMessages, { seq: '4' })).toEqual({ read: 4 });
  expect(await world.call(ann, serviceCalls.readMessages, { seq: '1' })).toEqual({ read: 4 });
  expect((await standing(ann)).unread).toBe(1);
  expect(await world.call(ann, serviceCalls.readMessages, { seq: '99' })).toEqual({ read: 5 });
  expect(await world.call(await world.aMember(), serviceCalls.readMessages, { seq: '99' })).toEqual({ read: 0 });
});

test('reading words of the desk is told with what is left of each conversation; reading nothing new is not', async () => {
  const ann = await world.aMember();
  const servedFor = async (text: string) => {
    await world.write(ann, text);
    const conversationId = await world.conversationOf(ann);
    await world.claim(LIN, conversationId);
    await world.answer(LIN, conversationId, 'one');
    await world.answer(LIN, conversationId, 'two');
    await world.tx((t) => closeConversation(world.kernel, t, { reviewer: LIN, conversationId }));
    return String(conversationId);
  };
  const reads = async () =>
    (await world.told(ann)).filter(({ type }) => type === 'service.read').map(({ data }) => data);
  const [first, second] = [await servedFor('hello'), await servedFor('again')];
  const answers = (await world.told(ann)).filter(({ data }) => (data['message'] as ServiceMessage)?.from === 'desk');
  expect(answers.map(({ data }) => [data['conversationId'], data['unread']])).toEqual([
    [first, 1],
    [first, 2],
    [second, 1],
    [second, 2],
  ]);
  const readTo = (seq: string) => world.call(ann, serviceCalls.readMessages, { seq });
  await readTo('3');
  expect(await reads()).toEqual([]);
  await readTo('4');
  await readTo('4');
  await readTo('2');
  expect(await reads()).toEqual([{ conversationId: first, read: 4, unread: 1 }]);
  await readTo('10');
  expect((await reads()).slice(1)).toEqual([
    { conversationId: first, read: 10, unread: 0 },
    { conversationId: second, read: 10, unread: 1 },
  ]);
  await Promise.all(Array.from({ length: 5 }, () => readTo('99')));
  expect((await reads()).slice(3)).toEqual([{ conversationId: second, read: 12, unread: 0 }]);
});

describe('rating', () => {
  const closed = async () => {
    const ann = await world.aMember();
    await world.write(ann, 'hello');
    const id = await world.conversationOf(ann);
    await world.claim(LIN, id);
    const act = { reviewer: LIN, conversationId: id };
    const rate = (rating: string, note = '', by = ann) =>
      world.call(by, serviceCalls.rate, { conversationId: String(id), rating, note });
    return { ann, id, rate, close: () => world.tx((t) => closeConversation(world.kernel, t, act)) };
  };

  test('is for closed conversations of one’s own, 1 to 5, once; the same again answers as before', async () => {
    const { ann, rate, close } = await closed();
    expect(await endOf(rate('5'))).toBe('service.not_now');
    await close();
    expect((await standing(ann)).conversation).toMatchObject({ state: 'closed', mayRate: true });
    const bob = await world.aMember();
    expect(await endOf(rate('1', '', bob))).toBe('service.conversation_unknown');
    await world.write(bob, 'hello');
    expect(await endOf(rate('1', '', bob))).toBe('service.conversation_unknown');
    for (const wrong of ['0', '6', '2.5']) await expect(rate(wrong)).rejects.toThrow();
    const first = await rate('4', ' quick ');
    expect(first.conversation).toMatchObject({ rating: 4, mayRate: false });
    expect(await rate('4', 'quick')).toEqual(first);
    expect(await endOf(rate('5', 'quick'))).toBe('service.rated_before');
    expect(await endOf(rate('4', 'slow'))).toBe('service.rated_before');
    expect((await world.told(ann)).at(-1)?.data).toEqual(first);
  });

  test('of a note that is too long is refused', async () => {
    const { rate, close } = await closed();
    await close();
    expect(await endOf(rate('4', 'x\n'.repeat(13)))).toBe('service.text_invalid');
  });
});

test('writing after the close begins another conversation; the numbers go on and the earlier one stays readable', async () => {
  const ann = await world.aMember();
  await world.write(ann, 'one');
  const first = await world.conversationOf(ann);
  await world.claim(LIN, first);
  await world.tx((t) => closeConversation(world.kernel, t, { reviewer: LIN, conversationId: first }));
  expect((await world.write(ann, 'two')).seq).toBe(5);
  const second = await world.conversationOf(ann);
  expect(second).not.toBe(first);
  expect((await world.read(ann)).map(({ text, auto }) => auto?.what ?? text)).toEqual([
    'one',
    'greeting',
    'joined',
    'closed',
    'two',
    'greeting',
  ]);
  const page = (fields: Record<string, string>) =>
    world.call(ann, serviceCalls.serviceMessages, { size: '2', ...fields });
  const seqs = async (fields: Record<string, string>) => (await page(fields)).list.map(({ seq }) => seq);
  expect(await seqs({})).toEqual([5, 6]);
  expect(await seqs({ before: '5' })).toEqual([3, 4]);
  expect(await page({ before: '3' })).toMatchObject({ older: false, head: 6 });
  expect(await seqs({ after: '3' })).toEqual([4, 5]);
  expect(await seqs({ around: '3' })).toEqual([2, 3]);
});

test('180 days after its close a conversation goes with all in it; what is open or younger stays without gaps', async () => {
  const ann = await world.aMember();
  const { db } = world.kernel;
  for (const text of ['old', 'young', 'open']) {
    await world.write(ann, text);
    const conversationId = await world.conversationOf(ann);
    await world.claim(LIN, conversationId);
    if (text !== 'open') await world.tx((t) => closeConversation(world.kernel, t, { reviewer: LIN, conversationId }));
  }
  await db.query(
    `update service.conversation c set closed_at = clock_timestamp() - interval '181 days'
     where id = (select min(id) from service.conversation)`,
  );
  expect(await dropOldConversations(db)).toBe(1);
  expect((await world.read(ann)).map(({ seq }) => seq)).toEqual([5, 6, 7, 8, 9, 10, 11]);
  expect((await world.write(ann, 'more')).seq).toBe(12);
});
