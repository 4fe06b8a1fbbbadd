import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import type { Round } from './round.ts';
import { closeRound, sealRound } from './round-steps.ts';
import { readRoundSplit } from './round-split.ts';
import { openLotteryWorld, type BetLines, type LotteryWorld } from './test-world.ts';

let world: LotteryWorld;
beforeAll(async () => {
  world = await openLotteryWorld({ family: '11x5' });
});
afterAll(() => world[Symbol.asyncDispose]());

async function members(count: number): Promise<Session[]> {
  return Promise.all(Array.from({ length: count }, () => world.aMember()));
}

async function seal(round: Round): Promise<void> {
  const { kernel, vault, lottery, receipts } = world;
  await world.expire(round);
  await closeRound({ kernel, vault, lottery }, round);
  expect(await sealRound({ kernel, vault, lottery }, await world.round(round.id), receipts.saltOf)).toBe(true);
}

async function splitOf(round: Round): Promise<(playCode: string, selection: string) => unknown> {
  const { kernel, catalogue, lottery } = world;
  const input = { lotteryId: String(lottery.id), currentGameNo: round.game_no };
  const { plays } = await readRoundSplit({ kernel, catalogue }, input);
  return (playCode, selection) => {
    const found = plays.find((each) => each.playCode === playCode && each.selection === selection);
    return found && [found.share, found.bettors];
  };
}

const BIG = (places: string): BetLines[number] => ['11x5.pos.big', places, '10.00'];
const SMALL = (places: string): BetLines[number] => ['11x5.pos.small', places, '10.00'];

it('each place of a two-sided play has a split of its own; a bet on several places counts on each', async () => {
  const round = await world.anOpenRound();
  const [one, two, three, four, five] = await members(5);
  for (const member of [one, two, three]) if (member) await world.bet(member, round, [BIG('1,3')]);
  if (four) await world.bet(four, round, [SMALL('1')]);
  if (five) await world.bet(five, round, [SMALL('1,3'), ['11x5.sum.big', '-', '10.00']]);
  await seal(round);
  const split = await splitOf(round);
  expect(split('11x5.pos.big', '1')).toEqual(['0.6', 3]);
  expect(split('11x5.pos.small', '1')).toEqual(['0.4', 2]);
  // Four on the third place and one on the sum: too few to be told.
  expect(split('11x5.pos.big', '3')).toEqual([null, 0]);
  expect(split('11x5.sum.big', '-')).toEqual([null, 0]);
});

it('nobody learns how others bet before the round is sealed (R-85)', async () => {
  const round = await world.anOpenRound();
  for (const member of await members(5)) await world.bet(member, round, [BIG('1')]);
  const { kernel, catalogue, lottery } = world;
  const input = { lotteryId: String(lottery.id), currentGameNo: round.game_no };
  const { sealed, plays } = await readRoundSplit({ kernel, catalogue }, input);
  expect(sealed).toBe(false);
  expect(plays.every(({ share, bettors }) => share === null && bettors === 0)).toBe(true);
  await seal(round);
  expect((await splitOf(round))('11x5.pos.big', '1')).toEqual(['1', 5]);
});

it('one member on many sides is one bettor', async () => {
  const round = await world.anOpenRound();
  const [member] = await members(1);
  const sides = ['big', 'small', 'odd', 'even', 'tailbig', 'tailsmall'];
  if (member)
    await world.bet(
      member,
      round,
      sides.map((side) => [`11x5.sum.${side}`, '-', '10.00'] as const),
    );
  await seal(round);
  expect((await splitOf(round))('11x5.sum.big', '-')).toEqual([null, 0]);
});
