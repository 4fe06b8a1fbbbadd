import { getMemberUserCenter, logout } from '@drawroom/contract/member';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { router } from '../routes.tsx';
import { queryClient } from '../shell/query-client.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { CENTER, beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  await beLoggedIn();
});

test.each([
  ['nothing', { stake: '0.00', winLose: '0.00', rebate: '0.00' }, 'No settled bets today.'],
  ['a loss', { stake: '50.00', winLose: '-20.00', rebate: '0.45' }, 'Today you lost more than you won.'],
  ['a gain', { stake: '50.00', winLose: '20.00', rebate: '0.45' }, 'Today you won more than you lost.'],
  ['an even day', { stake: '50.00', winLose: '0.00', rebate: '0.45' }, 'Today you lost as much as you won.'],
] as const)('today is told honestly: %s', async (_case, today, words) => {
  server.on(getMemberUserCenter, { data: { ...CENTER, today } });
  await openAt('/mine');
  expect(await screen.findByText(words)).toBeTruthy();
});

test('a day that cannot be fetched says so and can be asked for again', async () => {
  server.on(getMemberUserCenter, { refuse: 'request.rate_limited', msg: 'A little fast.' });
  await openAt('/mine');
  await screen.findByText('A little fast.');
  server.on(getMemberUserCenter, { data: CENTER });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(await screen.findByText('No settled bets today.')).toBeTruthy();
});

test('every link leads to a screen of the lobby', async () => {
  await openAt('/mine');
  await screen.findByText('No settled bets today.');
  const known = Object.keys(router.routesByPath);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(
    expect.arrayContaining(['/records', '/jifen', '/walletcenter', '/userset', '/download', '/enterRoom']),
  );
  expect(links.filter((link) => !known.includes(link ?? ''))).toEqual([]);
});

test('fairness is explained in a sheet that leads to the verification', async () => {
  await openAt('/mine');
  fireEvent.click(await screen.findByRole('button', { name: /How draws stay fair/ }));
  expect(screen.getByText('Fixed before betting opens')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Verify a draw' }).getAttribute('href')).toBe('/proof');
});

test('logging out asks first; saying no keeps the session', async () => {
  await openAt('/mine');
  fireEvent.click(await screen.findByRole('button', { name: 'Log out' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(localStorage.getItem('token')).toBe('token');
  expect(server.inputsOf(logout)).toEqual([]);
});

test.each([
  ['tells the server', { data: {} }],
  ['also ends the session here when the server cannot be reached', { lost: 'offline' }],
] as const)('logging out %s, keeps the keep-list of spec §9 and drops what was fetched', async (_case, answer) => {
  server.on(logout, answer);
  localStorage.setItem('QuickAmt', '["7"]');
  localStorage.setItem('roomCode', '100001');
  await openAt('/mine');
  await screen.findByText('No settled bets today.');
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }));
  const yes = (await screen.findAllByRole('button', { name: 'Log out' })).at(-1);
  await act(async () => void fireEvent.click(yes as HTMLElement));
  await waitFor(() => expect(localStorage.getItem('token')).toBeNull());
  expect(server.inputsOf(logout)).toHaveLength(1);
  expect(Object.keys(localStorage).toSorted()).toEqual(['QuickAmt', 'username']);
  expect(queryClient.getQueryData(['member', 'center'])).toBeUndefined();
});
