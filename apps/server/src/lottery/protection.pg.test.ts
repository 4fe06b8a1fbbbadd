import { protectionCalls } from '@drawroom/contract/protection';
import { formatMoney } from '@drawroom/engine/money';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { settleRound } from './settle.ts';
import { runChases } from './chase-steps.ts';
import { ANY_SUM, chaseAid, type ChaseAid } from './test-chase.ts';
import { protectionAid, answerOf, type ProtectionAid } from './test-protection.ts';
import { BIG, openLotteryWorld, SMALL, type BetLines, type LotteryWorld } from './test-world.ts';
import type { Round } from './round.ts';

const DAY_MS = 86_400_000;

let world: LotteryWorld;
let aid: ProtectionAid;
let chases: ChaseAid;
let round: Round;
let me: Session;
beforeAll(async () => {
  world = await openLotteryWorld();
  aid = protectionAid(world);
  chases = chaseAid(world);
});
beforeEach(async () => {
  round = await world.anOpenRound();
  me = await world.aMember('1000.00');
});
afterAll(() => world[Symbol.asyncDispose]());

const bet = (lines: BetLines = [BIG], session = me) => answerOf(world.bet(session, round, lines));
const limited = (kind: string, period: string, left: string) => ({
  key: 'protection.limit_reached',
  data: { kind, period, left },
});
const usedOf = async (kind: string, period: string): Promise<string | undefined> =>
  (await aid.view(me)).limits.find((limit) => limit.kind === kind && limit.period === period)?.used;

test('a limit of stakes takes bets up to its last point and none beyond, and says what is left (R-91)', async () => {
  await aid.limit(me, 'stake day', '25.00');
  expect(await bet()).toBe('accepted');
  expect(await bet([BIG, SMALL])).toEqual(limited('stake', 'day', '15.00'));
  expect(await bet([['k3.sum.big', '-', '15.00']])).toBe('accepted');
  expect(await bet([['k3.sum.big', '-', '1.00']])).toEqual(limited('stake', 'day', '0.00'));
  expect(await usedOf('stake', 'day')).toBe('25.00');
  expect(await world.balance(me)).toBe(975_00n);
});

test('of overlapping limits the one with least left decides, whatever its kind or period (R-90)', async () => {
  await aid.limit(me, 'stake month', '40.00');
  await aid.limit(me, 'stake week', '30.00');
  await aid.limit(me, 'loss day', '20.00');
  expect(await bet([BIG, SMALL])).toBe('accepted');
  expect(await bet()).toEqual(limited('loss', 'day', '0.00'));
  await aid.pass(DAY_MS);
  expect(await bet()).toBe('accepted');
  expect(await bet()).toEqual(limited('stake', 'week', '0.00'));
  await aid.pass(7 * DAY_MS);
  expect(await bet([BIG, SMALL])).toEqual(limited('stake', 'month', '10.00'));
  expect(await bet()).toBe('accepted');
});

test('what is open counts as lost, and what was won makes no more room than the limit', async () => {
  await aid.limit(me, 'loss day', '20.00');
  const winning = ['k3.sum.value', String(await chases.sumOf(round)), '2.00'] as const;
  expect(await bet([winning, ['k3.sum.big', '-', '14.00']])).toBe('accepted');
  expect(await bet()).toEqual(limited('loss', 'day', '4.00'));
  expect(await usedOf('loss', 'day')).toBe('16.00');
  await chases.finish(round);
  const lost = 1000_00n - (await world.balance(me));
  expect(await usedOf('loss', 'day')).toBe(lost > 0n ? formatMoney(lost) : '0.00');
  round = await world.anOpenRound();
  const sure = ['k3.sum.value', String(await chases.sumOf(round)), '4.00'] as const;
  expect(await bet([sure])).toBe('accepted');
  await chases.finish(round);
  round = await world.anOpenRound();
  expect(await usedOf('loss', 'day')).toBe('0.00');
  expect(await bet([['k3.sum.big', '-', '21.00']])).toEqual(limited('loss', 'day', '20.00'));
});

test('a stake that came back counts for nothing', async () => {
  await aid.limit(me, 'stake day', '20.00');
  expect(await bet([BIG, SMALL])).toBe('accepted');
  await chases.voided(round);
  expect(await usedOf('stake', 'day')).toBe('0.00');
  round = await world.anOpenRound();
  expect(await bet([BIG, SMALL])).toBe('accepted');
});

test('fifty bets at the same moment against room for seven: seven are taken', async () => {
  await aid.limit(me, 'stake week', '79.99');
  const fates = await Promise.all(Array.from({ length: 50 }, () => bet()));
  expect(fates.filter((fate) => fate === 'accepted')).toHaveLength(7);
  expect(fates.filter((fate) => fate !== 'accepted')).toEqual(
    Array.from({ length: 43 }, () => limited('stake', 'week', '9.99')),
  );
  expect(await world.balance(me)).toBe(930_00n);
});

test('a member with limits changes nothing for those whose bets travel with his', async () => {
  const other = await world.aMember('1000.00');
  await aid.limit(me, 'stake day', '0.00');
  const fates = await Promise.all(Array.from({ length: 40 }, (_, n) => bet([BIG], n % 2 === 0 ? me : other)));
  expect(fates.filter((fate) => fate === 'accepted')).toHaveLength(20);
  expect(await world.balance(other)).toBe(800_00n);
});

test('after the answer to an exclusion not one bet is taken, however many are on their way (R-94)', async () => {
  const hammering = new AbortController();
  const fates: unknown[] = [];
  const hammer = async (): Promise<void> => {
    while (!hammering.signal.aborted) fates.push(await bet([['k3.sum.big', '-', '1.00']]));
  };
  const hammers = Array.from({ length: 12 }, hammer);
  while (fates.length < 40) await new Promise((resolve) => setImmediate(resolve));
  await aid.call(me, protectionCalls.exclude, { months: '6' });
  const { rows } = await world.kernel.db.query<{ n: number }>(
    'select count(*)::int as n from lottery.bet where account_id = $1',
    [me.claims.accountId],
  );
  const after = await Promise.all(Array.from({ length: 30 }, () => bet()));
  hammering.abort();
  await Promise.all(hammers);
  expect(new Set(after.map((fate) => (fate as { key: string }).key))).toEqual(new Set(['protection.excluded']));
  const now = await world.kernel.db.query<{ n: number; late: number }>(
    `select count(*)::int as n, count(*) filter (where b.created_at > h.at)::int as late
     from lottery.bet b join protection.history h on h.account_id = b.account_id and h.act = 'excluded'
     where b.account_id = $1`,
    [me.claims.accountId],
  );
  expect(now.rows[0]).toEqual({ n: rows[0]?.n, late: 0 });
  expect(now.rows[0]?.n).toBeGreaterThan(20);
});

test('a retry of a bet taken before the exclusion still gets its first answer (R-47)', async () => {
  const order = { lines: [BIG], ref: crypto.randomUUID() };
  const first = await world.betAs(me, round, order);
  await aid.call(me, protectionCalls.exclude, { months: '6' });
  expect((await world.betAs(me, round, order)).orderNo).toBe(first.orderNo);
});

test('a break ends chases at once and gives back what is frozen; open bets stand and are paid (R-94)', async () => {
  const rounds = await chases.coming(3);
  const chase = await chases.chase(me, { rounds, lines: [ANY_SUM] });
  await chases.open(rounds[0] as Round);
  await runChases(chases.deps);
  expect(await chases.stands(chase)).toBe('running: placed, waiting, waiting');
  await aid.call(me, protectionCalls.timeOut, { days: '1' });
  expect(await chases.stands(chase)).toBe('cancelled: placed, returned, returned');
  expect(await chases.frozen(me)).toBe(0n);
  const before = await world.balance(me);
  await chases.finish(rounds[0] as Round);
  expect(await world.balance(me)).toBeGreaterThan(before);
  expect(await answerOf(chases.chase(me, { rounds: rounds.slice(1), lines: [ANY_SUM] }))).toMatchObject({
    key: 'protection.time_out',
  });
  expect(await chases.frozen(me)).toBe(0n);
});

test('a chase that began unseen is ended by its next round, and places nothing', async () => {
  const rounds = await chases.coming(2);
  const chase = await chases.chase(me, { rounds, lines: [ANY_SUM] });
  // As if the process had died between the exclusion and the end of the chases.
  await world.kernel.db.query(
    `insert into protection.guard (account_id, member_id, excluded_until) values ($1, $2, clock_timestamp() + interval '1 day')`,
    [me.claims.accountId, me.memberId],
  );
  await chases.open(rounds[0] as Round);
  await runChases(chases.deps);
  expect(await chases.stands(chase)).toBe('cancelled: skipped (refused), returned');
  expect(await chases.frozen(me)).toBe(0n);
  expect(await world.balance(me)).toBe(1000_00n);
});

test('a chase must fit into the limits as a whole, and each of its rounds again when it is placed', async () => {
  await aid.limit(me, 'stake day', '40.00');
  const rounds = await chases.coming(3);
  const lines = [ANY_SUM] as const;
  expect(await answerOf(chases.chase(me, { rounds, lines }))).toEqual(limited('stake', 'day', '40.00'));
  const two = rounds.slice(0, 2);
  const chase = await chases.chase(me, { rounds: two, lines });
  expect(await bet([['k3.sum.big', '-', '20.00']])).toBe('accepted');
  await chases.open(two[0] as Round);
  await runChases(chases.deps);
  await chases.open(two[1] as Round);
  await runChases(chases.deps);
  expect(await chases.stands(chase)).toBe('running: placed, skipped (limit)');
  expect(await usedOf('stake', 'day')).toBe('36.00');
  expect(await chases.frozen(me)).toBe(0n);
});

test('a chase that bets by itself is no member at play (R-96)', async () => {
  await aid.call(me, protectionCalls.setRealityCheck, { everyMinutes: '15' });
  const rounds = await chases.coming(2);
  const chase = await chases.chase(me, { rounds, lines: [ANY_SUM] });
  await chases.open(rounds[0] as Round);
  await runChases(chases.deps);
  expect(await chases.stands(chase)).toBe('running: placed, waiting');
  expect((await aid.view(me)).play.since).toBeNull();
  expect(await bet()).toBe('accepted');
  expect((await aid.view(me)).play.since).not.toBeNull();
});

test('a round settled late still finds the limit exact: no payout is counted twice', async () => {
  await aid.limit(me, 'loss week', '100.00');
  for (let n = 0; n < 3; n += 1) {
    expect(await bet([BIG, SMALL])).toBe('accepted');
    await chases.finish(round, n !== 1);
    if (n === 1)
      await settleRound({ kernel: world.kernel, house: world.house }, world.lottery, await world.round(round.id));
    round = await world.anOpenRound();
  }
  const lost = 1000_00n - (await world.balance(me));
  expect(await usedOf('loss', 'week')).toBe(formatMoney(lost));
});
