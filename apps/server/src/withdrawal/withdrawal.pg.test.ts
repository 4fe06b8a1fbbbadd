import { randomUUID } from 'node:crypto';
import { withdrawalCalls } from '@drawroom/contract/withdrawal';
import { callSlice } from '@drawroom/testkit/slice-kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requireTurnover } from '../wallet/index.ts';
import { openWithdrawalWorld, type Person, type WithdrawalWorld } from './test-world.ts';

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await openWithdrawalWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const form = ({ context }: Person) => callSlice(world.slice, withdrawalCalls.form, { context });

/** Changes the rule of a kind until the test is over. */
async function withRule<T>(set: string, work: () => Promise<T>, kind = 'bank'): Promise<T> {
  const before = await world.owner.query('select * from withdrawal.rule where kind = $1', [kind]);
  await world.owner.query(`update withdrawal.rule set ${set} where kind = $1`, [kind]);
  try {
    return await work();
  } finally {
    await world.owner.query('delete from withdrawal.rule where kind = $1', [kind]);
    await world.owner.query(
      `insert into withdrawal.rule select * from jsonb_populate_record(null::withdrawal.rule, $1)`,
      [JSON.stringify(before.rows[0])],
    );
  }
}

describe('asking', () => {
  test('takes the points at once and lets it through within the rules (R-17)', async () => {
    const ann = await world.aMember();
    const { order, balance } = await world.order(ann);
    expect(balance).toBe('900.00');
    expect(order).toMatchObject({
      kind: 'bank',
      target: expect.stringMatching(/^ICBC \*{4}\d{4}$/),
      state: 'processing',
      step: 'approved',
      reason: null,
      amount: '100.00',
      fee: '0.00',
      payout: '100.00',
      reviewTime: null,
      remark: '',
      timeline: [{ step: 'requested' }, { step: 'approved' }],
    });
    expect(order.promisedAt - order.createTime).toBeGreaterThan(29 * 60_000);
    expect(order.promisedAt - order.createTime).toBeLessThan(31 * 60_000);
    const { rows } = await world.kernel.db.query(
      `select kind, ref, amount from ledger.v_entry where account_id = $1 order by ver desc limit 1`,
      [ann.accountId],
    );
    // Its number is the reference in the account's history.
    expect(rows).toEqual([{ kind: 'withdrawal', ref: BigInt(order.orderNo.slice(1)), amount: -10_000n }]);
  });

  test('tells the member his withdrawal and his balance in the same transaction', async () => {
    const ann = await world.aMember();
    const { order } = await world.order(ann);
    const { rows } = await world.kernel.db.query<{ type: string; data: object }>(
      'select type, data from kernel.outbox where audience = $1 order by id',
      [`member:${ann.memberId}`],
    );
    expect(rows).toMatchObject([
      { type: 'withdrawal.changed', data: { orderNo: order.orderNo, state: 'processing', step: 'approved' } },
      { type: 'balance.changed', data: { balance: '900.00' } },
    ]);
  });

  test('an amount is whole or has one or two decimals', async () => {
    const ann = await world.aMember();
    const forms = { '100': '100.00', '100.5': '100.50', '100.05': '100.05', '50.00': '50.00' };
    for (const [amount, taken] of Object.entries(forms)) {
      expect((await world.order(ann, { amount })).order.amount).toBe(taken);
    }
  });

  test('what is no amount is refused and nothing is taken (R-12, R-19)', async () => {
    const ann = await world.aMember();
    const forms = [
      '100.005',
      '1e2',
      '1,000',
      '１００',
      '-100',
      '+100',
      ' 100',
      '0100',
      '',
      'Infinity',
      '0x64',
      '1'.repeat(14),
    ];
    for (const amount of forms) await expect(world.order(ann, { amount }), amount).rejects.toThrow(/"amount"/);
    expect(await world.balance(ann)).toBe('1000.00');
  });

  test('an amount outside the rule is refused with its bounds', async () => {
    const ann = await world.aMember();
    const bounds = { min: '50.00', max: '50000.00' };
    for (const amount of ['0', '0.01', '49.99', '50000.01', '9999999999999.99']) {
      const refused = { key: 'withdrawal.amount_out_of_range', params: bounds, data: bounds };
      await expect(world.order(ann, { amount }), amount).rejects.toMatchObject(refused);
    }
    expect(await world.balance(ann)).toBe('1000.00');
  });

  test('the whole balance and the most of the rule can leave; a cent more than the balance cannot', async () => {
    const ann = await world.aMember('50000.00');
    expect((await world.order(ann, { amount: '50000.00' })).balance).toBe('0.00');
    const ben = await world.aMember('99.99');
    await expect(world.order(ben, { amount: '100.00' })).rejects.toMatchObject({
      key: 'wallet.insufficient',
      data: { balance: '99.99' },
    });
  });

  test('points whose turnover is not met stay, to the cent, and leave once it is', async () => {
    const ann = await world.aMember();
    await world.act((t) =>
      requireTurnover(t, ann.accountId, {
        source: 'deposit',
        ref: randomUUID(),
        amountMinor: 30_000n,
        multipleE2: 200,
      }),
    );
    world.staked = 0n;
    await expect(world.order(ann, { amount: '700.01' })).rejects.toMatchObject({
      key: 'withdrawal.not_withdrawable',
      params: { max: '700.00', left: '600.00' },
    });
    await world.order(ann, { amount: '400.00' });
    expect(await form(ann)).toMatchObject({ balance: '600.00', withdrawable: '300.00', turnoverLeft: '600.00' });
    world.staked = 59_999n;
    await expect(world.order(ann, { amount: '301.00' })).rejects.toMatchObject({ params: { left: '0.01' } });
    world.staked = 60_000n;
    expect((await world.order(ann, { amount: '600.00' })).balance).toBe('0.00');
    const { rows } = await world.kernel.db.query(
      'select 1 from wallet.turnover where account_id = $1 and met_at is null',
      [ann.accountId],
    );
    expect(rows).toEqual([]);
    world.staked = 0n;
  });

  test('number and sum of a day are limited, and it tells when they start anew', async () => {
    const ann = await world.aMember('600000.00');
    for (let n = 0; n < 3; n += 1) await world.order(ann, { amount: '50000.00' });
    await world.order(ann, { amount: '49999.99' });
    const { day } = await form(ann);
    expect(day).toMatchObject({ countLeft: 6, sumLeft: '0.01' });
    // Midnight in Shanghai.
    expect(new Date(day.resetsAt).toISOString()).toMatch(/T16:00:00.000Z$/);
    await expect(world.order(ann)).rejects.toMatchObject({
      key: 'withdrawal.day_limit',
      params: { time: expect.stringMatching(/^\d{4}-\d\d-\d\d 00:00$/) },
      data: { countLeft: 6, sumLeft: '0.01', resetsAt: day.resetsAt },
    });
    const ben = await world.aMember();
    for (let n = 0; n < 10; n += 1) await world.order(ben, { amount: '50.00' });
    await expect(world.order(ben, { amount: '50.00' })).rejects.toMatchObject({ key: 'withdrawal.day_limit' });
    expect((await form(ben)).day.countLeft).toBe(0);
  });

  test('another time zone does not begin the day anew; the next day does', async () => {
    const ann = await world.aMember();
    const { session } = ann.context;
    for (let n = 0; n < 10; n += 1) await world.order(ann, { amount: '50.00' });
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC']) {
      const moved = {
        ...ann,
        context: { ...ann.context, session: { ...session, claims: { ...session.claims, zone } } },
      };
      await expect(world.order(moved, { amount: '50.00' })).rejects.toMatchObject({ key: 'withdrawal.day_limit' });
    }
    await world.owner.query('alter table withdrawal.request disable trigger request_moves');
    await world.owner.query('update withdrawal.request set day_ends_at = clock_timestamp() where account_id = $1', [
      ann.accountId,
    ]);
    await world.owner.query('alter table withdrawal.request enable trigger request_moves');
    expect((await form(ann)).day.countLeft).toBe(10);
    await world.order(ann, { amount: '50.00' });
  });

  test('the first three of a day are free, then the fee is rounded down and taken from what arrives', async () => {
    const ann = await world.aMember();
    expect((await form(ann)).rules.find(({ kind }) => kind === 'bank')).toMatchObject({
      freeLeft: 3,
      fee: { fixed: '0.00', per10k: 50 },
    });
    for (let n = 0; n < 3; n += 1) expect((await world.order(ann)).order.fee).toBe('0.00');
    const { order, balance } = await world.order(ann, { amount: '101.99' });
    expect([order.fee, order.payout, balance]).toEqual(['0.50', '101.49', '598.01']);
    expect((await form(ann)).rules.find(({ kind }) => kind === 'bank')?.freeLeft).toBe(0);
  });

  test('a fixed part of the fee is added; rules under which nothing would arrive cannot be stored', async () => {
    const ann = await world.aMember();
    await withRule('free_per_day = 0, fee_fixed = 250', async () => {
      expect((await world.order(ann)).order.fee).toBe('3.00');
    });
    await expect(withRule('fee_fixed = 4975', async () => undefined)).rejects.toMatchObject({ code: '23514' });
  });

  test('without a payment method, with another member’s or none of that number: refused alike', async () => {
    const [ann, ben] = [await world.aMember(), await world.aMember()];
    await expect(world.order({ ...ann, methodId: ben.methodId })).rejects.toMatchObject({
      key: 'wallet.method_unknown',
    });
    await expect(world.order({ ...ann, methodId: 999_999n })).rejects.toMatchObject({ key: 'wallet.method_unknown' });
    await world.owner.query('delete from wallet.method where member_id = $1', [ann.memberId]);
    await expect(world.order(ann)).rejects.toMatchObject({ key: 'withdrawal.method_needed' });
    expect(await world.balance(ann)).toBe('1000.00');
  });

  test('a member who has excluded himself is paid like everybody (R-94)', async () => {
    const ann = await world.aMember();
    await world.owner.query(
      `insert into protection.guard (account_id, member_id, excluded_until, time_out_until)
       values ($1, $2, clock_timestamp() + interval '1 year', clock_timestamp() + interval '1 day')`,
      [ann.accountId, ann.memberId],
    );
    expect((await world.order(ann)).order.step).toBe('approved');
  });
});

describe('who looks first', () => {
  const stepOf = async (ann: Person, fields: Record<string, string> = {}) =>
    (await world.order(ann, fields)).order.step;

  test('up to the amount of the rule nobody, above it somebody', async () => {
    const ann = await world.aMember('10000.00');
    expect(await stepOf(ann, { amount: '2000.00' })).toBe('approved');
    expect(await stepOf(ann, { amount: '2000.01' })).toBe('review');
  });

  test('a day’s sum of what nobody looked at is limited, and the form says what is left of it', async () => {
    const ann = await world.aMember('20000.00');
    for (let n = 0; n < 4; n += 1) expect(await stepOf(ann, { amount: '2000.00' })).toBe('approved');
    expect(await stepOf(ann, { amount: '500.00' })).toBe('approved');
    expect((await form(ann)).rules.find(({ kind }) => kind === 'bank')?.automaticUpTo).toBe('1500.00');
    expect(await stepOf(ann, { amount: '1500.01' })).toBe('review');
    expect(await stepOf(ann, { amount: '1500.00' })).toBe('approved');
    expect(await stepOf(ann, { amount: '50.00' })).toBe('review');
  });

  test('the first to a method added within a day: somebody, and the form says so', async () => {
    const ann = await world.aMember();
    const fresh = await world.addMethod(ann, 23);
    const mine = (await form(ann)).methods;
    expect(mine.map(({ methodId, reviewUntil }) => [methodId, reviewUntil === undefined])).toEqual([
      [String(ann.methodId), true],
      [String(fresh), false],
    ]);
    expect(await stepOf({ ...ann, methodId: fresh })).toBe('review');
    // One that waits is no proof of the method.
    expect(await stepOf({ ...ann, methodId: fresh })).toBe('review');
    const older = await world.addMethod(ann, 25);
    expect(await stepOf({ ...ann, methodId: older })).toBe('approved');
  });

  test('paying in person: always somebody, within the time of a review, and the remark comes back', async () => {
    const ann = await world.aMember();
    const { order, balance } = await world.offline(ann, { amount: '50.00', remark: '下午三点，前台' });
    expect(order).toMatchObject({
      kind: 'offline',
      target: '',
      step: 'review',
      state: 'pending',
      remark: '下午三点，前台',
    });
    expect(order.promisedAt - order.createTime).toBeGreaterThan(47 * 3_600_000);
    expect(balance).toBe('950.00');
    await expect(world.offline(ann, { remark: '' })).rejects.toThrow(/remark/);
    await expect(world.offline(ann, { remark: 'x'.repeat(121) })).rejects.toThrow(/remark/);
    await expect(world.offline(ann, { amount: '49.99' })).rejects.toMatchObject({
      key: 'withdrawal.amount_out_of_range',
    });
  });
});
