import { randomUUID } from 'node:crypto';
import { promotionCalls as calls } from '@drawroom/contract/promotion';
import { insertMemberRow } from '@drawroom/testkit/insert-member';
import { aContext, callSlice } from '@drawroom/testkit/slice-kernel';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { MAI, openDepositWorld, paymentEvent, type DepositMember, type DepositWorld } from '../deposit/test-deposit.ts';
import { approveDeposit, claimDeposit } from '../deposit/test-review.ts';
import type { Slice } from '../kernel/kernel.ts';
import { bonusOnDeposit, createPromotionSlice } from './index.ts';
import { putCampaign, requireSound, type Change } from './test-promotion.ts';

let world: DepositWorld;
let slice: Slice;
let ann: DepositMember;
beforeAll(async () => {
  world = await openDepositWorld((kernel) => ({ onPassed: (t, passed) => bonusOnDeposit(kernel, t, passed) }));
  slice = createPromotionSlice(world.kernel, {
    levelOf: async () => 0,
    ownPlay: async () => ({ bets: 0n, turnoverMinor: 0n }),
  });
});
afterAll(() => world.stop());
beforeEach(async () => {
  await world.kernel.db.query(
    `update promotion.campaign set content = jsonb_set(content, '{running}', 'false'::jsonb)`,
  );
  ann = await aMember();
});
afterEach(() => requireSound(world.kernel));

async function aMember(): Promise<DepositMember> {
  const member = await world.aMember();
  await insertMemberRow(world.kernel, member);
  return member;
}
const bonus = (change: Partial<Change<'deposit_bonus'>> = {}, code?: string) =>
  putCampaign(world.kernel, { ...change, kind: 'deposit_bonus' }, code);
const join = (by: DepositMember, code: string) =>
  callSlice(slice, calls.join, { fields: { code }, context: aContext({ session: by }) });
/** An order at the gateway, which the test pays for itself. */
async function order(by: DepositMember, amount: string) {
  const clientRef = randomUUID();
  await endOf(world.order(by, 'gate', { clientRef, amount }));
  const { rows } = await world.kernel.db.query<{ id: bigint }>('select id from deposit.deposit where client_ref = $1', [
    clientRef,
  ]);
  return { orderNo: `D${rows[0]?.id}`, payAmount: amount, payCurrency: 'CNY' };
}
const pay = (placed: Awaited<ReturnType<typeof order>>) => world.tell('gate', paymentEvent(placed));
const pause = () => world.kernel.db.query('select pg_sleep(0.003)');
/** Pays in so much; gives what came on top. */
async function paidIn(by: DepositMember, amount: string): Promise<bigint> {
  const before = await world.balance(by);
  await pay(await order(by, amount));
  return (await world.balance(by)) - before - BigInt(amount) * 100n;
}
async function joined(by: DepositMember, code: string): Promise<void> {
  await join(by, code);
  await pause();
}

test('whoever takes part gets the bonus with his deposit, up to the most, from the least on', async () => {
  const code = await bonus({ perDay: 10 });
  expect(await paidIn(ann, '100')).toBe(0n);
  const { campaign } = await join(ann, code);
  expect(campaign).toMatchObject({ per10k: 1_000, given: 0, more: true, joinedAt: expect.any(Number) });
  await pause();
  expect(await paidIn(ann, '49')).toBe(0n);
  expect(await paidIn(ann, '50')).toBe(5_00n);
  expect(await paidIn(ann, '299')).toBe(29_90n);
  expect(await paidIn(ann, '5000')).toBe(30_00n);
  const { rows } = await world.kernel.db.query<{ required: bigint }>(
    `select required from wallet.turnover where account_id = $1 and source = 'reward' order by id limit 1`,
    [ann.claims.accountId],
  );
  expect(rows).toEqual([{ required: 15_00n }]);
});

test('an order placed before he took part has none, however late it is paid', async () => {
  const code = await bonus();
  const early = await order(ann, '100');
  await pause();
  await joined(ann, code);
  await pay(early);
  expect(await world.balance(ann)).toBe(100_00n);
  expect(await paidIn(ann, '100')).toBe(10_00n);
});

test('one deposit has it once, though it is told 10 times at once', async () => {
  await joined(ann, await bonus());
  const placed = await order(ann, '200');
  const event = paymentEvent(placed);
  await Promise.all(
    Array.from({ length: 10 }, (_, n) => world.tell('gate', n % 2 ? event : { ...event, eventId: randomUUID() })),
  );
  expect(await world.balance(ann)).toBe(220_00n);
});

test('a person who passes an order by hand gives the bonus on what really arrived', async () => {
  await joined(ann, await bonus());
  const placed = await order(ann, '200');
  await world.tell('gate', paymentEvent(placed, { amount: '100.00' }));
  await claimDeposit(world.kernel, MAI, placed.orderNo);
  const kernel = {
    ...world.kernel,
    onPassed: (t: Parameters<typeof bonusOnDeposit>[1], passed: Parameters<typeof bonusOnDeposit>[2]) =>
      bonusOnDeposit(world.kernel, t, passed),
  };
  await approveDeposit(kernel, MAI, { orderNo: placed.orderNo, amountMinor: 100_00n });
  expect(await world.balance(ann)).toBe(110_00n);
});

test('the first deposit alone: nobody who has paid in takes part, and the second has none', async () => {
  const code = await bonus({ deposits: 'first' });
  const bob = await aMember();
  await paidIn(bob, '100');
  expect(await endOf(join(bob, code))).toBe('promotion.not_for_you');
  const { list } = await callSlice(slice, calls.list, { context: aContext({ session: bob }) });
  expect(list.map((each) => each.code)).not.toContain(code);
  await joined(ann, code);
  expect(await paidIn(ann, '100')).toBe(10_00n);
  expect(await paidIn(ann, '100')).toBe(0n);
  const cat = await aMember();
  const early = await order(cat, '100');
  await pause();
  await joined(cat, code);
  await pay(early);
  expect(await paidIn(cat, '100')).toBe(0n);
});

test('so many a day and no more', async () => {
  await joined(ann, await bonus({ perDay: 2 }));
  expect([await paidIn(ann, '100'), await paidIn(ann, '100'), await paidIn(ann, '100')]).toEqual([10_00n, 10_00n, 0n]);
});

test('the terms are those he took part on; stopped, it gives nothing more', async () => {
  const code = await bonus();
  await joined(ann, code);
  await bonus({ per10k: 100, turnover: '50.00' }, code);
  expect(await paidIn(ann, '100')).toBe(10_00n);
  await bonus({ running: false }, code);
  expect(await paidIn(ann, '100')).toBe(0n);
  expect(await endOf(join(await aMember(), code))).toBe('promotion.ended');
});

test('an order placed from the end on has none, one placed before it has it whenever it is paid', async () => {
  const to = Date.now() + 700;
  const code = await bonus({ to });
  await joined(ann, code);
  const inTime = await order(ann, '100');
  await world.kernel.db.query('select pg_sleep_until(to_timestamp($1::float8 / 1000))', [to + 5]);
  await pay(inTime);
  expect(await world.balance(ann)).toBe(110_00n);
  expect(await paidIn(ann, '100')).toBe(0n);
});

test('made longer, it is taken part in anew once the earlier terms are over; an order goes by those it was placed under', async () => {
  const to = Date.now() + 700;
  const code = await bonus({ to, perDay: 10 });
  await joined(ann, code);
  const inTime = await order(ann, '100');
  await world.kernel.db.query('select pg_sleep_until(to_timestamp($1::float8 / 1000))', [to + 5]);
  await bonus({ to: null, per10k: 500, perDay: 10 }, code);
  const { list } = await callSlice(slice, calls.list, { fields: {}, context: aContext({ session: ann }) });
  // What is said beforehand is what comes: nothing, until he agrees to what holds now.
  expect(list.find((each) => each.code === code)).toMatchObject({ joinedAt: null, more: true, per10k: 500 });
  const [{ campaign }] = await Promise.all([join(ann, code), join(ann, code)]);
  expect(campaign).toMatchObject({ joinedAt: expect.any(Number), per10k: 500 });
  const { rows } = await world.kernel.db.query('select 1 from promotion.joined where member_id = $1', [ann.memberId]);
  expect(rows).toHaveLength(2);
  await pause();
  const before = await world.balance(ann);
  await pay(inTime);
  expect(await world.balance(ann)).toBe(before + 110_00n);
  expect(await paidIn(ann, '100')).toBe(5_00n);
});

test('the last of a budget, and of what one may have, is given in part: what was promised comes as far as it is there', async () => {
  await joined(ann, await bonus({ budget: '14.00', perDay: 10 }));
  expect([await paidIn(ann, '100'), await paidIn(ann, '100'), await paidIn(ann, '100')]).toEqual([10_00n, 4_00n, 0n]);
  const bob = await aMember();
  await joined(bob, await bonus({ budgetEach: '17.00', perDay: 10 }));
  expect([await paidIn(bob, '100'), await paidIn(bob, '100'), await paidIn(bob, '100')]).toEqual([10_00n, 7_00n, 0n]);
});

test('what one may have is that of the terms he took part on, as it is said and as it is given', async () => {
  const said = async (code: string) => {
    const { list } = await callSlice(slice, calls.list, { fields: {}, context: aContext({ session: ann }) });
    return list.find((each) => each.code === code)?.spent;
  };
  const code = await bonus({ budgetEach: '10.00', perDay: 10 });
  await joined(ann, code);
  expect([await said(code), await paidIn(ann, '100'), await said(code)]).toEqual([false, 10_00n, true]);
  await bonus({ budgetEach: '100.00', perDay: 10 }, code);
  expect([await said(code), await paidIn(ann, '100')]).toEqual([true, 0n]);
  const other = await bonus({ budgetEach: '30.00', perDay: 10 });
  await joined(ann, other);
  expect(await paidIn(ann, '100')).toBe(10_00n);
  await bonus({ budgetEach: '5.00', perDay: 10 }, other);
  expect([await said(other), await paidIn(ann, '100')]).toEqual([false, 10_00n]);
});

test('a budget that is spent changes nothing for the deposit; 8 members at once never overrun it', async () => {
  const code = await bonus({ budget: '35.00' });
  const members = await Promise.all(Array.from({ length: 8 }, aMember));
  for (const by of members) await join(by, code);
  await pause();
  const placed: Awaited<ReturnType<typeof order>>[] = [];
  for (const by of members) placed.push(await order(by, '100'));
  const said = await Promise.all(placed.map(pay));
  expect(said.map(({ body }) => body)).toEqual(members.map(() => ({ ok: true, result: 'passed' })));
  const balances = await Promise.all(members.map((by) => world.balance(by)));
  expect(balances.filter((balance) => balance === 110_00n)).toHaveLength(3);
  expect(balances.filter((balance) => balance === 105_00n)).toHaveLength(1);
  expect(balances.filter((balance) => balance === 100_00n)).toHaveLength(4);
});

test('whoever keeps away from play by then gets what he paid and nothing on top (R-94)', async () => {
  await joined(ann, await bonus());
  const placed = await order(ann, '100');
  await world.kernel.db.query(
    `insert into protection.guard (account_id, member_id, excluded_until) values ($1, $2, clock_timestamp() + interval '200 days')`,
    [ann.claims.accountId, ann.memberId],
  );
  expect(await pay(placed)).toMatchObject({ body: { result: 'passed' } });
  expect(await world.balance(ann)).toBe(100_00n);
});
