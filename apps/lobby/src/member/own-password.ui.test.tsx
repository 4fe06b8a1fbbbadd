import { getMemberUserCenter, login, logout } from '@drawroom/contract/member';
import { updatePwd } from '@drawroom/contract/member-profile';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { router } from '../routes.tsx';
import { useSession } from '../shell/session-store.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { MEMBER, beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';

const OPENED = { ...MEMBER, passwordMustChange: true };
const NEW = 'v9$tonqe3';
const NEEDED = { refuse: 'member.password_change_needed' } as const;

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
});

const at = (): string => router.state.location.pathname;
const type = (name: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(name), { target: { value } });
const press = (name: string): Promise<void> =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const explained = (): Promise<HTMLElement> => screen.findByRole('heading', { name: 'Choose a password of your own' });

test('the first login to an opened account leads to the new password, and no address leads past it', async () => {
  server.on(login, {
    data: { token: 'token', me: 'me', expiresAt: Date.now() + 3_600_000, member: OPENED, lastLogin: null },
  });
  await openAt('/login');
  type('Username', 'player01');
  type('Password', 'k7#pexq2');
  await press('Log in');
  await explained();
  expect(screen.getByText(/somebody else knows its first password/)).toBeTruthy();
  for (const address of ['/walletcenter', '/enterRoom', '/login', '/changepwd']) {
    await openAt(address);
    await waitFor(() => expect(at()).toBe('/firstpwd'));
  }
});

test('with a password of his own the member goes on into the lobby, and does not come back here', async () => {
  await beLoggedIn(OPENED);
  server.on(updatePwd, { data: { endedSessions: 0 } });
  await openAt('/enterRoom');
  await explained();
  type('Current password', 'k7#pexq2');
  type('New password', NEW);
  type('Password again', NEW);
  await press('Save');
  await waitFor(() => expect(at()).toBe('/enterRoom'));
  expect(server.inputsOf(updatePwd)).toEqual([{ oldPassword: 'k7#pexq2', newPassword: NEW, confirmPassword: NEW }]);
  expect(useSession.getState().member).not.toHaveProperty('passwordMustChange');
  expect(localStorage.getItem('loginInfo')).not.toContain('passwordMustChange');
  await openAt('/firstpwd');
  await waitFor(() => expect(at()).toBe('/enterRoom'));
});

test('logging out is the only other way', async () => {
  await beLoggedIn(OPENED);
  server.on(logout, { data: {} });
  await openAt('/enterRoom');
  await explained();
  await press('Log out');
  await waitFor(() => expect(at()).toBe('/login'));
  expect(useSession.getState().token).toBeNull();
  expect(server.inputsOf(logout)).toHaveLength(1);
});

test('whoever is told in the middle of something is led to the new password', async () => {
  await beLoggedIn();
  server.on(getMemberUserCenter, NEEDED);
  await openAt('/mine');
  await explained();
  expect(at()).toBe('/firstpwd');
});
