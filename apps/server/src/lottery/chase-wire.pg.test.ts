import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWireWorld, type WireMember, type WireReply, type WireRound, type WireWorld } from './test-wire.ts';

let world: WireWorld;
let ann: WireMember;
let bob: WireMember;
let rounds: readonly WireRound[];
beforeAll(async () => {
  world = await openWireWorld();
  [ann, bob] = [await world.aMember(), await world.aMember()];
  rounds = [await world.anOpenRound(600_000), await world.anOpenRound(660_000)];
});
afterAll(() => world[Symbol.asyncDispose]());

const LINE = { playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '10.00' };
const post = (by: WireMember, path: string, fields: Record<string, string>): Promise<WireReply> =>
  world.send({ path: `/app/lotteryGame/${path}`, body: new URLSearchParams(fields).toString(), by });
const get = (by: WireMember, path: string, query: Record<string, string> = {}): Promise<WireReply> =>
  world.send({ method: 'GET', path, query, by });
const order = (fields: Record<string, string> = {}): Record<string, string> => ({
  lotteryId: rounds[0]?.lotteryId ?? '',
  gameNo: rounds[0]?.gameNo ?? '',
  betList: JSON.stringify([LINE]),
  multiples: '[1,2]',
  stopOnWin: 'false',
  clientRef: randomUUID(),
  ...fields,
});

it('a chase over the wire: accepted once, frozen in the wallet, in the list, found by its reference, cancelled once', async () => {
  const coming = await get(ann, '/app/lotteryGame/chaseRounds', { lotteryId: rounds[0]?.lotteryId ?? '' });
  expect(coming.data['list']).toMatchObject(rounds.map(({ gameNo }) => ({ gameNo })));
  const asked = order();
  const accepted = await post(ann, 'chaseOrder', asked);
  expect(accepted).toMatchObject({
    code: 0,
    data: { balance: '70.00', chase: { state: 'running', frozen: '30.00', list: [{ multiple: 1 }, { multiple: 2 }] } },
  });
  expect(await post(ann, 'chaseOrder', asked)).toMatchObject({ code: 0, data: accepted.data });
  const { chaseNo } = accepted.data['chase'] as { chaseNo: string };
  expect((await get(ann, '/m-app/myCenter/myWallet')).data).toMatchObject({ balance: '70.00', frozen: '30.00' });
  expect((await get(ann, '/app/lotteryGame/chases', { only: 'running' })).data).toMatchObject({
    total: 1,
    list: [{ chaseNo, clientRef: asked['clientRef'] }],
  });
  expect((await get(ann, '/app/lotteryGame/chase', { clientRef: asked['clientRef'] ?? '' })).data).toMatchObject({
    fate: 'accepted',
    chase: { chase: { chaseNo } },
  });
  const cancel = { chaseNo, clientRef: randomUUID() };
  const cancelled = { code: 0, data: { chaseNo, state: 'cancelled', amount: '30.00', balance: '100.00' } };
  expect(await post(ann, 'chaseCancel', cancel)).toMatchObject(cancelled);
  expect(await post(ann, 'chaseCancel', cancel)).toMatchObject(cancelled);
  expect((await get(ann, '/app/lotteryGame/chases', { only: 'ended' })).data).toMatchObject({ total: 1 });
});

it("a member neither sees nor cancels another's chase (R-67)", async () => {
  const asked = order();
  const { chaseNo } = (await post(ann, 'chaseOrder', asked)).data['chase'] as { chaseNo: string };
  const unknown = { fate: 'unknown', chase: null };
  expect((await get(bob, '/app/lotteryGame/chase', { clientRef: asked['clientRef'] ?? '' })).data).toEqual(unknown);
  expect((await get(bob, '/app/lotteryGame/chases')).data).toMatchObject({ total: 0, list: [] });
  const refused = await post(bob, 'chaseCancel', { chaseNo, clientRef: randomUUID() });
  expect(refused).toMatchObject({ key: 'lottery.order_unknown', code: 1007 });
  expect((await get(ann, '/m-app/myCenter/myWallet')).data).toMatchObject({ frozen: '30.00' });
});

it.each([
  ['one round only', { multiples: '[1]' }, 'request.invalid'],
  ['more than 100 rounds', { multiples: JSON.stringify(Array.from({ length: 101 }, () => 1)) }, 'request.invalid'],
  ['a multiple of nothing', { multiples: '[1,0]' }, 'request.invalid'],
  ['no word on wins', { stopOnWin: 'maybe' }, 'request.invalid'],
  [
    'odds that are not those of the house',
    { betList: JSON.stringify([{ ...LINE, odds: '9' }]) },
    'lottery.odds_changed',
  ],
  ['a play that is none', { betList: JSON.stringify([{ ...LINE, playCode: 'k3.x' }]) }, 'lottery.selection_invalid'],
  ['a lottery that is none', { lotteryId: '999999' }, 'lottery.lottery_unknown'],
  ['a round that is none', { gameNo: '20200101-0001' }, 'lottery.round_unknown'],
  ['more points than there are', { multiples: '[5,6]' }, 'wallet.insufficient'],
])('%s is refused, and nothing is frozen (R-70)', async (_, fields, key) => {
  const before = await world.state();
  expect(await post(bob, 'chaseOrder', order(fields))).toMatchObject({ key });
  expect(await world.state()).toBe(before);
  expect((await get(bob, '/m-app/myCenter/myWallet')).data).toMatchObject({ balance: '100.00', frozen: '0.00' });
});
