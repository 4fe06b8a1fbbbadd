import { bets, gameHome, gameResult, gass, oddsList, prizeHistory } from '@drawroom/contract/lottery';
import { streaks, trend } from '@drawroom/contract/lottery-charts';
import { k3 } from '@drawroom/engine/games/k3';
import { defaultRuleSet } from '@drawroom/engine/games/rule-set';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { router } from '../../routes.tsx';
import { useNetwork } from '../../shell/network-store.ts';
import { queryClient } from '../../shell/query-client.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../../testing/open-lobby.tsx';
import { aLottery, anOpening, aPage, aPanel, aResult } from '../samples.ts';
import { changeSlip, slipOf, useSlips } from '../slip-store.ts';
import { useDrawerPart } from '../table-drawer.tsx';

const CODE = 'k3-1m';
let server: FakeServer;

/** Results that end with three bigs. */
const ROWS: [string, string][] = [
  ['20261121-0001', '1 1 2'],
  ['20261121-0002', '6 6 5'],
  ['20261121-0003', '6 5 5'],
  ['20261121-0004', '6 4 5'],
];

const aTrend = (rows: [string, string][]) => ({
  lotteryCode: CODE,
  ruleSet: defaultRuleSet(k3),
  rounds: 100,
  counted: rows.length,
  since: rows[0]?.[0] ?? null,
  attributes: k3.attributes.map(({ code, values }) => ({
    code,
    name: `name of ${code}`,
    values: code === 'sum.size' ? ['Big', 'Small', 'Middle', 'Triple'] : [],
    before: code === 'die.any' ? values.map(() => 40) : [],
  })),
  rows,
});

beforeEach(async () => {
  server = await freshLobby();
  useSlips.setState({ slips: {}, selected: {} });
  useDrawerPart.setState({ part: 'results' });
  await beLoggedIn();
  useNetwork.setState({ link: 'connected', failed: false });
  const currentOpening = anOpening('20261121-0005', Date.now() - 1_000);
  const lastResult = aResult('20261121-0004', Date.now() - 5_000);
  const rows = [
    aLottery({ currentOpening, lastResult }),
    aLottery({ currentOpening, lotteryId: '2', lotteryCode: 'k3-3m', name: 'K3 Three Minutes' }),
  ];
  server.on(gameHome, () => ({ data: { serverTime: Date.now(), lotteries: rows } }));
  server.on(gameResult, ({ lotteryId }) => ({
    data: {
      serverTime: Date.now(),
      lotteryId,
      lotteryCode: rows.find((row) => row.lotteryId === lotteryId)?.lotteryCode ?? '',
      gameNo: currentOpening.gameNo,
      status: 0 as const,
      currentOpening,
      nextOpening: null,
      lastResult,
    },
  }));
  server.on(oddsList, { data: aPanel() });
  server.on(bets, { data: aPage([]) });
  server.on(prizeHistory, { data: aPage([]) });
  server.on(trend, { data: aTrend(ROWS) });
});

async function openDrawer(tab: string): Promise<HTMLElement> {
  await openAt(`/lotteryBet?lottery=${CODE}`);
  fireEvent.click(await screen.findByRole('button', { name: /More about this lottery/ }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click(within(dialog).getByRole('tab', { name: tab }));
  return dialog;
}

const press = (name: string | RegExp, where: HTMLElement): Promise<void> =>
  act(async () => void fireEvent.click(within(where).getByRole('button', { name })));

test('a trend chart says in words what it shows, and as a table how long each value has been missing in all', async () => {
  const drawer = await openDrawer('Trend');
  expect(await within(drawer).findByRole('img', { name: /newest 0004: name of die.any 4 5 6/ })).toBeTruthy();
  await press('Show as table', drawer);
  const [figures] = within(drawer).getAllByRole('table');
  const three = within(figures ?? drawer).getByRole('row', { name: /^3/ });
  const cells = within(three)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
  // Missing 40 draws before the window and all four in it: counted on, not begun anew.
  expect(cells).toEqual(['0', '1.7', '44', '–', '4', '44', '0']);
});

test('an empty history says that charts will come', async () => {
  server.on(trend, { data: aTrend([]) });
  const drawer = await openDrawer('Roads');
  expect(await within(drawer).findByText('Charts will be here after the first draw')).toBeTruthy();
});

test('a chart that could not be fetched offers to try again', async () => {
  server.on(trend, { refuse: 'lottery.lottery_unknown' });
  const drawer = await openDrawer('Roads');
  await within(drawer).findByRole('alert');
  server.on(trend, { data: aTrend(ROWS) });
  await press('Try again', drawer);
  expect(await within(drawer).findByText('Big 3 · Small 1')).toBeTruthy();
});

test('asking the road shows what either side would bring, and its mark at the end of the roads', async () => {
  const drawer = await openDrawer('Roads');
  expect(await within(drawer).findByText('Big 3 · Small 1')).toBeTruthy();
  const big = within(drawer).getByRole('region', { name: 'Big road' });
  expect(within(big).getByRole('img', { name: 'Small ×1, Big ×3' })).toBeTruthy();
  expect(big.querySelectorAll('g')).toHaveLength(4);
  await press(/^Ask Small/, drawer);
  expect(big.querySelectorAll('g')).toHaveLength(5);
  await press(/^Ask Small/, drawer);
  expect(big.querySelectorAll('g')).toHaveLength(4);
});

test('a road that is shorter than a narrow phone shows all its marks, a longer one its newest', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(280);
  const reach = vi.spyOn(HTMLElement.prototype, 'scrollWidth', 'get').mockReturnValue(440);
  onTestFinished(() => [width, reach].forEach((spy) => spy.mockRestore()));
  const drawer = await openDrawer('Roads');
  const road = (): HTMLElement => within(drawer).getByRole('region', { name: 'Big road' });
  await within(drawer).findByText('Big 3 · Small 1');
  expect(road().scrollLeft).toBe(0);
  // Big and small by turns: twenty columns of 22 px.
  const turns = Array.from({ length: 20 }, (_, at): [string, string] => [
    `20261121-00${10 + at}`,
    at % 2 === 0 ? '6 6 5' : '1 1 2',
  ]);
  server.on(trend, { data: aTrend(turns) });
  await act(() => queryClient.invalidateQueries());
  await within(drawer).findByText('Big 10 · Small 10');
  expect(road().scrollLeft).toBe(20 * 22 - 280);
});

const STREAK = {
  lotteryCode: 'k3-3m',
  attribute: 'sum.size',
  name: 'Sum',
  side: 'big',
  sideName: 'Big',
  otherName: 'Small',
  length: 5,
  follow: { playCode: 'k3.sum.big', selection: '-' },
  against: { playCode: 'k3.sum.small', selection: '-' },
};

test('a tap on a streak puts the bet on the slip of its lottery at the last amount and places nothing', async () => {
  server.on(streaks, { data: { streaks: [STREAK], total: 1 } });
  changeSlip(CODE, (slip) => ({ ...slip, unitAmount: '20' }));
  const drawer = await openDrawer('Streaks');
  await press(/^Against: Small, K3 Three Minutes/, await within(drawer).findByRole('listitem'));
  expect(slipOf('k3-3m').lines).toMatchObject([{ playCode: 'k3.sum.small', selection: '-', unitAmount: '20' }]);
  expect(router.state.location.search).toEqual({ lottery: 'k3-3m' });
  expect(server.arrived.some(({ name }) => name === 'lottery.betOrder')).toBe(false);
});

test('a second tap on the same streak adds nothing', async () => {
  server.on(streaks, { data: { streaks: [{ ...STREAK, lotteryCode: CODE }], total: 1 } });
  for (let tap = 0; tap < 2; tap += 1) {
    const drawer = await openDrawer('Streaks');
    await press(/^Follow: Big/, await within(drawer).findByRole('listitem'));
    expect(screen.queryByRole('dialog')).toBeNull();
  }
  expect(slipOf(CODE).lines).toMatchObject([{ playCode: 'k3.sum.big', multiple: 1 }]);
});

test('the split is that of the round whose bets are closed, by place where a play is made on places', async () => {
  const plays = [
    { playCode: 'k3.sum.big', selection: '-', share: '0.6', bettors: 6 },
    { playCode: 'k3.sum.small', selection: '-', share: null, bettors: 0 },
  ];
  server.on(gass, ({ currentGameNo }) => ({ data: { gameNo: currentGameNo, sealed: true, plays } }));
  const drawer = await openDrawer('Split');
  expect(await within(drawer).findByText('60% · 6 bettors')).toBeTruthy();
  expect(server.inputsOf(gass)[0]).toMatchObject({ currentGameNo: '20261121-0004' });
});

test('the tab is kept when the drawer is opened again, beside another table too', async () => {
  await openDrawer('My day');
  await openAt('/lotteryBet?lottery=k3-3m');
  fireEvent.click(await screen.findByRole('button', { name: /More about this lottery/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('tab', { name: 'My day' }).getAttribute('aria-selected')).toBe('true');
});
