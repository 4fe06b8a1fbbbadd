import { serviceCalls } from '@drawroom/contract/service';
import { endOf } from '@drawroom/testkit/refusal-of';
import { beforeEach, expect, test } from 'vitest';
import { writeSetting } from '../kernel/house-settings.ts';
import type { Session } from '../kernel/kernel.ts';
import { releaseConversation, transcriptOf } from './index.ts';
import { closeLapsed } from './lapse.ts';
import { dropOldConversations } from './service-runner.ts';
import { LIN, MAI, openServiceWorld, type ServiceWorld } from './test-desk.ts';

let world: ServiceWorld;
beforeEach(async () => {
  world = await openServiceWorld({ SERVICE_LAPSE_HOURS: '5' });
  return world.stop;
});

/** A member whom Lin has answered, so many hours ago. */
async function answered(hoursAgo: number): Promise<{ ann: Session; id: bigint }> {
  const ann = await world.aMember();
  await world.write(ann, 'hello');
  const id = await world.conversationOf(ann);
  await world.claim(LIN, id);
  await world.answer(LIN, id, 'good day');
  await age(id, hoursAgo);
  return { ann, id };
}
/** Everything of a conversation was said so much earlier. */
const age = (id: bigint, hours: number) =>
  world.kernel.db.query(`update service.message set at = at - $2 * interval '1 hour' where conversation_id = $1`, [
    id,
    hours,
  ]);
const stateOf = async (by: Session) => (await world.call(by, serviceCalls.conversation)).conversation?.state;

test('a conversation in which the desk had the last word ends by itself after the time that is set, and not before', async () => {
  const old = await answered(5.01);
  const young = await answered(4.99);
  expect(await closeLapsed(world.kernel)).toBe(1);
  expect([await stateOf(old.ann), await stateOf(young.ann)]).toEqual(['closed', 'claimed']);
  expect((await world.read(old.ann)).at(-1)).toMatchObject({ from: 'auto', auto: { what: 'lapsed' } });
  expect((await world.told(old.ann)).slice(-2)).toMatchObject([
    { type: 'service.message', data: { message: { auto: { what: 'lapsed' } } } },
    { type: 'service.changed', data: { conversation: { state: 'closed', mayRate: true } } },
  ]);
  const asked = { conversationId: old.id, locale: 'en-US', zone: 'UTC' } as const;
  expect((await transcriptOf(world.kernel, world.kernel.db, asked)).text).toContain('Automatic: ended because nobody');
  expect(await endOf(world.answer(LIN, old.id, 'still there?'))).toBe('service.not_now');
  expect((await world.write(old.ann, 'again')).seq).toBe(6);
  expect(await world.conversationOf(old.ann)).not.toBe(old.id);
});

test('a question without an answer stays open, however old it is: in the queue, claimed, and after an answer', async () => {
  const waiting = await world.aMember();
  await world.write(waiting, 'hello');
  const claimed = await world.aMember();
  await world.write(claimed, 'hello');
  await world.claim(LIN, await world.conversationOf(claimed));
  const asked = await answered(0);
  await world.write(asked.ann, 'and then?');
  for (const who of [waiting, claimed, asked.ann]) await age(await world.conversationOf(who), 1_000);
  expect(await closeLapsed(world.kernel)).toBe(0);
  expect([await stateOf(waiting), await stateOf(claimed), await stateOf(asked.ann)]).toEqual([
    'waiting',
    'claimed',
    'claimed',
  ]);
});

test('one that was put back into the queue ends too, as that of whoever answered last; one taken up lately does not', async () => {
  const { ann, id } = await answered(0);
  await world.tx((t) => releaseConversation(world.kernel, t, { reviewer: LIN, conversationId: id }));
  await age(id, 6);
  const taken = await answered(0);
  await world.tx((t) => releaseConversation(world.kernel, t, { reviewer: LIN, conversationId: taken.id }));
  await age(taken.id, 6);
  await world.claim(MAI, taken.id);
  expect(await closeLapsed(world.kernel)).toBe(1);
  expect([await stateOf(ann), await stateOf(taken.ann)]).toEqual(['closed', 'claimed']);
  const { rows } = await world.kernel.db.query('select operator_name as by from service.conversation where id = $1', [
    id,
  ]);
  expect(rows).toEqual([{ by: 'lin' }]);
});

test('several workers at once end each conversation once, and a word that comes just then is not lost', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => answered(6)));
  const [first] = all;
  const ends = await Promise.all([
    closeLapsed(world.kernel),
    closeLapsed(world.kernel),
    closeLapsed(world.kernel),
    ...(first === undefined ? [] : [world.write(first.ann, 'wait').then(() => 0)]),
  ]);
  const closed = ends.reduce((sum, one) => sum + one, 0);
  expect(closed).toBeGreaterThanOrEqual(5);
  for (const { ann } of all) {
    const lapsed = (await world.read(ann)).filter(({ auto }) => auto?.what === 'lapsed');
    expect(lapsed.length).toBeLessThanOrEqual(1);
  }
  // It came before the end and kept the conversation open, or after it and began another.
  if (first !== undefined) expect(await stateOf(first.ann)).not.toBe('closed');
});

test('what has ended by itself is deleted in its time like any other', async () => {
  const { ann, id } = await answered(6);
  await closeLapsed(world.kernel);
  await world.kernel.db.query(
    `update service.conversation set closed_at = closed_at - interval '181 days' where id = $1`,
    [id],
  );
  expect(await dropOldConversations(world.kernel.db)).toBe(1);
  expect(await world.read(ann)).toEqual([]);
});

test('once the house has set the time, the environment says nothing of it', async () => {
  await world.tx((t) => writeSetting(t, 'service', { hours: null, lapseHours: 9 }));
  const [young, old] = [await answered(8.99), await answered(9.01)];
  expect(await closeLapsed(world.kernel)).toBe(1);
  expect([await stateOf(young.ann), await stateOf(old.ann)]).toEqual(['claimed', 'closed']);
  await world.tx((t) => writeSetting(t, 'service', { hours: null, lapseHours: 8 }));
  expect(await closeLapsed(world.kernel)).toBe(1);
});
