import { insertMemberRow } from '@drawroom/testkit/insert-member';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freeze, unfreeze } from '../member/test-freeze.ts';
import { openWithdrawalWorld, type Person, type WithdrawalWorld } from './test-world.ts';

let world: WithdrawalWorld;
let ann: Person;
beforeAll(async () => {
  world = await openWithdrawalWorld();
});
beforeEach(async () => {
  ann = await world.aMember('5000.00');
  await insertMemberRow(world.kernel, ann.context.session);
});
afterAll(() => world[Symbol.asyncDispose]());

const funds = () => ({ memberId: ann.memberId, kind: 'funds' as const });

test('whose funds are frozen withdraws nothing, by method or in person, until it is lifted', async () => {
  await freeze(world.kernel, funds());
  expect([await endOf(world.order(ann)), await endOf(world.offline(ann))]).toEqual(['wallet.frozen', 'wallet.frozen']);
  expect(await world.balance(ann)).toBe('5000.00');
  await unfreeze(world.kernel, funds());
  expect(await endOf(world.order(ann))).toBe('done');
});

test('a request that was accepted before keeps its answer (R-47), and frozen bets and logins keep nobody from his points', async () => {
  const clientRef = crypto.randomUUID();
  const first = await world.order(ann, { clientRef });
  await freeze(world.kernel, { memberId: ann.memberId, kind: 'bet' });
  await freeze(world.kernel, { memberId: ann.memberId, kind: 'login' });
  expect(await endOf(world.offline(ann))).toBe('done');
  await freeze(world.kernel, funds());
  expect((await world.order(ann, { clientRef })).order.orderNo).toBe(first.order.orderNo);
});

test('after the answer to a freeze no request is accepted, however many are on their way', async () => {
  const requests = async () =>
    (
      await world.kernel.db.query<{ n: number }>(
        'select count(*)::int as n from withdrawal.request where account_id = $1',
        [ann.accountId],
      )
    ).rows[0]?.n;
  const asked = Array.from({ length: 12 }, () => endOf(world.order(ann, { amount: '100.00' })));
  await freeze(world.kernel, funds());
  const atAnswer = await requests();
  const later = await Promise.all(Array.from({ length: 5 }, () => endOf(world.order(ann))));
  const fates = await Promise.all(asked);
  expect(later).toEqual(Array.from({ length: 5 }, () => 'wallet.frozen'));
  expect(await requests()).toBe(atAnswer);
  expect(fates.filter((fate) => fate === 'done')).toHaveLength(atAnswer ?? -1);
});
