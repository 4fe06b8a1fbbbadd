import { randomUUID } from 'node:crypto';
import { depositCalls } from '@drawroom/contract/deposit';
import { DEPOSIT_MOVES } from '@drawroom/contract/deposit-states';
import { endOf, refusalOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Refusal } from '../kernel/refusal.ts';
import { channelByCode } from './channel-store.ts';
import { expireOrders } from './deposit-runner.ts';
import { freePayAmount } from './insert-deposit.ts';
import { reviewQueue } from './review.ts';
import { approveDeposit, claimDeposit } from './test-review.ts';
import {
  ACCOUNT_NUMBER,
  MAI,
  openDepositWorld,
  paymentEvent,
  type DepositMember,
  type DepositWorld,
} from './test-deposit.ts';

let world: DepositWorld;
let ann: DepositMember;
beforeAll(async () => {
  world = await openDepositWorld();
});
afterAll(() => world.stop());
beforeEach(async () => {
  ann = await world.aMember();
});

test('the moves of the database are those of the contract', async () => {
  const { rows } = await world.kernel.db.query<{ row: string }>(
    `select concat_ws(' ', move, from_step, to_step) as row from deposit.move`,
  );
  const wanted = Object.entries(DEPOSIT_MOVES).flatMap(([move, { from, to }]) => from.map((f) => `${move} ${f} ${to}`));
  expect(rows.map(({ row }) => row).toSorted()).toEqual(wanted.toSorted());
});

test('the database refuses what is no move, whoever writes: another step, other sums, another owner, steps edited', async () => {
  const { db } = world.kernel;
  const order = await world.order(ann, 'bank');
  const id = order.orderNo.slice(1);
  await world.call(ann, depositCalls.cancelOrder, { orderNo: order.orderNo });
  for (const set of [
    `step = 'waiting'`,
    `step = 'submitted'`,
    `amount = amount + 1`,
    `ordered = ordered + 1`,
    `account_id = account_id + 1`,
    `pay_amount = pay_amount + 1`,
  ])
    await expect(db.query(`update deposit.deposit set ${set} where id = ${id}`)).rejects.toMatchObject({
      code: 'DP001',
    });
  for (const sql of [
    `delete from deposit.deposit where id = ${id}`,
    `update deposit.step set reason = null where deposit_id = ${id}`,
    `delete from deposit.step where deposit_id = ${id}`,
    `insert into deposit.move values ('cheat', 'cancelled', 'waiting')`,
  ])
    await expect(db.query(sql)).rejects.toMatchObject({ code: 'DP002' });
  await expect(
    db.query(`select deposit.move_on(${id}, 'pass', null, 'clock', null, null, null)`),
  ).rejects.toMatchObject({
    code: '23514',
  });
});

describe('an order', () => {
  test('from the channel’s least to its most, to the cent', async () => {
    const ends: [string, string][] = [];
    for (const amount of ['9.99', '0', '50000.01', '9999999999999.99'])
      ends.push([amount, await endOf(world.order(ann, 'bank', { amount }))]);
    expect(new Set(ends.map(([, end]) => end))).toEqual(new Set(['deposit.amount_out_of_range']));
    const refusal = await refusalOf(world.order(ann, 'bank', { amount: '1' }));
    expect(refusal?.params).toEqual({ min: '10.00', max: '50000.00' });
    for (const amount of ['10', '10.0', '50000.00']) {
      const order = await world.order(ann, 'bank', { amount });
      await world.call(ann, depositCalls.cancelOrder, { orderNo: order.orderNo });
    }
  });

  test('of anything that is not plain digits is refused before it is looked at', async () => {
    const forms = [
      '12.345',
      '1e3',
      '1,000',
      '１００',
      '-10',
      '+10',
      ' 10',
      '10 ',
      '.5',
      '1.',
      '010',
      '0x10',
      'NaN',
      '',
    ];
    for (const amount of [...forms, '10000000000000'])
      await expect(world.order(ann, 'bank', { amount })).rejects.toThrow(/"amount"/);
    expect((await world.call(ann, depositCalls.incompleteOrder)).order).toBeNull();
  });

  test('says how to pay, by kind', async () => {
    const shown = new Map<string, unknown>();
    for (const code of ['bank', 'qr', 'usdt', 'hall']) {
      const by = await world.aMember();
      const order = await world.order(by, code, { amount: '12.5' });
      shown.set(
        code,
        JSON.parse(JSON.stringify(order.pay).replaceAll(order.orderNo, 'NO').replaceAll(order.payAmount, 'SUM')),
      );
    }
    expect(Object.fromEntries(shown)).toMatchObject({
      bank: { kind: 'bank', bankName: 'ICBC', accountNumber: ACCOUNT_NUMBER, reference: 'NO' },
      qr: { kind: 'qr', code: 'pay:NO:SUM', reference: 'NO' },
      usdt: { kind: 'virtual', amount: 'SUM', network: 'TRON', confirmations: 0, confirmationsNeeded: 3 },
      hall: { kind: 'offline', contact: 'Counter 3' },
    });
  });

  test('one waits at a time; cancelled, another may follow (spec §7)', async () => {
    const first = await world.order(ann, 'bank');
    const refusal = await refusalOf(world.order(ann, 'qr'));
    expect([refusal?.key, refusal?.data]).toEqual(['deposit.unfinished', { orderNo: first.orderNo }]);
    expect((await world.call(ann, depositCalls.incompleteOrder)).order?.orderNo).toBe(first.orderNo);
    expect(await world.call(ann, depositCalls.cancelOrder, { orderNo: first.orderNo })).toMatchObject({
      step: 'cancelled',
      state: 'failed',
      pay: null,
    });
    expect(await world.call(ann, depositCalls.cancelOrder, { orderNo: first.orderNo })).toMatchObject({
      step: 'cancelled',
    });
    await world.order(ann, 'qr');
  });

  test('20 copies at once under one reference are one order; with other content 409 (R-47, R-49)', async () => {
    const clientRef = randomUUID();
    const orders = await Promise.all(
      Array.from({ length: 20 }, (_, n) => world.order(ann, 'bank', { clientRef, amount: n % 2 ? '100' : '100.00' })),
    );
    expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(1);
    for (const other of [{ amount: '101' }, { channelCode: 'qr' }, { remark: 'x' }])
      expect(await endOf(world.order(ann, 'bank', { clientRef, ...other }))).toBe('request.client_ref_reused');
    const ben = await world.aMember();
    expect((await world.order(ben, 'bank', { clientRef })).orderNo).not.toBe(orders[0]?.orderNo);
    const refs = Array.from({ length: 12 }, () => endOf(world.order(ann, 'qr')));
    expect(new Set(await Promise.all(refs))).toEqual(new Set(['deposit.unfinished']));
  });

  test('of somebody else is unknown, in every call (R-67)', async () => {
    const { orderNo, clientRef } = await world.order(ann, 'bank');
    const ben = await world.aMember();
    const file = new Uint8Array([0xff, 0xd8, 0xff]);
    for (const [call, fields] of [
      [depositCalls.depositOrder, { orderNo }],
      [depositCalls.depositOrder, { clientRef }],
      [depositCalls.depositOrder, {}],
      [depositCalls.orderStatus, { orderNo }],
      [depositCalls.cancelOrder, { orderNo }],
      [depositCalls.addMark, { orderNo, remark: 'mine' }],
      [depositCalls.uploadCredential, { orderNo, file: file as never }],
      [depositCalls.orderStatus, { orderNo: `W${orderNo.slice(1)}` }],
    ] as const)
      expect(await endOf(world.call(ben, call, fields as Record<string, string>))).toBe('deposit.order_unknown');
    expect((await world.call(ben, depositCalls.depositRecord)).total).toBe(0);
    expect(await world.call(ann, depositCalls.orderStatus, { orderNo })).toMatchObject({ orderNo, state: 'pending' });
  });

  test('ends when its countdown does, by the database’s clock, and says so', async () => {
    const { orderNo } = await world.order(ann, 'bank');
    world.advance(24 * 3_600_000);
    expect(await expireOrders(world.kernel)).toBe(0);
    world.advance(-24 * 3_600_000);
    await world.overdue(orderNo);
    expect(await expireOrders(world.kernel)).toBe(1);
    expect(await world.look(ann, orderNo)).toMatchObject({ step: 'expired', reason: 'expired', expiresAt: null });
    for (const call of [depositCalls.cancelOrder, depositCalls.addMark])
      expect(
        await endOf(world.call(ann, call, { orderNo, ...(call === depositCalls.addMark ? { remark: 'x' } : {}) })),
      ).toBe('deposit.not_now');
  });

  test('of a member who says he has paid waits for a person and no longer expires', async () => {
    const { orderNo } = await world.order(ann, 'bank', { remark: 'first' });
    expect(await world.call(ann, depositCalls.addMark, { orderNo, remark: 'from Ann' })).toMatchObject({
      step: 'submitted',
      remark: 'from Ann',
      expiresAt: null,
    });
    await world.overdue(orderNo);
    expect(await expireOrders(world.kernel)).toBe(0);
    expect((await reviewQueue(world.kernel, { limit: 100 })).orders.map((one) => one.orderNo)).toContain(orderNo);
    // Another may be placed; no more than five are looked at at once.
    for (let n = 0; n < 4; n += 1) {
      const next = await world.order(ann, 'qr');
      await world.call(ann, depositCalls.addMark, { orderNo: next.orderNo, remark: 'x' });
    }
    expect(await endOf(world.order(ann, 'qr'))).toBe('deposit.unfinished');
  });

  test('in person is with the house at once, and passes by a person', async () => {
    const clientRef = randomUUID();
    const ask = (amount: string) => world.call(ann, depositCalls.offlineDeposit, { amount, remark: 'cash', clientRef });
    const order = await ask('500');
    expect(order).toMatchObject({ kind: 'offline', step: 'submitted', expiresAt: null, remark: 'cash' });
    expect((await ask('500.0')).orderNo).toBe(order.orderNo);
    expect(await endOf(ask('501'))).toBe('request.client_ref_reused');
    await claimDeposit(world.kernel, MAI, order.orderNo);
    await approveDeposit(world.kernel, MAI, { orderNo: order.orderNo });
    expect(await world.balance(ann)).toBe(500_00n);
    await world.change('hall', { enabled: false });
    expect(
      await endOf(
        world.call(ann, depositCalls.offlineDeposit, { amount: '500', remark: 'x', clientRef: randomUUID() }),
      ),
    ).toBe('deposit.channel_closed');
    await world.change('hall', {});
  });
});

describe('channels', () => {
  test('are shown in their order with all that paying in will cost; closed ones say when they open', async () => {
    const shown = await world.call(ann, depositCalls.channelType);
    expect(shown).toMatchObject({ firstDeposit: true, identityNeeded: false });
    const channels = shown.types.flatMap((type) => type.channels);
    expect(channels.map(({ channelCode }) => channelCode)).toEqual(['bank', 'qr', 'usdt', 'gate', 'hall', 'fees']);
    expect(channels.find(({ channelCode }) => channelCode === 'fees')).toMatchObject({
      fee: { fixed: '1.50', per10k: 125 },
      bonus: { per10k: 333, max: '20.00' },
      turnoverE2: { deposit: 100, bonus: 1_000 },
      quickAmounts: ['100', '500'],
      open: true,
    });
    expect(channels.find(({ channelCode }) => channelCode === 'usdt')?.pay).toEqual({
      currency: 'USDT',
      decimals: 6,
      rate: '0.14000000',
    });
  });

  test('that are off are unknown, that are closed refuse', async () => {
    expect(await endOf(world.order(ann, 'nope'))).toBe('deposit.channel_unknown');
    await world.change('qr', { enabled: false });
    expect(await endOf(world.order(ann, 'qr'))).toBe('deposit.channel_unknown');
    const hour = new Date(world.kernel.clock.now()).getUTCHours();
    const text = (at: number): string => `${String((at + 24) % 24).padStart(2, '0')}:00`;
    await world.change('qr', { opens: text(hour + 2), closes: text(hour + 3), zone: 'UTC' });
    const refusal = await refusalOf(world.order(ann, 'qr'));
    expect([refusal?.key, typeof refusal?.data['opensAt']]).toEqual(['deposit.channel_closed', 'number']);
    await world.change('qr', {});
  });
});

test('to an address no order gets the amount of another one of the last 30 days; with all taken it is told to wait', async () => {
  const { db } = world.kernel;
  const { orderNo } = await world.order(ann, 'usdt');
  const tails = async (free: number): Promise<string> => {
    let end = '';
    const undone = db.tx(async (t) => {
      const channel = await channelByCode(t, 'usdt');
      if (channel === undefined) throw new Error('no channel');
      await t.query(
        `insert into deposit.deposit (account_id, member_id, currency, channel_code, kind, client_ref, digest, ordered, amount, fee, bonus,
           turnover, fee_fixed, fee_per10k, bonus_per10k, bonus_max, turnover_deposit_e2, turnover_bonus_e2, pay_amount, pay_currency,
           pay_decimals, confirmations)
         select -n, member_id, currency, channel_code, kind, gen_random_uuid(), digest, ordered, amount, fee, bonus, turnover, fee_fixed,
           fee_per10k, bonus_per10k, bonus_max, turnover_deposit_e2, turnover_bonus_e2, 28000000 + n, pay_currency, pay_decimals, confirmations
         from deposit.deposit, generate_series(1, 9999) n where id = $1 and n <> $2`,
        [orderNo.slice(1), free],
      );
      end = await freePayAmount(t, channel, 200_00n).then(String, (error: Refusal) => error.key);
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    return end;
  };
  expect(await tails(4_711)).toBe('28004711');
  expect(await tails(0)).toBe('server.busy');
});

describe('protection', () => {
  test('who has not said who he is cannot pay in (R-88)', async () => {
    const eve = await world.aMember({ declared: false });
    expect((await world.call(eve, depositCalls.channelType)).identityNeeded).toBe(true);
    expect(await endOf(world.order(eve, 'bank'))).toBe('protection.identity_needed');
  });

  test.each(['excluded_until', 'time_out_until'])('nobody pays in while %s (R-94)', async (column) => {
    await world.kernel.db.query(
      `insert into protection.guard (account_id, member_id, ${column}) values ($1, $2, clock_timestamp() + interval '1 day')`,
      [ann.claims.accountId, ann.memberId],
    );
    expect(await endOf(world.order(ann, 'bank'))).toBe(
      column === 'excluded_until' ? 'protection.excluded' : 'protection.time_out',
    );
    expect(
      await endOf(
        world.call(ann, depositCalls.offlineDeposit, { amount: '100', remark: 'x', clientRef: randomUUID() }),
      ),
    ).toMatch(/^protection/);
  });

  test('a limit of deposits counts what passed and what is under way, in parallel too (R-18, R-90)', async () => {
    await world.kernel.db.query(`insert into protection.guard (account_id, member_id) values ($1, $2)`, [
      ann.claims.accountId,
      ann.memberId,
    ]);
    await world.kernel.db.query(
      `insert into protection.play_limit (account_id, kind, period, value) values ($1, 'deposit', 'day', 25000)`,
      [ann.claims.accountId],
    );
    const mark = async (orderNo: string) => world.call(ann, depositCalls.addMark, { orderNo, remark: 'paid' });
    const first = await world.order(ann, 'bank', { amount: '100' });
    await mark(first.orderNo);
    const offline = (amount: string) =>
      endOf(world.call(ann, depositCalls.offlineDeposit, { amount, remark: 'x', clientRef: randomUUID() }));
    const ends = await Promise.all(Array.from({ length: 6 }, () => offline('100')));
    expect(ends.toSorted()).toEqual(['done', ...Array<string>(5).fill('protection.limit_reached')]);
    await claimDeposit(world.kernel, MAI, first.orderNo);
    await approveDeposit(world.kernel, MAI, { orderNo: first.orderNo });
    expect([await offline('50.01'), await offline('50.00')]).toEqual(['protection.limit_reached', 'done']);
  });

  test('who excludes himself before his payment arrives is given it, and nothing that he would have to play for', async () => {
    const order = await world.order(ann, 'fees', { amount: '1000' });
    await world.kernel.db.query(
      `insert into protection.guard (account_id, member_id, excluded_until) values ($1, $2, clock_timestamp() + interval '200 days')`,
      [ann.claims.accountId, ann.memberId],
    );
    expect(await world.tell('fees', paymentEvent(order))).toMatchObject({ body: { result: 'passed' } });
    expect(await world.balance(ann)).toBe(986_00n);
    expect(await world.look(ann, order.orderNo)).toMatchObject({ bonus: '0.00', turnover: '0.00', credit: '986.00' });
    const { rowCount } = await world.kernel.db.query('select from wallet.turnover where ref = $1', [order.orderNo]);
    expect(rowCount).toBe(0);
  });
});

test('the record pages through a member’s orders, newest first, by state', async () => {
  const made: string[] = [];
  for (const code of ['bank', 'qr', 'fees']) {
    const { orderNo } = await world.order(ann, code);
    made.unshift(orderNo);
    await world.call(ann, depositCalls.cancelOrder, { orderNo });
  }
  const record = (fields: Record<string, string>) => world.call(ann, depositCalls.depositRecord, fields);
  expect((await record({})).list.map(({ orderNo }) => orderNo)).toEqual(made);
  expect(await record({ size: '2', page: '2' })).toMatchObject({
    total: 3,
    list: [{ orderNo: made[2], state: 'failed' }],
  });
  expect((await record({ state: 'passed' })).total).toBe(0);
  expect((await record({ from: '0', to: '1' })).total).toBe(0);
});
