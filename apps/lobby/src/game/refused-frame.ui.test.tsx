import { act, screen, waitFor } from '@testing-library/react';
import type { MockInstance } from 'vitest';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { AT, frame, freshFrame } from '../testing/framed-game.ts';
import { openAt } from '../testing/open-lobby.tsx';
import { useGame } from './game-store.ts';
import { ORIGIN } from './samples.ts';

let server: FakeServer;
let reload: MockInstance<() => void>;
beforeEach(async () => {
  sessionStorage.clear();
  server = await freshFrame();
  reload = vi.spyOn(window.location, 'reload').mockReturnValue();
  server.onFile('/', () => new Response(null));
});
afterEach(() => void vi.restoreAllMocks());

/** What a browser says when the page's policy keeps it from something. */
async function refuse(change: { effectiveDirective?: string; blockedURI?: string } = {}): Promise<void> {
  const said = { effectiveDirective: 'frame-src', blockedURI: `${ORIGIN}/play/`, ...change };
  await act(async () => void document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), said)));
}

const CANNOT = 'The game cannot be played right now';

test('a game of an origin that the page may not frame loads the page again, once: then it says that it cannot be played', async () => {
  await openAt(AT);
  await frame();
  await refuse();
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  // What stands after the reload: the same again.
  await act(async () => useGame.setState({ asked: null, entered: null }));
  await openAt('/games');
  await openAt(AT);
  await frame();
  await refuse();
  expect(await screen.findByText(CANNOT)).toBeTruthy();
  expect(reload).toHaveBeenCalledOnce();
});

test.each([
  ['another thing that the policy forbids', { effectiveDirective: 'connect-src' }],
  ['the frame of somebody else', { blockedURI: 'https://evil.example/' }],
])('%s loads nothing again', async (_what, change) => {
  const asked = vi.fn<() => Response>(() => new Response(null));
  server.onFile('/', asked);
  await openAt(AT);
  await frame();
  await refuse(change);
  expect(asked).not.toHaveBeenCalled();
  await refuse();
  expect(asked).toHaveBeenCalledOnce();
});

test('what a member types elsewhere is not thrown away: the page is loaded again when he comes back to the game', async () => {
  await openAt(AT);
  await frame();
  await openAt('/games');
  await refuse();
  expect(sessionStorage.getItem('chunkReloads')).toBeNull();
  await openAt(AT);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('while the network is away the page stays', async () => {
  server.onFile('/', () => new Response(null, { status: 502 }));
  await openAt(AT);
  await frame();
  await refuse();
  expect(await screen.findByText(CANNOT)).toBeTruthy();
  expect(reload).not.toHaveBeenCalled();
});
