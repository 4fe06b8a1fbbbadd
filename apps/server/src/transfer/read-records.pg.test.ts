import { externalRecordCalls } from '@drawroom/contract/transfer';
import type { ProviderRecord } from '@drawroom/contract/provider-wire';
import { sessionOf } from '@drawroom/testkit/insert-member';
import { aContext, callSlice, openSliceKernel, type SliceKernel } from '@drawroom/testkit/slice-kernel';
import { beforeEach, expect, test } from 'vitest';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { Slice } from '../kernel/kernel.ts';
import { formatMoney } from '@drawroom/engine/money';
import { endOf } from '@drawroom/testkit/refusal-of';
import { accountsOverLimit, requirePlayRoom, stakeLeft } from '../lottery/index.ts';
import { keepGames, providerByCode, saveProvider, type ListedGame } from './provider-store.ts';
import { RECORD_KINDS, RECORD_STATES } from './take-records.ts';
import { chanceOf } from './test-histories.ts';
import { createTransferSlice } from './transfer-slice.ts';

const AT = Date.UTC(2026, 10, 20, 12);
const ME = 7n;
const names = (word: string) => ({ 'en-US': word, 'zh-CN': `${word} zh` });

let world: SliceKernel;
let slice: Slice;
beforeEach(async () => {
  world = await openSliceKernel();
  const { db, vault } = world.kernel;
  slice = createTransferSlice(world.kernel, { requirePlayRoom, accountsOverLimit, stakeLeft, works: false });
  for (const [code, projectId] of [
    ['first', '66'],
    ['second', '67'],
  ] as const) {
    const line = { url: 'http://127.0.0.1:9', merchant: 'house', secret: 'secret' };
    const settings = { code, projectId, name: code, currency: 'CNY', origin: 'http://127.0.0.1:9', line };
    await db.tx((t) => saveProvider(t, vault, settings));
    await keepGames(db, await idOf(code), [aGame('dice', `Dice of ${code}`)]);
  }
  return world.stop;
});

async function idOf(code: string): Promise<number> {
  return (await providerByCode(world.kernel.db, code))?.id ?? -1;
}

function aGame(gameCode: string, title: string): ListedGame {
  return { gameCode, kind: 'game', title: names(title), about: names('About'), orientation: 'any' };
}

const ROUND: ProviderRecord['detail'] = {
  kind: 'game',
  roundId: 'r1',
  multiplier: '2.50',
  outcome: ['3', '5'],
  fair: { game: 'k3', issue: 'r1', commitment: 'c0', seed: '', entropy: 'ab' },
};

type Sport = 'football' | 'basketball';
const legOf = (sport: Sport) => ({
  matchId: 'm1',
  sport,
  league: names('Coast League'),
  home: names('Harbour'),
  // Not in Chinese: English stands in for it.
  away: { 'en-US': 'Upland', 'vi-VN': 'Vùng Cao' },
  startAt: AT - 5_000,
  market: 'handicap' as const,
  span: null,
  line: '-0.75',
  selection: 'away' as const,
  odds: '1.95',
  betPeriod: '1H' as const,
  betScore: { home: 0, away: 1 },
  period: 'E' as const,
  score: { home: 2, away: 1 },
  outcome: 'half_lost' as const,
});
const betOn = (...sports: Sport[]): ProviderRecord['detail'] => ({
  kind: 'sports',
  betType: sports.length === 1 ? 'single' : 'parlay',
  odds: '1.95',
  legs: sports.map(legOf),
});

interface Row {
  readonly id: string;
  readonly provider?: string;
  readonly memberId?: bigint;
  readonly gameCode?: string;
  readonly state?: keyof typeof RECORD_STATES;
  readonly stake?: bigint;
  readonly payout?: bigint;
  readonly placedAt?: number;
  readonly corrected?: number;
  readonly detail?: ProviderRecord['detail'];
}

async function keep(row: Row): Promise<void> {
  const { state = 'settled', placedAt = AT, stake = 1_000n, detail = ROUND } = row;
  const decided = state === 'void' ? stake : (row.payout ?? 2_500n);
  const payout = state === 'open' ? 0n : decided;
  await world.kernel.db.query(
    `insert into transfer.record (provider_id, record_id, member_id, account_id, kind, game_code, state, rev, seq, stake, payout, currency,
       placed_at, settled_at, first_settled_at, corrected, detail)
     values ($1, $2, $3, 1, $4, $5, $6, 1, 1, $7, $8, 'CNY', to_timestamp($9::float8 / 1000), to_timestamp($10::float8 / 1000),
       to_timestamp($10::float8 / 1000), $11, $12)`,
    [
      await idOf(row.provider ?? 'first'),
      row.id,
      row.memberId ?? ME,
      RECORD_KINDS[detail.kind],
      row.gameCode ?? 'dice',
      RECORD_STATES[state],
      stake,
      payout,
      placedAt,
      state === 'open' ? null : placedAt + 60_000,
      row.corrected ?? 0,
      JSON.stringify(detail),
    ],
    'test-keep-record',
  );
}

const asked = (fields: Record<string, string>, locale: LocaleTag, memberId = ME) => ({
  fields,
  context: { ...aContext({ session: sessionOf(memberId, 1n) }), locale },
});
const rounds = (fields: Record<string, string> = {}, locale: LocaleTag = 'en-US') =>
  callSlice(slice, externalRecordCalls.gameRecords, asked(fields, locale));
const bets = (fields: Record<string, string> = {}, locale: LocaleTag = 'en-US') =>
  callSlice(slice, externalRecordCalls.sportsRecords, asked(fields, locale));
const numbersOf = ({ list }: { readonly list: readonly { readonly recordNo: string }[] }) =>
  list.map(({ recordNo }) => recordNo);

test('a round comes with its points, its outcome and what it was made from, titled in the language of the member', async () => {
  await keep({ id: 'a', corrected: 2 });
  expect((await rounds({}, 'zh-CN')).list).toEqual([
    {
      recordNo: '66-a',
      projectId: '66',
      gameCode: 'dice',
      title: 'Dice of first zh',
      state: 'settled',
      stake: '10.00',
      payout: '25.00',
      winLose: '15.00',
      betTime: AT,
      settleTime: AT + 60_000,
      corrected: 2,
      roundId: 'r1',
      multiplier: '2.50',
      outcome: ['3', '5'],
      fair: { game: 'k3', issue: 'r1', commitment: 'c0', seed: '', entropy: 'ab' },
    },
  ]);
});

test('a language that a provider has no names in reads English; a game it no longer lists is told by its code', async () => {
  await keep({ id: 'a' });
  await keep({ id: 'b', gameCode: 'gone', placedAt: AT - 1 });
  expect((await rounds({}, 'vi-VN')).list.map(({ title }) => title)).toEqual(['Dice of first', 'gone']);
  await keep({ id: 's', detail: betOn('football') });
  const [zh] = (await bets({}, 'zh-CN')).list;
  expect(zh?.legs[0]).toMatchObject({ league: 'Coast League zh', home: 'Harbour zh', away: 'Upland' });
});

test('a bet comes with every leg as it was accepted and as it stands', async () => {
  await keep({ id: 's', gameCode: 'sports', detail: betOn('football', 'basketball') });
  const [bet] = (await bets()).list;
  expect(bet).toMatchObject({ recordNo: '66-s', betType: 'parlay', odds: '1.95', winLose: '15.00' });
  expect(bet?.legs).toHaveLength(2);
  expect(bet?.legs[1]).toEqual({
    matchId: 'm1',
    sport: 'basketball',
    league: 'Coast League',
    home: 'Harbour',
    away: 'Upland',
    startTime: AT - 5_000,
    market: 'handicap',
    span: null,
    line: '-0.75',
    selection: 'away',
    odds: '1.95',
    betPeriod: '1H',
    betScore: { home: 0, away: 1 },
    period: 'E',
    score: { home: 2, away: 1 },
    outcome: 'half_lost',
  });
});

test('an open one has lost nothing yet, a void one nothing at all; sums count them so', async () => {
  await keep({ id: 'won' });
  await keep({ id: 'open', state: 'open', stake: 300n });
  await keep({ id: 'void', state: 'void', stake: 5_000n });
  await keep({ id: 'lost', stake: 2_000n, payout: 0n });
  const { list, sums, total } = await rounds();
  const results = new Map(list.map(({ recordNo, winLose }) => [recordNo, winLose]));
  expect(results).toEqual(
    new Map([
      ['66-won', '15.00'],
      ['66-open', '0.00'],
      ['66-void', '0.00'],
      ['66-lost', '-20.00'],
    ]),
  );
  expect(total).toBe(4);
  expect(sums).toEqual({ count: 4, stake: '83.00', payout: '75.00', winLose: '-5.00' });
});

test('nobody sees the records of another, and rounds and bets stand apart', async () => {
  await keep({ id: 'mine' });
  await keep({ id: 'his', memberId: 8n });
  await keep({ id: 'bet', detail: betOn('football') });
  expect(await rounds()).toMatchObject({ total: 1, list: [{ recordNo: '66-mine' }], sums: { stake: '10.00' } });
  expect(numbersOf(await bets())).toEqual(['66-bet']);
});

test('pages follow newest first, of one moment the later one first, and tell the sums of all', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) await keep({ id });
  await keep({ id: 'older', placedAt: AT - 1 });
  await keep({ id: 'newer', placedAt: AT + 1 });
  const first = await rounds({ size: '3' });
  const pages = [first, await rounds({ size: '3', page: '2' }), await rounds({ size: '3', page: '3' })];
  expect(pages.flatMap(numbersOf)).toEqual(['newer', 'e', 'd', 'c', 'b', 'a', 'older'].map((id) => `66-${id}`));
  for (const { total, sums } of pages) expect([total, sums.count, sums.stake]).toEqual([7, 7, '70.00']);
});

test.each([
  [{ projectId: '67' }, ['67-away']],
  [{ gameCode: 'wheel' }, ['66-wheel']],
  [{ state: 'open' }, ['66-open']],
  [{ state: 'void' }, ['66-void']],
  [{ from: String(AT) }, ['66-wheel', '67-away']],
  [{ to: String(AT) }, ['66-open', '66-void']],
  [{ from: String(AT - 10), to: String(AT) }, ['66-open']],
  [{ state: 'settled', projectId: '66' }, ['66-wheel']],
] as const)('%o leaves exactly those, in the list and in the sums', async (fields, left) => {
  await keep({ id: 'wheel', gameCode: 'wheel', placedAt: AT + 1 });
  await keep({ id: 'away', provider: 'second' });
  await keep({ id: 'open', state: 'open', placedAt: AT - 10 });
  await keep({ id: 'void', state: 'void', placedAt: AT - 20 });
  const reply = await rounds({ ...fields });
  expect(numbersOf(reply)).toEqual(left);
  expect([reply.total, reply.sums.count]).toEqual([left.length, left.length]);
});

test('a bet is of a sport when any of its legs is', async () => {
  await keep({ id: 'football', detail: betOn('football') });
  await keep({ id: 'both', detail: betOn('football', 'basketball') });
  await keep({ id: 'basketball', detail: betOn('basketball') });
  expect(numbersOf(await bets({ sport: 'basketball' }))).toEqual(['66-basketball', '66-both']);
  expect(await bets({ sport: 'football' })).toMatchObject({ total: 2, sums: { count: 2 } });
});

test('who has no records has empty sums', async () => {
  expect(await rounds()).toEqual({
    page: 1,
    size: 30,
    total: 0,
    cursor: null,
    list: [],
    sums: { count: 0, stake: '0.00', payout: '0.00', winLose: '0.00' },
  });
});

/** Every page of a list by cursor, and what its last page says of sums. */
async function walk(read: typeof rounds, fields: Record<string, string>) {
  const numbers: string[] = [];
  for (let cursor = ''; ;) {
    const reply = await read(cursor === '' ? fields : { ...fields, cursor });
    numbers.push(...numbersOf(reply));
    cursor = reply.cursor ?? '';
    if (cursor === '') return { numbers, total: reply.total, sums: reply.sums };
  }
}

test('a cursor goes on below its record, whatever comes in above; a number reaches the newest 10,000 only', async () => {
  for (const id of ['a', 'b', 'c', 'd', 'e']) await keep({ id });
  const first = await rounds({ size: '2' });
  expect(numbersOf(first)).toEqual(['66-e', '66-d']);
  await keep({ id: 'f' });
  await keep({ id: 'newer', placedAt: AT + 1 });
  const second = await rounds({ size: '2', cursor: first.cursor ?? '' });
  expect(numbersOf(second)).toEqual(['66-c', '66-b']);
  expect(second.total).toBe(7);
  const last = await rounds({ size: '2', cursor: second.cursor ?? '' });
  expect([numbersOf(last), last.cursor]).toEqual([['66-a'], null]);
  // Page numbers still work, and stop where they would have to count too far.
  expect(numbersOf(await rounds({ size: '2', page: '2' }))).toEqual(['66-e', '66-d']);
  expect(await endOf(rounds({ size: '100', page: '101' }))).toBe('request.invalid');
  expect(numbersOf(await rounds({ size: '100', page: '100' }))).toEqual([]);
  await expect(rounds({ cursor: '1' })).rejects.toThrow();
});

const HOUR = 3_600_000;
const STATES = ['open', 'settled', 'void'] as const;

test('pages and sums are those of the records for every filter, at whole hours and between them', async () => {
  const chance = chanceOf(4_711);
  const kept = Array.from({ length: 60 }, (_, n) => ({
    id: `n${n}`,
    provider: chance(2) === 0 ? 'first' : 'second',
    gameCode: chance(2) === 0 ? 'dice' : 'wheel',
    state: STATES[chance(3)] ?? 'open',
    stake: BigInt(1 + chance(9_000)),
    payout: BigInt(chance(9_000)),
    placedAt: AT - chance(6) * HOUR - (chance(3) === 0 ? 0 : chance(HOUR)),
    sports: ([['football'], ['basketball'], ['football', 'basketball']] as const)[chance(3)] ?? ['football'],
  }));
  for (const { sports, ...row } of kept) await keep({ ...row, detail: betOn(...sports) });
  // Some are decided later, and one anew.
  await world.kernel.db.query(
    `update transfer.record set state = 1, payout = 777, settled_at = placed_at, first_settled_at = placed_at where record_id in ('n1', 'n2', 'n3')`,
  );
  const decided = new Set(['n1', 'n2', 'n3']);
  const rows = kept.map((row) => {
    const state = decided.has(row.id) ? 'settled' : row.state;
    const paid = { open: 0n, settled: decided.has(row.id) ? 777n : row.payout, void: row.stake };
    return { ...row, state, payout: paid[state] };
  });
  for (let n = 0; n < 80; n += 1) {
    const aTime = () => AT - chance(7) * HOUR + (chance(2) === 0 ? 0 : chance(HOUR));
    const filter = {
      ...(chance(3) === 0 && { projectId: chance(2) === 0 ? '66' : '67' }),
      ...(chance(3) === 0 && { gameCode: chance(2) === 0 ? 'dice' : 'wheel' }),
      ...(chance(3) === 0 && { state: STATES[chance(3)] ?? 'open' }),
      ...(chance(3) === 0 && { sport: chance(2) === 0 ? 'football' : 'basketball' }),
      ...(chance(2) === 0 && { from: aTime() }),
      ...(chance(2) === 0 && { to: aTime() }),
    };
    const left = rows
      .filter(
        ({ provider }) => filter.projectId === undefined || (provider === 'first') === (filter.projectId === '66'),
      )
      .filter(({ gameCode }) => filter.gameCode === undefined || gameCode === filter.gameCode)
      .filter(({ state }) => filter.state === undefined || state === filter.state)
      .filter(({ sports }) => filter.sport === undefined || (sports as readonly string[]).includes(filter.sport))
      .filter(({ placedAt }) => placedAt >= (filter.from ?? 0) && placedAt < (filter.to ?? Infinity));
    const sum = (list: readonly bigint[]): string => formatMoney(list.reduce((all, one) => all + one, 0n));
    const fields = Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));
    const found = await walk(bets as unknown as typeof rounds, { ...fields, size: String(1 + chance(20)) });
    expect({ filter, ...found, numbers: found.numbers.toSorted() }).toEqual({
      filter,
      numbers: left.map(({ provider, id }) => `${provider === 'first' ? '66' : '67'}-${id}`).toSorted(),
      total: left.length,
      sums: {
        count: left.length,
        stake: sum(left.map(({ stake }) => stake)),
        payout: sum(left.map(({ payout }) => payout)),
        winLose: sum(left.filter(({ state }) => state !== 'open').map(({ payout, stake }) => payout - stake)),
      },
    });
  }
});

test('the sums above a list are read from the hours and not from the records', async () => {
  await keep({ id: 'a' });
  await world.kernel.db.query('update transfer.record_sum set count = 100');
  expect((await rounds({ from: String(AT - HOUR), to: String(AT + HOUR) })).sums.count).toBe(100);
  await world.kernel.db.query('update transfer.record_sum set count = 1');
});
