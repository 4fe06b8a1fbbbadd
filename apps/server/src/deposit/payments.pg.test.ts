import { randomUUID } from 'node:crypto';
import { depositCalls, type DepositView } from '@drawroom/contract/deposit';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expireOrders } from './deposit-runner.ts';
import { reviewQueue } from './review.ts';
import {
  LIN,
  MAI,
  openDepositWorld,
  paymentEvent,
  transferEvent,
  type DepositMember,
  type DepositWorld,
} from './test-deposit.ts';
import { approveDeposit, claimDeposit, closePayment, rejectDeposit } from './test-review.ts';

let world: DepositWorld;
let ann: DepositMember;
beforeAll(async () => {
  world = await openDepositWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  ann = await world.aMember();
});

/** A gateway's order whose page the test makes itself. */
async function gatewayOrder(by: DepositMember, amount = '100'): Promise<DepositView> {
  const clientRef = randomUUID();
  expect(await endOf(world.order(by, 'gate', { clientRef, amount }))).toBe('deposit.gateway_silent');
  return world.call(by, depositCalls.depositOrder, { clientRef });
}
const result = (value: string): object => ({ status: 200, body: { ok: true, result: value } });
const steps = async (by: DepositMember, { orderNo }: DepositView): Promise<string[]> =>
  (await world.look(by, orderNo)).timeline.map(({ step }) => step);

describe('what a provider tells (R-43, R-44)', () => {
  test('paid as ordered: the points come once, whichever event tells it again', async () => {
    const order = await gatewayOrder(ann);
    const event = paymentEvent(order);
    expect(await world.tell('gate', event)).toEqual(result('passed'));
    expect(await world.tell('gate', event)).toEqual(result('passed'));
    expect(await world.tell('gate', { ...event, eventId: randomUUID() })).toEqual(result('passed'));
    expect(await world.balance(ann)).toBe(100_00n);
    expect(await world.look(ann, order.orderNo)).toMatchObject({ state: 'passed', credit: '100.00', pay: null });
    const { rows } = await world.kernel.db.query<{ required: bigint; amount: bigint }>(
      'select amount, required from wallet.turnover where ref = $1',
      [order.orderNo],
    );
    expect(rows).toEqual([{ amount: 100_00n, required: 100_00n }]);
    const events = await world.kernel.db.query<{ type: string }>(
      `select type from kernel.outbox where audience = $1 order by id`,
      [`member:${ann.memberId}`],
    );
    expect(events.rows.map(({ type }) => type)).toEqual(['deposit.changed', 'balance.changed']);
  });

  test('20 copies at once, and 20 events at once, are one credit', async () => {
    const order = await gatewayOrder(ann);
    const event = paymentEvent(order);
    const copies = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? event : { ...event, eventId: randomUUID() }));
    const answers = await Promise.all(copies.map((one) => world.tell('gate', one)));
    expect(answers).toEqual(copies.map(() => result('passed')));
    expect(await world.balance(ann)).toBe(100_00n);
    expect(await steps(ann, order)).toEqual(['waiting', 'passed']);
  });

  test.each([
    ['amount_differs', { amount: '99.99' }],
    ['amount_differs', { amount: '100.001' }],
    ['amount_differs', { amount: '10000' }],
    ['currency_differs', { currency: 'VND' }],
  ])('%s %j goes to a person, and nothing is credited', async (reason, bend) => {
    const order = await gatewayOrder(ann);
    expect(await world.tell('gate', paymentEvent(order, bend))).toEqual(result('review'));
    expect(await world.look(ann, order.orderNo)).toMatchObject({ step: 'review', reason, state: 'processing' });
    expect(await world.balance(ann)).toBe(0n);
    const { payments } = await reviewQueue(world.kernel, { limit: 100 });
    expect(payments.filter(({ orderNo }) => orderNo === order.orderNo)).toMatchObject([{ reason, verdict: 'held' }]);
  });

  test('an amount with more zeros is the same amount', async () => {
    const order = await gatewayOrder(ann);
    expect(await world.tell('gate', paymentEvent(order, { amount: '100.000000' }))).toEqual(result('passed'));
  });

  test.each(['cancelled', 'expired', 'declined'])('paid after %s still brings the points, and says so', async (end) => {
    const order = await gatewayOrder(ann);
    if (end === 'cancelled') await world.call(ann, depositCalls.cancelOrder, { orderNo: order.orderNo });
    if (end === 'expired') {
      await world.overdue(order.orderNo);
      expect(await expireOrders(world.kernel)).toBe(1);
    }
    if (end === 'declined') await world.tell('gate', paymentEvent(order, { state: 'failed' }));
    expect(await steps(ann, order)).toEqual(['waiting', end]);
    expect(await world.tell('gate', paymentEvent(order))).toEqual(result('passed'));
    expect(await world.look(ann, order.orderNo)).toMatchObject({ step: 'passed', reason: 'paid_late' });
    expect(await world.balance(ann)).toBe(100_00n);
  });

  test('paid twice: the second payment is kept for a person and never credited by itself', async () => {
    const order = await gatewayOrder(ann);
    await world.tell('gate', paymentEvent(order));
    expect(await world.tell('gate', paymentEvent(order, { paymentId: 'second' }))).toEqual(result('held'));
    expect(await world.balance(ann)).toBe(100_00n);
    const held = (await reviewQueue(world.kernel, { limit: 100 })).payments.filter(
      ({ orderNo }) => orderNo === order.orderNo,
    );
    expect(held).toMatchObject([{ providerId: 'second', reason: 'paid_twice' }]);
    const paymentId = BigInt(held[0]?.paymentId ?? 0);
    await closePayment(world.kernel, MAI, { paymentId, note: 'sent back' });
    expect(await endOf(closePayment(world.kernel, MAI, { paymentId, note: 'again' }))).toBe('deposit.not_now');
  });

  test('words out of order end the same: paid before seen, failed after paid, open after all', async () => {
    const order = await gatewayOrder(ann);
    for (const state of ['paid', 'seen', 'failed', 'open'] as const)
      await world.tell('gate', paymentEvent(order, { state }));
    expect(await steps(ann, order)).toEqual(['waiting', 'passed']);
    const other = await gatewayOrder(ann);
    for (const state of ['failed', 'seen', 'paid'] as const) await world.tell('gate', paymentEvent(other, { state }));
    expect(await steps(ann, other)).toEqual(['waiting', 'declined', 'passed']);
    expect(await world.balance(ann)).toBe(200_00n);
  });

  test('one of two payments fails: the order waits for the other', async () => {
    const order = await gatewayOrder(ann);
    await world.tell('gate', paymentEvent(order, { state: 'seen', paymentId: 'a' }));
    expect(await world.tell('gate', paymentEvent(order, { state: 'failed', paymentId: 'b' }))).toEqual(result('noted'));
    expect(await world.tell('gate', paymentEvent(order, { paymentId: 'a' }))).toEqual(result('passed'));
  });

  test('a payment for no order of ours, or for one of another channel, is kept for a person', async () => {
    const order = await world.order(ann, 'qr');
    expect(await world.tell('gate', paymentEvent(order, { paymentId: 'x1' }))).toEqual(result('held'));
    const nobody = { ...order, orderNo: 'D999999999' };
    expect(await world.tell('gate', paymentEvent(nobody, { paymentId: 'x2' }))).toEqual(result('held'));
    expect(await world.balance(ann)).toBe(0n);
    expect(await steps(ann, order)).toEqual(['waiting']);
  });

  test('paid while the countdown ends: whoever is first, the points come once', async () => {
    const orders = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const by = await world.aMember();
        const order = await gatewayOrder(by);
        await world.overdue(order.orderNo);
        return { by, order };
      }),
    );
    await Promise.all([
      ...orders.map(({ order }) => world.tell('gate', paymentEvent(order))),
      expireOrders(world.kernel),
      expireOrders(world.kernel),
    ]);
    for (const { by, order } of orders) {
      expect(await world.balance(by)).toBe(100_00n);
      expect((await steps(by, order)).at(-1)).toBe('passed');
    }
  });
});

describe('a word that is not the provider’s is not believed (R-43)', () => {
  test('each field bent after signing, another secret, no signature, an old and a future one', async () => {
    const order = await gatewayOrder(ann);
    const event = paymentEvent(order);
    const now = Math.trunc(world.kernel.clock.now() / 1_000);
    const fields = {
      orderNo: 'D1',
      amount: '1.00',
      currency: 'VND',
      state: 'seen',
      paymentId: 'z',
      eventId: 'z',
      at: 2,
    };
    const bends = [
      ...Object.entries(fields).map(([name, value]) => ({ body: JSON.stringify({ ...event, [name]: value }) })),
      { body: `${JSON.stringify(event)} ` },
      { secret: 'another' },
      { signature: '' },
      { signature: '0'.repeat(64) },
      { seconds: String(now - 301) },
      { seconds: String(now + 301) },
      { seconds: '' },
      { seconds: 'x' },
      { seconds: '1e9' },
    ];
    for (const bend of bends) expect(await world.tell('gate', event, bend)).toMatchObject({ status: 401 });
    // The secret of one channel opens no other, and codes that are no channel's are unknown.
    await world.change('bank', { secret: null });
    expect(await world.tell('bank', event)).toMatchObject({ status: 404 });
    expect(await world.tell('nope', event)).toMatchObject({ status: 404 });
    expect(await steps(ann, order)).toEqual(['waiting']);
    for (const edge of [now - 299, now + 299])
      expect(await world.tell('gate', { ...event, eventId: `e${edge}` }, { seconds: String(edge) })).toMatchObject({
        status: 200,
      });
  });

  test('signed nonsense is refused, and an event id with other content', async () => {
    const order = await gatewayOrder(ann);
    const event = paymentEvent(order, { state: 'open' });
    const nonsense = [
      {},
      { ...event, type: 'x' },
      { ...event, amount: '-1' },
      { ...event, amount: '1e3' },
      { ...event, state: 'won' },
    ];
    for (const one of nonsense) expect(await world.tell('gate', one)).toMatchObject({ status: 400 });
    expect(await world.tell('gate', transferEvent(order))).toMatchObject({ status: 400 });
    expect(await world.tell('usdt', event)).toMatchObject({ status: 400 });
    expect(await world.tell('gate', event)).toMatchObject({ status: 200 });
    expect(await world.tell('gate', { ...event, state: 'paid' })).toMatchObject({ status: 409 });
    expect(await world.balance(ann)).toBe(0n);
  });
});

describe('a transfer on a chain', () => {
  test('its exact amount names the order; confirmations are counted, and final ones pass it', async () => {
    const order = await world.order(ann, 'usdt');
    expect(order.payAmount).toMatch(/^14\.00\d{4}$/);
    expect(order.pay).toMatchObject({ kind: 'virtual', amount: order.payAmount, confirmationsNeeded: 3, txId: null });
    expect(await world.tell('usdt', transferEvent(order, { confirmations: 0 }))).toEqual(result('submitted'));
    expect(await world.tell('usdt', transferEvent(order, { confirmations: 2 }))).toEqual(result('noted'));
    expect((await world.look(ann, order.orderNo)).pay).toMatchObject({ txId: `tx-${order.orderNo}`, confirmations: 2 });
    expect(await world.tell('usdt', transferEvent(order))).toEqual(result('passed'));
    expect(await world.tell('usdt', transferEvent(order, { confirmations: 9 }))).toEqual(result('passed'));
    expect(await world.balance(ann)).toBe(100_00n);
  });

  test('no two orders of the same points have the same amount', async () => {
    const amounts = await Promise.all(
      Array.from({ length: 12 }, async () => (await world.order(await world.aMember(), 'usdt')).payAmount),
    );
    expect(new Set(amounts).size).toBe(12);
    // Several wait now: an amount that names none of them is nobody's.
    const odd = transferEvent({ orderNo: 'none', payAmount: '13.999999' });
    expect(await world.tell('usdt', odd)).toEqual(result('held'));
    await world.kernel.db.query(
      `update deposit.deposit set expires_at = clock_timestamp() where kind = 'virtual' and step = 'waiting'`,
    );
    await expireOrders(world.kernel);
  });

  test('another amount while a single order waits goes to a person with it; the exact one then still passes it', async () => {
    const order = await world.order(ann, 'usdt');
    expect(await world.tell('usdt', transferEvent(order, { amount: '1.5', txId: 'odd1', confirmations: 1 }))).toEqual(
      result('noted'),
    );
    expect(await steps(ann, order)).toEqual(['waiting']);
    expect(await world.tell('usdt', transferEvent(order, { amount: '1.5', txId: 'odd1' }))).toEqual(result('review'));
    expect(await world.tell('usdt', transferEvent(order))).toEqual(result('passed'));
    expect(await world.balance(ann)).toBe(100_00n);
  });

  test('another address, or another currency of the same amount, is not the order’s', async () => {
    const order = await world.order(ann, 'usdt');
    expect(await world.tell('usdt', transferEvent(order, { address: 'elsewhere', txId: 'odd2' }))).toEqual(
      result('held'),
    );
    expect(await world.tell('usdt', transferEvent(order, { currency: 'FAKE', txId: 'odd3' }))).toEqual(
      result('review'),
    );
    expect(await world.balance(ann)).toBe(0n);
  });
});

describe('people decide (R-44)', () => {
  test('claim, approve with what really arrived: fee and bonus are counted anew by the terms of the order', async () => {
    const order = await world.order(ann, 'fees', { amount: '1000' });
    expect(order).toMatchObject({ fee: '14.00', bonus: '20.00', credit: '1006.00', turnover: '1186.00' });
    await world.change('fees', { feeFixed: 999n });
    await world.call(ann, depositCalls.addMark, { orderNo: order.orderNo, remark: 'sent 200 only' });
    const { orders } = await reviewQueue(world.kernel, { limit: 100 });
    expect(orders.map(({ orderNo }) => orderNo)).toContain(order.orderNo);
    const approve = (amountMinor?: bigint) =>
      approveDeposit(world.kernel, MAI, {
        orderNo: order.orderNo,
        ...(amountMinor === undefined ? {} : { amountMinor }),
      });
    expect(await endOf(approve())).toBe('deposit.not_now');
    await claimDeposit(world.kernel, MAI, order.orderNo);
    expect(await endOf(approve(100n))).toBe('deposit.amount_out_of_range');
    expect(await endOf(approve(0n))).toBe('deposit.amount_out_of_range');
    const view = await approve(200_00n);
    expect(view).toMatchObject({ step: 'passed', amount: '200.00', fee: '4.00', bonus: '6.66', ordered: '1000.00' });
    const shown = await world.call(ann, depositCalls.depositOrder, { orderNo: order.orderNo });
    // The member reads both: what was ordered, and what it was passed with.
    expect(shown).toMatchObject({ ordered: '1000.00', amount: '200.00', credit: '202.66' });
    expect(await world.balance(ann)).toBe(202_66n);
    expect(await endOf(approve())).toBe('deposit.not_now');
    expect(await world.balance(ann)).toBe(202_66n);
  });

  test('two people: one has it, the other waits; a claim that ran out is free', async () => {
    const order = await world.order(ann, 'bank');
    const { orderNo } = order;
    await claimDeposit(world.kernel, MAI, orderNo);
    expect(await endOf(claimDeposit(world.kernel, LIN, orderNo))).toBe('admin.claimed_by_other');
    expect(await endOf(approveDeposit(world.kernel, LIN, { orderNo }))).toBe('admin.claimed_by_other');
    expect(await endOf(rejectDeposit(world.kernel, LIN, { orderNo, reason: 'not_received' }))).toBe(
      'admin.claimed_by_other',
    );
    await world.kernel.db.query(
      `update deposit.deposit set claimed_until = clock_timestamp() - interval '1 s' where id = $1`,
      [orderNo.slice(1)],
    );
    expect(await endOf(approveDeposit(world.kernel, MAI, { orderNo }))).toBe('deposit.not_now');
    await claimDeposit(world.kernel, LIN, orderNo);
    const ends = await Promise.all(
      Array.from({ length: 8 }, () => endOf(approveDeposit(world.kernel, LIN, { orderNo }))),
    );
    expect(ends.toSorted()).toEqual([
      'deposit.not_now',
      'deposit.not_now',
      'deposit.not_now',
      'deposit.not_now',
      'deposit.not_now',
      'deposit.not_now',
      'deposit.not_now',
      'done',
    ]);
    expect(await world.balance(ann)).toBe(100_00n);
  });

  test('a held payment is credited by the approval that names it, once; a payment of another channel by none', async () => {
    const order = await gatewayOrder(ann);
    await world.tell('gate', paymentEvent(order, { amount: '60.00', paymentId: `h-${order.orderNo}` }));
    // One that belongs to no order yet: nothing but its channel keeps it from another's.
    const stray = `n-${order.orderNo}`;
    await world.tell('gate', paymentEvent({ ...order, orderNo: 'D999999998' }, { paymentId: stray }));
    const { payments } = await reviewQueue(world.kernel, { limit: 1000 });
    const held = payments.find(({ orderNo }) => orderNo === order.orderNo);
    const paymentId = BigInt(held?.paymentId ?? 0);
    const strayId = BigInt(payments.find(({ providerId }) => providerId === stray)?.paymentId ?? 0);
    const other = await world.aMember();
    const bank = await world.order(other, 'bank');
    await claimDeposit(world.kernel, MAI, bank.orderNo);
    for (const named of [paymentId, strayId])
      expect(await endOf(approveDeposit(world.kernel, MAI, { orderNo: bank.orderNo, paymentId: named }))).toBe(
        'deposit.not_now',
      );
    await claimDeposit(world.kernel, MAI, order.orderNo);
    await approveDeposit(world.kernel, MAI, { orderNo: order.orderNo, amountMinor: 60_00n, paymentId });
    expect([await world.balance(ann), await world.balance(other)]).toEqual([60_00n, 0n]);
    expect(
      (await reviewQueue(world.kernel, { limit: 1000 })).payments.some((one) => one.paymentId === held?.paymentId),
    ).toBe(false);
  });

  test('rejected with a reason; money that comes later goes to a person', async () => {
    const order = await gatewayOrder(ann);
    await world.tell('gate', paymentEvent(order, { state: 'seen' }));
    await claimDeposit(world.kernel, MAI, order.orderNo);
    await rejectDeposit(world.kernel, MAI, { orderNo: order.orderNo, reason: 'not_received' });
    expect(await world.look(ann, order.orderNo)).toMatchObject({
      step: 'rejected',
      reason: 'not_received',
      state: 'failed',
    });
    expect(await world.tell('gate', paymentEvent(order))).toEqual(result('held'));
    expect(await world.balance(ann)).toBe(0n);
  });
});
