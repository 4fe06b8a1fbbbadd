import { getAppUrl } from '@drawroom/contract/config';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { freshLobby, openAt } from '../testing/open-lobby.tsx';
import { watchInstallOffer } from './install-offer.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  server.on(getAppUrl, { data: { url: 'https://house.example/download' } });
});

/** What Chromium sends once, soon after a page is there. */
function offerToInstall(): { readonly timesAsked: () => number } {
  let asked = 0;
  const prompt = async (): Promise<void> => void (asked += 1);
  act(() => void window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt })));
  return { timesAsked: () => asked };
}
const installButton = () => screen.queryByRole('button', { name: 'Install now' });

test('an offer of the browser that came long before this page is opened stands here, and is used once', async () => {
  watchInstallOffer();
  await openAt('/login');
  const { timesAsked } = offerToInstall();
  await openAt('/download');
  const install = await screen.findByRole('button', { name: 'Install now' });
  await act(async () => void fireEvent.click(install));
  expect(timesAsked()).toBe(1);
  expect(installButton()).toBeNull();
  offerToInstall();
  expect(installButton()).not.toBeNull();
});

test('the address to install from is the one that the house says, wherever this page was opened', async () => {
  await openAt('/download');
  const copy = await screen.findByRole('button', { name: 'Copy the address' });
  await waitFor(() => expect(server.inputsOf(getAppUrl)).toHaveLength(1));
  await act(async () => void fireEvent.click(copy));
  expect(await navigator.clipboard.readText()).toBe('https://house.example/download');
});
