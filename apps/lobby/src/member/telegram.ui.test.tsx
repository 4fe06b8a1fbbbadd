import { bindHost, hostAccounts, hostLogin, unbindHost } from '@drawroom/contract/member-host';
import { stepUp } from '@drawroom/contract/member-security';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { browserHost } from '../host/browser-host.ts';
import { hostPlace } from '../host/host-place.ts';
import { router } from '../routes.tsx';
import type { FakeServer } from '../testing/fake-server.ts';
import { HOUSE, MEMBER, beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';

const INIT_DATA = 'user=%7B%22id%22%3A7%7D&auth_date=1&hash=ab';
const ENTERED = { token: 'token', me: 'me', expiresAt: Date.now() + 3_600_000, member: MEMBER, lastLogin: null };
const LINKED = { offered: ['telegram' as const], list: [{ host: 'telegram' as const, boundAt: 1 }] };
const FREE = { ...LINKED, list: [] };

let server: FakeServer;
async function houseWith(telegram: boolean): Promise<void> {
  server = await freshLobby({ features: { ...HOUSE.features, telegram } });
}
function beInTelegram(): void {
  hostPlace.current = { ...browserHost(window), form: 'telegram', initData: INIT_DATA };
}
beforeEach(() => houseWith(true));
afterEach(() => {
  hostPlace.current = null;
});

const button = (): HTMLElement | null => screen.queryByRole('button', { name: 'Continue with Telegram' });
const cell = (): HTMLElement | null => screen.queryByRole('button', { name: /^Telegram/ });

describe('the login inside of Telegram', () => {
  test('one tap sends Telegram’s word as it came with a fresh key, and leads on', async () => {
    beInTelegram();
    server.on(hostLogin, { data: ENTERED });
    await openAt('/login');
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Telegram' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/enterRoom'));
    expect(server.inputsOf(hostLogin)).toEqual([
      { host: 'telegram', initData: INIT_DATA, publicKey: expect.objectContaining({ kty: 'EC', crv: 'P-256' }) },
    ]);
    expect(localStorage.getItem('token')).toBe('token');
  });

  test('an account that is not linked is told so, and the form stays for the username', async () => {
    beInTelegram();
    server.on(hostLogin, { refuse: 'member.host_unbound', msg: 'Not linked yet.' });
    await openAt('/login');
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Telegram' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Not linked yet.');
    expect(screen.getByLabelText('Username')).toBeTruthy();
    expect(router.state.location.pathname).toBe('/login');
  });

  test('who has an authenticator is asked for its code instead of the form (R-66)', async () => {
    beInTelegram();
    const data = { ticket: 'ticket', methods: ['totp'] };
    server.on(hostLogin, { refuse: 'member.second_factor_required', msg: 'One more step.', data });
    await openAt('/login');
    fireEvent.click(await screen.findByRole('button', { name: 'Continue with Telegram' }));
    expect(await screen.findByLabelText('Code or recovery code')).toBeTruthy();
    await waitFor(() => expect(button()).toBeNull());
  });

  test('is offered in Telegram alone, and only where the house takes it', async () => {
    await openAt('/login');
    await screen.findByLabelText('Username');
    expect(button()).toBeNull();
    await houseWith(false);
    beInTelegram();
    await openAt('/login');
    await screen.findByLabelText('Username');
    await act(() => import('./telegram-login.tsx'));
    await act(async () => undefined);
    expect(button()).toBeNull();
  });
});

describe('the link in the settings', () => {
  test('is made in Telegram with its word, and said', async () => {
    beInTelegram();
    server.on(hostAccounts, { data: FREE });
    server.on(bindHost, { data: LINKED });
    await beLoggedIn();
    await openAt('/userset');
    const row = await screen.findByRole('button', { name: /^Telegram/ });
    expect(row.textContent).toContain('Link');
    await act(async () => void fireEvent.click(row));
    await waitFor(() => expect(cell()?.textContent).toContain('Linked'));
    expect(server.inputsOf(bindHost)).toEqual([{ host: 'telegram', initData: INIT_DATA }]);
    expect(screen.getAllByText('Telegram linked').length).toBeGreaterThan(0);
  });

  test('a refusal is said in the server’s words and nothing changes', async () => {
    beInTelegram();
    server.on(hostAccounts, { data: FREE });
    server.on(bindHost, { refuse: 'member.host_login_refused', msg: 'Too old.' });
    await beLoggedIn();
    await openAt('/userset');
    fireEvent.click(await screen.findByRole('button', { name: /^Telegram/ }));
    await screen.findAllByText('Too old.');
    expect(cell()?.textContent).toContain('Link');
    expect(cell()?.textContent).not.toContain('Linked');
  });

  test('is undone anywhere, after one question and a proof of who asks (R-64)', async () => {
    server.on(hostAccounts, { data: LINKED });
    let proven = false;
    server.on(unbindHost, () =>
      proven ? { data: FREE } : { refuse: 'member.step_up_required', data: { methods: ['password'] } },
    );
    server.on(stepUp, () => {
      proven = true;
      return { data: { token: 'next', me: 'next', expiresAt: Date.now() + 3_600_000 } };
    });
    await beLoggedIn();
    await openAt('/userset');
    fireEvent.click(await screen.findByRole('button', { name: /^Telegram/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.inputsOf(unbindHost)).toEqual([]);
    fireEvent.click(await screen.findByRole('button', { name: /^Telegram/ }));
    fireEvent.click(await screen.findByRole('button', { name: 'Unlink' }));
    fireEvent.change(await screen.findByLabelText('Your password'), { target: { value: 'demo1234' } });
    expect(cell()?.textContent).toContain('Linked');
    fireEvent.click(screen.getByRole('button', { name: 'Confirm' }));
    await waitFor(() => expect(cell()).toBeNull());
    expect(server.inputsOf(stepUp)).toEqual([{ password: 'demo1234' }]);
    expect(server.inputsOf(unbindHost)).toEqual([{ host: 'telegram' }, { host: 'telegram' }]);
  });

  test('is not shown outside of Telegram before there is one, nor where the house does not take it', async () => {
    server.on(hostAccounts, { data: FREE });
    await beLoggedIn();
    await openAt('/userset');
    await waitFor(() => expect(server.inputsOf(hostAccounts)).toHaveLength(1));
    expect(cell()).toBeNull();
    await houseWith(false);
    await beLoggedIn();
    await openAt('/userset');
    await screen.findByText('Nickname');
    expect(server.inputsOf(hostAccounts)).toEqual([]);
  });
});
