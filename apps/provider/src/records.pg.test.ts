import { PROVIDER_PATHS, type ProviderEvent, type ProviderRecord } from '@drawroom/contract/provider-wire';
import { ANSWER_BYTES_MAX, TOLD_BYTES_MAX } from '@drawroom/contract/signed-wire';
import { expect, it } from 'vitest';
import { auditProvider } from './audit.ts';
import { startTestHouse } from './test-house.ts';
import { DETAIL, gameDetail, playerWith, startTestProvider, type TestProvider } from './test-provider.ts';
import { openRecord, settleRecord, updateRecord, type RecordDetail } from './wallet.ts';

const { records, balance, transfer } = PROVIDER_PATHS;

const fill = async (provider: TestProvider, playerId: string, amount = '100.00') => {
  const asked = { transferNo: `fill-${playerId}`, direction: 'in', playerId, currency: 'CNY', amount };
  await provider.ask(transfer, asked);
  return playerWith(provider.db, playerId);
};
const told = (heard: readonly ProviderEvent[]): ProviderRecord[] =>
  heard.flatMap((event) => (event.type === 'records' ? event.records : []));

it('eight write at once and one reads on and on: every change is seen once, in order, none behind the reader', async () => {
  await using provider = await startTestProvider();
  const players = await Promise.all(Array.from({ length: 8 }, (_, n) => fill(provider, `w${n}`)));
  let writing = true;
  const seen: number[] = [];
  const read = async (): Promise<void> => {
    let after = 0;
    for (let last = false; !last;) {
      last = !writing;
      const { body } = await provider.ask(records, { after, limit: 7 });
      seen.push(...(body['records'] as ProviderRecord[]).map(({ seq }) => seq));
      after = Number(body['next']);
      if (body['more'] === true) last = false;
    }
  };
  const write = async (n: number): Promise<void> => {
    const [player, other] = [players[n], players[(n + 1) % 8]];
    if (player === undefined || other === undefined) throw new Error('no player');
    for (let k = 0; k < 12; k += 1) {
      // Two players in one transaction, in an order that the neighbour has the other way round.
      await provider.db.tx(async (t) => {
        for (const one of k % 2 === 0 ? [player, other] : [other, player]) {
          const made = await openRecord(t, {
            player: one,
            gameCode: 'coin',
            stakeMinor: 1n,
            placedAt: new Date(),
            detail: DETAIL,
          });
          await settleRecord(t, made.recordNo, { state: 'settled', payoutMinor: 1n, detail: DETAIL });
        }
      });
    }
  };
  const reading = read();
  await Promise.all(players.map((_, n) => write(n))).finally(() => (writing = false));
  await reading;
  expect(seen).toEqual(Array.from({ length: 8 * 12 * 4 }, (_, n) => n + 1));
});

it('a change has its place by its commit, not by when it was written: nobody waits for a writer who is slow', async () => {
  await using provider = await startTestProvider();
  const [slow, quick] = [await fill(provider, 'slow'), await fill(provider, 'quick')];
  const open = (player: typeof slow) =>
    provider.db.tx((t) =>
      openRecord(t, { player, gameCode: 'coin', stakeMinor: 1n, placedAt: new Date(), detail: DETAIL }),
    );
  // The quick one begins later and is done first: its change comes first, and the slow one's is not before it.
  let reached = (): void => undefined;
  let release = (): void => undefined;
  const wrote = new Promise<void>((resolve) => (reached = resolve));
  const gate = new Promise<void>((resolve) => (release = resolve));
  const first = provider.db.tx(async (t) => {
    const made = await openRecord(t, {
      player: slow,
      gameCode: 'coin',
      stakeMinor: 1n,
      placedAt: new Date(),
      detail: DETAIL,
    });
    reached();
    await gate;
    return made;
  });
  await wrote;
  const second = await open(quick);
  const { body } = await provider.ask(records, { after: 0, limit: 10 });
  expect(body['records']).toMatchObject([{ seq: 1, recordId: second.recordId }]);
  expect(body['next']).toBe(1);
  release();
  const { recordId } = await first;
  expect((await provider.ask(records, { after: 1, limit: 10 })).body['records']).toMatchObject([{ seq: 2, recordId }]);
});

it('a record is told change by change, and its points go along', async () => {
  await using provider = await startTestProvider();
  const player = await fill(provider, 'one');
  const standing = async () => (await provider.ask(balance, { playerId: 'one', currency: 'CNY' })).body;
  const made = await provider.db.tx((t) =>
    openRecord(t, { player, gameCode: 'coin', stakeMinor: 1_000n, placedAt: new Date(5_000), detail: DETAIL }),
  );
  expect(await standing()).toMatchObject({ balance: '90.00', inPlay: '10.00', recordSeq: 1 });
  await provider.db.tx((t) => updateRecord(t, made.recordNo, gameDetail('round-2')));
  const settle = (state: 'settled' | 'void', payoutMinor: bigint) =>
    provider.db.tx((t) => settleRecord(t, made.recordNo, { state, payoutMinor, detail: DETAIL }));
  await settle('settled', 2_500n);
  expect(await standing()).toMatchObject({ balance: '115.00', inPlay: '0.00', recordSeq: 3 });
  await settle('settled', 0n);
  await settle('void', 1_000n);
  expect(await standing()).toMatchObject({ balance: '100.00', inPlay: '0.00', recordSeq: 5 });
  await expect(settle('void', 900n)).rejects.toThrow('record_check');
  const { body } = await provider.ask(records, { after: 0, limit: 100 });
  expect(body).toMatchObject({
    next: 5,
    more: false,
    records: [
      {
        seq: 1,
        rev: 1,
        recordId: made.recordId,
        state: 'open',
        stake: '10.00',
        payout: '0.00',
        placedAt: 5_000,
        settledAt: null,
      },
      { seq: 2, rev: 2, state: 'open', detail: { roundId: 'round-2' } },
      { seq: 3, rev: 3, state: 'settled', payout: '25.00', settledAt: expect.any(Number) as unknown },
      { seq: 4, rev: 4, state: 'settled', payout: '0.00' },
      { seq: 5, rev: 5, state: 'void', payout: '10.00' },
    ],
  });
  expect((await provider.ask(records, { after: 5, limit: 1 })).body).toEqual({ records: [], next: 5, more: false });
});

it('what was paid too much is taken back though the player has it no more: he owes it, and what comes in covers it first', async () => {
  await using provider = await startTestProvider();
  const player = await fill(provider, 'gone', '10.00');
  const open = () =>
    provider.db.tx((t) =>
      openRecord(t, { player, gameCode: 'coin', stakeMinor: 1_000n, placedAt: new Date(), detail: DETAIL }),
    );
  const { recordNo } = await open();
  const settle = (payoutMinor: bigint) =>
    provider.db.tx((t) => settleRecord(t, recordNo, { state: 'settled', payoutMinor, detail: DETAIL }));
  const move = async (transferNo: string, direction: 'in' | 'out', amount: string) =>
    (await provider.ask(transfer, { transferNo, direction, playerId: 'gone', currency: 'CNY', amount })).body;
  const standing = async () => (await provider.ask(balance, { playerId: 'gone', currency: 'CNY' })).body;
  await settle(2_000n);
  expect(await standing()).not.toHaveProperty('debt');
  await move('home', 'out', 'all');
  await settle(500n);
  expect(await standing()).toMatchObject({ balance: '0.00', debt: '15.00', recordSeq: 3 });
  const { body } = await provider.ask(records, { after: 2, limit: 10 });
  expect(body['records']).toMatchObject([{ recordId: `r${recordNo}`, rev: 3, payout: '5.00' }]);
  expect((await provider.ask(PROVIDER_PATHS.balances, { after: '', limit: 10 })).body['balances']).toMatchObject([
    { balance: '0.00', debt: '15.00' },
  ]);
  // Nothing is staked or taken home on it, and a page shows nothing.
  await expect(open()).rejects.toThrow('insufficient');
  expect(await move('none', 'out', 'all')).toMatchObject({ state: 'done', amount: '0.00' });
  expect(await move('some', 'out', '0.01')).toMatchObject({ state: 'refused', reason: 'insufficient' });
  expect((await provider.play('balance', {}, await provider.openPage('gone'))).body['balance']).toBe('0.00');
  expect(await auditProvider(provider.db)).toEqual([]);
  await move('part', 'in', '4.00');
  expect(await standing()).toMatchObject({ balance: '0.00', debt: '11.00' });
  await move('cover', 'in', '12.00');
  expect(await standing()).toMatchObject({ balance: '1.00' });
  expect(await standing()).not.toHaveProperty('debt');
  // Whoever took more in another way is found; nothing of it stays.
  const found = provider.db.tx(async (t) => {
    await t.query(`select move_points($1, 'payout', 'r${recordNo}:2:again', -500, 0)`, [player.id]);
    throw new Error((await auditProvider(t)).map(({ check }) => check).join('; '));
  });
  await expect(found).rejects.toThrow('nothing but a correction takes more than a player has');
});

it('a detail that is not of the wire is not written: it would stop all that follows', async () => {
  await using provider = await startTestProvider();
  const player = await fill(provider, 'odd');
  const detail = gameDetail('with spaces');
  await expect(
    provider.db.tx((t) => openRecord(t, { player, gameCode: 'coin', stakeMinor: 1n, placedAt: new Date(), detail })),
  ).rejects.toThrow('roundId');
  expect((await provider.ask(records, { after: 0, limit: 10 })).body['records']).toEqual([]);
});

it('the audit finds points that came from nowhere', async () => {
  await using provider = await startTestProvider();
  const player = await fill(provider, 'odd');
  await provider.db.query('update player set free_minor = free_minor + 1 where id = $1', [player.id]);
  expect(await auditProvider(provider.db)).toMatchObject([{ detail: 'odd: 10001 and 10000' }]);
  await provider.db.query('update player set free_minor = free_minor - 1 where id = $1', [player.id]);
  await expect(provider.db.query('delete from entry')).rejects.toThrow('written once');
  await expect(provider.db.query('update transfer set amount_minor = 0')).rejects.toThrow('written once');
});

it('what the house does not take is told again under the same name until it does, also twice and in any order', async () => {
  await using house = await startTestHouse();
  await using provider = await startTestProvider({ PROVIDER_NOTIFY_URL: house.notifyUrl });
  house.willing(false);
  await fill(provider, 'told');
  const token = await provider.openPage('told');
  await provider.play('coin.toss', { stake: '100', win: true }, token);
  await expect.poll(() => house.heard.length, { timeout: 10_000 }).toBeGreaterThan(2);
  expect(new Set(house.heard.map(({ eventId }) => eventId)).size).toBe(1);
  await provider.behave({ twice: true, reorder: true });
  house.willing(true);
  await provider.play('leave', {}, token);
  const left = async () => (await provider.db.query('select from event')).rowCount;
  await expect.poll(left, { timeout: 10_000 }).toBe(0);
  const names = new Map(house.heard.map((event) => [event.eventId, event]));
  expect([...names.values()].map(({ type }) => type).toSorted()).toEqual(['records', 'session']);
  const sessionTold = house.heard.filter(({ type }) => type === 'session');
  expect(sessionTold).toHaveLength(2);
  expect(sessionTold[0]).toMatchObject({ playerId: 'told' });
  expect(told([...names.values()])).toMatchObject([
    { seq: 1, state: 'open' },
    { seq: 2, state: 'settled', payout: '2.00' },
  ]);
  expect(house.strange).toEqual([]);
});

const LOCALES = ['zh-CN', 'vi-VN', 'en-US'];
/** The longest name that the wire knows, three bytes a letter, in so many languages. */
const longNames = (locales: readonly string[]) =>
  Object.fromEntries(locales.map((locale) => [locale, '队'.repeat(80)]));
/** A bet of twenty legs with the longest words of the wire. */
function longBet(locales: readonly string[]): RecordDetail {
  const leg = {
    matchId: 'm'.repeat(64),
    sport: 'basketball',
    league: longNames(locales),
    home: longNames(locales),
    away: longNames(locales),
    startAt: Number.MAX_SAFE_INTEGER,
    market: 'both_score',
    span: 'Q4',
    line: '-1234567.1234',
    selection: 'under',
    odds: '1234567.1234',
    betPeriod: 'OT',
    betScore: { home: 1_000_000, away: 1_000_000 },
    period: 'OT',
    score: { home: 1_000_000, away: 1_000_000 },
    outcome: 'half_lost',
  } as const;
  return { kind: 'sports', betType: 'parlay', odds: '1234567.1234', legs: Array.from({ length: 20 }, () => leg) };
}

it('however long records are, an event and a page are no longer than the house takes, and each change is in one of them', async () => {
  await using house = await startTestHouse();
  await using provider = await startTestProvider({ PROVIDER_NOTIFY_URL: house.notifyUrl });
  const player = await fill(provider, 'long');
  const LONG = 66;
  await provider.db.tx(async (t) => {
    for (let n = 0; n < LONG; n += 1)
      await openRecord(t, {
        player,
        gameCode: 'coin',
        stakeMinor: 1n,
        placedAt: new Date(),
        // One in more languages than fit into any event, and short ones among them.
        detail: n % 3 === 1 ? DETAIL : longBet(n === 20 ? Array.from({ length: 9 }, (_, k) => `l${k}`) : LOCALES),
      });
  });
  const seqs = () =>
    told(house.heard)
      .map(({ seq }) => seq)
      .toSorted((a, b) => a - b);
  await expect.poll(() => seqs().length, { timeout: 10_000 }).toBe(LONG - 1);
  expect(seqs()).toEqual(Array.from({ length: LONG }, (_, n) => n + 1).filter((seq) => seq !== 21));
  const lengths = house.heard.map((event) => Buffer.byteLength(JSON.stringify(event)));
  expect(Math.max(...lengths)).toBeLessThanOrEqual(TOLD_BYTES_MAX);
  // Short ones still go together.
  expect(house.heard.length).toBeLessThan(LONG - 1);
  expect(house.strange).toEqual([]);
  const seen: number[] = [];
  for (let more = true; more;) {
    const { body } = await provider.ask(records, { after: seen.at(-1) ?? 0, limit: 500 });
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(ANSWER_BYTES_MAX);
    seen.push(...(body['records'] as ProviderRecord[]).map(({ seq }) => seq));
    more = body['more'] === true;
  }
  expect(seen).toEqual(Array.from({ length: LONG }, (_, n) => n + 1));
});
