import { randomUUID } from 'node:crypto';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { untilWaiting } from '../chat/test-chat.ts';
import { cancelBetOrder } from '../lottery/cancel-order.ts';
import type { Session } from '../kernel/kernel.ts';
import { BIG } from '../lottery/test-world.ts';
import { sharesCancelledBy } from './cancel-share.ts';
import { openFollowWorld, ROOM, type FollowWorld } from './test-follow.ts';

let world: FollowWorld;
beforeAll(async () => {
  world = await openFollowWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const toldTo = (member: Session): Promise<Record<string, unknown>[]> =>
  world.told(`member:${member.memberId}`, 'follow.leader_cancelled');

test('when a leader takes his bet back, room and followers are told once; their bets stand and can be taken back', async () => {
  const [ann, byHand, byPlan, gone, other] = [
    await world.aLeader(),
    await world.aMember(),
    await world.aMember(),
    await world.aMember(),
    await world.aMember(),
  ];
  await world.start(byPlan, ann);
  const round = await world.lottery.anOpenRound();
  const { shareId, order } = await world.sharedBet(ann, round, [BIG]);
  await world.run();
  const followed = await world.followBet(byHand, shareId);
  await world.cancel(gone, await world.followBet(gone, shareId));
  expect((await world.shown(gone, shareId)).followed).toEqual([]);

  const clientRef = randomUUID();
  const first = await world.cancel(ann, order, clientRef);
  expect(await world.cancel(ann, order, clientRef)).toEqual(first);
  const fact = { roomCode: ROOM, shareId, lotteryCode: world.lottery.lottery.code, gameNo: round.game_no };
  expect(await world.told(`room:${ROOM}`, 'bet.share_cancelled')).toEqual([{ roomCode: ROOM, shareId }]);
  expect(await toldTo(byHand)).toEqual([fact]);
  expect(await toldTo(byPlan)).toEqual([fact]);
  for (const member of [gone, other, ann]) expect(await toldTo(member)).toEqual([]);

  const { state, followed: mine } = await world.shown(byHand, shareId);
  expect([state, mine.map(({ orderNo }) => orderNo)]).toEqual(['cancelled', [followed.orderNo]]);
  await world.cancel(byHand, followed);
  expect((await world.shown(byHand, shareId)).followed).toEqual([]);
});

test('a bet that was never shown, and a cancel that is refused, tell nobody', async () => {
  const ann = await world.aLeader();
  const round = await world.lottery.anOpenRound();
  await world.cancel(ann, await world.lottery.bet(ann, round, [BIG]));
  const { order } = await world.sharedBet(ann, round, [BIG]);
  const before = (await world.told(`room:${ROOM}`, 'bet.share_cancelled')).length;
  // Somebody else's number.
  expect(await endOf(world.cancel(await world.aMember(), order))).toBe('lottery.order_unknown');
  await world.lottery.expire(round);
  expect(await endOf(world.cancel(ann, order))).toBe('lottery.round_closed');
  expect(await world.told(`room:${ROOM}`, 'bet.share_cancelled')).toHaveLength(before);
});

test('a follow that comes while the leader takes his bet back waits for him and is refused, so nobody is left untold', async () => {
  const ann = await world.aLeader();
  const ben = await world.aMember();
  const { kernel, house, deps } = world.lottery;
  const { shareId, order } = await world.sharedBet(ann, await world.lottery.anOpenRound(), [BIG]);
  const held = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const cancelled = cancelBetOrder(
    kernel.db,
    { orderNo: order.orderNo, clientRef: randomUUID() },
    {
      ...deps,
      session: ann,
      escrow: house.escrow,
      cancelling: async (t, taken) => {
        const done = await sharesCancelledBy(kernel)(t, taken);
        return async () => {
          held.resolve();
          await goOn.promise;
          await done();
        };
      },
    },
  );
  await held.promise;
  const followed = endOf(world.followBet(ben, shareId));
  await untilWaiting(kernel.db, 1);
  goOn.resolve();
  await cancelled;
  expect(await followed).toBe('follow.bet_cancelled');
  expect(await toldTo(ben)).toEqual([]);
});
