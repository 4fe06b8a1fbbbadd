import { depositCalls } from '@drawroom/contract/deposit';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reviewQueue } from './review.ts';
import { LIN, MAI, openDepositWorld, type DepositMember, type DepositWorld } from './test-deposit.ts';
import { approveDeposit, claimDeposit, releaseDeposit } from './test-review.ts';

let world: DepositWorld;
let ann: DepositMember;
beforeAll(async () => {
  world = await openDepositWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  ann = await world.aMember();
});

test('above its amount an order takes two people who find the same; nobody is both, and nothing is credited by one (R-83)', async () => {
  const { orderNo } = await world.order(ann, 'bank', { amount: '20000.01' });
  const approve = async (who: typeof MAI, amountMinor?: bigint) => {
    await claimDeposit(world.kernel, who, orderNo);
    return approveDeposit(world.kernel, who, { orderNo, ...(amountMinor !== undefined && { amountMinor }) });
  };
  expect(await approve(MAI)).toMatchObject({
    step: 'waiting',
    claim: null,
    twoPeople: true,
    firstLook: { operatorName: MAI.operatorName, amount: '20000.01', paymentId: null },
  });
  expect(await endOf(approve(MAI))).toBe('admin.same_person');
  expect(await endOf(approve(MAI, 20_000_02n))).toBe('admin.same_person');
  await releaseDeposit(world.kernel, MAI, orderNo);
  // Whoever finds something else is a first one himself.
  expect(await approve(LIN, 30_000_00n)).toMatchObject({ firstLook: { operatorName: LIN.operatorName } });
  expect(await world.balance(ann)).toBe(0n);
  expect(await approve(MAI, 30_000_00n)).toMatchObject({ step: 'passed', amount: '30000.00' });
  expect(await world.balance(ann)).toBe(30_000_00n);
});

test('up to its amount one person passes an order, also one that was ordered above it', async () => {
  const { orderNo } = await world.order(ann, 'bank', { amount: '20000.01' });
  await world.change('bank', { twoPeopleOver: 1n });
  await claimDeposit(world.kernel, MAI, orderNo);
  // The amount is the order's own: what becomes of the channel does not change it.
  expect(await approveDeposit(world.kernel, MAI, { orderNo, amountMinor: 20_000_00n })).toMatchObject({
    step: 'passed',
  });
  await world.change('bank', { twoPeopleOver: 20_000_00n });
});

test('what was found before anything happened to the order counts no more', async () => {
  const order = await world.order(ann, 'bank', { amount: '30000' });
  const { orderNo } = order;
  const approve = async (who: typeof MAI) => {
    await claimDeposit(world.kernel, who, orderNo);
    return approveDeposit(world.kernel, who, { orderNo });
  };
  await approve(MAI);
  await world.call(ann, depositCalls.addMark, { orderNo, remark: 'sent from my bank' });
  const { orders } = await reviewQueue(world.kernel, { limit: 1000 });
  expect(orders.find((one) => one.orderNo === orderNo)).toMatchObject({ step: 'submitted', firstLook: null });
  expect(await approve(LIN)).toMatchObject({ step: 'submitted', firstLook: { operatorName: LIN.operatorName } });
  expect(await approve(MAI)).toMatchObject({ step: 'passed' });
});

test('the database lets nobody pass such an order alone, whoever writes', async () => {
  const { orderNo } = await world.order(ann, 'bank', { amount: '30000' });
  const id = orderNo.slice(1);
  const look = `insert into deposit.first_look (deposit_id, after_n, operator_id, operator_name, amount, payment_id) values `;
  const pass = (looks: string) =>
    world.kernel.db.tx(async (t) => {
      if (looks !== '') await t.query(look + looks);
      await t.query(`select deposit.move_on(${id}, 'pass', null, 'operator', 1, 'one', null)`);
    });
  for (const looks of [
    '',
    `(${id}, 1, 1, 'one', 3000000, null)`,
    `(${id}, 2, 2, 'two', 3000000, null)`,
    `(${id}, 1, 2, 'two', 2999999, null)`,
  ])
    await expect(pass(looks), looks).rejects.toMatchObject({ code: 'DP004' });
  await expect(
    world.kernel.db.query(`update deposit.deposit set two_people_over = 9000000 where id = ${id}`),
  ).rejects.toMatchObject({ code: 'DP001' });
  await world.call(ann, depositCalls.cancelOrder, { orderNo });
});
