import { lotteryDeskCalls as calls, type LotteryDeskRow } from '@drawroom/contract/lottery-desk';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

const NOW = Date.now();
const round = (gameNo: string) => ({ gameNo, beginAt: NOW, endAt: NOW + 60_000, prizeAt: NOW + 65_000 });
const lottery = (change: Partial<LotteryDeskRow>): LotteryDeskRow => ({
  lotteryCode: 'k3-1m',
  name: 'K3 One Minute',
  family: 'k3',
  group: 'fast',
  groupName: 'Fast draws',
  source: 'house',
  state: 'running',
  sourced: true,
  hidden: false,
  version: 3,
  next: round('20261123-0902'),
  live: round('20261123-0901'),
  held: 0,
  today: { rounds: 1440, drawn: 900 },
  ...change,
});

let door: FakeDoor;
let rows: LotteryDeskRow[];
beforeEach(() => {
  door = startFakeDoor();
  rows = [
    lottery({}),
    lottery({ lotteryCode: 'zz-1m', name: 'Zodiac', state: 'closed', held: 2, live: null }),
    lottery({ lotteryCode: 'bj-3d', name: 'Beijing', source: 'official', sourced: false, groupName: 'Official' }),
    lottery({ lotteryCode: 'aa-old', name: 'Antique', state: 'ended', next: null, live: null }),
  ];
  door.on(calls.list, () => ({ data: { list: rows } }));
});
afterEach(cleanup);
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('./lotteries-page.tsx')]);
}, 60_000);

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const namesShown = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((each) => within(each).getAllByRole('cell')[0]?.textContent);

test('lotteries stand in the order of the lobby, each with its rounds and how it stands', async () => {
  openConsole(door, { path: '/lotteries', roles: ['risk'] });
  const first = await row('K3 One Minute');
  expect(within(first).getByText('20261123-0901')).toBeTruthy();
  expect(within(first).getByText('900 of 1440')).toBeTruthy();
  expect(namesShown()).toEqual([
    'K3 One Minutek3-1m · k3 · House',
    'Zodiaczz-1m · k3 · House',
    'Beijingbj-3d · k3 · Official',
    'Antiqueaa-old · k3 · House',
  ]);
  expect(within(await row('Beijing')).getByText('No results')).toBeTruthy();
  const held = within(await row('Zodiac')).getByRole('link', { name: '2' });
  expect(held.getAttribute('href')).toBe('/draws?lotteryCode=zz-1m&state=held');
});

test('an open lottery is closed for a reason, a closed one opened; one that is over is neither', async () => {
  door.on(calls.close, () => ({ data: {} }));
  openConsole(door, { path: '/lotteries', roles: ['risk'] });
  fireEvent.click(within(await row('K3 One Minute')).getByRole('button', { name: 'Close' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close' });
  expect(dialog.textContent).toContain('no bet on K3 One Minute is taken');
  fireEvent.change(within(dialog).getByLabelText('Why'), { target: { value: 'results are late' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(door.sent(calls.close)).toEqual([{ lotteryCode: 'k3-1m', why: 'results are late' }]));
  expect(within(await row('Zodiac')).getByRole('button', { name: 'Open' })).toBeTruthy();
  expect(within(await row('Antique')).queryByRole('button')).toBeNull();
});

test('why a lottery cannot be opened is said in the dialog, which stays', async () => {
  door.on(calls.open, () => ({ refuse: 'lottery.not_ready', msg: 'odds or limits of a play are missing' }));
  openConsole(door, { path: '/lotteries', roles: ['owner'] });
  fireEvent.click(within(await row('Zodiac')).getByRole('button', { name: 'Open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Open' });
  fireEvent.change(within(dialog).getByLabelText('Why'), { target: { value: 'results are back' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Open' }));
  expect(await within(dialog).findByText('odds or limits of a play are missing')).toBeTruthy();
});

test('whoever only sees draws sees lotteries without acts', async () => {
  openConsole(door, { path: '/lotteries', roles: ['draw'] });
  await row('K3 One Minute');
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
});

test('by group and by state', async () => {
  openConsole(door, { path: '/lotteries', roles: ['risk'] });
  await row('K3 One Minute');
  const choose = async (label: string, option: string): Promise<void> => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: label }));
    fireEvent.click(await screen.findByRole('option', { name: option }));
  };
  await choose('State', 'Closed to betting');
  await waitFor(() => expect(namesShown()).toEqual(['Zodiaczz-1m · k3 · House']));
  await choose('State', 'All');
  await choose('Group', 'Official');
  await waitFor(() => expect(namesShown()).toEqual(['Beijingbj-3d · k3 · Official']));
});
