import { insertMemberRow } from '@drawroom/testkit/insert-member';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { freeze, freezesEnd, unfreeze } from '../member/test-freeze.ts';
import { runChases } from './chase-steps.ts';
import { requirePlayRoom } from './require-play-room.ts';
import type { Round } from './round.ts';
import { chaseAid, type ChaseAid } from './test-chase.ts';
import { answerOf } from './test-protection.ts';
import { BIG, openLotteryWorld, type LotteryWorld } from './test-world.ts';

let world: LotteryWorld;
let chases: ChaseAid;
let round: Round;
let me: Session;
beforeAll(async () => {
  world = await openLotteryWorld();
  chases = chaseAid(world);
});
beforeEach(async () => {
  round = await world.anOpenRound();
  me = await world.aMember('1000.00');
  await insertMemberRow(world.kernel, me);
});
afterAll(() => world[Symbol.asyncDispose]());

const bet = (session = me) => answerOf(world.bet(session, round, [BIG]));
const frozen = (until: number | null = null) => ({ key: 'member.bets_frozen', data: { until } });
const ofMine = () => ({ memberId: me.memberId, kind: 'bet' as const });

test('a member whose bets are frozen places none, and again once that is lifted', async () => {
  expect(await bet()).toBe('accepted');
  await freeze(world.kernel, ofMine());
  expect(await bet()).toEqual(frozen());
  expect(await world.balance(me)).toBe(990_00n);
  await unfreeze(world.kernel, ofMine());
  expect(await bet()).toBe('accepted');
});

test('a freeze with an end says when it is, and is over by itself', async () => {
  const untilMs = Math.trunc(world.kernel.clock.now()) + 3_600_000;
  await freeze(world.kernel, { ...ofMine(), untilMs });
  expect(await bet()).toEqual(frozen(untilMs));
  await freezesEnd(world.kernel);
  expect(await bet()).toBe('accepted');
  // What has run out is not in the way of the next.
  await freeze(world.kernel, ofMine());
  expect(await bet()).toEqual(frozen());
});

test('frozen logins and funds do not keep anybody from betting', async () => {
  await freeze(world.kernel, { memberId: me.memberId, kind: 'funds' });
  await freeze(world.kernel, { memberId: me.memberId, kind: 'login' });
  expect(await bet()).toBe('accepted');
});

test('bets of others that travel with his are taken', async () => {
  const other = await world.aMember('1000.00');
  await freeze(world.kernel, ofMine());
  const fates = await Promise.all(Array.from({ length: 40 }, (_, n) => bet(n % 2 === 0 ? me : other)));
  expect(fates.filter((fate) => fate === 'accepted')).toHaveLength(20);
  expect([await world.balance(me), await world.balance(other)]).toEqual([1000_00n, 800_00n]);
});

test('after the answer to a freeze not one bet is taken, however many are on their way', async () => {
  const hammering = new AbortController();
  const fates: unknown[] = [];
  const hammer = async (): Promise<void> => {
    while (!hammering.signal.aborted) fates.push(await answerOf(world.bet(me, round, [['k3.sum.big', '-', '1.00']])));
  };
  const hammers = Array.from({ length: 12 }, hammer);
  while (fates.length < 40) await new Promise((resolve) => setImmediate(resolve));
  await freeze(world.kernel, ofMine());
  const betsOf = async () =>
    (
      await world.kernel.db.query<{ n: number; late: number }>(
        `select count(*)::int as n, count(*) filter (where b.created_at > f.made_at)::int as late
         from lottery.bet b join member.freeze f on f.account_id = b.account_id where b.account_id = $1`,
        [me.claims.accountId],
      )
    ).rows[0];
  const atAnswer = await betsOf();
  const after = await Promise.all(Array.from({ length: 30 }, () => bet()));
  hammering.abort();
  await Promise.all(hammers);
  expect(new Set(after.map((fate) => (fate as { key: string }).key))).toEqual(new Set(['member.bets_frozen']));
  expect(await betsOf()).toEqual({ n: atAnswer?.n, late: 0 });
  expect(atAnswer?.n).toBeGreaterThan(20);
});

test('a retry of a bet taken before the freeze still gets its first answer (R-47)', async () => {
  const order = { lines: [BIG], ref: crypto.randomUUID() };
  const first = await world.betAs(me, round, order);
  await freeze(world.kernel, ofMine());
  expect((await world.betAs(me, round, order)).orderNo).toBe(first.orderNo);
});

test('a chase is not begun, and of one that runs each round is left out and its stake given back', async () => {
  const rounds = await chases.coming(2);
  const chase = await chases.chase(me, { rounds, lines: [BIG] });
  await freeze(world.kernel, ofMine());
  expect(await answerOf(chases.chase(me, { rounds, lines: [BIG] }))).toEqual(frozen());
  await chases.open(rounds[0]!);
  await runChases(chases.deps);
  expect(await chases.stands(chase)).toBe('running: skipped (refused), waiting');
  expect([await world.balance(me), await chases.frozen(me)]).toEqual([990_00n, 10_00n]);
  await unfreeze(world.kernel, ofMine());
  await chases.open(rounds[1]!);
  await runChases(chases.deps);
  expect(await chases.stands(chase)).toBe('running: skipped (refused), placed');
});

test('points do not go to play elsewhere', async () => {
  const ask = () =>
    answerOf(world.kernel.db.tx((t) => requirePlayRoom(t, { accountId: me.claims.accountId, amountMinor: 1n })));
  expect(await ask()).toBe('accepted');
  await freeze(world.kernel, ofMine());
  expect(await ask()).toEqual(frozen());
});
