import { withdrawalCalls } from '@drawroom/contract/withdrawal';
import type { WithdrawalReason } from '@drawroom/contract/withdrawal-states';
import { callSlice } from '@drawroom/testkit/slice-kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMetrics } from '../kernel/metrics.ts';
import {
  approveWithdrawal,
  beginPayout,
  claimWithdrawal,
  markPaid,
  payoutFailed,
  rejectWithdrawal,
  releaseWithdrawal,
  reviewQueue,
  withdrawalForReview,
  withdrawalTarget,
} from './index.ts';
import { watchLateOrders } from './late-orders.ts';
import type { Reviewer } from '../kernel/operator.ts';
import { ANN, BOB, CARD, openWithdrawalWorld, type Person, type WithdrawalWorld } from './test-world.ts';

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await openWithdrawalWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

/** A request that somebody has to look at. */
async function inReview(amount = '3000.00', points = '60000.00'): Promise<{ who: Person; orderNo: string }> {
  const who = await world.aMember(points);
  const { order } = await world.order(who, { amount });
  expect(order.step).toBe('review');
  return { who, orderNo: order.orderNo };
}

const approve = (reviewer: Reviewer, orderNo: string) =>
  world.act((t) => approveWithdrawal(world.kernel, t, { reviewer, orderNo }));
const reject = (reviewer: Reviewer, orderNo: string, reason: WithdrawalReason = 'name_differs') =>
  world.act((t) => rejectWithdrawal(world.kernel, t, { reviewer, orderNo, reason, note: 'called him' }));
const begin = (reviewer: Reviewer, orderNo: string) =>
  world.act((t) => beginPayout(world.kernel, t, { reviewer, orderNo }));
const paid = (reviewer: Reviewer, orderNo: string, evidence = 'ICBC 20261122-77') =>
  world.act((t) => markPaid(world.kernel, t, { reviewer, orderNo, evidence }));
const failed = (reviewer: Reviewer, orderNo: string) =>
  world.act((t) => payoutFailed(world.kernel, t, { reviewer, orderNo, note: 'account closed' }));
const claim = (reviewer: Reviewer, orderNo: string) =>
  world.act((t) => claimWithdrawal(world.kernel, t, { reviewer, orderNo }));
const release = (reviewer: Reviewer, orderNo: string) =>
  world.act((t) => releaseWithdrawal(world.kernel, t, { reviewer, orderNo }));
const NOT_NOW = { key: 'withdrawal.not_now' };

describe('one person', () => {
  test('approves, pays by hand and proves it: the points leave the house, each step with its person', async () => {
    const { who, orderNo } = await inReview();
    const before = await world.pooled('house.withdrawals');
    expect((await approve(ANN, orderNo)).step).toBe('approved');
    const paying = await begin(BOB, orderNo);
    expect(paying.payouts).toMatchObject([{ way: 'manual', amount: '3000.00', state: 'sent' }]);
    expect(await withdrawalTarget(world.kernel, world.kernel.db, orderNo)).toMatchObject({
      kind: 'bank',
      provider: 'ICBC',
      number: expect.stringContaining(CARD),
    });
    const done = await paid(BOB, orderNo);
    expect(done).toMatchObject({
      step: 'paid',
      state: 'passed',
      payouts: [{ state: 'paid', evidence: 'ICBC 20261122-77' }],
    });
    expect(done.timeline.map(({ step, by }) => [step, by])).toEqual([
      ['requested', 'member'],
      ['review', 'house'],
      ['approved', 'ann'],
      ['paying', 'bob'],
      ['paid', 'bob'],
    ]);
    expect(await world.pooled('house.withdrawals')).toBe(before + 300_000n);
    expect(await world.balance(who)).toBe('57000.00');
  });

  test('rejects with a reason: every point comes back, once, and shows as a return (R-17, R-44)', async () => {
    const { who, orderNo } = await inReview();
    const done = await Promise.allSettled(Array.from({ length: 8 }, () => reject(ANN, orderNo)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await world.balance(who)).toBe('60000.00');
    const { rows } = await world.kernel.db.query(
      'select kind, amount, ref from ledger.v_entry where account_id = $1 order by ver desc limit 1',
      [who.accountId],
    );
    expect(rows).toEqual([{ kind: 'withdrawal_return', amount: 300_000n, ref: BigInt(orderNo.slice(1)) }]);
    const { rows: told } = await world.kernel.db.query<{ type: string; data: object }>(
      'select type, data from kernel.outbox where audience = $1 order by id desc limit 2',
      [`member:${who.memberId}`],
    );
    expect(told).toMatchObject([
      { type: 'balance.changed', data: { balance: '60000.00' } },
      { type: 'withdrawal.changed', data: { orderNo, step: 'rejected', state: 'failed' } },
    ]);
  });

  test('a rejected request does not count against the day, and one that is approved can still be rejected until it is being paid', async () => {
    const { who, orderNo } = await inReview();
    await approve(ANN, orderNo);
    expect((await reject(BOB, orderNo, 'method_wrong')).reason).toBe('method_wrong');
    const form = await callSlice(world.slice, withdrawalCalls.form, { context: who.context });
    expect(form.day).toMatchObject({ countLeft: 10, sumLeft: '200000.00' });
    const { order } = await world.order(who, { amount: '3000.00' });
    await approve(ANN, order.orderNo);
    await begin(ANN, order.orderNo);
    await expect(reject(BOB, order.orderNo)).rejects.toMatchObject(NOT_NOW);
  });

  test('a payout that a person could not make goes back to review, with its reason, to be approved anew', async () => {
    const { orderNo } = await inReview();
    await approve(ANN, orderNo);
    await begin(ANN, orderNo);
    const back = await failed(ANN, orderNo);
    expect(back).toMatchObject({
      step: 'review',
      reason: 'payout_failed',
      firstApprover: null,
      payouts: [{ state: 'failed' }],
    });
    await expect(paid(ANN, orderNo)).rejects.toMatchObject(NOT_NOW);
    await approve(BOB, orderNo);
    await begin(BOB, orderNo);
    expect((await paid(BOB, orderNo)).payouts.map(({ state }) => state)).toEqual(['failed', 'paid']);
  });

  test('the fee goes from what was paid out to the fees', async () => {
    const who = await world.aMember();
    for (let n = 0; n < 3; n += 1) await world.order(who, { amount: '50.00' });
    const { order } = await world.order(who, { amount: '200.00' });
    const [withdrawals, fees] = [await world.pooled('house.withdrawals'), await world.pooled('house.fees')];
    await begin(ANN, order.orderNo);
    expect((await paid(ANN, order.orderNo)).payouts).toMatchObject([{ amount: '199.00' }]);
    expect(await world.pooled('house.withdrawals')).toBe(withdrawals + 19_900n);
    expect(await world.pooled('house.fees')).toBe(fees + 100n);
  });

  test('acts that a step does not know are refused, each in every step, and change nothing', async () => {
    const { orderNo } = await inReview();
    await expect(begin(ANN, orderNo)).rejects.toMatchObject(NOT_NOW);
    await expect(paid(ANN, orderNo)).rejects.toMatchObject(NOT_NOW);
    await expect(failed(ANN, orderNo)).rejects.toMatchObject(NOT_NOW);
    await approve(ANN, orderNo);
    await expect(approve(ANN, orderNo)).rejects.toMatchObject(NOT_NOW);
    await expect(paid(ANN, orderNo)).rejects.toMatchObject(NOT_NOW);
    await begin(ANN, orderNo);
    await expect(begin(ANN, orderNo)).rejects.toMatchObject(NOT_NOW);
    await paid(ANN, orderNo);
    for (const act of [approve, begin, paid, failed, reject, claim]) {
      await expect(act(ANN, orderNo), act.name).rejects.toMatchObject(NOT_NOW);
    }
    for (const unknown of ['W999999', 'D1', 'W0', '']) {
      await expect(approve(ANN, unknown)).rejects.toMatchObject({ key: 'withdrawal.order_unknown' });
    }
    expect((await withdrawalForReview(world.kernel, world.kernel.db, orderNo)).timeline).toHaveLength(5);
  });
});

describe('two people (R-83)', () => {
  test('above the amount the second must be another person; up to it one is enough', async () => {
    const { orderNo } = await inReview('20000.01');
    expect(await approve(ANN, orderNo)).toMatchObject({ step: 'second_review', twoPeople: true, firstApprover: '501' });
    await expect(approve(ANN, orderNo)).rejects.toMatchObject({ key: 'admin.same_person' });
    await expect(begin(ANN, orderNo)).rejects.toMatchObject(NOT_NOW);
    expect(await approve(BOB, orderNo)).toMatchObject({ step: 'approved', secondApprover: '502' });
    const { orderNo: smaller } = await inReview('20000.00');
    expect((await approve(ANN, smaller)).step).toBe('approved');
  });

  test('also when both press at once, and again after a failed payout', async () => {
    const { orderNo } = await inReview('30000.00');
    const both = await Promise.allSettled([approve(ANN, orderNo), approve(ANN, orderNo), approve(ANN, orderNo)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await approve(BOB, orderNo);
    await begin(ANN, orderNo);
    await failed(ANN, orderNo);
    expect((await approve(BOB, orderNo)).step).toBe('second_review');
    await expect(approve(BOB, orderNo)).rejects.toMatchObject({ key: 'admin.same_person' });
    expect((await approve(ANN, orderNo)).step).toBe('approved');
  });

  test('the second can reject as well', async () => {
    const { who, orderNo } = await inReview('30000.00');
    await approve(ANN, orderNo);
    expect((await reject(BOB, orderNo)).step).toBe('rejected');
    expect(await world.balance(who)).toBe('60000.00');
  });

  test.each([
    ['the same person twice', '501, second_approver = 501'],
    ['one person alone', '501'],
    ['a second without a first', 'null, second_approver = 502'],
  ])('the database itself refuses %s', async (_, approvers) => {
    const { orderNo } = await inReview('30000.00');
    await approve(ANN, orderNo);
    const jump = `update withdrawal.request set step = 'approved', step_n = step_n + 1, first_approver = ${approvers} where id = $1`;
    await expect(world.owner.query(jump, [orderNo.slice(1)])).rejects.toMatchObject({ code: '23514' });
  });
});

describe('a claim', () => {
  const OTHERS = { key: 'admin.claimed_by_other', data: { by: 'ann' } };

  test('keeps others away until it is given back or its time is over', async () => {
    const { orderNo } = await inReview();
    expect((await claim(ANN, orderNo)).claim).toMatchObject({ operatorId: '501', operatorName: 'ann' });
    for (const act of [claim, approve, reject, release]) {
      await expect(act(BOB, orderNo), act.name).rejects.toMatchObject(OTHERS);
    }
    await claim(ANN, orderNo);
    expect((await release(ANN, orderNo)).claim).toBeNull();
    expect((await claim(BOB, orderNo)).claim).toMatchObject({ operatorName: 'bob' });
    await world.owner.query('update withdrawal.request set claimed_until = clock_timestamp() where id = $1', [
      orderNo.slice(1),
    ]);
    expect((await approve(ANN, orderNo)).step).toBe('approved');
  });

  test('ends with the act it was for, so that the second person can take it', async () => {
    const { orderNo } = await inReview('30000.00');
    await claim(ANN, orderNo);
    expect((await approve(ANN, orderNo)).claim).toBeNull();
    await claim(BOB, orderNo);
    await approve(BOB, orderNo);
  });

  test('of many at once: one', async () => {
    const { orderNo } = await inReview();
    const people = Array.from({ length: 10 }, (_, n) => ({ operatorId: BigInt(600 + n), operatorName: `op${n}` }));
    const done = await Promise.allSettled(people.map((each) => claim(each, orderNo)));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('the queue', () => {
  test('what people have to do, the one promised earliest first; what is late is marked and counted', async () => {
    await world.owner.query('alter table withdrawal.request disable trigger request_moves');
    const ids: string[] = [];
    for (const hours of [3, -1, 2]) {
      const { orderNo } = await inReview();
      ids.push(orderNo);
      await world.owner.query(
        `update withdrawal.request set promised_at = timestamptz 'epoch' + make_interval(hours => $2) where id = $1`,
        [orderNo.slice(1), hours],
      );
    }
    await world.owner.query('alter table withdrawal.request enable trigger request_moves');
    const { list, total } = await reviewQueue(world.kernel.db, { step: null, page: 1, size: 3 });
    expect(list.map(({ orderNo, isLate }) => [orderNo, isLate])).toEqual(
      [ids[1], ids[2], ids[0]].map((id) => [id, true]),
    );
    expect(total).toBeGreaterThan(3);
    const second = await reviewQueue(world.kernel.db, { step: 'review', page: 2, size: 2 });
    expect(second.list[0]?.orderNo).toBe(ids[0]);
    expect((await reviewQueue(world.kernel.db, { step: 'paying', page: 1, size: 1 })).list).not.toMatchObject([
      { orderNo: ids[1] },
    ]);
    const metrics = createMetrics();
    await watchLateOrders({ db: world.kernel.db, metrics }).look();
    expect(await metrics.text()).toMatch(/withdrawal_late_orders 3\n/);
    expect(JSON.stringify(list)).not.toContain(CARD);
  });
});
