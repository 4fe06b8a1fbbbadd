import { EXPORT_FILE_PATH, closeAccount, exportData, privacyState } from '@drawroom/contract/member-privacy';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { useSession } from '../shell/session-store.ts';

let server: FakeServer;
const saved: { name: string; size: number }[] = [];
beforeEach(async () => {
  server = await freshLobby();
  await beLoggedIn();
  server.on(privacyState, { data: { closeBlockedBy: [], exports: { left: 3, nextAt: null } } });
  server.on(exportData, { data: { ticket: 'T'.repeat(43), expiresAt: 0 } });
  saved.length = 0;
  const sizes = new Map<string, number>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    sizes.set(`blob:${sizes.size}`, (file as Blob).size);
    return `blob:${sizes.size - 1}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, size: sizes.get(this.href) ?? -1 });
  });
});

const press = (name: string | RegExp): Promise<void> =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('the settings lead to what is kept and why', async () => {
  await openAt('/userset');
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: /My data/ })));
  expect(await screen.findByText('What we keep, and why', {}, { timeout: 15_000 })).toBeTruthy();
  expect(screen.getByText(/after closing only a number stays/)).toBeTruthy();
});

test('R-102: the copy is fetched once with its ticket and saved under the name that the server gives', async () => {
  const tickets: (string | null)[] = [];
  server.onFile(EXPORT_FILE_PATH, (ticket) => {
    tickets.push(ticket);
    return new Response('zipzip', {
      headers: { 'content-disposition': 'attachment; filename="drawroom-2026-11-22.zip"' },
    });
  });
  await openAt('/privacy');
  await screen.findByText('3 of 3 downloads left in 24 hours.');
  server.on(privacyState, { data: { closeBlockedBy: [], exports: { left: 2, nextAt: null } } });
  await press('Download');
  await waitFor(() => expect(saved).toEqual([{ name: 'drawroom-2026-11-22.zip', size: 6 }]));
  expect(tickets).toEqual(['T'.repeat(43)]);
  expect(await screen.findByText('Copy saved')).toBeTruthy();
  expect(await screen.findByText('2 of 3 downloads left in 24 hours.')).toBeTruthy();
});

test('a copy that breaks off is said, nothing is saved, and the button takes another press', async () => {
  server.onFile(EXPORT_FILE_PATH, () => new Response(null, { status: 404 }));
  await openAt('/privacy');
  await screen.findByText('Download');
  await press('Download');
  expect((await screen.findByRole('alert')).textContent).not.toBe('');
  expect(saved).toEqual([]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download' }).disabled).toBe(false);
});

test('a refused copy says why in the words of the house', async () => {
  server.on(exportData, { refuse: 'request.rate_limited', msg: 'Try again tomorrow.' });
  await openAt('/privacy');
  await screen.findByText('Download');
  await press('Download');
  expect((await screen.findByRole('alert')).textContent).toBe('Try again tomorrow.');
});

test('without a copy left the button rests', async () => {
  server.on(privacyState, { data: { closeBlockedBy: [], exports: { left: 0, nextAt: 1 } } });
  await openAt('/privacy');
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Download' })).disabled).toBe(true);
});

test('R-102: what keeps the account open is named, each with the way to put it right', async () => {
  const closeBlockedBy = ['balance', 'bets', 'chases', 'something-new'];
  server.on(privacyState, { data: { closeBlockedBy, exports: { left: 3, nextAt: null } } });
  await openAt('/privacy');
  await screen.findByText('Download');
  await press(/^Close account/);
  expect(screen.getByRole('link', { name: 'Take out the balance' }).getAttribute('href')).toBe('/walletcenter');
  expect(screen.getByRole('link', { name: 'Stop the chase' }).getAttribute('href')).toBe('/records');
  expect(screen.getByText('Something is unfinished')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Close forever' })).toBeNull();
});

test('R-102: only the own username closes the account; then the session is gone from the phone', async () => {
  server.on(closeAccount, { data: {} });
  await openAt('/privacy');
  await screen.findByText('Download');
  await press(/^Close account/);
  const field = screen.getByLabelText('Type your username to confirm');
  fireEvent.change(field, { target: { value: 'player02' } });
  await press('Close forever');
  expect(screen.getByRole('alert').textContent).toBe('This is not your username.');
  expect(server.inputsOf(closeAccount)).toEqual([]);
  fireEvent.change(field, { target: { value: ' Player01 ' } });
  await press('Close forever');
  await waitFor(() => expect(useSession.getState().token).toBeNull());
  expect(useSession.getState().username).toBeNull();
  expect(JSON.stringify({ ...localStorage }).toLowerCase()).not.toContain('player01');
  expect(server.inputsOf(closeAccount)).toEqual([{ username: 'Player01' }]);
});

test('a refusal to close is said at the field', async () => {
  server.on(closeAccount, { refuse: 'member.close_blocked', msg: 'There are bets not drawn yet.' });
  await openAt('/privacy');
  await screen.findByText('Download');
  await press(/^Close account/);
  fireEvent.change(screen.getByLabelText('Type your username to confirm'), { target: { value: 'player01' } });
  await press('Close forever');
  expect((await screen.findByRole('alert')).textContent).toBe('There are bets not drawn yet.');
});

test('a page that could not be loaded can be tried again', async () => {
  server.on(privacyState, { refuse: 'request.rate_limited' });
  await openAt('/privacy');
  const retry = await screen.findByRole('button', { name: 'Try again' });
  server.on(privacyState, { data: { closeBlockedBy: [], exports: { left: 3, nextAt: null } } });
  await act(async () => void fireEvent.click(retry));
  expect(await screen.findByRole('button', { name: 'Download' })).toBeTruthy();
});
