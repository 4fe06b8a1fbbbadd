import { PROVIDER_PATHS } from '@drawroom/contract/provider-wire';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditProvider } from './audit.ts';
import { DETAIL, playerWith, startTestProvider, type TestProvider } from './test-provider.ts';
import { openRecord, PlayerRefusal, settleRecord } from './wallet.ts';

const { transfer, transferStatus, transferCancel, balance, balances } = PROVIDER_PATHS;
let provider: TestProvider;
let playerId = '';
let count = 0;

beforeAll(async () => {
  provider = await startTestProvider();
});
afterAll(() => provider[Symbol.asyncDispose]());
beforeEach(() => {
  count += 1;
  playerId = `player-${String(count).padStart(3, '0')}`;
});

const asked = (transferNo: string, direction: 'in' | 'out', amount: string) => ({
  transferNo: `${playerId}:${transferNo}`,
  direction,
  playerId,
  currency: 'CNY',
  amount,
});
const named = (transferNo: string) => ({ transferNo: `${playerId}:${transferNo}` });
const move = (transferNo: string, direction: 'in' | 'out', amount: string) =>
  provider.ask(transfer, asked(transferNo, direction, amount));
const balanceNow = async () => (await provider.ask(balance, { playerId, currency: 'CNY' })).body['balance'];

describe('the words of one transfer in every order', () => {
  const WORDS = ['transfer', 'transfer', 'cancel', 'cancel', 'status'] as const;
  type Word = (typeof WORDS)[number];
  const orders = (left: readonly Word[]): Word[][] =>
    left.length === 0
      ? [[]]
      : [...new Set(left)].flatMap((word) =>
          orders(left.toSpliced(left.indexOf(word), 1)).map((rest) => [word, ...rest]),
        );

  it('the first decision holds whatever comes after it, twice or in another order (R-40)', async () => {
    const all = orders(WORDS);
    expect(all).toHaveLength(30);
    for (const [n, order] of all.entries()) {
      const no = `order-${n}`;
      const done = order.find((word) => word !== 'status') === 'transfer';
      let decided = false;
      for (const word of order) {
        const path = { transfer, cancel: transferCancel, status: transferStatus }[word];
        const heard = await provider.ask(path, word === 'transfer' ? asked(no, 'in', '1.00') : named(no));
        decided ||= word !== 'status';
        if (!decided) expect([order, heard.status, heard.body]).toEqual([order, 404, { error: 'unknown' }]);
        else expect([order, heard.status, heard.body['state']]).toEqual([order, 200, done ? 'done' : 'cancelled']);
        expect(heard.signed).toBe(true);
      }
    }
    expect(await balanceNow()).toBe(
      `${all.filter((order) => order.find((word) => word !== 'status') === 'transfer').length}.00`,
    );
  });

  it('the same at the same moment has one end, and every answer tells it', async () => {
    let done = 0;
    for (let n = 0; n < 12; n += 1) {
      const no = `race-${n}`;
      const words = [transfer, transferCancel, transfer, transferCancel, transfer];
      const heard = await Promise.all(
        words.map((path) => provider.ask(path, path === transfer ? asked(no, 'in', '1.00') : named(no))),
      );
      const ends = new Set(heard.map(({ body }) => body['state']));
      expect(ends.size).toBe(1);
      if (ends.has('done')) done += 1;
    }
    expect(await balanceNow()).toBe(`${done}.00`);
  });
});

it('the same number with other content is a conflict and moves nothing', async () => {
  await move('a', 'in', '5.00');
  for (const other of [{ amount: '6.00' }, { direction: 'out' }, { playerId: 'player-x' }, { currency: 'USDT' }]) {
    const heard = await provider.ask(transfer, { ...asked('a', 'in', '5.00'), ...other });
    expect(heard).toEqual({ status: 409, body: { error: 'conflict' }, signed: true });
  }
  expect(await balanceNow()).toBe('5.00');
});

it('a number that was refused stays refused, also when there is enough later', async () => {
  await move('fill', 'in', '1.00');
  expect((await move('big', 'out', '2.00')).body).toMatchObject({
    state: 'refused',
    reason: 'insufficient',
    amount: '2.00',
  });
  await move('more', 'in', '9.00');
  expect((await move('big', 'out', '2.00')).body).toMatchObject({ state: 'refused', reason: 'insufficient' });
  expect((await provider.ask(transferCancel, named('big'))).body).toMatchObject({ state: 'refused' });
  expect(await balanceNow()).toBe('10.00');
});

it('a number that was never seen is cancelled with empty words, as the wire says', async () => {
  const { body } = await provider.ask(transferCancel, named('never'));
  expect(body).toMatchObject({ state: 'cancelled', direction: 'in', playerId: '', currency: '', amount: '0.00' });
  expect((await move('never', 'out', '1.00')).body).toEqual(body);
});

it('points go only to a player in his currency, and `all` only home', async () => {
  await move('fill', 'in', '1.00');
  const other = { ...asked('coin', 'in', '1.00'), currency: 'USDT' };
  expect((await provider.ask(transfer, other)).body).toMatchObject({ state: 'refused', reason: 'currency' });
  expect((await move('all', 'in', 'all')).status).toBe(400);
});

it('everything that is free comes home, also nothing, and a second time what it came to is told again', async () => {
  await move('fill', 'in', '12.34');
  const player = await playerWith(provider.db, playerId);
  await provider.db.tx((t) =>
    openRecord(t, { player, gameCode: 'coin', stakeMinor: 200n, placedAt: new Date(), detail: DETAIL }),
  );
  expect((await move('home', 'out', 'all')).body).toMatchObject({ state: 'done', amount: '10.34' });
  await move('again', 'in', '3.00');
  expect((await move('home', 'out', 'all')).body).toMatchObject({ state: 'done', amount: '10.34' });
  await move('home-2', 'out', '3.00');
  expect((await move('none', 'out', 'all')).body).toMatchObject({ state: 'done', amount: '0.00' });
  const found = await provider.ask(balance, { playerId, currency: 'CNY' });
  expect(found.body).toMatchObject({ balance: '0.00', inPlay: '2.00' });
});

it('twelve transfers home, stakes and wins at once: never below nothing, and every point is somewhere', async () => {
  await move('fill', 'in', '50.00');
  const player = await playerWith(provider.db, playerId);
  // What he had too little for is thrown in a PlayerRefusal.
  const stake = () =>
    provider.db.tx(async (t) => {
      const record = { player, gameCode: 'coin', stakeMinor: 700n, placedAt: new Date(), detail: DETAIL };
      const made = await openRecord(t, record);
      await settleRecord(t, made.recordNo, { state: 'settled', payoutMinor: 500n, detail: DETAIL });
    });
  const moves = Array.from({ length: 12 }, (_, n) => move(`out-${n}`, 'out', n % 4 === 3 ? 'all' : '9.00'));
  const [heard, played] = await Promise.all([Promise.all(moves), Promise.allSettled(Array.from({ length: 8 }, stake))]);
  const out = heard
    .filter(({ body }) => body['state'] === 'done')
    .reduce((sum, { body }) => sum + BigInt(String(body['amount']).replace('.', '')), 0n);
  for (const one of played) if (one.status === 'rejected') expect(one.reason).toBeInstanceOf(PlayerRefusal);
  const lost = BigInt(played.filter(({ status }) => status === 'fulfilled').length) * 200n;
  const left = BigInt(String(await balanceNow()).replace('.', ''));
  expect(out + lost + left).toBe(5_000n);
  expect(await auditProvider(provider.db)).toEqual([]);
});

it('two that both take everything get everything once', async () => {
  for (let n = 0; n < 8; n += 1) {
    await move(`fill-${n}`, 'in', '7.00');
    const both = await Promise.all([move(`x-${n}`, 'out', 'all'), move(`y-${n}`, 'out', 'all')]);
    expect(new Set(both.map(({ body }) => body['amount']))).toEqual(new Set(['0.00', '7.00']));
  }
});

it('balances come page by page in the order of the names, each player once', async () => {
  const names = ['B', 'a', 'A', 'b'].map((name) => `${playerId}.${name}`);
  for (const name of names) await provider.ask(transfer, { ...asked(name, 'in', '2.00'), playerId: name });
  await provider.ask(transfer, { ...asked('back', 'out', '0.50'), playerId: names[0] ?? '' });
  const seen: { playerId: string }[] = [];
  let after = playerId;
  do {
    const { body } = await provider.ask(balances, { after, limit: 1 });
    seen.push(...(body['balances'] as { playerId: string }[]));
    after = String(body['next']);
  } while (after !== '');
  const mine = seen.filter((one) => one.playerId.startsWith(playerId));
  expect(mine.map((one) => one.playerId)).toEqual(['A', 'B', 'a', 'b'].map((name) => `${playerId}.${name}`));
  expect(mine[1]).toMatchObject({ balance: '1.50', in: '2.00', out: '0.50' });
});
