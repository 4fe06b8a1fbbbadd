import { gameHome } from '@drawroom/contract/lottery';
import { roomIntro } from '@drawroom/contract/room';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { rememberRoom } from '../shell/session-store.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';

const ROOM = {
  code: '100001',
  name: 'Tea house',
  intro: 'Quiet.\nOpen all day.',
  rules: '<img src=x onerror=alert(1)>',
  notice: 'Draws every minute.',
  online: 3,
  lotteries: ['k3-1m', 'k3-x'],
};
const LOTTERY = {
  lotteryId: '1',
  lotteryCode: 'k3-1m',
  family: 'k3',
  name: 'One-minute dice',
  group: 'dice',
  source: 'house' as const,
  state: 'running' as const,
  sourced: true,
  organiser: null,
  currentOpening: null,
  nextOpening: null,
  lastResult: null,
};

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  await beLoggedIn();
  server.on(gameHome, { data: { serverTime: Date.now(), lotteries: [LOTTERY] } });
});

test('a member in no room is led to enter one and nothing is asked', async () => {
  await openAt('/roomintro');
  expect(await screen.findByText('You are not in a room yet')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Enter a room' })).toBeTruthy();
  expect(server.inputsOf(roomIntro)).toEqual([]);
});

test('introduction, notice, rules and who is there are shown; what people wrote is text only', async () => {
  rememberRoom('100001');
  server.on(roomIntro, { data: { room: ROOM } });
  await openAt('/roomintro');
  expect(await screen.findByRole('heading', { name: 'Tea house' })).toBeTruthy();
  expect(screen.getByText('Open all day.')).toBeTruthy();
  expect(screen.getByText('Draws every minute.')).toBeTruthy();
  expect(screen.getByText('3 people here now')).toBeTruthy();
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeTruthy();
  expect(document.querySelector('img')).toBeNull();
});

test('its lotteries are named and lead to their table', async () => {
  rememberRoom('100001');
  server.on(roomIntro, { data: { room: ROOM } });
  await openAt('/roomintro');
  const link = await screen.findByRole('link', { name: 'One-minute dice' });
  expect(link.getAttribute('href')).toBe('/lotteryBet?code=k3-1m');
});

test('a room that is gone says so and offers to try again', async () => {
  rememberRoom('100001');
  server.on(roomIntro, { refuse: 'room.unknown', msg: 'No such room.' });
  await openAt('/roomintro');
  expect((await screen.findByRole('alert')).textContent).toContain('No such room.');
});
