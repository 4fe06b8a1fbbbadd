import { checkUpdate } from '@drawroom/contract/config';
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { hostPlace } from '../host/host-place.ts';
import { paths } from '../paths.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { ASK_EVERY_MS } from './new-release.tsx';

const HERE = 'ab12ab12ab12';
const NEWER = 'cd34cd34cd34';

let server: FakeServer;
let hidden = false;
beforeEach(async () => {
  server = await freshLobby();
  await beLoggedIn();
  const { drawroomBoot } = window as Partial<Pick<Window, 'drawroomBoot'>>;
  Object.assign(window, { drawroomBoot: { ...drawroomBoot, release: HERE } });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  Object.defineProperty(document, 'visibilityState', {
    get: () => (hidden ? 'hidden' : 'visible'),
    configurable: true,
  });
  return () => {
    vi.useRealTimers();
    Object.assign(window, { drawroomBoot });
    Reflect.deleteProperty(document, 'visibilityState');
  };
});

function served(release: string): void {
  const url = 'https://house.example/download';
  server.on(checkUpdate, ({ release: named }) => ({
    data: { version: '1.2.3', release, update: named !== release, url },
  }));
}

/** The member looks at the page again, after so long. */
async function comesBack(afterMs: number): Promise<void> {
  hidden = true;
  await act(async () => vi.advanceTimersByTimeAsync(afterMs));
  hidden = false;
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

test('a page asks once in a quarter of an hour whether it is still the one that is served, and says nothing when it is', async () => {
  served(HERE);
  await openAt(paths.mine());
  await comesBack(ASK_EVERY_MS - 1_000);
  expect(server.inputsOf(checkUpdate)).toEqual([]);
  await comesBack(1_000);
  await comesBack(1_000);
  expect(server.inputsOf(checkUpdate)).toEqual([{ release: HERE }]);
  expect(screen.queryByText('A newer version is ready')).toBeNull();
});

test('a newer one is offered, and loaded when the member says so and not before', async () => {
  served(NEWER);
  let loaded = 0;
  const { current } = hostPlace;
  hostPlace.current = { ...current!, refresh: () => (loaded += 1) > 0 };
  await openAt(paths.mine());
  await comesBack(ASK_EVERY_MS - 1_000);
  const regions = screen.getAllByRole('status');
  await comesBack(1_000);
  // In a region that stood before its words, so that they are read out.
  expect(regions).toContain((await screen.findByText('A newer version is ready')).closest('[role=status]'));
  const button = await screen.findByRole('button', { name: 'Load it' });
  expect(loaded).toBe(0);
  fireEvent.click(button);
  expect(loaded).toBe(1);
  hostPlace.current = current;
});
