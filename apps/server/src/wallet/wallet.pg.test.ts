import { walletCalls } from '@drawroom/contract/wallet';
import { openMemberAccount, systemAccount } from '@drawroom/ledger/accounts';
import { reserveHold } from '@drawroom/ledger/holds';
import { post, type EntryKind } from '@drawroom/ledger/post';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import { beforeEach, expect, test } from 'vitest';
import type { MemberContext, Slice } from '../kernel/kernel.ts';
import { createWalletSlice, rebateBetween } from './index.ts';

let world: SliceKernel;
let slice: Slice;
let accountId: bigint;
let me: MemberContext;
beforeEach(async () => {
  world = await openSliceKernel();
  slice = createWalletSlice(world.kernel, { countedStake: async () => 0n });
  accountId = await world.kernel.db.tx((t) => openMemberAccount(t, { memberId: 1n, currency: 'CNY' }));
  const { session } = aContext();
  me = aContext({ session: { ...session, memberId: 1n, claims: { ...session.claims, accountId } } });
  return world.stop;
});

let key = 0;
/** Books an amount to the member, negative from him. */
async function book(kind: EntryKind, amountMinor: bigint): Promise<void> {
  await world.kernel.db.tx(async (t) => {
    const house = await systemAccount(t, 'house.opening', 'CNY');
    const [from, to] = amountMinor > 0n ? [house, accountId] : [accountId, house];
    const transfer = { from, to, amountMinor: amountMinor > 0n ? amountMinor : -amountMinor };
    await post(t, { key: `test:${(key += 1)}`, kind, transfers: [transfer] });
  });
}

const records = (fields: Record<string, string> = {}) => callSlice(slice, walletCalls.records, { fields, context: me });
const numbers = (reply: { list: readonly { recordNo: string }[] }) =>
  reply.list.map((record) => Number(record.recordNo));

test('the wallet shows what is left, what holds have frozen, and all of the rest as withdrawable', async () => {
  await book('opening', 10_000n);
  await world.kernel.db.tx((t) => reserveHold(t, { key: 'hold:1', accountId, amountMinor: 2_550n }));
  expect(await callSlice(slice, walletCalls.myWallet, { context: me })).toEqual({
    currency: 'CNY',
    balance: '74.50',
    frozen: '25.50',
    withdrawable: '74.50',
    turnoverLeft: '0.00',
    external: [],
  });
});

test('an account without changes has an empty first page', async () => {
  expect(await records()).toEqual({ page: 1, size: 30, total: 0, cursor: null, list: [] });
});

test('records run from the newest back, each with its amount and the balance after it', async () => {
  await book('opening', 10_000n);
  await book('correction', -1_250n);
  await book('payout', 2_400n);
  const { list, total } = await records();
  expect(total).toBe(3);
  expect(list.map(({ recordNo, type, amount, balanceAfter }) => [recordNo, type, amount, balanceAfter])).toEqual([
    ['3', 'payout', '24.00', '111.50'],
    ['2', 'correction', '-12.50', '87.50'],
    ['1', 'opening', '100.00', '100.00'],
  ]);
  expect(list[0]?.createTime).toBeGreaterThanOrEqual(list[2]?.createTime ?? Infinity);
});

test('pages count from the newest change, and a page beyond the end is empty', async () => {
  for (let n = 0; n < 7; n += 1) await book('opening', 100n);
  expect(numbers(await records({ size: '3' }))).toEqual([7, 6, 5]);
  expect(numbers(await records({ size: '3', page: '3' }))).toEqual([1]);
  expect(numbers(await records({ size: '3', page: '4' }))).toEqual([]);
  expect(await records({ size: '3', page: '2' })).toMatchObject({ page: 2, size: 3, total: 7, cursor: '2' });
});

test('with the cursor each change is seen once, also while new ones arrive', async () => {
  for (let n = 0; n < 8; n += 1) await book(n % 2 === 0 ? 'opening' : 'payout', 100n);
  for (const fields of [{}, { type: 'payout' }] as Record<string, string>[]) {
    const { total } = await records(fields);
    const seen: number[] = [];
    let reply = await records({ ...fields, size: '3' });
    for (;;) {
      seen.push(...numbers(reply));
      await book('payout', 100n);
      if (typeof reply.cursor !== 'string') break;
      reply = await records({ ...fields, size: '3', cursor: reply.cursor });
    }
    expect(seen).toHaveLength(total);
    expect(new Set(seen).size).toBe(total);
    expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  }
});

test('type and time pick out exactly their changes, and the total counts those', async () => {
  for (const kind of ['opening', 'rebate', 'payout', 'rebate'] as const) await book(kind, 100n);
  const { list } = await records();
  expect(await records({ type: 'rebate', size: '1' })).toMatchObject({ total: 2, list: [{ recordNo: '4' }] });
  expect(numbers(await records({ type: 'rebate', size: '1', page: '2' }))).toEqual([2]);
  const [from, to] = [list[2]?.createTime ?? 0, list[1]?.createTime ?? 0];
  const within = list.filter((record) => record.createTime >= from && record.createTime < to);
  expect(await records({ from: String(from), to: String(to) })).toMatchObject({ total: within.length, list: within });
  expect(await records({ to: String(from - 3_600_000) })).toMatchObject({ total: 0, list: [] });
  expect(await records({ from: String((list[0]?.createTime ?? 0) + 3_600_000) })).toMatchObject({ total: 0, list: [] });
});

test('a member never sees the changes of another account', async () => {
  await book('opening', 100n);
  const mine = await records();
  accountId = await world.kernel.db.tx((t) => openMemberAccount(t, { memberId: 2n, currency: 'CNY' }));
  await book('opening', 777n);
  expect(await records()).toEqual(mine);
  expect(await records({ type: 'opening' })).toMatchObject({ total: 1, list: mine.list });
});

test('deeper than page 1,000 only the cursor leads', async () => {
  await expect(records({ page: '1001' })).rejects.toMatchObject({
    key: 'request.invalid',
    data: { fields: [{ field: 'page' }] },
  });
  expect(await records({ page: '1001', cursor: '5' })).toMatchObject({ list: [] });
});

test('rebates are summed over a stretch of time, its first moment in and its last one out', async () => {
  for (const kind of ['rebate', 'payout', 'rebate', 'rebate'] as const) await book(kind, 7n);
  const times = (await records()).list.map((record) => record.createTime).toReversed();
  const [first = 0, , third = 0, last = 0] = times;
  const between = (fromMs: number, toMs: number) => rebateBetween(world.kernel.db, accountId, { fromMs, toMs });
  expect(await between(first, last + 1)).toBe(21n);
  expect(await between(last + 1, last + 3_600_000)).toBe(0n);
  expect(await between(first, third)).toBe(third > first ? 7n : 0n);
});
