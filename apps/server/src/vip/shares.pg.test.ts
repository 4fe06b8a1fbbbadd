import { vipCalls } from '@drawroom/contract/vip';
import { aPublicKey } from '@drawroom/testkit/a-public-key';
import { insertMemberRow, sessionOf } from '@drawroom/testkit/insert-member';
import { openMemberAccount } from '@drawroom/ledger/accounts';
import { refusalOf } from '@drawroom/testkit/refusal-of';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { openVipWorld, RULES, type VipWorld } from './test-vip.ts';

let world: VipWorld;
let ann: Session;
beforeEach(async () => {
  world = await openVipWorld();
  ann = await world.aMember();
});
afterEach(() => world.stop());

const codeOf = async (by: Session): Promise<string> => (await world.call(by, vipCalls.share)).code;
const log = async (by: Session) => (await world.call(by, vipCalls.shareLog)).list;

let comers = 0;

/** Somebody who registers by a link. */
async function comes(
  code: string,
  { address = '203.0.113.9', keys = [] }: { readonly address?: string; readonly keys?: readonly string[] } = {},
): Promise<Session> {
  comers += 1;
  const memberId = BigInt(80_000 + comers);
  return world.kernel.db.tx(async (t) => {
    const accountId = await openMemberAccount(t, { memberId, currency: 'CNY' });
    const session = sessionOf(memberId, accountId);
    await insertMemberRow({ db: t } as never, session, { nickname: `newcomer${comers}` });
    await keep(t, memberId, keys);
    await world.slice.noteComer(t, { code, memberId, address });
    return session;
  });
}

async function keep(
  sql: Pick<VipWorld['kernel']['db'], 'query'>,
  memberId: bigint,
  keys: readonly string[],
): Promise<void> {
  await sql.query(
    'insert into protection.identity_key (key, member_id, proven) select k, $1, false from unnest($2::text[]) k',
    [memberId, keys],
  );
}

test('a member has one link, always the same, on the address that he uses himself', async () => {
  const first = await world.call(ann, vipCalls.share);
  expect(await world.call(ann, vipCalls.share)).toEqual(first);
  expect(first.link).toBe(`http://localhost:3000/registry?share=${first.code}`);
  await world.rules({ share: { ...RULES.share, on: false } });
  expect((await refusalOf(world.call(ann, vipCalls.share)))?.key).toBe('vip.share_off');
  expect((await world.info(ann)).share).toBeNull();
});

test('whoever comes by it is logged with a covered name, and earns a gift once he has staked enough', async () => {
  const bob = await comes(await codeOf(ann));
  expect(await log(ann)).toMatchObject([
    { nickname: expect.stringMatching(/^n••\d$/), state: 'waiting', amount: null },
  ]);
  world.staked.set(bob.memberId, 49_99n);
  await world.pass([bob]);
  expect((await world.info(ann)).gifts).toEqual([]);
  world.staked.set(bob.memberId, 50_00n);
  await world.pass([bob]);
  const [gift] = (await world.info(ann)).gifts;
  expect(gift).toMatchObject({ kind: 'share', amount: '3.00', times: '1.00', level: null });
  await Promise.all([1, 2, 3].map(() => world.claim(ann, gift?.gift ?? '')));
  expect(await world.balance(ann)).toBe(3_00n);
  expect(await log(ann)).toMatchObject([{ state: 'given', amount: '3.00' }]);
  await world.pass([bob]);
  expect((await world.info(ann)).gifts).toEqual([]);
});

test('nobody claims what another one’s link has brought', async () => {
  const bob = await comes(await codeOf(ann));
  world.staked.set(bob.memberId, 50_00n);
  await world.pass([bob]);
  const [gift] = (await world.info(ann)).gifts;
  expect((await refusalOf(world.claim(bob, gift?.gift ?? '')))?.key).toBe('vip.gift_unknown');
});

test('no more are given in a month than the house has set; the next month goes on', async () => {
  const code = await codeOf(ann);
  const three = [await comes(code), await comes(code), await comes(code)];
  for (const { memberId } of three) world.staked.set(memberId, 50_00n);
  await world.pass(three);
  const gifts = (await log(ann)).map(({ id }) => `share:${id}`);
  expect((await world.info(ann)).gifts).toHaveLength(2);
  const ended = await Promise.allSettled(gifts.map((gift) => world.claim(ann, gift)));
  expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await world.balance(ann)).toBe(6_00n);
  expect((await world.info(ann)).gifts).toEqual([]);
  // Fewer from now on than were claimed already.
  await world.rules({ share: { ...RULES.share, perMonth: 1 } });
  expect((await world.info(ann)).gifts).toEqual([]);
  world.advance(32 * 86_400_000);
  const [left] = (await world.info(ann)).gifts;
  await world.claim(ann, left?.gift ?? '');
  expect(await world.balance(ann)).toBe(9_00n);
});

test('an unknown code says nothing, and nobody brings himself', async () => {
  await comes('AAAAAAAAAAAA');
  const { rowCount } = await world.kernel.db.query('select from vip.brought');
  expect(rowCount).toBe(0);
});

test('somebody of the same identity, now or found out later, is logged and brings nothing', async () => {
  const code = await codeOf(ann);
  await keep(world.kernel.db, ann.memberId, ['phone of ann']);
  const twin = await comes(code, { keys: ['phone of ann'] });
  const later = await comes(code);
  await keep(world.kernel.db, later.memberId, ['phone of ann']);
  for (const { memberId } of [twin, later]) world.staked.set(memberId, 500_00n);
  await world.pass([twin, later]);
  expect((await log(ann)).map(({ state }) => state)).toEqual(['none', 'none']);
  expect((await world.info(ann)).gifts).toEqual([]);
});

test('somebody who registers where the sharer is logged in is of one house with him', async () => {
  const code = await codeOf(ann);
  const { sessions, db } = world.kernel;
  await db.tx((t) =>
    sessions.open(t, {
      memberId: ann.memberId,
      claims: ann.claims,
      publicKey: JSON.parse(aPublicKey()) as object,
      address: '198.51.100.7',
      device: 'a phone',
    }),
  );
  await comes(code, { address: '198.51.100.7' });
  await comes(code, { address: '198.51.100.8' });
  expect((await log(ann)).map(({ state }) => state)).toEqual(['waiting', 'none']);
});

test('what was earned stays to be claimed when shares are switched off; nothing more is earned', async () => {
  const code = await codeOf(ann);
  const [bob, cat] = [await comes(code), await comes(code)];
  world.staked.set(bob.memberId, 50_00n);
  await world.pass([bob]);
  await world.rules({ share: { ...RULES.share, on: false } });
  world.staked.set(cat.memberId, 50_00n);
  await world.pass([cat]);
  const gifts = (await world.info(ann)).gifts;
  expect(gifts).toHaveLength(1);
  expect(await world.claim(ann, gifts[0]?.gift ?? '')).toMatchObject({ amount: '3.00' });
});

test('who leaves the house is named no more, and his link brings nobody', async () => {
  const code = await codeOf(ann);
  const bob = await comes(code);
  const { db } = world.kernel;
  await db.query('update member.member set closed_at = clock_timestamp() where id = $1', [bob.memberId]);
  expect(await log(ann)).toMatchObject([{ nickname: '' }]);
  const { exportOf, forget } = world.slice;
  expect(await exportOf?.(ann.memberId)).toMatchObject({ shareLink: [{ code }], brought: [{ state: 'waiting' }] });
  await db.tx(async (t) => forget?.(t, ann.memberId));
  await comes(code);
  expect(await log(ann)).toHaveLength(1);
});
