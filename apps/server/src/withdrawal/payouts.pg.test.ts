import { CALLBACK_PATHS } from '@drawroom/contract/gateway-wire';
import { signWire, WIRE_HEADERS } from '@drawroom/contract/signed-wire';
import { startPayoutGateway, type PayoutGatewayServer, type PayoutMode } from '@drawroom/testkit/payout-gateway';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { httpPayouts } from './http-payouts.ts';
import {
  approveWithdrawal,
  beginPayout,
  claimWithdrawal,
  markPaid,
  payoutFailed,
  rejectWithdrawal,
  withdrawalForReview,
} from './index.ts';
import { payOut } from './payout-runner.ts';
import { beginGatewayPayouts } from './payouts.ts';
import { ANN, BOB, CARD, HOLDER, openWithdrawalWorld, type Person, type WithdrawalWorld } from './test-world.ts';

let gateway: PayoutGatewayServer;
let world: WithdrawalWorld;
beforeAll(async () => {
  gateway = await startPayoutGateway();
  world = await openWithdrawalWorld({ gateway: gateway.line });
});
afterAll(async () => {
  await world[Symbol.asyncDispose]();
  await gateway.stop();
});
beforeEach(() => {
  gateway.mode = 'pays';
});

/** A look of the worker after every pause is over. */
async function look(): Promise<void> {
  await world.kernel.db.query('update withdrawal.payout set next_ask_at = clock_timestamp()');
  await payOut({ kernel: world.kernel, gateway: httpPayouts(world.kernel, gateway.line) });
}

interface Asked {
  readonly who: Person;
  readonly orderNo: string;
  view(): ReturnType<typeof withdrawalForReview>;
  stands(): Promise<string>;
  payoutNo(): Promise<string>;
}

/** An approved withdrawal of 100.00 that the gateway is to pay. */
async function anApproved(): Promise<Asked> {
  const who = await world.aMember();
  const { order } = await world.order(who);
  expect(order.step).toBe('approved');
  const { orderNo } = order;
  const view = () => withdrawalForReview(world.kernel, world.kernel.db, orderNo);
  return {
    who,
    orderNo,
    view,
    stands: async () => {
      const { step, payouts } = await view();
      return [step, ...payouts.map(({ state }) => state)].join(' ');
    },
    payoutNo: async () => (await view()).payouts.at(-1)?.payoutNo ?? '',
  };
}

let events = 0;
/** Tells the house something, as the gateway does. */
async function tell(
  event: { orderNo: string; state: string } & Partial<Record<string, unknown>>,
  bend: { secret?: string; seconds?: string; body?: string } = {},
): Promise<number> {
  const payoutId = gateway.orders.get(event.orderNo)?.payoutId ?? 'gw-none';
  const whole = {
    eventId: `e${(events += 1)}`,
    at: 1,
    type: 'payout',
    payoutId,
    amount: '100.00',
    currency: 'CNY',
    reason: '',
    ...event,
  };
  const body = bend.body ?? JSON.stringify(whole);
  const seconds = bend.seconds ?? String(Math.trunc(world.kernel.clock.now() / 1_000));
  const signature = await signWire(bend.secret ?? gateway.line.secret, seconds, JSON.stringify(whole));
  const headers: Record<string, string> = { [WIRE_HEADERS.time]: seconds, [WIRE_HEADERS.signature]: signature };
  const [door] = world.slice.callbacks ?? [];
  expect(door?.folder).toBe(CALLBACK_PATHS.payout);
  const answer = await door?.answer({ code: 'gateway', body, header: (name) => headers[name] ?? '' });
  return answer?.status ?? 0;
}

describe('the gateway is asked', () => {
  test('and pays: points leave the house, once, and it was told where to pay', async () => {
    const one = await anApproved();
    await look();
    expect(await one.stands()).toBe('paid paid');
    const order = gateway.orders.get(await one.payoutNo());
    expect(order).toMatchObject({
      amount: '100.00',
      currency: 'CNY',
      target: { kind: 'bank', provider: 'ICBC', holder: HOLDER },
    });
    expect(order?.target['number']).toContain(CARD);
    await look();
    expect(gateway.timesPaid.get(await one.payoutNo())).toBe(1);
    expect((await one.view()).payouts).toMatchObject([{ providerId: order?.payoutId }]);
  });

  test('and says that it failed: back to review, points still held, and a person decides', async () => {
    const one = await anApproved();
    gateway.mode = 'fails';
    await look();
    expect(await one.view()).toMatchObject({ step: 'review', reason: 'payout_failed', payouts: [{ state: 'failed' }] });
    expect(await world.balance(one.who)).toBe('900.00');
    await world.act((t) =>
      rejectWithdrawal(world.kernel, t, { reviewer: ANN, orderNo: one.orderNo, reason: 'payout_failed' }),
    );
    expect(await world.balance(one.who)).toBe('1000.00');
  });

  test('refuses and knows nothing of it: back to review', async () => {
    const one = await anApproved();
    gateway.mode = 'refuses';
    await look();
    expect(await one.stands()).toBe('review failed');
    // The next attempt has a number of its own.
    await world.act((t) => approveWithdrawal(world.kernel, t, { reviewer: ANN, orderNo: one.orderNo }));
    gateway.mode = 'pays';
    await look();
    expect(await one.stands()).toBe('paid failed paid');
  });

  test.each<[PayoutMode, 'paid' | 'failed', string]>([
    ['takes-silently', 'paid', 'paid paid'],
    ['takes-silently', 'failed', 'review failed'],
    ['accepts', 'paid', 'paid paid'],
    ['accepts', 'failed', 'review failed'],
  ])(
    '%s, then says %s: nothing is guessed before, and it is asked again until it is known (R-39)',
    async (mode, state, end) => {
      const one = await anApproved();
      gateway.mode = mode;
      await look();
      await look();
      expect(await one.stands()).toBe(mode === 'accepts' ? 'paying sent' : 'paying unknown');
      await expect(
        world.act((t) => payoutFailed(world.kernel, t, { reviewer: ANN, orderNo: one.orderNo, note: 'too long' })),
      ).rejects.toMatchObject({ key: 'withdrawal.not_now' });
      expect(await world.balance(one.who)).toBe('900.00');
      gateway.settle(await one.payoutNo(), state);
      gateway.mode = 'pays';
      await look();
      expect(await one.stands()).toBe(end);
      expect(gateway.timesPaid.get(await one.payoutNo()) ?? 0).toBe(state === 'paid' ? 1 : 0);
    },
  );

  test('pays and hangs up: asked again, never sent again, paid once', async () => {
    const one = await anApproved();
    gateway.mode = 'pays-silently';
    await look();
    expect(await one.stands()).toBe('paying unknown');
    gateway.mode = 'pays';
    const sent = gateway.asked;
    await look();
    expect([await one.stands(), gateway.asked - sent]).toEqual(['paid paid', 0]);
    expect(gateway.timesPaid.get(await one.payoutNo())).toBe(1);
  });

  test('never heard of it: sent again under the same number', async () => {
    const one = await anApproved();
    gateway.mode = 'deaf';
    await look();
    await look();
    const payoutNo = await one.payoutNo();
    gateway.mode = 'pays';
    await look();
    expect([await one.stands(), await one.payoutNo()]).toEqual(['paid paid', payoutNo]);
  });

  test('an answer under another secret is no answer', async () => {
    const one = await anApproved();
    gateway.mode = 'forged';
    await look();
    expect(await one.stands()).toBe('paying unknown');
    gateway.mode = 'fails';
    await look();
    expect(await one.stands()).toBe('review failed');
  });

  test('by three workers at once, and a payout that is not due by none', async () => {
    const all = [await anApproved(), await anApproved(), await anApproved()];
    await Promise.all([look(), look(), look()]);
    for (const one of all) {
      expect(await one.stands()).toBe('paid paid');
      expect(gateway.timesPaid.get(await one.payoutNo())).toBe(1);
    }
    gateway.mode = 'deaf';
    const one = await anApproved();
    await look();
    gateway.mode = 'pays';
    await world.kernel.db.query(`update withdrawal.payout set next_ask_at = clock_timestamp() + interval '1 hour'`);
    await payOut({ kernel: world.kernel, gateway: httpPayouts(world.kernel, gateway.line) });
    expect(await one.stands()).toBe('paying unknown');
    await look();
    expect(await one.stands()).toBe('paid paid');
  });

  test('no account and no name stands in what is kept of a payout (R-98)', async () => {
    const { rows } = await world.owner.query<{ found: string }>(
      `select count(*) as found from withdrawal.payout p where p::text like $1 or p::text like $2`,
      [`%${CARD}%`, `%${HOLDER}%`],
    );
    expect(rows[0]?.found).toBe('0');
  });
});

describe('the gateway tells', () => {
  /** Under way at the gateway, which has not answered. */
  async function underWay(): Promise<Asked> {
    const one = await anApproved();
    gateway.mode = 'accepts';
    await look();
    return one;
  }

  test('that it paid: done at once; told again, late or in another order it changes nothing (R-40)', async () => {
    const one = await underWay();
    const orderNo = await one.payoutNo();
    const done = await Promise.all(Array.from({ length: 8 }, () => tell({ orderNo, state: 'paid' })));
    expect(done).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await tell({ orderNo, state: 'accepted' })).toBe(200);
    expect(await one.stands()).toBe('paid paid');
    expect(await one.view()).toMatchObject({ payoutWay: 'gateway', payouts: [{ dispute: '' }] });
    expect((await one.view()).timeline).toHaveLength(4);
  });

  test('that it failed, before its own answer is heard', async () => {
    const one = await anApproved();
    await world.act((t) => beginGatewayPayouts(world.kernel, t, 10));
    expect(await tell({ orderNo: await one.payoutNo(), state: 'failed', reason: 'no such account' })).toBe(200);
    expect(await tell({ orderNo: await one.payoutNo(), state: 'failed' })).toBe(200);
    expect(await one.stands()).toBe('review failed');
  });

  test.each([
    [
      'paid after failed',
      async (one: Asked) => tell({ orderNo: await one.payoutNo(), state: 'failed' }),
      { state: 'paid' },
    ],
    ['another amount', async () => 200, { state: 'paid', amount: '99.99' }],
    ['another currency', async () => 200, { state: 'paid', currency: 'USD' }],
    ['another number of its own', async () => 200, { state: 'paid', payoutId: 'gw-other' }],
  ])(
    '%s: nothing is paid or given back by itself, people hear of it, and it cannot be rejected (R-43)',
    async (_, first, event) => {
      const one = await underWay();
      await first(one);
      const before = await one.stands();
      expect(await tell({ orderNo: await one.payoutNo(), ...event })).toBe(200);
      expect(await one.stands()).toBe(before);
      const { payouts, payoutWay, step } = await one.view();
      expect([payouts[0]?.dispute === '', payoutWay]).toEqual([false, 'manual']);
      const reviewer = ANN;
      await expect(
        world.act((t) =>
          rejectWithdrawal(world.kernel, t, { reviewer, orderNo: one.orderNo, reason: 'payout_failed' }),
        ),
      ).rejects.toMatchObject({ key: 'withdrawal.not_now' });
      // What a person can do: prove that it arrived.
      if (step === 'review') {
        await world.act((t) => approveWithdrawal(world.kernel, t, { reviewer, orderNo: one.orderNo }));
        await look();
        expect((await one.view()).step).toBe('approved');
        await world.act((t) => beginPayout(world.kernel, t, { reviewer: BOB, orderNo: one.orderNo }));
      }
      const paid = await world.act((t) =>
        markPaid(world.kernel, t, { reviewer: BOB, orderNo: one.orderNo, evidence: 'statement of the gateway' }),
      );
      expect(paid.step).toBe('paid');
    },
  );

  test('under another secret, too late, too early, of another order or in another form: refused, and nothing moves', async () => {
    const one = await underWay();
    const orderNo = await one.payoutNo();
    const now = Math.trunc(world.kernel.clock.now() / 1_000);
    expect(await tell({ orderNo, state: 'paid' }, { secret: 'a secret of somebody else' })).toBe(401);
    expect(await tell({ orderNo, state: 'paid' }, { seconds: String(now - 301) })).toBe(401);
    expect(await tell({ orderNo, state: 'paid' }, { seconds: String(now + 302) })).toBe(401);
    expect(await tell({ orderNo, state: 'paid' }, { body: '{}' })).toBe(401);
    expect(await tell({ orderNo: 'WP999999', state: 'paid' })).toBe(404);
    expect(await tell({ orderNo: one.orderNo, state: 'paid' })).toBe(404);
    expect(await tell({ orderNo, state: 'lost' })).toBe(400);
    expect(await tell({ orderNo, state: 'open', type: 'payment', paymentId: 'x' })).toBe(400);
    expect(await one.stands()).toBe('paying sent');
  });
});

test('a person pays by hand what the gateway has not begun; it leaves alone what somebody has claimed', async () => {
  const one = await anApproved();
  await world.act((t) => claimWithdrawal(world.kernel, t, { reviewer: ANN, orderNo: one.orderNo }));
  await look();
  expect(await one.stands()).toBe('approved');
  await world.act((t) => beginPayout(world.kernel, t, { reviewer: ANN, orderNo: one.orderNo }));
  await look();
  await world.act((t) => markPaid(world.kernel, t, { reviewer: ANN, orderNo: one.orderNo, evidence: 'by hand' }));
  expect((await one.view()).payouts).toMatchObject([{ way: 'manual', state: 'paid' }]);
  expect(await tell({ orderNo: await one.payoutNo(), state: 'failed' })).toBe(200);
  expect(await one.stands()).toBe('paid paid');
});
