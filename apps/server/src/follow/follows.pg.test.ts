import { randomUUID } from 'node:crypto';
import { followCalls } from '@drawroom/contract/follow';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defaultK3Odds } from '@drawroom/engine/odds-table';
import type { Session } from '../kernel/kernel.ts';
import { placeBet } from '../lottery/place-bet.ts';
import { enableOdds } from '../lottery/catalogue.ts';
import type { Round } from '../lottery/round.ts';
import { losing } from '../lottery/test-chase.ts';
import { BIG } from '../lottery/test-world.ts';
import { kickMember } from '../room/index.ts';
import { endFollowsOf } from './end-follow.ts';
import { openFollowWorld, ROOM, type FollowWorld } from './test-follow.ts';

let world: FollowWorld;
beforeAll(async () => {
  world = await openFollowWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

/** A round in which the leader shares a bet that will lose. */
async function losingRound(leader: Session): Promise<Round> {
  const round = await world.lottery.anOpenRound();
  await world.sharedBet(leader, round, losing(await world.rounds.sumOf(round)));
  return round;
}

const stands = async (member: Session): Promise<string> => {
  const { state, used, staked, lost, steps } = await world.follow(member);
  return `${state} ${used} rounds, ${staked} staked, ${lost} lost: ${steps.map((step) => step.reason ?? step.state).join(' ')}`;
};

test('each bet shared from now on is placed once, whoever looks how often; one not shared is not followed', async () => {
  const ann = await world.aLeader();
  const ben = await world.aMember();
  const before = await world.lottery.anOpenRound();
  await world.sharedBet(ann, before, [BIG]);
  await world.start(ben, ann, { way: 'percent', amount: '50' });
  const round = await world.lottery.anOpenRound();
  await world.lottery.bet(ann, round, [BIG]);
  await world.sharedBet(ann, round, [BIG, ['k3.sum.value', '10,11', '1.00']]);
  await Promise.all(Array.from({ length: 20 }, () => world.run()));
  expect(await stands(ben)).toBe('running 1 rounds, 6.00 staked, 0.00 lost: placed');
  expect(await world.lottery.balance(ben)).toBe(994_00n);
  expect(await world.told(`member:${ben.memberId}`, 'balance.changed')).toHaveLength(1);
});

test('it ends after its rounds, once they are decided; further bets of the last round still count to it', async () => {
  const ann = await world.aLeader();
  const ben = await world.aMember();
  await world.start(ben, ann, { rounds: '2', amount: '5' });
  const first = await losingRound(ann);
  await world.run();
  await world.rounds.finish(first);
  await world.run();
  expect(await stands(ben)).toBe('running 1 rounds, 5.00 staked, 5.00 lost: decided');
  const second = await losingRound(ann);
  await world.run();
  await world.sharedBet(ann, second, losing(await world.rounds.sumOf(second)));
  await world.run();
  expect((await world.follow(ben)).staked).toBe('15.00');
  await world.rounds.finish(second);
  await world.run();
  expect(await stands(ben)).toBe('done 2 rounds, 15.00 staked, 15.00 lost: decided decided decided');
  await losingRound(ann);
  await world.run();
  expect((await world.follow(ben)).staked).toBe('15.00');
});

describe('bounds', () => {
  test('a round costs no more than its cap, the whole no more than its own', async () => {
    const ann = await world.aLeader();
    const ben = await world.aMember();
    await world.start(ben, ann, { amount: '10', roundCap: '15', totalCap: '15', stopLoss: '15' });
    const round = await world.lottery.anOpenRound();
    await world.sharedBet(ann, round, [BIG]);
    await world.run();
    await world.sharedBet(ann, round, [BIG]);
    await world.run();
    expect(await stands(ben)).toBe('total_cap 1 rounds, 10.00 staked, 0.00 lost: total_cap placed');
    const cyd = await world.aMember();
    await world.start(cyd, ann, { amount: '10', roundCap: '15', totalCap: '90', stopLoss: '90' });
    await world.sharedBet(ann, round, [BIG]);
    await world.sharedBet(ann, round, [BIG]);
    await world.run();
    expect(await stands(cyd)).toBe('running 1 rounds, 10.00 staked, 0.00 lost: round_cap placed');
  });

  test('no draw can bring the loss above the stop-loss, and a loss that reaches it ends the follow', async () => {
    const ann = await world.aLeader();
    const [ben, cyd] = [await world.aMember(), await world.aMember()];
    await world.start(ben, ann, { amount: '10', stopLoss: '10' });
    await world.start(cyd, ann, { amount: '10', stopLoss: '15' });
    const round = await losingRound(ann);
    await losingRound(ann);
    await world.run();
    expect(await stands(ben)).toBe('running 1 rounds, 10.00 staked, 0.00 lost: stop_loss placed');
    await world.rounds.finish(round);
    await world.run();
    expect(await stands(ben)).toBe('stop_loss 1 rounds, 10.00 staked, 10.00 lost: stop_loss decided');
    expect(await stands(cyd)).toBe('running 1 rounds, 10.00 staked, 10.00 lost: stop_loss decided');
    await losingRound(ann);
    await world.run();
    expect((await world.follow(cyd)).state).toBe('stop_loss');
  });

  test('amounts that do not hold together are refused, and a second follow of the same member in the room', async () => {
    const ann = await world.aLeader();
    const ben = await world.aMember();
    const begin = (fields: Record<string, string>) => endOf(world.start(ben, ann, fields));
    for (const fields of [
      { amount: '0' },
      { roundCap: '200' },
      { stopLoss: '101' },
      { stopLoss: '0' },
      { way: 'percent', amount: '1001' },
      { way: 'percent', amount: '1.5' },
    ])
      expect(await begin(fields), JSON.stringify(fields)).toBe('follow.bounds_invalid');
    const clientRef = randomUUID();
    const same = await Promise.all(Array.from({ length: 20 }, () => world.start(ben, ann, { clientRef })));
    expect(new Set(same.map(({ followNo }) => followNo)).size).toBe(1);
    expect(await begin({})).toBe('follow.already');
    expect(await begin({ clientRef, amount: '6' })).toBe('request.client_ref_reused');
    expect(await endOf(world.start(ann, ann))).toBe('follow.not_allowed');
    const hidden = await world.aMember();
    expect(await endOf(world.start(ben, hidden))).toBe('follow.leader_unknown');
  });
});

test('what a bet is refused for is kept and told: no points, a closed round, worse odds, a bet taken back; better odds are taken', async () => {
  const { kernel, lottery } = world.lottery;
  const ann = await world.aLeader();
  const poor = await world.aMember('1.00');
  await world.start(poor, ann);
  const round = await world.lottery.anOpenRound();
  await world.sharedBet(ann, round, [BIG]);
  await world.run();
  const late = await world.lottery.anOpenRound();
  await world.sharedBet(ann, late, [BIG]);
  await world.lottery.expire(late);
  await world.run();
  expect(await stands(poor)).toBe('running 0 rounds, 0.00 staked, 0.00 lost: closed balance');
  expect((await world.told(`member:${poor.memberId}`, 'follow.changed')).map(({ reason }) => reason)).toEqual([
    null,
    'balance',
    'closed',
  ]);
  const worse = await world.lottery.anOpenRound();
  await world.sharedBet(ann, worse, [BIG]);
  const table = defaultK3Odds(lottery.odds.ruleSet, 2);
  const plays = { ...table.plays, 'k3.sum.big': { ...table.plays['k3.sum.big']!, odds: { '*': 19_000, '-': 19_000 } } };
  await kernel.db.tx((t) => enableOdds(t, lottery.id, { ...table, plays }));
  await world.lottery.catalogue.reload();
  await world.run();
  expect((await world.follow(poor)).steps[0]?.reason).toBe('odds_worse');
  // A leader at these odds; those of his follower are better by the time his bet is placed.
  const rich = await world.aMember();
  await world.start(rich, ann);
  const between = await world.lottery.anOpenRound();
  const low = await placeBet(world.lottery.deps, ann, {
    lotteryId: String(lottery.id),
    gameNo: between.game_no,
    clientRef: randomUUID(),
    betList: [{ playCode: 'k3.sum.big', selection: '-', unitAmount: '10.00', odds: '1.9000' }],
  });
  await world.share(ann, low);
  await kernel.db.tx((t) => enableOdds(t, lottery.id, table));
  await world.run();
  const { rows } = await kernel.db.query<{ odds: string }>('select odds from lottery.bet where account_id = $1', [
    rich.claims.accountId,
  ]);
  expect(rows).toEqual([{ odds: '1.9820' }]);
  const { order } = await world.sharedBet(ann, await world.lottery.anOpenRound(), [BIG]);
  await world.cancel(ann, order);
  await world.run();
  expect((await world.follow(poor)).steps[0]?.reason).toBe('cancelled');
});

describe('it ends', () => {
  test('when it is stopped: what waited is left out, what was placed stands', async () => {
    const ann = await world.aLeader();
    const ben = await world.aMember();
    const { followNo } = await world.start(ben, ann);
    const round = await world.lottery.anOpenRound();
    await world.sharedBet(ann, round, [BIG]);
    await world.run();
    await world.sharedBet(ann, round, [BIG]);
    await world.call(ben, followCalls.stop, { followNo });
    await world.run();
    expect(await stands(ben)).toBe('stopped 1 rounds, 5.00 staked, 0.00 lost: ended placed');
    expect((await world.call(ben, followCalls.stop, { followNo })).follow.state).toBe('stopped');
    expect(await endOf(world.call(ann, followCalls.stop, { followNo }))).toBe('follow.follow_unknown');
  });

  test('when its leader hides his record, also between the share and the bet', async () => {
    const ann = await world.aLeader();
    const ben = await world.aMember();
    await world.start(ben, ann);
    await world.sharedBet(ann, await world.lottery.anOpenRound(), [BIG]);
    await world.call(ann, followCalls.showRecord, { on: '0' });
    await world.run();
    expect(await stands(ben)).toBe('leader_hidden 0 rounds, 0.00 staked, 0.00 lost: ended');
  });

  test('when its member leaves the room, plays no more, or its day is over', async () => {
    const { kernel } = world.lottery;
    const ann = await world.aLeader();
    const [left, barred, old] = [await world.aMember(), await world.aMember(), await world.aMember()];
    for (const member of [left, barred, old]) await world.start(member, ann);
    await world.leave(left, ROOM);
    await kernel.db.tx((t) => endFollowsOf(world.following, t, barred.claims.accountId));
    await kernel.db.query(`update follow.follow set expires_at = clock_timestamp() where member_id = $1`, [
      old.memberId,
    ]);
    await world.sharedBet(ann, await world.lottery.anOpenRound(), [BIG]);
    await world.run();
    expect((await world.follow(left)).state).toBe('room_left');
    expect((await world.follow(barred)).state).toBe('barred');
    expect((await world.follow(old)).state).toBe('expired');
    for (const member of [left, barred, old]) expect(await world.lottery.balance(member)).toBe(1_000_00n);
  });

  test('when its member was put out of the room, or he or its leader leaves the house; his copy tells what was', async () => {
    const { kernel } = world.lottery;
    const ann = await world.aLeader();
    const [out, gone, ben] = [await world.aMember(), await world.aMember(), await world.aMember()];
    for (const member of [out, gone, ben]) await world.start(member, ann);
    const kicked = { roomCode: ROOM, memberId: out.memberId, byMember: ann.memberId };
    await kernel.db.tx((t) => kickMember(t, kicked, 10));
    await kernel.db.tx((t) => world.slice.forget!(t, gone.memberId));
    await world.sharedBet(ann, await world.lottery.anOpenRound(), [BIG]);
    await world.run();
    expect(await stands(out)).toBe('room_left 0 rounds, 0.00 staked, 0.00 lost: ended');
    expect((await world.follow(gone)).state).toBe('barred');
    expect((await world.follow(ben)).staked).toBe('5.00');
    expect(await world.slice.exportOf!(ben.memberId)).toMatchObject({
      follows: [{ state: 'running', stopLossMinor: 10_000n, steps: [{ stakeMinor: 500 }] }],
    });
    await kernel.db.tx((t) => world.slice.forget!(t, ann.memberId));
    expect((await world.follow(ben)).state).toBe('leader_hidden');
  });

  test('when a break began that it has not seen: the bet is refused and the follow is over (R-94)', async () => {
    const { kernel } = world.lottery;
    const ann = await world.aLeader();
    const ben = await world.aMember();
    await world.start(ben, ann);
    await kernel.db.query(
      `insert into protection.guard (account_id, member_id, excluded_until) values ($1, $2, clock_timestamp() + interval '1 day')`,
      [ben.claims.accountId, ben.memberId],
    );
    await world.sharedBet(ann, await world.lottery.anOpenRound(), [BIG]);
    await world.run();
    expect(await stands(ben)).toBe('barred 0 rounds, 0.00 staked, 0.00 lost: barred');
  });
});
