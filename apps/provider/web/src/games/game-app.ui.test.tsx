import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLobbyOrigin } from '../kit/frame.ts';
import { changeVisit, visitNow } from '../kit/session.ts';
import { ToastPlace } from '../kit/toast.tsx';
import { GameApp } from './game-app.tsx';
import { network, ROUND, tableWith } from './test-network.ts';

beforeEach(() => {
  const session = { locale: 'en-US', currency: 'CNY', gameCode: 'mines', theme: 'light' } as const;
  changeVisit({ session, fault: null, balance: '100.00', heldMinor: 0n, visible: true });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const openMines = () =>
  render(
    <>
      <GameApp game="mines" onAllGames={() => undefined} />
      <ToastPlace />
    </>,
  );
/** The button of a name, once it can be pressed. */
async function press(name: RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name });
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
  fireEvent.click(button);
}

test('a start without an answer is said again under the same name, also by the next press, so no second stake is taken', async () => {
  let isDown = true;
  const calls = network(({ name }) => {
    if (name === 'games.state') return tableWith(null);
    return isDown ? 'lost' : tableWith(ROUND, '90.00');
  });
  openMines();
  await press(/^Start for 10\.00$/);
  await screen.findByText(/cannot be reached|check the network/i);
  isDown = false;
  await press(/^Start for 10\.00$/);
  await screen.findByRole('button', { name: 'Pick a square' });
  const starts = calls.filter(({ name }) => name === 'games.start').map(({ body }) => body);
  expect(starts).toHaveLength(4);
  expect(new Set(starts.map((body) => JSON.stringify(body))).size).toBe(1);
  expect(starts[0]).toMatchObject({ game: 'mines', roundId: 'mines.2', choice: '3', stake: '10.00' });
  expect(visitNow().balance).toBe('90.00');
});

test('a round found open goes on, and a square is one step however often it is tapped', async () => {
  const calls = network(({ name }) => {
    const moved = { ...ROUND, moves: ['7'], seen: ['7'], multiplier: '1.11', payout: '11.10' };
    return tableWith(name === 'games.state' ? ROUND : moved, '90.00');
  });
  openMines();
  const square = await screen.findByRole('button', { name: 'Square 7' });
  await waitFor(() => expect(square).toHaveProperty('disabled', false));
  fireEvent.click(square);
  fireEvent.click(square);
  await screen.findByRole('button', { name: 'Take 11.10' });
  const moves = calls.filter(({ name }) => name === 'games.move');
  expect(moves.map(({ body }) => body)).toEqual([{ roundId: 'mines.1', step: 0, move: '7' }]);
});

test('too little on the account is said to the player and to the lobby, and nothing else happens', async () => {
  const told: unknown[] = [];
  const parent = { postMessage: (word: unknown) => void told.push(word) };
  vi.spyOn(window, 'parent', 'get').mockReturnValue(parent as never);
  setLobbyOrigin('https://lobby.example');
  network(({ name }) => (name === 'games.state' ? tableWith(null) : { status: 422, body: { error: 'insufficient' } }));
  openMines();
  await press(/^Start for 10\.00$/);
  await screen.findByText('Not enough points here for this stake');
  expect(told).toEqual([{ drawroom: 1, type: 'points' }]);
  expect(screen.queryByRole('button', { name: 'Pick a square' })).toBe(null);
  setLobbyOrigin('');
  vi.restoreAllMocks();
});

/** A network in which a ball of 10.00 brings 3.00. */
function dropsOne(): void {
  const path = [...'LRLRLRLRLRLR'];
  const ball = {
    ...ROUND,
    game: 'plinko',
    choice: '12.middle',
    ending: 'done',
    payout: '3.00',
    multiplier: '0.30',
  } as const;
  network(({ name }) =>
    name === 'games.state' ? tableWith(null) : tableWith({ ...ball, seen: path, outcome: path }, '93.00'),
  );
}

test('the lobby hears of a balance that a ball decides when the ball has landed, not while it falls', async () => {
  const told: unknown[] = [];
  vi.spyOn(window, 'parent', 'get').mockReturnValue({ postMessage: (word: unknown) => void told.push(word) } as never);
  setLobbyOrigin('https://lobby.example');
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
  dropsOne();
  render(<GameApp game="plinko" onAllGames={() => undefined} />);
  await press(/^Drop for 10\.00$/);
  await waitFor(() => expect(frames).not.toEqual([]));
  await new Promise((later) => setTimeout(later));
  expect(screen.getByText('90.00')).toBeTruthy();
  expect(told).toEqual([]);
  const draw = (atMs: number): void => act(() => frames.at(-1)?.(atMs));
  draw(1);
  draw(60_000);
  expect(screen.getByText('93.00')).toBeTruthy();
  expect(told).toEqual([{ drawroom: 1, type: 'balance' }]);
  setLobbyOrigin('');
  vi.restoreAllMocks();
});

test('whoever wants little motion sees at once what the ball brought: nothing falls', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(prefers-reduced-motion: reduce)' }));
  const draw = vi.fn<() => number>(() => 1);
  vi.stubGlobal('requestAnimationFrame', draw);
  dropsOne();
  render(<GameApp game="plinko" onAllGames={() => undefined} />);
  await screen.findByRole('button', { name: /^Drop for 10\.00$/ });
  // How it ended comes into a region that stands and says nothing else.
  const region = document.querySelector('.line-place [role=status]');
  expect(region?.textContent).toBe('');
  await press(/^Drop for 10\.00$/);
  expect(await screen.findByText('93.00')).toBeTruthy();
  expect(document.querySelector('.line-place [role=status]')).toBe(region);
  expect(region?.textContent).toContain('3.00');
  expect(draw).not.toHaveBeenCalled();
});

test('a session that is over closes the game', async () => {
  network(() => ({ status: 401, body: { error: 'session_over' } }));
  openMines();
  await waitFor(() => expect(visitNow().fault).toBe('session_over'));
});
