import { randomUUID } from 'node:crypto';
import { withdrawalCalls } from '@drawroom/contract/withdrawal';
import { callSlice } from '@drawroom/testkit/slice-kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CARD, HOLDER, openWithdrawalWorld, type Person, type WithdrawalWorld } from './test-world.ts';

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await openWithdrawalWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const detail = ({ context }: Person, fields: Record<string, string>) =>
  callSlice(world.slice, withdrawalCalls.detail, { context, fields });
const records = ({ context }: Person, fields: Record<string, string> = {}) =>
  callSlice(world.slice, withdrawalCalls.records, { context, fields });

describe('the same reference', () => {
  test('twenty times at once is one withdrawal and one answer (R-47)', async () => {
    const ann = await world.aMember();
    const clientRef = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => world.order(ann, { clientRef, amount: '100.00' })),
    );
    expect(new Set(replies.map(({ order }) => order.orderNo)).size).toBe(1);
    expect(await world.balance(ann)).toBe('900.00');
    // Also when nothing would be left to take, and spelt another way.
    const ben = await world.aMember('100.00');
    const first = await world.order(ben, { clientRef, amount: '100.00' });
    expect(await world.order(ben, { clientRef: clientRef.toUpperCase(), amount: '100' })).toEqual(first);
  });

  test.each([
    ['another amount', { amount: '100.01' }],
    ['another method', { methodId: 'other' }],
  ])('with %s is refused and takes nothing (R-49)', async (_, change) => {
    const ann = await world.aMember();
    const other = await world.addMethod(ann);
    const clientRef = randomUUID();
    await world.order(ann, { clientRef });
    const fields = 'methodId' in change ? { methodId: String(other) } : change;
    await expect(world.order(ann, { clientRef, ...fields })).rejects.toMatchObject({
      key: 'request.client_ref_reused',
    });
    await expect(world.offline(ann, { clientRef })).rejects.toMatchObject({ key: 'request.client_ref_reused' });
    expect(await world.balance(ann)).toBe('900.00');
  });

  test('of two members are two withdrawals', async () => {
    const [ann, ben] = [await world.aMember(), await world.aMember()];
    const clientRef = randomUUID();
    await world.order(ann, { clientRef });
    await world.order(ben, { clientRef });
    expect(await world.balance(ben)).toBe('900.00');
  });
});

describe('at once', () => {
  test('twenty withdrawals of the whole balance: one (R-13, R-18)', async () => {
    const ann = await world.aMember('500.00');
    const done = await Promise.allSettled(Array.from({ length: 20 }, () => world.order(ann, { amount: '500.00' })));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of done)
      if (each.status === 'rejected') expect(each.reason).toMatchObject({ key: 'wallet.insufficient' });
    expect(await world.balance(ann)).toBe('0.00');
  });

  test('sixteen at the last place of the day: one (R-18)', async () => {
    const ann = await world.aMember('5000.00');
    for (let n = 0; n < 9; n += 1) await world.order(ann, { amount: '50.00' });
    const done = await Promise.allSettled(Array.from({ length: 16 }, () => world.order(ann, { amount: '50.00' })));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

describe('reading', () => {
  test('a withdrawal by its number, by its reference, by both; nobody else’s by any (R-48, R-67)', async () => {
    const [ann, ben] = [await world.aMember(), await world.aMember()];
    const { order } = await world.order(ann);
    const { orderNo, clientRef } = order;
    expect(await detail(ann, { orderNo })).toEqual(order);
    expect(await detail(ann, { clientRef })).toEqual(order);
    expect(await detail(ann, { orderNo, clientRef })).toEqual(order);
    const unknown: [Person, Record<string, string>][] = [
      [ben, { orderNo }],
      [ben, { clientRef }],
      [ann, { orderNo, clientRef: randomUUID() }],
      [ann, { orderNo: 'W999999' }],
      [ann, { orderNo: orderNo.replace('W', 'D') }],
      [ann, {}],
    ];
    for (const [who, fields] of unknown) {
      await expect(detail(who, fields)).rejects.toMatchObject({ key: 'withdrawal.order_unknown' });
    }
  });

  test('records run from the newest back, in pages, by state and by time', async () => {
    const ann = await world.aMember('9000.00');
    for (const amount of ['100.00', '3000.00', '200.00']) await world.order(ann, { amount });
    await world.order(await world.aMember());
    const amounts = async (fields: Record<string, string>) => {
      const { list, total } = await records(ann, fields);
      return [total, list.map(({ amount }) => amount)];
    };
    expect(await amounts({})).toEqual([3, ['200.00', '3000.00', '100.00']]);
    expect(await amounts({ page: '2', size: '2' })).toEqual([3, ['100.00']]);
    expect(await amounts({ state: 'pending' })).toEqual([1, ['3000.00']]);
    expect(await amounts({ state: 'processing' })).toEqual([2, ['200.00', '100.00']]);
    expect(await amounts({ state: 'failed' })).toEqual([0, []]);
    const middle = (await records(ann)).list[1]?.createTime ?? 0;
    expect(await amounts({ from: String(Math.ceil(middle)), size: '1' })).toEqual([expect.any(Number), ['200.00']]);
    expect(await amounts({ to: '1' })).toEqual([0, []]);
  });
});

describe('what is kept', () => {
  test('no account number, name or remark stands in the database in clear (R-98, S-21)', async () => {
    const ann = await world.aMember();
    await world.order(ann);
    await world.offline(ann, { remark: `to ${CARD}` });
    const { rows: tables } = await world.owner.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    for (const { name } of tables) {
      const { rows } = await world.owner.query<{ n: string }>(
        `select count(*) as n from ${name} t where t::text like $1 or t::text like $2`,
        [`%${CARD}%`, `%${HOLDER}%`],
      );
      expect([name, rows[0]?.n]).toEqual([name, '0']);
    }
  });

  test('a member takes it all away, cannot close his account while one is open, and is forgotten after (R-102)', async () => {
    const ann = await world.aMember();
    await world.offline(ann, { remark: 'until six' });
    const copy = await world.slice.exportOf?.(ann.memberId);
    const list: unknown[] = [];
    for await (const each of (copy?.['withdrawals'] ?? []) as AsyncIterable<unknown>) list.push(each);
    expect(list).toMatchObject([{ amount: '100.00', remark: 'until six', currency: 'CNY', paidTo: null }]);
    const blocked = () => world.act((t) => world.slice.closeBlockedBy?.(t, ann.memberId) ?? Promise.resolve('none'));
    expect(await blocked()).toBe('withdrawal');
    expect(await world.act((t) => world.slice.closeBlockedBy?.(t, 999n) ?? Promise.resolve('none'))).toBeNull();
    await world.order(ann);
    await world.act((t) => world.slice.forget?.(t, ann.memberId) ?? Promise.resolve());
    const { list: left } = await records(ann);
    expect(left.map(({ target, amount }) => [target, amount])).toEqual([
      ['', '100.00'],
      ['', '100.00'],
    ]);
    expect((await detail(ann, { orderNo: left[1]?.orderNo ?? '' })).remark).toBe('');
  });
});
