import { asQuestion, PROVIDER_PATHS } from '@drawroom/contract/provider-wire';
import { signWire } from '@drawroom/contract/signed-wire';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { providerOpenApi } from './openapi.ts';
import { playerWith, SECRET, startTestProvider, type Forged, type TestProvider } from './test-provider.ts';

const { transfer, transferStatus, balance, balances, session, games } = PROVIDER_PATHS;
let provider: TestProvider;

beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider[Symbol.asyncDispose]());

const IN = { transferNo: 'w-1', direction: 'in', playerId: 'w', currency: 'CNY', amount: '5.00' };
const nowSeconds = (offset = 0): string => String(Math.trunc(Date.now() / 1_000) + offset);

it.each<[string, Forged, string]>([
  ['another secret', { secret: 'guessed' }, 'signature'],
  ['words for another path', { path: transferStatus }, 'signature'],
  ['another body than was signed', { text: JSON.stringify({ ...IN, amount: '500.00' }) }, 'signature'],
  ['no signature', { signature: '' }, 'signature'],
  ['a signature of another form', { signature: 'A'.repeat(64) }, 'signature'],
  ['a time before the window', { seconds: nowSeconds(-400) }, 'time'],
  ['a time after the window', { seconds: nowSeconds(400) }, 'time'],
  ['no time', { seconds: '' }, 'time'],
])('%s: refused without a signature, and nothing is done', async (_name, forged, error) => {
  expect(await provider.ask(transfer, IN, forged)).toEqual({ status: 401, body: { error }, signed: false });
  expect((await provider.ask(transferStatus, { transferNo: 'w-1' })).status).toBe(404);
});

it('the same signed words again within the window move nothing again', async () => {
  const seconds = nowSeconds(-100);
  const first = await provider.ask(transfer, { ...IN, transferNo: 'w-2' }, { seconds });
  expect(first).toMatchObject({ status: 200, body: { state: 'done' }, signed: true });
  expect(await provider.ask(transfer, { ...IN, transferNo: 'w-2' }, { seconds })).toEqual(first);
  expect((await provider.ask(balance, { playerId: 'w', currency: 'CNY' })).body['balance']).toBe('5.00');
});

it('what is no JSON or not of the form is 400, and fields that nobody knows are left aside', async () => {
  for (const amount of ['5', '5.0', '-5.00', '05.00', '1e3', 5, null])
    expect(await provider.ask(transfer, { ...IN, transferNo: 'w-3', amount })).toEqual({
      status: 400,
      body: { error: 'shape' },
      signed: true,
    });
  const later = { playerId: 'w', currency: 'CNY', sinceVersion: 2 };
  expect((await provider.ask(balance, later)).body).toMatchObject({ balance: '5.00' });
  expect((await provider.ask(games, {})).body['games']).toMatchObject([{ gameCode: 'coin' }]);
  const text = 'not json';
  const seconds = nowSeconds();
  const signature = await signWire(SECRET, seconds, asQuestion(games, text));
  expect((await provider.ask(games, {}, { text, seconds, signature })).status).toBe(400);
});

it('a body above 256 kB is refused unread, and the line is closed', async () => {
  const response = await fetch(provider.url + games, { method: 'POST', body: 'x'.repeat(257 * 1024) });
  expect(response.status).toBe(413);
  expect(response.headers.get('connection')).toBe('close');
});

it('other paths and methods are not there', async () => {
  expect((await fetch(`${provider.url}/v1/nothing`, { method: 'POST', body: '{}' })).status).toBe(404);
  expect((await fetch(provider.url + games)).status).toBe(404);
  expect((await fetch(provider.url + games, { method: 'PUT', body: '{}' })).status).toBe(404);
});

it('the description of the wire is there for everybody', async () => {
  const served: unknown = await (await fetch(`${provider.url}/v1/openapi.json`)).json();
  expect(served).toEqual(JSON.parse(JSON.stringify(providerOpenApi())));
});

it('a game or a frame that is none is refused, and a player stays with his currency', async () => {
  const asked = { sessionRef: 's-1', playerId: 'w', currency: 'CNY', locale: 'zh-CN', theme: 'dark', gameCode: 'coin' };
  const frameOrigin = 'https://play.example';
  const reasonOf = async (body: object) =>
    (await provider.ask(session, { ...asked, frameOrigin, ...body })).body['reason'];
  expect(await reasonOf({ gameCode: 'none' })).toBe('game');
  expect(await reasonOf({ currency: 'USDT' })).toBe('currency');
  for (const origin of [
    '*',
    'https://play.example/',
    'https://a.example https://b.example',
    "'self'",
    'javascript:1',
    '',
  ])
    expect(await reasonOf({ frameOrigin: origin })).toBe('frame_origin');
});

it('a player who was never seen has nothing, and is no fault', async () => {
  expect((await provider.ask(balance, { playerId: 'nobody', currency: 'CNY' })).body).toEqual({
    playerId: 'nobody',
    currency: 'CNY',
    balance: '0.00',
    inPlay: '0.00',
    recordSeq: 0,
    lastSeenAt: 0,
    playing: false,
  });
});

it('manners: lost before nothing is done, lost after it is, and lies are told only while they are wanted', async () => {
  const number = (n: number) => ({ ...IN, transferNo: `m-${n}`, playerId: 'm' });
  await provider.behave({ lose: 'before', only: [transfer] });
  await expect(provider.ask(transfer, number(1))).rejects.toThrow('fetch failed');
  expect((await provider.ask(transferStatus, { transferNo: 'm-1' })).status).toBe(404);
  await provider.behave({ lose: 'after' });
  await expect(provider.ask(transfer, number(2))).rejects.toThrow('fetch failed');
  await provider.behave({ lie: 'amount' });
  expect((await provider.ask(transferStatus, { transferNo: 'm-2' })).body).toMatchObject({
    state: 'done',
    amount: '15.00',
  });
  await provider.behave({ lie: 'balance' });
  expect((await provider.ask(balance, { playerId: 'm', currency: 'CNY' })).body['balance']).toBe('15.00');
  expect((await provider.ask(balances, { after: 'l', limit: 1 })).body['balances']).toMatchObject([
    { balance: '15.00' },
  ]);
  await provider.behave({ lie: 'signature' });
  expect((await provider.ask(games, {})).signed).toBe(false);
  await provider.behave({ refuse: 'out' });
  expect((await provider.ask(transfer, { ...number(3), direction: 'out' })).body).toMatchObject({
    reason: 'player_locked',
  });
  expect((await provider.ask(transfer, number(4))).body).toMatchObject({ state: 'done' });
  await provider.behave({ down: true });
  await expect(provider.ask(games, {})).rejects.toThrow('fetch failed');
  await provider.behave({ slow: 200 });
  const startedAt = performance.now();
  await provider.ask(games, {});
  expect(performance.now() - startedAt).toBeGreaterThan(190);
  expect(await provider.behave({ rude: true })).toBe(400);
  await provider.behave({});
  expect((await provider.ask(balance, { playerId: 'm', currency: 'CNY' })).body['balance']).toBe('10.00');
  expect((await playerWith(provider.db, 'm')).currency).toBe('CNY');
});

it('without the setting nobody changes manners', async () => {
  await using strict = await startTestProvider({ PROVIDER_CONTROL: '0' });
  expect(await strict.behave({ down: true })).toBe(404);
  expect((await strict.ask(games, {})).status).toBe(200);
});
