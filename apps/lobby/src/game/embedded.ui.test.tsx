import { byAuto, entryGame, fate, leave, refreshBalance } from '@drawroom/contract/transfer';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { router } from '../routes.tsx';
import { endSession } from '../shell/session-store.ts';
import { useShownTheme } from '../shell/theme.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { AT, forgetTold, frame, freshFrame, openGame, say, told, windowOf, word } from '../testing/framed-game.ts';
import { beLoggedIn, MEMBER, openAt } from '../testing/open-lobby.tsx';
import { press } from '../testing/running-table.ts';
import { useGame } from './game-store.ts';
import { READY_MS } from './open-game.ts';
import { anEntry, aTransfer, ORIGIN, SPORTS } from './samples.ts';
import { leaveOrders } from './transfer-orders.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await freshFrame();
});
afterEach(() => void vi.restoreAllMocks());

const calls = (call: typeof entryGame | typeof leave | typeof refreshBalance): number => server.inputsOf(call).length;

describe('opening', () => {
  test('the game is entered once and framed at the address that the house gave, with what it may do and no more', async () => {
    await openAt(AT);
    const opened = await frame();
    expect(server.inputsOf(entryGame)).toMatchObject([{ projectId: '66', gameCode: 'dice', theme: 'light' }]);
    expect(opened.getAttribute('src')).toBe(`${ORIGIN}/play/#ticket`);
    expect(opened.getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-forms');
    expect(opened.getAttribute('allow')).toBe('fullscreen');
    expect(opened.getAttribute('referrerpolicy')).toBe('no-referrer');
    expect(screen.getByText('The game is loading')).toBeTruthy();
    await say(word({ type: 'ready' }));
    expect(screen.queryByText('The game is loading')).toBeNull();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('River dice');
  });

  test('without a project it is the default one', async () => {
    await openAt('/embedded?game=sports');
    await waitFor(() => expect(server.inputsOf(entryGame)).toMatchObject([{ projectId: '66', gameCode: 'sports' }]));
  });

  test('without a game it leads to the hall', async () => {
    await openAt('/embedded');
    await waitFor(() => expect(router.state.location.pathname).toBe('/games'));
    expect(calls(entryGame)).toBe(0);
  });

  test.each([
    ['another origin than the named one', { url: 'https://evil.example/play/#t' }],
    ['an origin that only begins like it', { url: `${ORIGIN}.evil.example/play/` }],
    ['the lobby’s own origin', { url: `${window.location.origin}/play/`, origin: window.location.origin }],
    ['no web address', { url: 'javascript:alert(1)', origin: 'null' }],
  ])('%s is not framed', async (_what, change) => {
    server.on(entryGame, () => ({ data: anEntry(change) }));
    await openAt(AT);
    expect(await screen.findByText('This game was not opened')).toBeTruthy();
    expect(document.querySelector('iframe')).toBeNull();
  });

  test('a refusal is said in the house’s words, and trying again is a request of its own', async () => {
    server.on(entryGame, { refuse: 'transfer.provider_silent', msg: 'The provider is silent.' });
    await openAt(AT);
    expect(await screen.findByText('The provider is silent.')).toBeTruthy();
    server.on(entryGame, () => ({ data: anEntry() }));
    await press('Open again');
    await frame();
    const refs = server.inputsOf(entryGame).map(({ clientRef }) => clientRef);
    expect(new Set(refs).size).toBe(2);
  });

  test('a lost answer is asked for again by the same reference, kept on the phone before it went', async () => {
    const kept: (string | null)[] = [];
    let tries = 0;
    server.on(entryGame, () => {
      kept.push(localStorage.getItem('entryRef'));
      tries += 1;
      return tries < 3 ? { lost: 'offline' } : { data: anEntry() };
    });
    await openAt(AT);
    await frame();
    const refs = server.inputsOf(entryGame).map(({ clientRef }) => clientRef);
    expect(refs).toHaveLength(3);
    expect(new Set(refs).size).toBe(1);
    expect(kept.map((text) => (JSON.parse(text ?? 'null') as { clientRef: string }).clientRef)).toEqual(refs);
    expect(localStorage.getItem('entryRef')).toBeNull();
  });

  test('an entry that a reload left unanswered is asked for again; its answer serves while its ticket does', async () => {
    const before = { clientRef: '9a3f5c1e-0d5c-4a1e-9a44-3a3f1f6f2b11', projectId: '66', gameCode: 'dice' };
    localStorage.setItem('entryRef', JSON.stringify({ ...before, theme: 'dark', sentAtMs: Date.now() - 5_000 }));
    await openAt(AT);
    await frame();
    expect(server.inputsOf(entryGame)).toMatchObject([{ clientRef: before.clientRef, theme: 'dark' }]);
  });

  test('the first answer of long ago has a ticket that opens nothing: the game is then opened anew', async () => {
    const before = { clientRef: '9a3f5c1e-0d5c-4a1e-9a44-3a3f1f6f2b11', projectId: '66', gameCode: 'dice' };
    localStorage.setItem('entryRef', JSON.stringify({ ...before, theme: 'light', sentAtMs: 1_000 }));
    server.on(entryGame, ({ clientRef }) =>
      clientRef === before.clientRef
        ? { data: anEntry({ ticketUntil: 2_000, url: `${ORIGIN}/play/#old` }) }
        : { data: anEntry() },
    );
    await openAt(AT);
    expect((await frame()).getAttribute('src')).toBe(`${ORIGIN}/play/#ticket`);
    expect(calls(entryGame)).toBe(2);
  });

  test('a game that does not appear is given up in time, and may still come', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await openAt(AT);
    await frame();
    const patience = timers.mock.calls.find(([, ms]) => ms === READY_MS)?.[0];
    await act(async () => patience?.());
    expect(screen.getByText('The game does not appear')).toBeTruthy();
    await say(word({ type: 'ready' }));
    expect(screen.queryByText('The game does not appear')).toBeNull();
  });

  test('one that can be played in time is not given up', async () => {
    const timers = vi.spyOn(globalThis, 'setTimeout');
    await openGame();
    const patience = timers.mock.calls.find(([, ms]) => ms === READY_MS)?.[0];
    expect(patience).toBeDefined();
    await act(async () => patience?.());
    expect(screen.queryByText('The game does not appear')).toBeNull();
  });

  test('points that are still on the way say so, and are asked about until they are there', async () => {
    const transfer = aTransfer({ direction: 'in', cause: 'entry', state: 'unknown', endTime: null });
    let state: 'unknown' | 'confirmed' = 'unknown';
    server.on(entryGame, () => ({ data: anEntry({ transfer }) }));
    server.on(fate, () => ({ data: { fate: 'accepted' as const, transfer: { ...transfer, state } } }));
    await openGame();
    expect(await screen.findByText(/80\.00 is on the way into the game/)).toBeTruthy();
    state = 'confirmed';
    await waitFor(() => expect(screen.queryByText(/on the way into the game/)).toBeNull(), { timeout: 8_000 });
  }, 20_000);
});

describe('words of the frame (R-78)', () => {
  const LEAVE = word({ type: 'leave' });
  const OVER = word({ type: 'fault', fault: 'session_over' });

  const NOTHING = { trouble: null, leaving: 'none' };
  /** What has come of what was said: both are known at once, the one in the page, the other before its request goes. */
  const whatCame = (): unknown => ({
    trouble: useGame.getState().trouble,
    leaving: leaveOrders.useFate.getState().fate.kind,
  });

  test('only the frame’s own window is heard', async () => {
    await openGame();
    await say(LEAVE, { source: window });
    await say(LEAVE, { source: null });
    await say(LEAVE, { source: { postMessage: () => undefined } as unknown as Window });
    expect(whatCame()).toEqual(NOTHING);
    await say(LEAVE);
    await waitFor(() => expect(calls(leave)).toBe(1));
  });

  test.each(['https://evil.example', 'null', '', `${ORIGIN}.evil.example`, `${ORIGIN}:8443`, 'http://games.example'])(
    'nothing from the origin %j is heard',
    async (origin) => {
      await openGame();
      await say(OVER, { origin });
      await say(LEAVE, { origin });
      expect(whatCame()).toEqual(NOTHING);
    },
  );

  test.each([
    [null],
    ['leave'],
    [{ type: 'leave' }],
    [{ drawroom: 2, type: 'leave' }],
    [{ drawroom: 1, type: 'leave', amount: '5.00' }],
    [{ drawroom: 1, type: 'logout' }],
    [{ drawroom: 1, type: 'fault', fault: 'anything' }],
    [{ drawroom: 1, type: 'screen', full: 'yes', orientation: 'portrait' }],
  ])('what is no word of the contract is dropped: %j', async (data) => {
    await openGame();
    await say(data);
    expect(whatCame()).toEqual(NOTHING);
    expect(screen.getByRole('button', { name: 'Full screen' })).toBeTruthy();
  });

  test('a frame that is gone is not heard any more', async () => {
    const old = windowOf(await openGame());
    await say(word({ type: 'fault', fault: 'session_over' }));
    await press('Open again');
    await waitFor(() => expect(calls(entryGame)).toBe(2));
    await frame();
    await say(OVER, { source: old });
    expect(whatCame()).toEqual(NOTHING);
  });

  test('the game is greeted when it is there, at its own origin alone, and told of every change', async () => {
    await openAt(AT);
    await frame();
    forgetTold();
    await say(word({ type: 'ready' }));
    expect(told).toEqual([
      { word: { drawroom: 1, type: 'hello', locale: 'en-US', theme: 'light' }, origin: ORIGIN },
      { word: { drawroom: 1, type: 'visible', on: true }, origin: ORIGIN },
    ]);
    forgetTold();
    await act(async () => useShownTheme.setState({ theme: 'dark' }));
    expect(told).toEqual([{ word: { drawroom: 1, type: 'hello', locale: 'en-US', theme: 'dark' }, origin: ORIGIN }]);
    await act(async () => useShownTheme.setState({ theme: 'light' }));
  });

  test('however often the game says that its balance has changed, the house is asked at a pace', async () => {
    await openGame();
    await screen.findByRole('button', { name: 'Points in the game: ¥80.00' });
    const before = calls(refreshBalance);
    for (let time = 0; time < 30; time += 1) await say(word({ type: 'balance' }));
    await waitFor(() => expect(calls(refreshBalance)).toBe(before + 1));
  });

  test('too few points there: the sheet opens that moves more in, and the game hears of them', async () => {
    await openGame();
    await say(word({ type: 'points' }));
    const sheet = await screen.findByRole('dialog', { name: 'Move points' });
    server.on(byAuto, { data: { transfer: aTransfer({ direction: 'in', cause: 'member' }), balance: '1134.50' } });
    const field = await within(sheet).findByLabelText('Amount');
    await act(async () => void fireEvent.change(field, { target: { value: '100' } }));
    forgetTold();
    await press(/^Move .*100\.00 to games/, sheet);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Move points' })).toBeNull());
    expect(server.inputsOf(byAuto)).toMatchObject([{ projectId: '66', amount: '100' }]);
    expect(told).toContainEqual({ word: { drawroom: 1, type: 'balance' }, origin: ORIGIN });
  });

  test.each([
    ['session_over', 'This game session has ended'],
    ['unavailable', 'The game cannot be played right now'],
  ] as const)('the fault %s is said with what can be done', async (fault, title) => {
    await openGame();
    await say(word({ type: 'fault', fault }));
    expect(screen.getByText(title)).toBeTruthy();
    await press('Open again');
    await waitFor(() => expect(calls(entryGame)).toBe(2));
    expect(screen.queryByText(title)).toBeNull();
  });

  test('the whole screen is the game’s for as long as it is wanted', async () => {
    await openGame();
    await say(word({ type: 'screen', full: true, orientation: 'portrait' }));
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
    await press('Leave full screen');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('River dice');
  });
});

describe('kept alive (spec §2)', () => {
  test('the same frame goes on behind another screen, is told that nobody sees it, and is led back to', async () => {
    const opened = await openGame();
    forgetTold();
    await openAt('/games');
    expect(opened.isConnected).toBe(true);
    expect(opened.closest('.hidden')).not.toBeNull();
    expect(told).toContainEqual({ word: { drawroom: 1, type: 'visible', on: false }, origin: ORIGIN });
    const back = await screen.findByRole('link', { name: 'River dice is running. Back to the game' });
    await act(async () => void fireEvent.click(back));
    await waitFor(() => expect(router.state.location.href).toBe(AT));
    expect(await frame()).toBe(opened);
    expect(opened.closest('.hidden')).toBeNull();
    expect(calls(entryGame)).toBe(1);
  });

  test('it outlasts screens outside of the member’s frame', async () => {
    const opened = await openGame();
    await openAt('/download');
    await openAt(AT);
    expect(await frame()).toBe(opened);
    expect(calls(entryGame)).toBe(1);
  });

  test('a game that nobody sees leads nobody anywhere', async () => {
    await openGame();
    await openAt('/games');
    for (const type of ['leave', 'points'] as const) await say(word({ type }));
    await say(word({ type: 'screen', full: true, orientation: 'landscape' }));
    expect(leaveOrders.useFate.getState().fate.kind).toBe('none');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(router.state.location.pathname).toBe('/games');
  });

  test('another game takes its place; at the same provider nothing is brought home for that', async () => {
    const opened = await openGame();
    server.on(entryGame, () => ({ data: anEntry({ sessionId: 'S2', game: SPORTS }) }));
    await openAt('/embedded?project=66&game=sports');
    expect(await screen.findByTitle('Sports')).not.toBe(opened);
    expect(opened.isConnected).toBe(false);
    expect(calls(leave)).toBe(0);
  });

  test('points at another provider come home when a game takes the place of one there', async () => {
    await openGame();
    server.on(entryGame, () => ({ data: anEntry({ sessionId: 'S2', projectId: '67', game: SPORTS }) }));
    await openAt('/embedded?project=67&game=sports');
    await screen.findByTitle('Sports');
    await waitFor(() => expect(server.inputsOf(leave)).toMatchObject([{ projectId: '66', sessionId: 'S1' }]));
    expect(await screen.findByTitle('Sports')).toBeTruthy();
  });

  test('the end of the session is the end of the game', async () => {
    const opened = await openGame();
    await act(async () => endSession());
    expect(opened.isConnected).toBe(false);
    expect(useGame.getState()).toMatchObject({ asked: null, entered: null });
  });

  test('an answer that comes after the session opens nothing for the next member', async () => {
    let answer: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.on(entryGame, async () => {
      await asked;
      return { data: anEntry() };
    });
    await openAt(AT);
    await waitFor(() => expect(calls(entryGame)).toBe(1));
    await act(async () => endSession());
    // The next one logs in where everybody does, and is led to another screen from there.
    await act(() => router.navigate({ to: '/login' }));
    await act(async () => beLoggedIn({ ...MEMBER, id: '8', username: 'player02' }));
    await act(async () => {
      answer();
      await new Promise((done) => setTimeout(done, 50));
    });
    expect(useGame.getState()).toMatchObject({ asked: null, entered: null });
    expect(document.querySelector('iframe')).toBeNull();
  });
});
