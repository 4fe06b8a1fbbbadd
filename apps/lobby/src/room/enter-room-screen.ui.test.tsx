import { gameHome } from '@drawroom/contract/lottery';
import { chatState, messages } from '@drawroom/contract/chat';
import { enterRoom, enterRoomByInvite, leaveRoom, roomHistory, roomIntro } from '@drawroom/contract/room';
import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aStanding } from '../chat/samples.ts';
import { pageAfterLogin } from '../member/after-login.ts';
import { router } from '../routes.tsx';
import { useNetwork } from '../shell/network-store.ts';
import { endSession, rememberRoom } from '../shell/session-store.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { aRoom } from './samples.ts';

const ROOM = aRoom();
const VISIT = {
  code: '100001',
  name: 'Tea house',
  lastEntered: Date.UTC(2026, 10, 19),
  online: 12,
  mainLottery: 'k3-1m',
  shut: false,
  opensAt: null,
};

// Parts are loaded when they are first needed, and a busy machine takes its time.
configure({ asyncUtilTimeout: 10_000 });

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  await beLoggedIn();
  server.on(roomHistory, { data: { list: [] } });
  server.on(gameHome, { data: { serverTime: Date.now(), lotteries: [] } });
  // The lottery screen behind opens only with a live connection; here it is up.
  useNetwork.setState({ link: 'connected' });
});

/** Presses a button once it is there. */
async function tap(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await act(async () => void fireEvent.click(button));
}

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

test('whoever is in the room goes on, however long the list of his rooms takes', async () => {
  let lists = 0;
  server.on(roomHistory, () => (++lists === 1 ? { data: { list: [] } } : new Promise<never>(() => undefined)));
  server.on(enterRoom, { data: { room: ROOM, role: 'member' } });
  await openAt('/enterRoom');
  await screen.findByText('Rooms you have entered will be here');
  await enter('100001');
  await waitFor(() => expect(router.state.location.pathname).toBe('/lottery'));
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

const INVITE = 'AbCdEfGhIjKlMnOpQrStUv';

test('an invitation is kept through the login, and one tap leads into the talk of its room', async () => {
  endSession();
  await openAt(`/enterRoom?invite=${INVITE}`);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  // Where the login leads when it is done.
  const { back } = router.state.location.search as { back?: string };
  await beLoggedIn();
  server.on(enterRoomByInvite, { data: { room: ROOM, role: 'member' } });
  server.on(roomIntro, { data: { room: ROOM } });
  server.on(chatState, { data: aStanding() });
  server.on(messages, { data: { list: [], head: 0, older: false } });
  await openAt(pageAfterLogin(back));
  await tap('Accept and enter');
  await waitFor(() => expect(router.state.location.pathname).toBe('/roomchat'));
  expect(server.inputsOf(enterRoomByInvite)).toEqual([{ invite: INVITE }]);
  expect(localStorage.getItem('roomCode')).toBe('100001');
});

test('an invitation that is over says so on its card; the field for a number stays clean', async () => {
  server.on(enterRoomByInvite, { refuse: 'room.invite_dead', msg: 'This invitation is over.' });
  await openAt(`/enterRoom?invite=${INVITE}`);
  await tap('Accept and enter');
  expect((await screen.findByRole('alert')).textContent).toBe('This invitation is over.');
  expect(field().getAttribute('aria-invalid')).toBeNull();
  // Pressing once more would change nothing.
  expect(screen.queryByRole('button', { name: 'Accept and enter' })).toBeNull();
});

test('an invitation into a room that is closed just now can be accepted later', async () => {
  server.on(enterRoomByInvite, { refuse: 'room.closed', msg: 'Closed.', data: {} });
  await openAt(`/enterRoom?invite=${INVITE}`);
  await tap('Accept and enter');
  expect((await screen.findByRole('alert')).textContent).toBe('Closed.');
  expect(screen.getByRole('button', { name: 'Accept and enter' })).toBeTruthy();
});

test('a link with half a token asks nothing of the server', async () => {
  await openAt('/enterRoom?invite=AbCdEf');
  expect((await screen.findByRole('alert')).textContent).toBe('This link is not complete. Please ask for it again.');
  expect(screen.queryByRole('button', { name: 'Accept and enter' })).toBeNull();
});

/** In another year than any these tests run in, so that the time is told whole. */
const FAR = Date.UTC(2046, 10, 23, 1);

test.each([
  ['room.closed', { opensAt: FAR }, 'The room is closed now. It opens again: Nov 23, 2046, 15:00.'],
  ['room.kicked', { until: FAR }, 'A moderator has put you out of this room until Nov 23, 2046, 15:00.'],
] as const)('%s is said beside the field, with the time in the zone of the member', async (key, data, words) => {
  server.on(enterRoom, { refuse: key, data });
  await openAt('/enterRoom');
  await enter('100001');
  expect((await screen.findByRole('alert')).textContent).toBe(words);
  expect(field().getAttribute('aria-invalid')).toBe('true');
});

test('leaving a room is asked first; it is then off the list and no longer the room one is in', async () => {
  rememberRoom('100001');
  server.on(roomHistory, { data: { list: [VISIT] } });
  server.on(leaveRoom, { data: {} });
  await openAt('/enterRoom');
  await tap('Leave');
  server.on(roomHistory, { data: { list: [] } });
  const question = await screen.findByRole('dialog');
  await act(async () => void fireEvent.click(within(question).getByRole('button', { name: 'Leave' })));
  await screen.findByText('Rooms you have entered will be here');
  expect(server.inputsOf(leaveRoom)).toEqual([{ roomCode: '100001' }]);
  expect(localStorage.getItem('roomCode')).toBeNull();
});

test('the list of rooms says which are closed, before one tries', async () => {
  const closed = { ...VISIT, code: '100002', name: 'Night room', opensAt: Date.UTC(2046, 10, 23, 7) };
  const shut = { ...VISIT, code: '100003', name: 'Old room', shut: true, opensAt: closed.opensAt };
  server.on(roomHistory, { data: { list: [VISIT, closed, shut] } });
  await openAt('/enterRoom');
  const card = (name: string) => within(screen.getByRole('article', { name }));
  await screen.findByRole('article', { name: 'Old room' });
  expect(card('Old room').getByText('Closed for now')).toBeTruthy();
  expect(card('Old room').queryByText(/^Opens/)).toBeNull();
  expect(card('Night room').getByText(/^Opens Nov 2[34], 2046, \d\d:00$/)).toBeTruthy();
  expect(card('Tea house').queryByText(/Closed for now|^Opens/)).toBeNull();
});
