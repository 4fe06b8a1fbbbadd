import { gameHome } from '@drawroom/contract/lottery';
import { enterRoom, roomHistory } from '@drawroom/contract/room';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { router } from '../routes.tsx';
import { useNetwork } from '../shell/network-store.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';

const ROOM = {
  code: '100001',
  name: 'Tea house',
  intro: 'Quiet.',
  rules: 'Be kind.',
  notice: '',
  online: 3,
  lotteries: ['k3-1m'],
};
const VISIT = {
  code: '100001',
  name: 'Tea house',
  lastEntered: Date.UTC(2026, 10, 19),
  online: 12,
  mainLottery: 'k3-1m',
};

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  await beLoggedIn();
  server.on(roomHistory, { data: { list: [] } });
  server.on(gameHome, { data: { serverTime: Date.now(), lotteries: [] } });
  // The lottery screen behind opens only with a live connection; here it is up.
  useNetwork.setState({ link: 'connected' });
});

const field = (): HTMLInputElement => screen.getByLabelText('Room number');

async function enter(text: string): Promise<void> {
  fireEvent.change(field(), { target: { value: text } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Enter the room' })));
}

test.each([
  ['', 'Please enter the room number.'],
  ['123', 'A room number has 4-8 digits.'],
])('the number %j is stopped at the field', async (text, words) => {
  await openAt('/enterRoom');
  await enter(text);
  expect(screen.getByRole('alert').textContent).toBe(words);
  expect(server.inputsOf(enterRoom)).toEqual([]);
});

test('the field asks for the numeric pad and takes digits only', async () => {
  await openAt('/enterRoom');
  expect(field().inputMode).toBe('numeric');
  fireEvent.change(field(), { target: { value: 'Room 100 001' } });
  expect(field().value).toBe('100001');
});

test('entering stores the room and opens the lotteries', async () => {
  server.on(enterRoom, { data: { room: ROOM, role: 'member' } });
  await openAt('/enterRoom');
  await enter('100001');
  await waitFor(() => expect(router.state.location.pathname).toBe('/lottery'));
  expect(server.inputsOf(enterRoom)).toEqual([{ roomCode: '100001' }]);
  expect(localStorage.getItem('roomCode')).toBe('100001');
});

test('an unknown room is said at the field, the number stays, and changing it clears the words', async () => {
  server.on(enterRoom, { refuse: 'room.unknown', msg: 'No such room.' });
  await openAt('/enterRoom');
  await enter('999999');
  expect((await screen.findByRole('alert')).textContent).toBe('No such room.');
  expect(field().value).toBe('999999');
  expect(localStorage.getItem('roomCode')).toBeNull();
  fireEvent.change(field(), { target: { value: '99999' } });
  expect(screen.queryByRole('alert')).toBeNull();
});

test('recent rooms show the real count and are entered by one tap', async () => {
  server.on(roomHistory, { data: { list: [VISIT] } });
  server.on(enterRoom, { data: { room: ROOM, role: 'member' } });
  await openAt('/enterRoom');
  const card = await screen.findByRole('button', { name: /Tea house/ });
  expect(card.textContent).toContain('12 people here now');
  await act(async () => void fireEvent.click(card));
  await waitFor(() => expect(localStorage.getItem('roomCode')).toBe('100001'));
});

test('without a history the next step is told; in demo mode the demo room is one tap away', async () => {
  await openAt('/enterRoom');
  await screen.findByText('Rooms you have entered will be here');
  expect(screen.queryByRole('button', { name: /demo room/ })).toBeNull();

  server = await freshLobby({ demo: true });
  await beLoggedIn();
  server.on(roomHistory, { data: { list: [] } });
  server.on(enterRoom, { data: { room: ROOM, role: 'member' } });
  await openAt('/enterRoom');
  fireEvent.click(await screen.findByRole('button', { name: 'Enter the demo room 100001' }));
  await waitFor(() => expect(server.inputsOf(enterRoom)).toEqual([{ roomCode: '100001' }]));
});

test('a history that cannot be fetched leaves entering by number as it is', async () => {
  server.on(roomHistory, { refuse: 'request.rate_limited', msg: 'A little fast.' });
  await openAt('/enterRoom');
  await screen.findByText('A little fast.');
  expect(screen.getByText('Entering by number works as before.')).toBeTruthy();
  server.on(roomHistory, { data: { list: [VISIT] } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  await screen.findByRole('button', { name: /Tea house/ });
});
