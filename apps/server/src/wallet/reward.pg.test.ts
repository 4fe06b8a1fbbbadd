import { walletCalls } from '@drawroom/contract/wallet';
import { audit } from '@drawroom/ledger/audit';
import { openMemberAccount } from '@drawroom/ledger/accounts';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import { beforeEach, expect, test } from 'vitest';
import type { MemberContext, Slice } from '../kernel/kernel.ts';
import { createWalletSlice, giveReward, WALLET_CHECKS, type Reward } from './index.ts';

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

const REWARD: Reward = {
  memberId: 1n,
  key: 'test:1',
  source: 'promotion',
  code: 'spring',
  amountMinor: 8_88n,
  turnoverE2: 300,
};
const give = (change: Partial<Reward> = {}) =>
  world.kernel.db.tx((t) => giveReward(world.kernel, t, { ...REWARD, ...change }));
const wallet = () => callSlice(slice, walletCalls.myWallet, { context: me });
const offenders = async () =>
  (await audit(world.kernel.db, WALLET_CHECKS)).filter(({ ok }) => !ok).map(({ detail }) => detail);

test('a reward is booked with its number, and must be staked as often as it says before it may leave', async () => {
  const { id, duplicate } = await give();
  expect(duplicate).toBe(false);
  expect(await wallet()).toMatchObject({ balance: '8.88', withdrawable: '0.00', turnoverLeft: '26.64' });
  const { list } = await callSlice(slice, walletCalls.records, { fields: {}, context: me });
  expect(list).toMatchObject([{ type: 'reward', amount: '8.88', balanceAfter: '8.88', ref: `G${id}` }]);
  expect(await offenders()).toEqual([]);
});

test('a reward without a turnover is free at once', async () => {
  await give({ turnoverE2: 0 });
  expect(await wallet()).toMatchObject({ withdrawable: '8.88', turnoverLeft: '0.00' });
  expect(await offenders()).toEqual([]);
});

test('one key gives once, however many ask at the same moment and whatever they ask for', async () => {
  const given = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => give({ amountMinor: BigInt(n) * 1_00n })));
  expect(given.filter(({ duplicate }) => !duplicate)).toHaveLength(1);
  expect(new Set(given.map(({ id }) => id)).size).toBe(1);
  expect(new Set(given.map(({ amountMinor }) => amountMinor)).size).toBe(1);
  expect(await offenders()).toEqual([]);
});

test('whoever keeps away from play is given nothing (R-94)', async () => {
  await world.kernel.db.query(
    `insert into protection.guard (account_id, member_id, excluded_until) values ($1, 1, clock_timestamp() + interval '200 days')`,
    [accountId],
  );
  await expect(give()).rejects.toMatchObject({ message: 'protection.excluded' });
  expect(await wallet()).toMatchObject({ balance: '0.00' });
});

test('the audit finds a reward that was changed, one that was never booked, and stakes that are not asked for', async () => {
  const { id } = await give();
  await world.kernel.db.query('update wallet.reward set amount = amount + 1 where id = $1', [id]);
  expect((await offenders())[0]).toBe(`reward ${id}: given 889, booked 888 in 1`);
  await world.kernel.db.query('update wallet.reward set amount = amount - 1 where id = $1', [id]);
  await world.kernel.db.query(`delete from wallet.turnover where source = 'reward'`);
  expect(await offenders()).toEqual([`reward ${id}: 2664, asked `]);
});
