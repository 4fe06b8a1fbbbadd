import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { closeRound, drawRound, sealRound } from './round-steps.ts';
import type { Round } from './round.ts';
import { settleRound } from './settle.ts';
import { openLotteryWorld, type LotteryWorld } from './test-world.ts';
import { winnersOf, type Winners } from './winners-of.ts';

let world: LotteryWorld;
beforeAll(async () => {
  world = await openLotteryWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const of = (round: Round): Promise<Winners> =>
  winnersOf(world.kernel.db, { lotteryCode: world.lottery.code, gameNo: round.game_no });

async function drawn(bettors: readonly Session[]): Promise<Round> {
  const deps = { kernel: world.kernel, vault: world.vault, lottery: world.lottery };
  const round = await world.anOpenRound();
  // Odd and even: one of them wins, or neither on a triple, and every member has two bets on each.
  for (const member of bettors)
    await world.bet(member, round, [
      ['k3.sum.odd', '-', '1.00'],
      ['k3.sum.even', '-', '1.00'],
      ['k3.sum.odd', '-', '2.00'],
      ['k3.sum.even', '-', '2.00'],
    ]);
  await world.expire(round);
  await closeRound(deps, await world.round(round.id));
  await sealRound(deps, await world.round(round.id), world.receipts.saltOf);
  await drawRound(deps, await world.round(round.id));
  return world.round(round.id);
}

it('winners are members, each once, in the order of their bets, and nobody before the round is settled for good', async () => {
  const members = await Promise.all(Array.from({ length: 4 }, () => world.aMember('100.00')));
  const bettors = [members[2]!, members[0]!, members[3]!];
  const round = await drawn(bettors);
  const nobody = { members: 0, accountIds: [] };
  expect(await of(round)).toEqual(nobody);
  // People look at a held round; what it comes to is not known.
  const state = 'update lottery.round set status = $2 where id = $1';
  await world.kernel.db.query(state, [round.id, 7]);
  expect(await of(round)).toEqual(nobody);
  await world.kernel.db.query(state, [round.id, 4]);
  await settleRound({ kernel: world.kernel, house: world.house }, world.lottery, round);
  const { rows } = await world.kernel.db.query<{ won: number }>(
    'select count(*)::int as won from lottery.bet where round_id = $1 and status = 1',
    [round.id],
  );
  const winners = rows[0]?.won === 0 ? [] : bettors;
  expect(await of(round)).toEqual({
    members: winners.length,
    accountIds: winners.map(({ claims }) => claims.accountId),
  });
  expect(await winnersOf(world.kernel.db, { lotteryCode: 'none', gameNo: round.game_no })).toEqual(nobody);
});
