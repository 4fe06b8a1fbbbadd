import { fate, leave } from '@drawroom/contract/transfer';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { router } from '../routes.tsx';
import type { FakeServer } from '../testing/fake-server.ts';
import { frame, freshFrame, openGame } from '../testing/framed-game.ts';
import { openAt } from '../testing/open-lobby.tsx';
import { press } from '../testing/running-table.ts';
import { aTransfer } from './samples.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await freshFrame();
});
afterEach(() => void vi.restoreAllMocks());

const calls = (call: typeof leave): number => server.inputsOf(call).length;

describe('leaving', () => {
  const leaveButton = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'Leave the game' });

  test('two presses are one request; then the game is gone and the points are home', async () => {
    const opened = await openGame();
    const button = await leaveButton();
    await act(async () => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/games'));
    expect(opened.isConnected).toBe(false);
    expect(await screen.findByText('¥80.00 is home')).toBeTruthy();
    expect(screen.queryByRole('link', { name: /Back to the game/ })).toBeNull();
    // The hall has been fetched: a second request of before would have arrived as well.
    await screen.findByText('At home');
    expect(server.inputsOf(leave)).toMatchObject([{ projectId: '66', sessionId: 'S1' }]);
  });

  test.each([
    [null, 'You have left the game'],
    [aTransfer({ state: 'unknown', endTime: null }), '¥80.00 is on the way home'],
    [aTransfer({ state: 'failed', reason: 'refused' }), 'The points stayed in games'],
  ])('what became of the points is said as certain as it is: %j', async (transfer, words) => {
    server.on(leave, { data: { transfer, balance: '1234.50' } });
    await openGame();
    await press('Leave the game');
    expect(await screen.findByText(words)).toBeTruthy();
  });

  test('a lost answer is asked about and never sent again; its reference was on the phone before', async () => {
    let kept: string | null = null;
    server.on(leave, () => {
      kept = localStorage.getItem('leaveFate');
      return { lost: 'gateway' };
    });
    server.on(fate, () => ({ data: { fate: 'accepted' as const, transfer: aTransfer() } }));
    await openGame();
    await press('Leave the game');
    await waitFor(() => expect(router.state.location.pathname).toBe('/games'));
    const [sent] = server.inputsOf(leave);
    expect(calls(leave)).toBe(1);
    expect(JSON.parse(kept ?? 'null')).toMatchObject({ clientRef: sent?.clientRef, sessionId: 'S1' });
    expect(server.inputsOf(fate)).toEqual([{ clientRef: sent?.clientRef }]);
    expect(localStorage.getItem('leaveFate')).toBeNull();
  });

  test('a refusal leaves the game where it is, with the choice to try again or to stay', async () => {
    server.on(leave, { refuse: 'transfer.provider_unknown', msg: 'No such provider.' });
    const opened = await openGame();
    await press('Leave the game');
    expect(await screen.findByText('No such provider.')).toBeTruthy();
    await press('Back to the game');
    expect(screen.queryByText('No such provider.')).toBeNull();
    expect(await frame()).toBe(opened);
  });

  test('one that an earlier page left open is asked about first, and this game is then left by a request of its own', async () => {
    await openGame();
    const old = { clientRef: '9a3f5c1e-0d5c-4a1e-9a44-3a3f1f6f2b11', projectId: '66', sessionId: 'S0' };
    localStorage.setItem('leaveFate', JSON.stringify({ ...old, sentAtMs: Date.now() - 5_000 }));
    server.on(fate, () => ({ data: { fate: 'accepted' as const, transfer: null } }));
    await press('Leave the game');
    await waitFor(() => expect(server.inputsOf(leave)).toMatchObject([{ sessionId: 'S1' }]));
    expect(server.inputsOf(fate)).toEqual([{ clientRef: old.clientRef }]);
  });

  test('it can be left from another screen too', async () => {
    const opened = await openGame();
    await openAt('/mine');
    await press('Leave the game');
    await waitFor(() => expect(opened.isConnected).toBe(false));
    expect(router.state.location.pathname).toBe('/mine');
  });
});
