import { randomUUID } from 'node:crypto';
import { depositCalls, type DepositView } from '@drawroom/contract/deposit';
import { audit } from '@drawroom/ledger/audit';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEPOSIT_CHECKS } from './audit-checks.ts';
import { expireOrders } from './deposit-runner.ts';
import { approveDeposit, claimDeposit, rejectDeposit } from './test-review.ts';
import { MAI, openDepositWorld, paymentEvent, type DepositMember, type DepositWorld } from './test-deposit.ts';

/** More on demand: DEPOSIT_HISTORIES=1000 */
const HISTORIES = Number(process.env['DEPOSIT_HISTORIES'] ?? 30);
const ACTS = 14;

let world: DepositWorld;
beforeAll(async () => {
  world = await openDepositWorld();
});
afterAll(() => world.stop());

/** Numbers that only look like chance; the seed tells them all (mulberry32). */
function chance(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

type Words = 'open' | 'seen' | 'paid' | 'failed';

/** An order as somebody who knows the rules, and not the code, would follow it. */
interface Model {
  readonly view: DepositView;
  step: string;
  credited: bigint;
  /** What was told of each payment, and whether it has been decided. */
  readonly payments: Map<string, { state: Words; wrong: boolean; done: boolean }>;
}

const AMOUNT = 100_00n;
const WRONG = 70_00n;

/** What a word about a payment does to an order. */
function modelTell(model: Model, payment: string, told: { state: Words; wrong: boolean }): void {
  const known = model.payments.get(payment) ?? { state: 'open' as Words, wrong: told.wrong, done: false };
  const before = known.state;
  const fresh = !model.payments.has(payment);
  model.payments.set(payment, known);
  const keeps =
    before === 'paid' || (before !== 'open' && told.state === 'open') || (before === 'failed' && told.state === 'seen');
  if (fresh || !keeps) {
    known.state = told.state;
    known.wrong = told.wrong;
  }
  if (known.done || known.state === 'open') return;
  if (known.state === 'seen') {
    if (model.step === 'waiting' && !known.wrong) model.step = 'submitted';
  } else if (known.state === 'failed') {
    const others = [...model.payments].some(([id, one]) => id !== payment && ['seen', 'paid'].includes(one.state));
    if (!others && ['waiting', 'submitted'].includes(model.step)) model.step = 'declined';
  } else {
    known.done = true;
    if (model.step === 'passed' || model.step === 'rejected') return;
    if (!known.wrong) {
      model.step = 'passed';
      model.credited = AMOUNT;
    } else if (model.step !== 'review') model.step = 'review';
  }
}

async function play(seed: number): Promise<void> {
  const next = chance(seed);
  const pick = <T>(list: readonly T[]): T => list[next(list.length)] as T;
  const by = await world.aMember();
  const orders: Model[] = [];
  for (let n = 0; n < ACTS; n += 1) {
    const waits = orders.some(({ step }) => step === 'waiting');
    const busy = orders.filter(({ step }) => ['waiting', 'submitted', 'review'].includes(step)).length >= 5;
    if (orders.length === 0 || next(5) === 0) {
      const placed = await endOf(placeOne(by, orders));
      expect(placed, `seed ${seed}`).toBe(waits || busy ? 'deposit.unfinished' : 'done');
    } else {
      await act({ by, model: pick(orders), next });
    }
    await compare(seed, by, orders);
  }
}

async function placeOne(by: DepositMember, orders: Model[]): Promise<void> {
  const view = await world.order(by, 'qr');
  orders.push({ view, step: 'waiting', credited: 0n, payments: new Map() });
}

async function act({
  by,
  model,
  next,
}: {
  by: DepositMember;
  model: Model;
  next: (below: number) => number;
}): Promise<void> {
  const { orderNo } = model.view;
  switch (next(10)) {
    case 0: {
      const done = await endOf(world.call(by, depositCalls.cancelOrder, { orderNo }));
      expect(done).toBe(['waiting', 'cancelled'].includes(model.step) ? 'done' : 'deposit.not_now');
      if (model.step === 'waiting') model.step = 'cancelled';
      return;
    }
    case 1: {
      const done = await endOf(world.call(by, depositCalls.addMark, { orderNo, remark: 'x' }));
      expect(done).toBe(['waiting', 'submitted'].includes(model.step) ? 'done' : 'deposit.not_now');
      if (model.step === 'waiting') model.step = 'submitted';
      return;
    }
    case 2: {
      await world.overdue(orderNo);
      await expireOrders(world.kernel);
      if (model.step === 'waiting') model.step = 'expired';
      return;
    }
    case 3: {
      const amountMinor = next(2) === 0 ? WRONG : AMOUNT;
      const claimed = await endOf(claimDeposit(world.kernel, MAI, orderNo));
      const over = model.step === 'passed' || model.step === 'rejected';
      expect(claimed).toBe(over ? 'deposit.not_now' : 'done');
      if (over) return;
      await approveDeposit(world.kernel, MAI, { orderNo, amountMinor });
      model.step = 'passed';
      model.credited = amountMinor;
      return;
    }
    case 4: {
      if (model.step === 'passed' || model.step === 'rejected') return;
      await claimDeposit(world.kernel, MAI, orderNo);
      const done = await endOf(rejectDeposit(world.kernel, MAI, { orderNo, reason: 'not_received' }));
      const may = model.step === 'submitted' || model.step === 'review';
      expect(done).toBe(may ? 'done' : 'deposit.not_now');
      if (may) model.step = 'rejected';
      return;
    }
    default: {
      const told = {
        state: (['open', 'seen', 'paid', 'paid', 'failed'] as const)[next(5)] ?? 'open',
        wrong: next(4) === 0,
      };
      const payment = `${orderNo}-${next(2)}`;
      const event = paymentEvent(model.view, {
        eventId: randomUUID(),
        paymentId: payment,
        state: told.state,
        amount: told.wrong ? '70.00' : '100.00',
      });
      // Told up to three times, at once.
      const answers = await Promise.all(Array.from({ length: 1 + next(3) }, () => world.tell('qr', event)));
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
      modelTell(model, payment, told);
    }
  }
}

async function compare(seed: number, by: DepositMember, orders: readonly Model[]): Promise<void> {
  const { rows } = await world.kernel.db.query<{ no: string; step: string; amount: bigint }>(
    `select 'D' || id as no, step, case when step = 'passed' then amount else 0 end as amount from deposit.deposit where account_id = $1 order by id`,
    [by.claims.accountId],
  );
  const wanted = orders.map(({ view, step, credited }) => ({ no: view.orderNo, step, amount: credited }));
  expect(rows, `seed ${seed}`).toEqual(wanted);
  const total = orders.reduce((sum, { credited }) => sum + credited, 0n);
  expect(await world.balance(by), `seed ${seed}`).toBe(total);
}

test(
  `${HISTORIES} random histories end as the rules say, and the books balance after each (R-11, R-40, R-44)`,
  { timeout: 180_000 + HISTORIES * 2_000 },
  async () => {
    const first = Number(process.env['DEPOSIT_SEED'] ?? Math.trunc(Date.now() / 1_000) % 1_000_000);
    process.stdout.write(`deposit histories: seeds ${first} to ${first + HISTORIES - 1}\n`);
    for (let seed = first; seed < first + HISTORIES; seed += 1) {
      await play(seed);
      const unclean = (await audit(world.kernel.db, DEPOSIT_CHECKS)).filter(({ ok }) => !ok);
      expect(unclean, `seed ${seed}`).toEqual([]);
    }
  },
);
