import { gameHome, oddsList, prizeHistory } from '@drawroom/contract/lottery';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { rememberRoom } from '../shell/session-store.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { aLottery, aResult } from './samples.ts';

const DAY = 86_400_000;

/** A daily lottery whose betting opened yesterday. */
function daily(sourced: boolean) {
  const drawAt = Date.now() + DAY / 2;
  const opening = {
    gameNo: '2026325',
    beginTime: drawAt - DAY,
    endTime: drawAt - 1,
    govPrizeTime: drawAt,
    commitment: null,
    oddsKey: '1',
  };
  return aLottery({
    lotteryCode: 'fc3d',
    name: 'Welfare 3D',
    source: 'official',
    organiser: 'China Welfare Lottery',
    sourced,
    currentOpening: opening,
  });
}

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  await beLoggedIn();
  rememberRoom('100001');
});

test('an official lottery without a source of results says that betting is closed, names its next draw, and shows no table', async () => {
  server.on(gameHome, { data: { serverTime: Date.now(), lotteries: [daily(false)] } });
  await openAt('/lotteryBet?lottery=fc3d');
  expect(await screen.findByText('No source of results is set up: betting is closed.')).toBeTruthy();
  expect(screen.getByText(/^Next draw \w+day \d\d:\d\d$/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All results' }).getAttribute('href')).toBe('/history?lottery=fc3d');
  expect(server.inputsOf(oddsList)).toEqual([]);
});

test('the list counts nothing down for it; with a source it does, and names the draw of a long round', async () => {
  server.on(gameHome, {
    data: {
      serverTime: Date.now(),
      lotteries: [daily(false), { ...daily(true), lotteryId: '2', lotteryCode: 'pl3', name: 'Arrange 3' }],
    },
  });
  await openAt('/lottery');
  const dry = (await screen.findByText('Welfare 3D')).closest('li');
  const live = screen.getByText('Arrange 3').closest('li');
  expect(dry?.textContent).toContain('Closed');
  expect([dry, live].map((card) => card?.querySelector('time') !== null)).toEqual([false, true]);
  expect(live?.textContent).toMatch(/Closes in.*Next draw \w+day/);
});

test('a history of official draws says who draws them, and leads to no proof', async () => {
  server.on(gameHome, { data: { serverTime: Date.now(), lotteries: [daily(false)] } });
  const drawn = { ...aResult('2026324', Date.now() - DAY), state: 'drawn' as const, fair: null };
  server.on(prizeHistory, { data: { page: 1, size: 30, total: 1, list: [drawn] } });
  await openAt('/history?lottery=fc3d');
  expect(await screen.findByText('2026324', { exact: false })).toBeTruthy();
  expect(screen.getByText('Drawn by China Welfare Lottery, not by the house.')).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Verify' })).toBeNull();
});
