import { gameRecords, games, sportsRecords } from '@drawroom/contract/transfer';
import type { GameRecord } from '@drawroom/contract/transfer';
import { spanOf } from '@drawroom/engine/date-ranges';
import { commitmentOf, fairDraw } from '@drawroom/engine/fair';
import viVN from '@drawroom/i18n/messages/vi-VN.json';
import zhCN from '@drawroom/i18n/messages/zh-CN.json';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { router } from '../routes.tsx';
import { useLanguage } from '../shell/language.ts';
import { openRealtime } from '../shell/realtime.ts';
import { watchedEnd } from '../testing/end-of-list.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, MEMBER, openAt } from '../testing/open-lobby.tsx';
import { press } from '../testing/running-table.ts';
import { aBet, aLeg, aRound, recordsPage } from './samples.ts';

const SEED = '5a'.repeat(32);
const FAIR = { game: 'k3', issue: 'r0001', commitment: commitmentOf(SEED), seed: SEED, entropy: 'abcd' };
const OTHER = 'a5'.repeat(32);
const drawOf = (game: string, seedHex: string = SEED): string[] =>
  fairDraw({ game, issue: 'r0001', seedHex, entropyHex: 'abcd' }).numbers;
const DRAWN = drawOf('k3');
// As the games' own page tells them: ranks from the ace on, suit after suit; right is 1.
const CARDS = drawOf('hilo')
  .slice(0, 4)
  .map((number) => 'A23456789TJQK'.charAt(Number(number) % 13) + 'SHCD'.charAt(Number(number) / 13));
const PATH = drawOf('plinko')
  .slice(0, 12)
  .map((number) => (number === '1' ? 'R' : 'L'));

const GAME = { about: '', orientation: 'any' } as const;
const PROJECT = {
  projectId: '66',
  name: 'House',
  available: true,
  games: [
    { ...GAME, kind: 'game' as const, gameCode: 'dice', title: 'Lucky dice' },
    { ...GAME, kind: 'sports' as const, gameCode: 'sports', title: 'Sports' },
  ],
};

let server: FakeServer;
let reachEnd: () => Promise<void>;
beforeEach(async () => {
  reachEnd = watchedEnd();
  server = await freshLobby();
  await beLoggedIn();
  server.on(games, { data: { projects: [PROJECT] } });
  server.on(gameRecords, (input) => recordsPage(input, [aRound()]));
  server.on(sportsRecords, (input) => recordsPage(input, [aBet()]));
});

/** Opens the sheet of the only row. */
async function openRow(name: RegExp): Promise<HTMLElement> {
  await press(name);
  return screen.findByRole('dialog');
}

/** What a fact of a sheet says, by its name. */
const factOf = (sheet: HTMLElement, name: string): string | null | undefined =>
  within(sheet).getByText(name, { selector: 'dt' }).nextElementSibling?.textContent;

test('rounds stand under the sums of everything the filters leave, not of the rows shown', async () => {
  await openAt('/youxi');
  const row = await screen.findByRole('button', { name: /Lucky dice/ });
  expect(row.textContent).toContain('×2.50');
  expect(within(row).getByText('Won')).toBeTruthy();
  expect(within(row).getByText('+¥15.00')).toBeTruthy();
  for (const sum of ['¥7,000.00', '¥6,543.21', '-¥456.79']) expect(screen.getByText(sum)).toBeTruthy();
});

test.each([
  ['Today', 'today'],
  ['Yesterday', 'yesterday'],
  ['This week', 'thisWeek'],
  ['Last week', 'lastWeek'],
  ['This month', 'thisMonth'],
  ['Last month', 'lastMonth'],
] as const)('the filter %s asks for exactly those days of the member', async (name, range) => {
  await openAt('/sports');
  await press('Date');
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name })));
  const { fromMs, untilMs } = spanOf(range, Date.now(), 'Pacific/Kiritimati');
  await waitFor(() => expect(server.inputsOf(sportsRecords).at(-1)).toMatchObject({ from: fromMs, to: untilMs }));
  expect(server.inputsOf(sportsRecords)[0]).toEqual({ page: 1, size: 30 });
});

test('state and game are asked for together; only games that are no sports are offered', async () => {
  await openAt('/youxi');
  await press('Void');
  await press('All games');
  const offered = within(screen.getByRole('radiogroup', { name: 'Game' })).getAllByRole('radio');
  expect(offered.map(({ textContent }) => textContent)).toEqual(['All games', 'Lucky dice']);
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Lucky dice' })));
  await waitFor(() =>
    expect(server.inputsOf(gameRecords).at(-1)).toEqual({
      projectId: '66',
      gameCode: 'dice',
      state: 'void',
      page: 1,
      size: 30,
    }),
  );
});

test('sports bets are narrowed by sport', async () => {
  await openAt('/sports');
  await press('All sports');
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Basketball' })));
  await waitFor(() => expect(server.inputsOf(sportsRecords).at(-1)).toMatchObject({ sport: 'basketball' }));
});

test('pages follow one another to the end, each below the last row of the one before, whatever comes in above', async () => {
  const all = Array.from({ length: 61 }, (_, at) => aRound({ recordNo: `r-${at}` }));
  // A new round came in after the first page.
  server.on(gameRecords, (input) => recordsPage(input, input.cursor === undefined ? all.slice(1) : all));
  await openAt('/youxi');
  const rows = (): number => screen.getAllByRole('button', { name: /Lucky dice/ }).length;
  await waitFor(() => expect(rows()).toBe(30));
  await reachEnd();
  await waitFor(() => expect(rows()).toBe(60));
  expect(server.inputsOf(gameRecords).at(-1)).toEqual({ page: 1, size: 30, cursor: '1.30' });
  await reachEnd();
  await waitFor(() => expect(rows()).toBe(60));
  expect(screen.getByText('That is all')).toBeTruthy();
});

test('nothing yet says what will be here; nothing for a choice leads back to everything', async () => {
  server.on(gameRecords, (input) => recordsPage(input, []));
  await openAt('/youxi');
  expect(await screen.findByText('Your game rounds will be here')).toBeTruthy();
  await press('Open');
  await screen.findByText('Nothing for this choice');
  await press('Show all');
  expect(await screen.findByText('Your game rounds will be here')).toBeTruthy();
});

test('a failure says so and is asked again by a button', async () => {
  server.on(sportsRecords, { refuse: 'request.rate_limited' });
  await openAt('/sports');
  await screen.findByRole('alert');
  server.on(sportsRecords, (input) => recordsPage(input, [aBet()]));
  await press('Try again');
  expect(await screen.findByText('Harbour')).toBeTruthy();
});

const OPEN: Partial<GameRecord> = { state: 'open', payout: '0.00', winLose: '0.00', settleTime: null };

test('news of rounds and a gap in what the member alone is told refetch what is shown, the open sheet too', async () => {
  const realtime = await openRealtime();
  const told = vi.spyOn(realtime, 'on');
  const missed = vi.spyOn(realtime, 'onResync');
  server.on(gameRecords, (input) => recordsPage(input, [aRound(OPEN)]));
  await openAt('/youxi');
  const sheet = await openRow(/Lucky dice/);
  expect(factOf(sheet, 'Status')).toBe('Open');
  expect(within(sheet).queryByText('Payout')).toBeNull();
  server.on(gameRecords, (input) => recordsPage(input, [aRound()]));
  const news = told.mock.calls.find(([type]) => type === 'transfer.records_changed')?.[1];
  act(() => (news as (data: unknown) => void)({ projectId: '66', records: 1 }));
  await waitFor(() => expect(factOf(sheet, 'Status')).toBe('Won'));
  server.on(gameRecords, (input) => recordsPage(input, [aRound({ payout: '10.00', winLose: '0.00' })]));
  act(() => missed.mock.calls[0]?.[0](`member:${MEMBER.id}`));
  await waitFor(() => expect(factOf(sheet, 'Status')).toBe('Even'));
});

test('a round tells its points, its outcome with cards as cards, and that it was corrected', async () => {
  server.on(gameRecords, (input) => recordsPage(input, [aRound({ outcome: ['TD', 'AS', '17'], corrected: 2 })]));
  await openAt('/youxi');
  const sheet = await openRow(/Lucky dice.*Corrected/);
  expect(factOf(sheet, 'Multiplier')).toBe('×2.50');
  expect(factOf(sheet, 'Payout')).toBe('¥25.00');
  expect(factOf(sheet, 'Result')).toBe('+¥15.00');
  for (const word of ['10♦', 'A♠', '17', 'r-1']) expect(within(sheet).getByText(word)).toBeTruthy();
  expect(within(sheet).getByText(/^Corrected 2 times/)).toBeTruthy();
});

const GOOD = /^It fits: the seed is the one committed to, and this outcome follows/;
const BAD = /^It does not fit/;
const ONLY_SEED = /^The seed is the one committed to\. How this game draws/;

test.each([
  ['that follows from its seed', { fair: FAIR, outcome: DRAWN }, GOOD],
  ['with another outcome', { fair: FAIR, outcome: [...DRAWN.slice(0, 2), '7'] }, BAD],
  ['with more than the draw gives', { fair: FAIR, outcome: [...DRAWN, '1'] }, BAD],
  ['of cards', { fair: { ...FAIR, game: 'hilo' }, outcome: CARDS }, GOOD],
  ['of other cards', { fair: { ...FAIR, game: 'hilo' }, outcome: CARDS.toReversed() }, BAD],
  ['of a falling ball', { fair: { ...FAIR, game: 'plinko' }, outcome: PATH }, GOOD],
  [
    'of a ball that fell otherwise',
    { fair: { ...FAIR, game: 'plinko' }, outcome: PATH.with(3, PATH[3] === 'L' ? 'R' : 'L') },
    BAD,
  ],
  ['of mines', { fair: { ...FAIR, game: 'mines' }, outcome: drawOf('mines').slice(0, 5) }, GOOD],
  ['without an outcome', { fair: FAIR, outcome: [] }, ONLY_SEED],
  ['with another seed than committed to', { fair: { ...FAIR, seed: OTHER }, outcome: drawOf('k3', OTHER) }, BAD],
  ['of a game not known here', { fair: { ...FAIR, game: 'wheel' }, outcome: ['9'] }, ONLY_SEED],
  ['with a number no draw can have', { fair: { ...FAIR, issue: 'a|b' }, outcome: DRAWN }, BAD],
])('a round %s is computed on the phone', async (_what, over, verdict) => {
  server.on(gameRecords, (input) => recordsPage(input, [aRound(over)]));
  await openAt('/youxi');
  const sheet = await openRow(/Lucky dice/);
  await press('Compute it on this phone', sheet);
  expect(within(sheet).getByText(verdict)).toBeTruthy();
});

test('what a round is made from can be copied; before its seed is shown there is nothing to compute', async () => {
  server.on(gameRecords, (input) => recordsPage(input, [aRound({ ...OPEN, fair: { ...FAIR, seed: '' } })]));
  await openAt('/youxi');
  const sheet = await openRow(/Lucky dice/);
  await press('Copy: Commitment', sheet);
  expect(await navigator.clipboard.readText()).toBe(FAIR.commitment);
  expect(within(sheet).queryByRole('button', { name: 'Compute it on this phone' })).toBeNull();
});

/** The texts of the first leg of a bet's sheet. */
async function legText(over: Parameters<typeof aLeg>[0]): Promise<string> {
  server.on(sportsRecords, (input) => recordsPage(input, [aBet({ legs: [aLeg(over)] })]));
  await openAt('/sports');
  await press(/@ 2.50/);
  const list = within(await screen.findByRole('dialog')).getByRole('list');
  return [...list.querySelectorAll('p, dd')].map((part) => part.textContent).join(' | ');
}

test.each([
  ['a result', {}, 'Result, whole matchHarbour@'],
  ['a draw of a half', { selection: 'draw', span: '1H' }, 'Result, first halfDraw@'],
  ['a handicap at home', { market: 'handicap', line: '-0.75' }, 'Asian handicap, whole matchHarbour -0.75@'],
  ['the same away', { market: 'handicap', line: '-0.75', selection: 'away' }, 'Upland +0.75@'],
  ['one given away', { market: 'handicap', line: '1.5', selection: 'away' }, 'Upland -1.5@'],
  ['one given at home', { market: 'handicap', line: '1.5' }, 'Harbour +1.5@'],
  ['a level one', { market: 'handicap', line: '0', selection: 'away' }, 'Upland 0@'],
  ['a total', { market: 'total', line: '2.25', selection: 'over' }, 'Total goals, whole matchOver 2.25@'],
  [
    'a total of a quarter',
    { sport: 'basketball', market: 'total', line: '44.5', selection: 'under', span: 'Q3' },
    'Total points, third quarterUnder 44.5@',
  ],
  ['a winner', { sport: 'basketball', market: 'winner', selection: 'away' }, 'Winner, overtime included'],
  ['both to score', { market: 'both_score', selection: 'no' }, 'Both teams to score, whole matchNo@'],
] as const)('%s reads in words', async (_what, over, words) => {
  expect(await legText(over)).toContain(words);
});

test.each([
  ['N', ''],
  ['HT', 'halftime'],
  ['1H', 'first half'],
  ['2H', 'second half'],
  ['Q1', 'first quarter'],
  ['Q2', 'second quarter'],
  ['Q3', 'third quarter'],
  ['Q4', 'fourth quarter'],
  ['OT', 'overtime'],
  ['E', ''],
  ['EF', ''],
] as const)('the period %s has the label of the spec', async (period, label) => {
  const text = await legText({ period, score: { home: 7, away: 3 } });
  expect(text.split(' | ').at(-1)).toBe(`7 : 3 ${label}`.trim());
});

test('a leg bet before the match says so, and an open one how the match stands now', async () => {
  const score = { home: 1, away: 1 };
  const text = await legText({ betPeriod: 'N', betScore: null, period: '2H', score, outcome: 'open' });
  expect(text).toMatch(/Before the match \| 1 : 1 second half$/);
  expect(screen.getByText('Now')).toBeTruthy();
});

test.each([
  ['open', 'Open'],
  ['won', 'Won'],
  ['half_won', 'Half won'],
  ['push', 'Push'],
  ['half_lost', 'Half lost'],
  ['lost', 'Lost'],
  ['void', 'Void'],
] as const)('a leg that is %s says %s', async (outcome, words) => {
  expect(await legText({ outcome })).toMatch(new RegExp(`^Football · Coast League${words} \\|`));
});

test('a parlay names its matches on the row and has a card for each leg; a void one says that the stake is back', async () => {
  const legs = [aLeg(), aLeg({ matchId: 'm2', home: 'Northgate', away: 'Southbank', outcome: 'push' })];
  const parlay = aBet({ betType: 'parlay', odds: '6.25', legs, state: 'void', payout: '10.00', winLose: '0.00' });
  server.on(sportsRecords, (input) => recordsPage(input, [parlay]));
  await openAt('/sports');
  const row = await screen.findByRole('button', { name: /Parlay of 2/ });
  expect(row.textContent).toContain('Harbour – Upland, Northgate – Southbank');
  const sheet = await openRow(/Parlay of 2/);
  expect(within(within(sheet).getByRole('list')).getAllByRole('listitem')).toHaveLength(2);
  expect(factOf(sheet, 'Status')).toBe('Void, stake back');
  expect(factOf(sheet, 'Odds')).toBe('6.25');
});

test.each([
  ['zh-CN', zhCN, '让球', '全场让球', '×2.50'],
  ['vi-VN', viVN, 'Kèo chấp', 'Kèo chấp châu Á, cả trận', '×2,50'],
] as const)('in %s the words and the figures are of that language', async (tag, messages, word, market, multiplier) => {
  act(() => useLanguage.setState({ tag, messages }));
  server.on(sportsRecords, (input) =>
    recordsPage(input, [aBet({ legs: [aLeg({ market: 'handicap', line: '-0.5' })] })]),
  );
  await openAt('/sports');
  expect((await screen.findByRole('button', { name: new RegExp(word) })).textContent).toContain(market);
  await openAt('/youxi');
  expect((await screen.findByRole('button', { name: /Lucky dice/ })).textContent).toContain(multiplier);
});

test('games and sports lead to one another in place, and wallet, records and Mine lead to both', async () => {
  await openAt('/youxi');
  await act(async () => void fireEvent.click(await screen.findByRole('radio', { name: 'Sports' })));
  await waitFor(() => expect(router.state.location.pathname).toBe('/sports'));
  for (const address of ['/mine', '/walletcenter', '/records']) {
    await openAt(address);
    const link = async (name: string): Promise<string | null> =>
      (await screen.findByRole('link', { name })).getAttribute('href');
    expect([await link('Game records'), await link('Sports records')]).toEqual(['/youxi', '/sports']);
  }
});
