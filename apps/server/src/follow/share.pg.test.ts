import { randomUUID } from 'node:crypto';
import { followCalls } from '@drawroom/contract/follow';
import { endOf } from '@drawroom/testkit/refusal-of';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BIG, SMALL } from '../lottery/test-world.ts';
import { openFollowWorld, ROOM, type FollowWorld } from './test-follow.ts';

let world: FollowWorld;
beforeAll(async () => {
  world = await openFollowWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

const messages = async (): Promise<number> => (await world.told(`room:${ROOM}`, 'chat.message')).length;

test('an order is shown once for each room, however often and at once it is asked for', async () => {
  const ann = await world.aLeader();
  const round = await world.lottery.anOpenRound();
  const order = await world.lottery.bet(ann, round, [BIG, SMALL]);
  const before = await messages();
  const clientRef = randomUUID();
  const same = Array.from({ length: 10 }, () => world.share(ann, order, { clientRef }));
  const other = Array.from({ length: 10 }, () => world.share(ann, order));
  expect(new Set(await Promise.all([...same, ...other])).size).toBe(1);
  expect(await messages()).toBe(before + 1);
  expect((await world.told(`room:${ROOM}`, 'bet.shared')).at(-1)).toMatchObject({
    gameNo: round.game_no,
    amount: '20.00',
  });
  const second = await world.lottery.bet(ann, round, [BIG]);
  const used = randomUUID();
  await world.share(ann, second, { clientRef: used });
  expect(await endOf(world.share(ann, order, { clientRef: used }))).toBe('request.client_ref_reused');
});

test('the card says lottery, round, lines and odds, and the share how it stands', async () => {
  const ann = await world.aLeader();
  const ben = await world.aMember();
  const round = await world.lottery.anOpenRound();
  const { shareId, order } = await world.sharedBet(ann, round, [BIG]);
  const card = (await world.told(`room:${ROOM}`, 'chat.message')).at(-1);
  expect(card).toMatchObject({
    message: {
      text: '',
      card: {
        kind: 'bet',
        shareId,
        lotteryCode: world.lottery.lottery.code,
        gameNo: round.game_no,
        amount: '10.00',
        lines: [{ playCode: 'k3.sum.big', selection: '-', odds: '1.9820', amount: '10.00' }],
      },
    },
  });
  expect(await world.shown(ben, shareId)).toMatchObject({
    state: 'open',
    mine: false,
    lines: [{ oddsNow: '1.9820', amount: '10.00' }],
    record: { bets: 0, open: 1 },
    followed: [],
    followNo: null,
  });
  await world.rounds.finish(round);
  const after = await world.shown(ben, shareId);
  expect(after.state).toBe('decided');
  expect(['9.82', '-10.00']).toContain(after.winLose);
  expect(order.count).toBe(1);
});

test('only a running bet of one’s own is shown, in a room that plays its lottery', async () => {
  const ann = await world.aLeader();
  const ben = await world.aLeader();
  const round = await world.lottery.anOpenRound();
  const order = await world.lottery.bet(ann, round, [BIG]);
  expect(await endOf(world.share(ben, order))).toBe('lottery.order_unknown');
  await world.aRoom('200002', []);
  await world.enter(ann, '200002');
  expect(await endOf(world.share(ann, order, { roomCode: '200002' }))).toBe('follow.not_played_here');
  expect(await endOf(world.share(ann, order, { roomCode: '300003' }))).toBe('room.unknown');
  await world.lottery.expire(round);
  expect(await endOf(world.share(ann, order))).toBe('lottery.round_closed');
  const open = await world.lottery.anOpenRound();
  const taken = await world.lottery.bet(ann, open, [BIG]);
  await world.cancel(ann, taken);
  expect(await endOf(world.share(ann, taken))).toBe('follow.bet_cancelled');
});

test('who shares shows his record; who looks after a room shows no bets; who takes a break neither', async () => {
  const ann = await world.aMember();
  const round = await world.lottery.anOpenRound();
  const order = await world.lottery.bet(ann, round, [BIG]);
  expect(await endOf(world.share(ann, order))).toBe('follow.record_hidden');
  await world.call(ann, followCalls.showRecord, { on: '1' });
  await world.moderator(ann);
  expect(await endOf(world.share(ann, order))).toBe('follow.not_allowed');
  const ben = await world.aMember();
  await world.moderator(ben);
  expect(await endOf(world.call(ben, followCalls.showRecord, { on: '1' }))).toBe('follow.not_allowed');

  const cyd = await world.aLeader();
  const ofCyd = await world.lottery.bet(cyd, round, [BIG]);
  await takeTimeOut(cyd.claims.accountId, cyd.memberId);
  expect(await endOf(world.share(cyd, ofCyd))).toBe('protection.time_out');
  expect(await endOf(world.call(cyd, followCalls.showRecord, { on: '1' }))).toBe('protection.time_out');
  const dan = await world.aLeader();
  expect(await endOf(world.start(cyd, dan))).toBe('protection.time_out');
});

async function takeTimeOut(accountId: bigint, memberId: bigint): Promise<void> {
  await world.lottery.kernel.db.query(
    `insert into protection.guard (account_id, member_id, time_out_until) values ($1, $2, clock_timestamp() + interval '1 day')
     on conflict (account_id) do update set time_out_until = excluded.time_out_until`,
    [accountId, memberId],
  );
}

test('what is shared is for the room: whoever has not entered it sees none', async () => {
  const ann = await world.aLeader();
  const round = await world.lottery.anOpenRound();
  const { shareId } = await world.sharedBet(ann, round, [BIG]);
  const ben = await world.aMember();
  await world.leave(ben);
  expect(await endOf(world.shown(ben, shareId))).toBe('follow.share_unknown');
});

test('hiding the record hides the shares and ends nothing that was placed', async () => {
  const ann = await world.aLeader();
  const ben = await world.aMember();
  const round = await world.lottery.anOpenRound();
  const { shareId } = await world.sharedBet(ann, round, [BIG]);
  await world.followBet(ben, shareId);
  await world.call(ann, followCalls.showRecord, { on: '0' });
  expect(await world.shown(ben, shareId)).toMatchObject({
    state: 'hidden',
    lines: [],
    record: null,
    followed: [{ amount: '5.00' }],
  });
  expect((await world.shown(ann, shareId)).lines).toHaveLength(1);
  expect(await endOf(world.followBet(ben, shareId, { odds: '["1.9820"]' }))).toBe('follow.record_hidden');
});
