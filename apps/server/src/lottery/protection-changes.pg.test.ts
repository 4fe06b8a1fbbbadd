import { protectionCalls } from '@drawroom/contract/protection';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { requireAllowed, requireDepositRoom } from '../protection/index.ts';
import { watchPlay } from '../protection/play-watch.ts';
import { protectionAid, answerOf, type ProtectionAid } from './test-protection.ts';
import type { Round } from './round.ts';
import { BIG, openLotteryWorld, type LotteryWorld } from './test-world.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

let world: LotteryWorld;
let aid: ProtectionAid;
let round: Round;
let me: Session;
beforeAll(async () => {
  world = await openLotteryWorld();
  aid = protectionAid(world);
});
beforeEach(async () => {
  round = await world.anOpenRound();
  me = await world.aMember('1000.00');
});
afterAll(() => world[Symbol.asyncDispose]());

const bet = () => answerOf(world.bet(me, round, [BIG]));
const stakeOfDay = async () => {
  const view = await aid.view(me);
  return view.limits.find(({ kind, period }) => kind === 'stake' && period === 'day');
};
const WHICH = { kind: 'stake', period: 'day' };
const confirm = () => answerOf(aid.call(me, protectionCalls.confirmLimit, WHICH));
const UNKNOWN = { key: 'protection.change_unknown', data: {} };
const INVALID = { key: 'protection.choice_invalid', data: {} };
const acts = async (session = me) => {
  const { list } = await aid.call(session, protectionCalls.history);
  return list.map(({ act, value }) => (value === null ? act : `${act} ${value}`)).toReversed();
};
/** Moves a wish to so long ago, and does something before the next `withinMs` are over, trying again where the machine was slow. */
async function askedAgo(agoMs: number, withinMs: number, act: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    await aid.asOwner(`begin; set local session_replication_role = replica;
      update protection.play_limit set asked_at = clock_timestamp() - interval '${agoMs} ms'
      where account_id = ${me.claims.accountId} and asked_at is not null; commit`);
    const begunAt = performance.now();
    const result = await act();
    if (performance.now() - begunAt < withinMs) return result;
  }
}

test('a lower limit holds at once; a higher one is noted and changes nothing yet (R-92)', async () => {
  await aid.limit(me, 'stake day', '50.00');
  await aid.limit(me, 'stake day', '20.00');
  expect(await stakeOfDay()).toMatchObject({ value: '20.00', pending: null });
  await aid.limit(me, 'stake day', '30.00');
  const asked = await stakeOfDay();
  expect(asked).toMatchObject({ value: '20.00', pending: { value: '30.00' } });
  expect((asked?.pending?.until ?? 0) - (asked?.pending?.from ?? 0)).toBeGreaterThanOrEqual(7 * DAY_MS - 1);
  // The same wish again does not begin anew.
  expect((await aid.limit(me, 'stake day', '30.00')).limits.find((each) => each.pending !== null)?.pending).toEqual(
    asked?.pending,
  );
  await aid.limit(me, 'stake day', 'none');
  expect(await stakeOfDay()).toMatchObject({ value: '20.00', pending: { value: null } });
  await aid.call(me, protectionCalls.dropChange, WHICH);
  expect(await stakeOfDay()).toMatchObject({ value: '20.00', pending: null });
  expect(await answerOf(aid.call(me, protectionCalls.dropChange, WHICH))).toEqual(UNKNOWN);
  expect(await acts()).toEqual([
    'limit_set 50.00',
    'limit_set 20.00',
    'limit_asked 30.00',
    'limit_asked',
    'limit_dropped',
  ]);
});

test('a raise is confirmed from the 24th hour to the end of the 8th day, not a second earlier or later (R-92)', async () => {
  await aid.limit(me, 'stake day', '10.00');
  await aid.limit(me, 'stake day', '30.00');
  expect(await confirm()).toEqual(UNKNOWN);
  expect(await askedAgo(DAY_MS - 1_000, 1_000, confirm)).toEqual(UNKNOWN);
  expect(await askedAgo(8 * DAY_MS + 1, Infinity, confirm)).toEqual(UNKNOWN);
  expect((await stakeOfDay())?.pending).toBeNull();
  expect(await askedAgo(DAY_MS + 1_000, Infinity, confirm)).toBe('accepted');
  expect(await stakeOfDay()).toMatchObject({ value: '30.00', pending: null });
  await aid.limit(me, 'stake day', 'none');
  expect(await askedAgo(8 * DAY_MS - 60_000, 60_000, confirm)).toBe('accepted');
  expect(await stakeOfDay()).toMatchObject({ value: null, pending: null });
});

test('a lower limit while a raise waits ends the wish', async () => {
  await aid.limit(me, 'stake day', '10.00');
  await aid.limit(me, 'stake day', '30.00');
  await aid.limit(me, 'stake day', '5.00');
  expect(await askedAgo(DAY_MS + 1_000, Infinity, confirm)).toEqual(UNKNOWN);
});

test.each([
  ['stake', 'day', '007'],
  ['stake', 'day', '9999999999.99', true],
  ['time', 'day', '1440', true],
  ['time', 'day', '1441'],
  ['time', 'week', '60.00'],
  ['time', 'month', '43201'],
])('a limit of %s a %s of %s', async (kind, period, value, taken = false) => {
  expect(await answerOf(aid.limit(me, `${kind} ${period}`, value))).toEqual(taken ? 'accepted' : INVALID);
});

test.each(['-1', '1e3', '1.001', '', ' 5', '\u0661', '99999999999', 'NaN', '1,5', '5\u0000', '\u202e5', 'none ', '💰'])(
  'the value %j is no limit',
  async (value) => {
    await expect(aid.limit(me, 'stake day', value)).rejects.toThrow();
    expect((await aid.view(me)).limits.every((limit) => limit.value === null)).toBe(true);
  },
);

test('nobody shortens a break or raises a limit, the owner of the database neither (R-94, R-95)', async () => {
  await aid.limit(me, 'stake day', '10.00');
  await aid.call(me, protectionCalls.timeOut, { days: '7' });
  const { excludedUntil, timeOutUntil } = await aid.call(me, protectionCalls.exclude, { months: '12' });
  const shorter = [await aid.call(me, protectionCalls.timeOut, { days: '1' })];
  shorter.push(await aid.call(me, protectionCalls.exclude, { months: '6' }));
  for (const view of shorter) expect(view).toMatchObject({ excludedUntil, timeOutUntil });
  const mine = `where account_id = ${me.claims.accountId}`;
  for (const statement of [
    `update protection.guard set excluded_until = null ${mine}`,
    `update protection.guard set excluded_until = excluded_until - interval '1 ms' ${mine}`,
    `update protection.guard set time_out_until = null ${mine}`,
    `update protection.guard set time_out_until = time_out_until - interval '1 ms' ${mine}`,
    `update protection.guard set account_id = -1 ${mine}`,
    `delete from protection.guard ${mine}`,
    'truncate protection.guard',
    'truncate protection.play_limit',
    `update protection.play_limit set value = value + 1 ${mine}`,
    `update protection.play_limit set value = null ${mine}`,
    `update protection.play_limit set period = 'month' ${mine}`,
    `delete from protection.play_limit ${mine}`,
    // An earlier wish is stamped with the present all the same.
    `update protection.play_limit set asked_value = 9900, asked_at = clock_timestamp() - interval '2 days' ${mine};
     update protection.play_limit set value = 9900, asked_value = null, asked_at = null ${mine}`,
    `update protection.history set act = '' ${mine}`,
    'delete from protection.history',
  ]) {
    const refused = aid.asOwner(statement).then(
      () => 'done',
      (error: { code?: string }) => error.code?.slice(0, 4),
    );
    expect([statement, await refused]).toEqual([statement, 'PR00']);
  }
  const longer = await aid.call(me, protectionCalls.exclude, { months: '60' });
  expect(longer.excludedUntil).toBeGreaterThan(excludedUntil ?? Infinity);
  expect(await acts()).toEqual(['limit_set 10.00', 'time_out', 'excluded', 'excluded']);
});

test('breaks last as long as chosen and no other length is taken', async () => {
  for (const days of ['2', '41']) {
    expect(await answerOf(aid.call(me, protectionCalls.timeOut, { days }))).toEqual(INVALID);
  }
  for (const months of ['7', '59']) {
    expect(await answerOf(aid.call(me, protectionCalls.exclude, { months }))).toEqual(INVALID);
  }
  await expect(aid.call(me, protectionCalls.timeOut, { days: '43' })).rejects.toThrow();
  await expect(aid.call(me, protectionCalls.exclude, { months: '5' })).rejects.toThrow();
  await aid.call(me, protectionCalls.timeOut, { days: '1' });
  expect(await bet()).toMatchObject({ key: 'protection.time_out', data: { until: expect.any(Number) } });
  await aid.pass(DAY_MS - 30_000);
  expect(await bet()).toMatchObject({ key: 'protection.time_out' });
  await aid.pass(30_000);
  expect(await bet()).toBe('accepted');
  expect((await aid.view(me)).timeOutUntil).toBeNull();
});

test('a reality check comes due by the time of play, blocks until answered, and comes again (R-96)', async () => {
  const every = (everyMinutes: string) => answerOf(aid.call(me, protectionCalls.setRealityCheck, { everyMinutes }));
  expect(await every('7')).toEqual(INVALID);
  expect(await every('30')).toBe('accepted');
  expect((await aid.view(me)).realityCheck).toEqual({ everyMinutes: 30, nextAt: null });
  expect(await bet()).toBe('accepted');
  expect((await aid.view(me)).play).toMatchObject({ minutes: 0, net: '-10.00', since: expect.any(Number) });
  await aid.pass(20 * MINUTE_MS);
  expect(await bet()).toBe('accepted');
  await aid.pass(10 * MINUTE_MS);
  expect(await bet()).toEqual({ key: 'protection.reality_check', data: {} });
  // It cannot be put off by asking for another interval.
  expect(await every('0')).toEqual({ key: 'protection.reality_check', data: {} });
  const view = await aid.call(me, protectionCalls.answerRealityCheck);
  expect(view.play).toMatchObject({ minutes: 30, net: '-20.00' });
  expect((view.realityCheck.nextAt ?? 0) - (view.play.since ?? 0)).toBeGreaterThanOrEqual(60 * MINUTE_MS - 1);
  expect(await bet()).toBe('accepted');
  await aid.pass(29 * MINUTE_MS);
  expect(await bet()).toBe('accepted');
  // A pause of half an hour ends the spell.
  await aid.pass(30 * MINUTE_MS);
  expect(await bet()).toBe('accepted');
  expect((await aid.view(me)).play).toMatchObject({ minutes: 0, net: '-10.00' });
  expect(await acts()).toEqual(['reality_check 30', 'reality_answered']);
});

test('a limit of time counts minutes of play, not of absence (R-91)', async () => {
  await aid.limit(me, 'time day', '30');
  expect(await bet()).toBe('accepted');
  await aid.pass(20 * MINUTE_MS);
  expect(await bet()).toBe('accepted');
  await aid.pass(60 * MINUTE_MS);
  expect(await bet()).toBe('accepted');
  const used = (await aid.view(me)).limits.find(({ kind, period }) => kind === 'time' && period === 'day')?.used;
  expect(used).toBe('20');
  await aid.pass(11 * MINUTE_MS);
  expect(await bet()).toEqual({ key: 'protection.limit_reached', data: { kind: 'time', period: 'day', left: '0' } });
  await aid.pass(DAY_MS);
  expect(await bet()).toBe('accepted');
});

test('a socket in a room counts as play on its own, and a due check is told once', async () => {
  const { kernel } = world;
  const due = async (): Promise<number> => {
    const line = (await kernel.metrics.text())
      .split('\n')
      .find((each) => each.startsWith('drawroom_protection_reality_due'));
    return Number(line?.split(' ').at(-1) ?? 0);
  };
  const node = crypto.randomUUID();
  const look = async (): Promise<void> => {
    await kernel.db.query(
      `insert into kernel.presence_node (node, seen_at) values ($1, clock_timestamp())
       on conflict (node) do update set seen_at = excluded.seen_at`,
      [node],
    );
    await watchPlay(kernel, { ...DEPS });
  };
  await aid.call(me, protectionCalls.setRealityCheck, { everyMinutes: '15' });
  await look();
  await kernel.db.query('insert into kernel.presence (node, room_code, members) values ($1, $2, $3::bigint[])', [
    node,
    '100001',
    [String(me.memberId)],
  ]);
  expect((await aid.view(me)).play.since).toBeNull();
  await look();
  expect((await aid.view(me)).play.since).not.toBeNull();
  await aid.pass(14 * MINUTE_MS);
  await look();
  const before = await due();
  await aid.pass(MINUTE_MS);
  await look();
  await look();
  expect((await due()) - before).toBe(1);
  expect(await bet()).toMatchObject({ key: 'protection.reality_check' });
  await kernel.db.query('delete from kernel.presence_node where node = $1', [node]);
});
const DEPS: Parameters<typeof watchPlay>[1] = {
  currency: 'CNY',
  playedSince: async () => ({ stakeMinor: 0n, payoutMinor: 0n }),
  rebateOf: async () => 0n,
  endPlay: async () => undefined,
};

test('other ways into play ask too: breaks refuse them, and deposits stay within their own limit (R-90, R-94)', async () => {
  const { db } = world.kernel;
  const { accountId } = me.claims;
  const pay = (amountMinor: bigint, paidIn = 0n) =>
    answerOf(db.tx((t) => requireDepositRoom(t, accountId, { amountMinor, paidInSince: async () => paidIn })));
  expect(await pay(1_000_000n)).toBe('accepted');
  await aid.limit(me, 'deposit week', '100.00');
  expect(await pay(60_00n, 40_00n)).toBe('accepted');
  expect(await pay(60_01n, 40_00n)).toEqual({
    key: 'protection.limit_reached',
    data: { kind: 'deposit', period: 'week', left: '60.00' },
  });
  expect(await bet()).toBe('accepted');
  await aid.call(me, protectionCalls.timeOut, { days: '3' });
  expect(await answerOf(db.tx((t) => requireAllowed(t, accountId)))).toMatchObject({ key: 'protection.time_out' });
  expect(await pay(1n)).toMatchObject({ key: 'protection.time_out' });
});

test('what one member sets is his alone: nobody else sees, loses or gains anything', async () => {
  const other = await world.aMember('1000.00');
  await aid.limit(other, 'stake day', '30.00');
  const before = await aid.view(other);
  await aid.limit(me, 'stake day', '10.00');
  await aid.call(me, protectionCalls.exclude, { months: '6' });
  expect(await answerOf(aid.call(me, protectionCalls.confirmLimit, { kind: 'loss', period: 'day' }))).toEqual(UNKNOWN);
  expect(await aid.view(other)).toEqual(before);
  expect(await acts(other)).toEqual(['limit_set 30.00']);
  expect(await answerOf(world.bet(other, round, [BIG]))).toBe('accepted');
});
