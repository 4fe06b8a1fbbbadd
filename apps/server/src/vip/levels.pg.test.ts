import { randomUUID } from 'node:crypto';
import { vipCalls } from '@drawroom/contract/vip';
import { refusalOf } from '@drawroom/testkit/refusal-of';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { levelOf } from './index.ts';
import { aLevel, openVipWorld, RULES, type VipWorld } from './test-vip.ts';

let world: VipWorld;
beforeEach(async () => {
  world = await openVipWorld();
});
afterEach(() => world.stop());

const giftsIn = async (by: Parameters<VipWorld['info']>[0]) => (await world.info(by)).gifts.map(({ gift }) => gift);

describe('levels', () => {
  test('are reached at exactly what they ask for, and not a cent before', async () => {
    const ann = await world.aMember();
    world.staked.set(ann.memberId, 99_99n);
    expect(await world.info(ann)).toMatchObject({
      level: 0,
      name: '',
      turnover: '99.99',
      next: { level: 1, name: 'at 100.00', turnover: '100.00', missing: '0.01' },
      percent: 99,
      gifts: [],
    });
    world.staked.set(ann.memberId, 100_00n);
    expect(await world.info(ann)).toMatchObject({ level: 1, next: { level: 2, missing: '100.00' }, percent: 50 });
    world.staked.set(ann.memberId, 500_00n);
    expect(await world.info(ann)).toMatchObject({ level: 3, next: null, percent: 100 });
  });

  test('that are passed over give their gifts as well, each once', async () => {
    const ann = await world.aMember();
    world.staked.set(ann.memberId, 200_00n);
    const [month] = [(await world.info(ann)).month];
    expect(await giftsIn(ann)).toEqual(['up:1', 'up:2', `month:${month}`]);
    expect(await world.claim(ann, 'up:2')).toMatchObject({ amount: '8.00', balance: '8.00' });
    expect(await world.claim(ann, 'up:1')).toMatchObject({ amount: '5.00', balance: '13.00' });
    expect(await giftsIn(ann)).toEqual([`month:${month}`]);
  });

  test('are kept when a correction takes turnover back, and their gifts can still be claimed', async () => {
    const ann = await world.aMember();
    world.staked.set(ann.memberId, 200_00n);
    await world.info(ann);
    world.staked.set(ann.memberId, 150_00n);
    expect(await world.info(ann)).toMatchObject({
      level: 2,
      turnover: '150.00',
      next: { level: 3, missing: '350.00' },
    });
    expect(await world.claim(ann, 'up:2')).toMatchObject({ amount: '8.00' });
  });

  test('are told once in the inbox, the highest of several', async () => {
    const ann = await world.aMember();
    world.staked.set(ann.memberId, 200_00n);
    await Promise.all([world.info(ann), world.info(ann), world.pass([ann]), world.slice.lookedLevelOf(ann.memberId)]);
    const { rows } = await world.kernel.db.query(
      `select type, data from kernel.outbox where audience = $1 and type = 'vip.reached'`,
      [`member:${ann.memberId}`],
    );
    expect(rows).toEqual([{ type: 'vip.reached', data: { level: 2 } }]);
  });

  test('that are off are passed over: nobody reaches them, whoever stands there stays', async () => {
    const [ann, bob] = [await world.aMember(), await world.aMember()];
    world.staked.set(ann.memberId, 200_00n);
    await world.info(ann);
    const [first, second, third] = RULES.levels;
    if (!first || !second || !third) throw new Error('no levels');
    await world.rules({ levels: [first, { ...second, on: false }, third] });
    world.staked.set(bob.memberId, 250_00n);
    expect(await world.info(bob)).toMatchObject({ level: 1, next: { level: 3 } });
    expect(await world.info(ann)).toMatchObject({ level: 2, next: { level: 3 } });
    expect(await giftsIn(ann)).not.toContain('up:2');
    expect((await world.call(ann, vipCalls.allVipInfo)).list.map(({ level }) => level)).toEqual([1, 3]);
    // The month of whoever stands on one that is off is that of the next one below.
    expect((await world.info(ann)).gifts.find(({ kind }) => kind === 'month')).toMatchObject({ level: 1 });
  });

  test('that come between later give their gift and leave whoever stands higher where he is', async () => {
    const ann = await world.aMember();
    const [first, second, third] = RULES.levels;
    if (!first || !second || !third) throw new Error('no levels');
    await world.rules({ levels: [first, { ...second, on: false }, third] });
    world.staked.set(ann.memberId, 500_00n);
    expect(await giftsIn(ann)).not.toContain('up:2');
    await world.rules();
    expect(await giftsIn(ann)).toContain('up:2');
    expect(await world.info(ann)).toMatchObject({ level: 3 });
  });

  test('are shown as far as the rules go when there are fewer', async () => {
    const ann = await world.aMember();
    world.staked.set(ann.memberId, 500_00n);
    await world.info(ann);
    await world.rules({ levels: [aLevel('100.00')] });
    expect(await levelOf(world.kernel.db, ann.memberId)).toBe(1);
    expect(await world.info(ann)).toMatchObject({ level: 1, next: null });
  });
});

describe('the worker', () => {
  test('raises whoever has played, on any number of nodes at once, once', async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => world.aMember()));
    for (const { memberId } of members) world.staked.set(memberId, 200_00n);
    await Promise.all([world.pass(members), world.pass(members), world.pass(members)]);
    await world.pass();
    const { rows } = await world.kernel.db.query<{ n: number }>(
      `select count(*)::int as n from kernel.outbox where type = 'vip.reached'`,
    );
    expect(rows).toEqual([{ n: 12 }]);
    expect(await levelOf(world.kernel.db, members[7]?.memberId ?? 0n)).toBe(2);
  });

  test('looks at everybody again after other rules', async () => {
    const ann = await world.aMember();
    world.staked.set(ann.memberId, 60_00n);
    await world.pass();
    expect(await levelOf(world.kernel.db, ann.memberId)).toBe(0);
    await world.rules({ levels: [aLevel('60.00')] });
    await world.pass();
    expect(await levelOf(world.kernel.db, ann.memberId)).toBe(1);
  });
});

describe('gifts', () => {
  test('are given once, however many claim at the same moment', async () => {
    const ann = await world.aMember();
    world.staked.set(ann.memberId, 100_00n);
    await world.info(ann);
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => world.claim(ann, 'up:1')));
    expect(new Set(replies.map(({ amount }) => amount))).toEqual(new Set(['5.00']));
    expect(await world.balance(ann)).toBe(5_00n);
  });

  test('are each a request of their own: one that has claimed another gift is refused, the same one answers again', async () => {
    const ann = await world.aMember();
    world.staked.set(ann.memberId, 1_000_00n);
    await world.info(ann);
    const clientRef = randomUUID();
    const first = await world.claim(ann, 'up:1', clientRef);
    expect(await world.claim(ann, 'up:1', clientRef)).toEqual(first);
    expect((await refusalOf(world.claim(ann, 'up:2', clientRef)))?.key).toBe('request.client_ref_reused');
    expect(await world.balance(ann)).toBe(5_00n);
    // One that was answered with what another had given is a request all the same.
    const second = randomUUID();
    expect(await world.claim(ann, 'up:1', second)).toEqual(first);
    expect((await refusalOf(world.claim(ann, 'up:2', second)))?.key).toBe('request.client_ref_reused');
    expect(await world.claim(ann, 'up:1', second)).toEqual(first);
    // One that was refused has asked for nothing yet.
    const third = randomUUID();
    expect((await refusalOf(world.claim(ann, 'up:20', third)))?.key).toBe('vip.gift_unknown');
    await world.claim(ann, 'up:2', third);
    expect(await world.balance(ann)).toBeGreaterThan(5_00n);
  });

  test('that were not reached, are unknown or of another month are not given', async () => {
    const ann = await world.aMember();
    world.staked.set(ann.memberId, 100_00n);
    await world.info(ann);
    for (const gift of ['up:2', 'up:20', 'month:2020-01', 'month:2099-12', 'share:1'])
      expect([gift, (await refusalOf(world.claim(ann, gift)))?.key]).toEqual([gift, 'vip.gift_unknown']);
    expect(await world.balance(ann)).toBe(0n);
  });

  test('of a month come once in each month of the house’s zone, at whichever level one stands', async () => {
    const ann = await world.aMember();
    world.staked.set(ann.memberId, 100_00n);
    // 15:59 UTC on the last of a month is 23:59 in Shanghai.
    const last = Date.UTC(2027, 0, 31, 15, 59, 59);
    world.advance(last - world.kernel.clock.now());
    await world.info(ann);
    expect(await world.claim(ann, 'month:2027-01')).toMatchObject({ amount: '2.00' });
    expect(await giftsIn(ann)).toEqual(['up:1']);
    expect((await refusalOf(world.claim(ann, 'month:2027-02')))?.key).toBe('vip.gift_unknown');
    world.advance(1_000);
    expect(await giftsIn(ann)).toEqual(['up:1', 'month:2027-02']);
    world.staked.set(ann.memberId, 500_00n);
    await world.info(ann);
    expect(await world.claim(ann, 'month:2027-02')).toMatchObject({ amount: '9.00' });
    expect(await world.claim(ann, 'month:2027-01')).toMatchObject({ amount: '2.00' });
    expect(await world.balance(ann)).toBe(11_00n);
  });

  test('wait for whoever keeps away from play: he rises, and claims when his time is over (R-94)', async () => {
    const ann = await world.aMember();
    await world.exclude(ann, '1 second');
    world.staked.set(ann.memberId, 100_00n);
    expect(await world.info(ann)).toMatchObject({ level: 1 });
    expect((await refusalOf(world.claim(ann, 'up:1')))?.key).toBe('protection.excluded');
    expect(await world.balance(ann)).toBe(0n);
    await expect.poll(async () => refusalOf(world.claim(ann, 'up:1')), { timeout: 5_000 }).toBeNull();
    expect(await world.balance(ann)).toBe(5_00n);
  });

  test('are what the rules say when they are claimed, and ask to be staked as those say', async () => {
    const ann = await world.aMember();
    world.staked.set(ann.memberId, 200_00n);
    await world.info(ann);
    await world.claim(ann, 'up:1');
    await world.rules({ levels: [aLevel('100.00', { upGift: '50.00' }), aLevel('200.00', { upGift: '7.77' })] });
    expect(await world.claim(ann, 'up:1')).toMatchObject({ amount: '5.00' });
    expect(await world.claim(ann, 'up:2')).toMatchObject({ amount: '7.77' });
    const { rows } = await world.kernel.db.query('select code, amount, required from wallet.reward order by id');
    expect(rows).toEqual([
      { code: 'up:1', amount: 5_00n, required: 7_50n },
      { code: 'up:2', amount: 7_77n, required: 11_65n },
    ]);
  });

  test('the audit finds one that was changed, and a level nobody reached', async () => {
    const ann = await world.aMember();
    world.staked.set(ann.memberId, 100_00n);
    await world.info(ann);
    await world.claim(ann, 'up:1');
    const { db } = world.kernel;
    await db.query('update vip.claim set amount = amount + 1');
    expect(await world.offenders()).toHaveLength(2);
    await db.query('update vip.claim set amount = amount - 1');
    await db.query('update vip.standing set level = 2 where member_id = $1', [ann.memberId]);
    expect(await world.offenders()).toEqual([`member ${ann.memberId}: level 2, reached 1`]);
    await db.query('update vip.standing set level = 1 where member_id = $1', [ann.memberId]);
  });
});
