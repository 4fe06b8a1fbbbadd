import { memberDeskCalls as desk } from '@drawroom/contract/member-desk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWireWorld, type WireWorld } from '../lottery/test-wire.ts';
import { documentsOf } from './entry-documents.ts';
import { demoOperator } from './test-operators.ts';

let world: WireWorld;
beforeAll(async () => {
  world = await openWireWorld();
});
afterAll(() => world[Symbol.asyncDispose]());

it('a member’s bets are his own, page by page, and his entries lead to their orders and rounds', async () => {
  const [ann, ben] = [await world.aMember(), await world.aMember()];
  const round = await world.anOpenRound();
  const line = { playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '10.00' };
  const placed = [];
  for (const by of [ann, ben, ann]) placed.push(await world.bet({ by, round, lines: [line] }));
  const maker = await demoOperator(world.server, 'maker');
  const { memberId } = ann;
  const first = (await maker.call(desk.bets, { memberId, size: '1' })).data;
  const second = (await maker.call(desk.bets, { memberId, size: '1', cursor: first.cursor ?? '' })).data;
  expect([first, second].map(({ list }) => list[0]?.orderNo)).toEqual(
    [placed[2], placed[0]].map((one) => one?.data['orderNo']),
  );
  expect(second.cursor).toBeNull();
  expect((await maker.call(desk.bets, { memberId, lotteryCode: 'pk10-1m' })).data.list).toEqual([]);
  const { list } = (await maker.call(desk.entries, { memberId, type: 'bet' })).data;
  expect(list.map(({ document }) => document)).toEqual(
    [placed[2], placed[0]].map((one) => ({ kind: 'order', no: one?.data['orderNo'] })),
  );
  const rebate = { type: 'rebate', ref: String(round.id) } as const;
  expect(await documentsOf(world.db, [rebate])).toEqual([{ kind: 'round', no: `k3-1m ${round.gameNo}` }]);
});
