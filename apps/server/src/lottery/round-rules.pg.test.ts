import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMessages } from '../kernel/messages.ts';
import type { Session } from '../kernel/kernel.ts';
import { enableOdds } from './catalogue.ts';
import { readOddsList } from './odds-list.ts';
import { placeBet } from './place-bet.ts';
import { resultOf } from './present.ts';
import { closeRound, sealRound } from './round-steps.ts';
import type { Round } from './round.ts';
import { settleRound } from './settle.ts';
import { openLotteryWorld, type LotteryWorld } from './test-world.ts';

/** A round that is closed, sealed and has these numbers, settled under whatever rules the house finds for it. */
async function settledWith(world: LotteryWorld, round: Round, numbers: readonly string[]): Promise<Round> {
  const deps = { kernel: world.kernel, vault: world.vault, lottery: world.lottery };
  await world.expire(round);
  await closeRound(deps, await world.round(round.id));
  await sealRound(deps, await world.round(round.id), world.receipts.saltOf);
  await world.kernel.db.query(
    'update lottery.round set status = 4, numbers = $2, drawn_at = clock_timestamp() where id = $1',
    [round.id, numbers],
  );
  const lottery = world.catalogue.byId(world.lottery.id)!;
  await settleRound({ kernel: world.kernel, house: world.house }, lottery, await world.round(round.id));
  return world.round(round.id);
}

/** A bet of 10.00 at the odds that the member has seen. */
function placeOn(
  world: LotteryWorld,
  member: Session,
  { round, line: [playCode, selection, odds] }: { round: Round; line: readonly [string, string, string] },
): ReturnType<typeof placeBet> {
  return placeBet(world.deps, member, {
    lotteryId: String(world.lottery.id),
    gameNo: round.game_no,
    clientRef: randomUUID(),
    betList: [{ playCode, selection, odds, unitAmount: '10.00' }],
  });
}

/** A round that is planned and not open yet. */
async function aRoundAfter(world: LotteryWorld, round: Round): Promise<Round> {
  const { rows } = await world.kernel.db.query<{ id: bigint }>(
    `insert into lottery.round (lottery_id, game_no, business_date, begin_at, end_at, prize_at, odds_version)
     select lottery_id, game_no || '-next', business_date, begin_at, end_at, prize_at, odds_version
     from lottery.round where id = $1 returning id`,
    [round.id],
  );
  return world.round(rows[0]?.id ?? 0n);
}

async function payouts(world: LotteryWorld, round: Round): Promise<readonly bigint[]> {
  const { rows } = await world.kernel.db.query<{ payout: bigint }>(
    'select payout from lottery.bet where round_id = $1 order by id',
    [round.id],
  );
  return rows.map((row) => row.payout);
}

describe('rules that an operator changes while a round is open', () => {
  let world: LotteryWorld;
  let ann: Session;
  beforeAll(async () => {
    world = await openLotteryWorld();
    ann = await world.aMember('1000.00');
  });
  afterAll(() => world[Symbol.asyncDispose]());

  it('the open round keeps its rules for every bet, the next one has the new ones (R-27)', async () => {
    const { db } = world.kernel;
    const open = await world.anOpenRound();
    const later = await aRoundAfter(world, open);
    expect(world.lottery.odds.ruleSet).toMatchObject({ triple: 'bs' });
    await world.bet(ann, open, [['k3.sum.big', '-', '10.00']]);

    const { odds } = world.lottery;
    await db.tx((t) => enableOdds(t, world.lottery.id, { ...odds, ruleSet: { ...odds.ruleSet, triple: 'none' } }));
    // After the change: this node has heard of it, and prices the open round by the version it was opened with.
    await world.catalogue.reload();
    await world.bet(ann, open, [['k3.sum.big', '-', '20.00']]);
    await db.query('update lottery.round set status = 1 where id = $1', [later.id]);
    await world.bet(ann, later, [['k3.sum.big', '-', '30.00']]);

    // 18 is big; under the old rules a triple loses it.
    const first = await settledWith(world, open, ['6', '6', '6']);
    expect(await payouts(world, first)).toEqual([0n, 0n]);
    const second = await settledWith(world, later, ['6', '6', '6']);
    expect(await payouts(world, second)).toEqual([5946n]);
    const lottery = world.catalogue.byId(world.lottery.id)!;
    expect(resultOf(first, lottery).labels).not.toEqual(resultOf(second, lottery).labels);
  });

  it('the database refuses other rules, and any other odds once betting is closed, whoever asks (R-27)', async () => {
    const { db } = world.kernel;
    const open = await world.anOpenRound();
    await expect(db.query('update lottery.round set odds_version = 1 where id = $1', [open.id])).rejects.toThrow(
      'has its odds and rules',
    );
    const { odds } = world.catalogue.byId(world.lottery.id)!;
    const version = await db.tx((t) => enableOdds(t, world.lottery.id, odds));
    expect((await world.round(open.id)).odds_version).toBe(version);
    await world.expire(open);
    await closeRound({ kernel: world.kernel, vault: world.vault, lottery: world.lottery }, await world.round(open.id));
    await db.tx((t) => enableOdds(t, world.lottery.id, odds));
    expect((await world.round(open.id)).odds_version).toBe(version);
    await world.catalogue.reload();
  });
});

describe('Mark Six over the lunar new year', () => {
  let world: LotteryWorld;
  beforeAll(async () => {
    world = await openLotteryWorld({ family: 'm6' });
  });
  afterAll(() => world[Symbol.asyncDispose]());

  /** An open round counted to a day; the animal of the year has five numbers and its own, lower price. */
  async function roundOf(day: string): Promise<Round> {
    const round = await world.anOpenRound();
    await world.kernel.db.query('update lottery.round set business_date = $2 where id = $1', [round.id, day]);
    return world.round(round.id);
  }

  it('a round has the animal of its own day: in the odds shown, the price, the payout and the labels (games.md §8)', async () => {
    const ann = await world.aMember('1000.00');
    const { kernel, catalogue } = world;
    const reading = { kernel: { ...kernel, messages: createMessages({ strict: true }) }, catalogue };
    const ruled: string[] = [];
    for (const [day, yearAnimal, other] of [
      ['2027-02-05', 'horse', 'goat'],
      ['2027-02-06', 'goat', 'horse'],
    ] as const) {
      const round = await roundOf(day);
      const list = await readOddsList(reading, world.lottery.code, 'en-US');
      const plays = list.groups.flatMap((group) => group.plays);
      const shown = plays.find((play) => play.playCode === 'm6.sp.zodiac')?.options ?? [];
      const oddsShown = (animal: string): string => shown.find((one) => one.selection === animal)?.odds ?? '';
      expect(list.ruleSet).toMatchObject({ year: yearAnimal });
      expect([oddsShown(yearAnimal), oddsShown(other)]).toEqual(['9.5000', '12.0000']);
      ruled.push(list.oddsKey);
      const bet = (animal: string, odds: string) =>
        placeOn(world, ann, { round, line: ['m6.sp.zodiac', animal, odds] });
      await expect(bet(yearAnimal, '12.0000')).rejects.toMatchObject({ key: 'lottery.odds_changed' });
      await bet(yearAnimal, '9.5000');
      await bet(other, '12.0000');
      const done = await settledWith(world, round, ['2', '3', '4', '5', '6', '7', '1']);
      // 1 is the animal of the year.
      expect(await payouts(world, done)).toEqual([9500n, 0n]);
      expect(resultOf(done, world.lottery).labels.map((label) => label.code)).toContain(`zodiac.${yearAnimal}`);
    }
    expect(new Set(ruled).size).toBe(2);
  });
});
