import { PROVIDER_PATHS } from '@drawroom/contract/provider-wire';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SESSION, startTestProvider, ticketOf, type TestProvider } from './test-provider.ts';

const { session, transfer, records } = PROVIDER_PATHS;
let provider: TestProvider;
beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider[Symbol.asyncDispose]());

/** Opens a page for a player, with what the house lets him stake; undefined: he has no limit. Gives the page's token. */
async function openWith(playerId: string, stakeLimit?: { left: string; recordSeq: number }): Promise<string> {
  const asked = { ...SESSION, sessionRef: crypto.randomUUID(), playerId, ...(stakeLimit && { stakeLimit }) };
  const { body } = await provider.ask(session, asked);
  return String((await provider.play('open', { ticket: ticketOf(body) })).body['token']);
}

const toss = (token: string, stake: string, win = true) => provider.play('coin.toss', { stake, win }, token);
const LIMIT = { status: 422, body: { error: 'limit' } };

/** Gives a player 100.00. */
async function fill(playerId: string): Promise<void> {
  await openWith(playerId);
  const asked = { transferNo: `T-${playerId}`, direction: 'in', playerId, currency: 'CNY', amount: '100.00' };
  expect((await provider.ask(transfer, asked)).status).toBe(200);
}

it('winnings staked again count: a player stakes no more than the house says his limits leave, and nothing is taken for what is refused', async () => {
  await fill('ann');
  const token = await openWith('ann', { left: '10.00', recordSeq: 0 });
  expect((await toss(token, '600')).status).toBe(200);
  expect(await toss(token, '401')).toEqual(LIMIT);
  expect((await provider.play('balance', {}, token)).body['balance']).toBe('106.00');
  expect((await toss(token, '400')).status).toBe(200);
  expect(await toss(token, '1')).toEqual(LIMIT);
});

it('a further session says it anew for all of them, less what was staked in records that the house had not seen', async () => {
  await fill('bob');
  const first = await openWith('bob', { left: '10.00', recordSeq: 0 });
  expect((await toss(first, '300')).status).toBe(200);
  // The house had seen nothing of that stake yet.
  const second = await openWith('bob', { left: '10.00', recordSeq: 0 });
  expect(await toss(second, '701')).toEqual(LIMIT);
  expect((await toss(second, '600')).status).toBe(200);
  expect(await toss(first, '101')).toEqual(LIMIT);
  const { body } = await provider.ask(records, { after: 0, limit: 500 });
  const third = await openWith('bob', { left: '1.00', recordSeq: Number(body['next']) });
  expect((await toss(third, '100')).status).toBe(200);
  expect(await toss(third, '1')).toEqual(LIMIT);
});

it('at once from several pages no more is staked than is left; who has no limit any more is not held to one', async () => {
  await fill('cleo');
  const token = await openWith('cleo', { left: '5.00', recordSeq: 1_000_000 });
  const all = await Promise.all(Array.from({ length: 8 }, () => toss(token, '100')));
  expect(all.filter(({ status }) => status === 200)).toHaveLength(5);
  const free = await openWith('cleo');
  expect((await toss(free, '5000')).status).toBe(200);
});
