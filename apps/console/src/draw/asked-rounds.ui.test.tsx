import { drawDeskCalls as calls } from '@drawroom/contract/draw-desk';
import { list as lotteries } from '@drawroom/contract/lottery-desk';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aRound, listed, startDrawDoor } from '../testing/draw-room.tsx';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

const NOW = Date.now();
let door: FakeDoor;
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('./draw-queue.tsx')]);
}, 60_000);
beforeEach(() => {
  door = startDrawDoor();
  const row = {
    lotteryCode: 'k3-gx',
    name: 'Guangxi K3',
    family: 'k3',
    group: 'official',
    groupName: 'Official draws',
    source: 'official' as const,
    state: 'running' as const,
    hidden: false,
    sourced: true,
    version: 1,
    next: null,
    live: { gameNo: '1', beginAt: NOW, endAt: NOW, prizeAt: NOW },
    held: 0,
    today: { rounds: 78, drawn: 3 },
  };
  door.on(lotteries, () => ({ data: { list: [row] } }));
  door.on(calls.round, ({ gameNo = '' }) => ({ data: aRound(gameNo) }));
  // A hundred rounds, and one behind them.
  door.on(calls.rounds, ({ cursor, gameNo = '' }) => {
    const all = Array.from({ length: 101 }, (_, n) => listed(aRound(String(2_000 + n))));
    const from = cursor === undefined ? 0 : all.findIndex((each) => each.cursor === cursor) + 1;
    const fits = all.filter((each) => gameNo === '' || each.gameNo === gameNo);
    return { data: { list: fits.slice(from, from + 100), cursor: null } };
  });
});
afterEach(cleanup);

const last = () => door.sent(calls.rounds).at(-1);
const open = async (): Promise<void> => {
  openConsole(door, { path: '/draws', roles: ['draw'] });
  await screen.findByText('100 waiting');
};

test('rounds of one lottery, and those of one number wherever they stand, are asked for by the address', async () => {
  await open();
  fireEvent.mouseDown(await screen.findByRole('combobox', { name: 'Lottery' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Guangxi K3' }));
  await waitFor(() => expect(last()).toEqual({ lotteryCode: 'k3-gx', size: '100' }));
  fireEvent.change(screen.getByLabelText('Round no.'), { target: { value: '2050' } });
  await waitFor(() => expect(last()).toEqual({ lotteryCode: 'k3-gx', gameNo: '2050', size: '100' }));
  expect(location.search).toContain('gameNo=2050');
});

test('behind a hundred rounds the next ones are reached, and the first ones again', async () => {
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(last()).toEqual({ cursor: '4_1_2099', size: '100' }));
  await screen.findByText('1 waiting');
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'From the beginning' }));
  await screen.findByText('100 waiting');
  expect(last()).toEqual({ size: '100' });
});
