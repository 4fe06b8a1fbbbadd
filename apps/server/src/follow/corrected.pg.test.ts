import { followCalls } from '@drawroom/contract/follow';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Session } from '../kernel/kernel.ts';
import { correctionAid, official, type CorrectionAid } from '../lottery/results/test-correction.ts';
import { BIG, SMALL } from '../lottery/test-world.ts';
import { openFollowWorld, type FollowWorld } from './test-follow.ts';

/** Sum 15: big wins. Sum 7: small wins. */
const A = ['4', '5', '6'];
const B = ['1', '2', '4'];

let world: FollowWorld;
let books: CorrectionAid;
beforeAll(async () => {
  world = await openFollowWorld({ logLevel: 'silent', lotteries: [official('k3')] });
  books = correctionAid(world.lottery);
});
afterAll(() => world[Symbol.asyncDispose]());

/** Somebody who follows by a plan, 10.00 on each line, until 20.00 are lost. */
async function follower(leader: Session): Promise<Session> {
  const member = await world.aMember();
  await world.start(member, leader, { rounds: '9', amount: '10', stopLoss: '20' });
  return member;
}

const stands = async (member: Session): Promise<string> => {
  const { state, used, staked, lost, steps } = await world.follow(member);
  return `${state} ${used} rounds, ${staked} staked, ${lost} lost: ${steps.map((step) => step.reason ?? step.returned ?? step.state).join(' ')}`;
};
const totals = async (leader: Session) =>
  (await world.call(leader, followCalls.record, { handle: await world.handleOf(leader) })).totals;

test('a win that a correction takes back is gone from the record, from bets that followed it, and pays for no further ones', async () => {
  const ann = await world.aLeader();
  const ben = await follower(ann);
  const cyd = await world.aMember();
  const round = await books.anOpenRound();
  const { shareId } = await world.sharedBet(ann, round, [BIG]);
  await world.followBet(cyd, shareId, { amount: '10' });
  await world.run();
  await books.settle(round, A);
  await world.run();
  expect(await stands(ben)).toBe('running 1 rounds, 10.00 staked, -9.82 lost: 19.82');
  expect(await totals(ann)).toMatchObject({ bets: 1, won: 1, lost: 0, winLose: '9.82', losingRun: 0 });

  await books.correct(round, B);
  expect(await totals(ann)).toMatchObject({ bets: 1, won: 0, lost: 1, winLose: '-10.00', losingRun: 1 });
  for (const member of [ann, ben, cyd]) expect(await world.lottery.balance(member)).toBe(990_00n);
  // What came back then stays written at the bet; what the follow has lost is what it has lost.
  expect(await stands(ben)).toBe('running 1 rounds, 10.00 staked, 10.00 lost: 19.82');
  // 10.00 are left until the stop-loss: a bet for 20.00 is not placed.
  await world.sharedBet(ann, await books.anOpenRound(), [BIG, SMALL]);
  await world.run();
  expect(await stands(ben)).toBe('stop_loss 1 rounds, 10.00 staked, 10.00 lost: stop_loss 19.82');
  expect(await world.lottery.balance(ben)).toBe(990_00n);
  expect((await world.told(`member:${ben.memberId}`, 'follow.changed')).at(-1)).toMatchObject({
    state: 'stop_loss',
    lost: '10.00',
  });
});

test('a win taken back ends a follow with the next loss that reaches its bound', async () => {
  const ann = await world.aLeader();
  const ben = await follower(ann);
  const round = await books.anOpenRound();
  await world.sharedBet(ann, round, [BIG]);
  await world.run();
  await books.settle(round, A);
  await world.run();
  await books.correct(round, B);
  const next = await books.anOpenRound();
  await world.sharedBet(ann, next, [BIG]);
  await world.run();
  await books.settle(next, B);
  await world.run();
  expect(await stands(ben)).toBe('stop_loss 2 rounds, 20.00 staked, 20.00 lost: 0.00 19.82');
});

test('a loss that becomes a win, or a round that is annulled, gives a follow no more than its bounds, and ends none anew', async () => {
  const ann = await world.aLeader();
  const ben = await follower(ann);
  const round = await books.anOpenRound();
  await world.sharedBet(ann, round, [BIG, SMALL]);
  await world.run();
  await books.settle(round, ['1', '1', '1']);
  await world.run();
  const ended = 'stop_loss 1 rounds, 20.00 staked, 20.00 lost: 0.00';
  expect(await stands(ben)).toBe(ended);
  await books.correct(round, A);
  expect(await totals(ann)).toMatchObject({ bets: 2, won: 1, lost: 1, winLose: '-0.18', losingRun: 1 });
  expect(await world.lottery.balance(ben)).toBe(999_82n);
  await world.run();
  expect(await stands(ben)).toBe(ended);

  await books.correct(round, null);
  expect(await totals(ann)).toMatchObject({ rounds: 0, bets: 0, cancelled: 2, stake: '0.00', winLose: '0.00' });
  expect(await world.lottery.balance(ben)).toBe(1_000_00n);
  await world.sharedBet(ann, await books.anOpenRound(), [BIG]);
  await world.run();
  expect(await stands(ben)).toBe(ended);
});

test('a bet whose follow is not decided yet is decided by the corrected result', async () => {
  const ann = await world.aLeader();
  const ben = await follower(ann);
  const round = await books.anOpenRound();
  await world.sharedBet(ann, round, [BIG]);
  await world.run();
  await books.settle(round, A);
  await books.correct(round, B);
  await world.run();
  expect(await stands(ben)).toBe('running 1 rounds, 10.00 staked, 10.00 lost: 0.00');
});
