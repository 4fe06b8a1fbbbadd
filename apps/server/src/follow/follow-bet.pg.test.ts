import { randomUUID } from 'node:crypto';
import { followCalls } from '@drawroom/contract/follow';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeRound } from '../lottery/round-steps.ts';
import { BIG, SMALL } from '../lottery/test-world.ts';
import { openFollowWorld, type FollowWorld } from './test-follow.ts';

let world: FollowWorld;
beforeAll(async () => {
  world = await openFollowWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

test('20 presses of one button are one order: the leader’s lines at one’s own amount, and the first answer each time (R-47)', async () => {
  const ann = await world.aLeader();
  const ben = await world.aMember('100.00');
  const round = await world.lottery.anOpenRound();
  const { shareId } = await world.sharedBet(ann, round, [BIG, ['k3.sum.value', '10,11', '1.00']]);
  const clientRef = randomUUID();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => world.followBet(ben, shareId, { clientRef, amount: '2' })),
  );
  expect(new Set(answers.map(({ orderNo }) => orderNo)).size).toBe(1);
  expect(answers[0]).toMatchObject({ amount: '6.00', balance: '94.00', count: 2, gameNo: round.game_no });
  expect(await world.lottery.balance(ben)).toBe(94_00n);
  expect((await world.shown(ben, shareId)).followed).toEqual([{ orderNo: answers[0]?.orderNo, amount: '6.00' }]);
  await world.lottery.expire(round);
  const { receipt: _, ...first } = answers[0]!;
  expect(await world.followBet(ben, shareId, { clientRef, amount: '2' })).toMatchObject(first);
  expect(await endOf(world.followBet(ben, shareId, { clientRef, amount: '3' }))).toBe('request.client_ref_reused');
});

test('it is checked as every bet is: odds shown, own cap, points, limits, the close', async () => {
  const ann = await world.aLeader();
  const ben = await world.aMember('20.00');
  const round = await world.lottery.anOpenRound();
  const { shareId } = await world.sharedBet(ann, round, [BIG, SMALL]);
  const follow = (fields: Record<string, string>) => endOf(world.followBet(ben, shareId, fields));
  expect(await follow({ odds: '["1.9900","1.9820"]' })).toBe('lottery.odds_changed');
  expect(await follow({ odds: '["1.9820"]' })).toBe('lottery.odds_changed');
  expect(await follow({ amount: '5', cap: '9.99' })).toBe('follow.over_cap');
  expect(await follow({ amount: '10.01' })).toBe('wallet.insufficient');
  expect(await follow({ amount: '0' })).toBe('lottery.amount_out_of_range');
  expect(await endOf(world.followBet(ann, shareId))).toBe('follow.not_allowed');
  const reused = randomUUID();
  await world.lottery.betAs(ben, round, { lines: [BIG], ref: reused });
  expect(await follow({ clientRef: reused, amount: '1' })).toBe('request.client_ref_reused');
  await world.lottery.kernel.db.query(
    `insert into protection.guard (account_id, member_id, excluded_until) values ($1, $2, clock_timestamp() + interval '1 day')`,
    [ben.claims.accountId, ben.memberId],
  );
  expect(await follow({ amount: '1' })).toBe('protection.excluded');
  const cyd = await world.aMember();
  await world.lottery.expire(round);
  expect(await endOf(world.followBet(cyd, shareId))).toBe('lottery.round_closed');
  expect(await world.lottery.balance(ben)).toBe(10_00n);
});

test('against the close there are only two ends: placed before it, or refused with nothing taken (R-02)', async () => {
  const { kernel, lottery, vault } = world.lottery;
  const ann = await world.aLeader();
  const round = await world.lottery.anOpenRound(400);
  const { shareId } = await world.sharedBet(ann, round, [BIG]);
  const { lines } = await world.shown(ann, shareId);
  const members = await Promise.all(Array.from({ length: 12 }, () => world.aMember('10.00')));
  const ends = await Promise.all([
    ...members.map(async (member, n) => {
      await new Promise((resolve) => setTimeout(resolve, n * 60));
      const fields = { shareId, amount: '5', cap: '5', odds: `["${lines[0]?.odds}"]`, clientRef: randomUUID() };
      return endOf(world.call(member, followCalls.bet, fields));
    }),
    (async () => {
      for (;;) {
        const now = await world.lottery.round(round.id);
        if (now.end_at <= Date.now()) return void (await closeRound({ kernel, vault, lottery }, now));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    })(),
  ]);
  for (const [n, member] of members.entries()) {
    expect(['done', 'lottery.round_closed']).toContain(ends[n]);
    expect(await world.lottery.balance(member)).toBe(ends[n] === 'done' ? 5_00n : 10_00n);
  }
});
