import { gameHome } from '@drawroom/contract/lottery';
import { roomIntro, roomInvite } from '@drawroom/contract/room';
import { act, configure, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { rememberRoom } from '../shell/session-store.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { aRoom } from './samples.ts';

const ROOM = aRoom({
  intro: 'Quiet.\nOpen all day.',
  rules: '<img src=x onerror=alert(1)>',
  notice: 'Draws every minute.',
  lotteries: ['k3-1m', 'k3-x'],
});
const LOTTERY = {
  lotteryId: '1',
  lotteryCode: 'k3-1m',
  family: 'k3',
  name: 'One-minute dice',
  group: 'dice',
  source: 'house' as const,
  state: 'running' as const,
  sourced: true,
  listed: true,
  recommended: false,
  organiser: null,
  currentOpening: null,
  nextOpening: null,
  lastResult: null,
};

// Parts are loaded when they are first needed, and a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  await beLoggedIn();
  server.on(gameHome, { data: { serverTime: Date.now(), lotteries: [LOTTERY] } });
});

/** Presses a button once it is there. */
async function tap(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
}

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

test('a room that is closed now says when it opens, beside its hours', async () => {
  rememberRoom('100001');
  const hours = { from: '09:00', to: '17:00' };
  const room = aRoom({ hours, opensAt: Date.UTC(2046, 10, 23, 1) });
  server.on(roomIntro, { data: { room } });
  await openAt('/roomintro');
  expect(await screen.findByText('The room is closed now. It opens again: Nov 23, 2046, 15:00.')).toBeTruthy();
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

test('what the room asks of those who speak, and its hours, are told; what it does not ask is not', async () => {
  rememberRoom('100001');
  const speak = { deposit: '500.00', turnover: '0.00', level: 2 };
  server.on(roomIntro, { data: { room: aRoom({ speak, hours: { from: '09:00', to: '23:00' } }) } });
  await openAt('/roomintro');
  expect((await screen.findByText('To speak: paid in during the last 30 days')).closest('li')?.textContent).toContain(
    '500',
  );
  expect(screen.getByText('To speak: level').closest('li')?.textContent).toContain('2');
  expect(screen.getByText('09:00 to 23:00')).toBeTruthy();
  expect(screen.queryByText('To speak: staked during the last 30 days')).toBeNull();
});

test('an invitation for somebody else is a link with its own token, good until a day that is told', async () => {
  rememberRoom('100001');
  server.on(roomIntro, { data: { room: ROOM } });
  const expiresAt = Date.UTC(2026, 10, 29, 1);
  server.on(roomInvite, { data: { invite: 'AbCdEfGhIjKlMnOpQrStUv', expiresAt } });
  await openAt('/roomintro');
  await tap('Invite somebody');
  expect(await screen.findByText(/\/enterRoom\?invite=AbCdEfGhIjKlMnOpQrStUv$/)).toBeTruthy();
  expect(screen.getByText('Whoever has this link can enter the room until Nov 29, 2026, 15:00.')).toBeTruthy();
});
