import { configs } from '@drawroom/contract/config';
import { login } from '@drawroom/contract/member';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { HOUSE, MEMBER, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { router } from '../routes.tsx';

const ENTERED = {
  token: 'token',
  me: 'me',
  expiresAt: Date.now() + 3_600_000,
  member: MEMBER,
  lastLogin: { at: Date.UTC(2026, 10, 19, 4), address: '10.0.0.1', device: 'Phone' },
};

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
});
afterEach(() => {
  vi.useRealTimers();
});

const field = (name: string): HTMLInputElement => screen.getByLabelText(name);
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));

function fill(username: string, password: string): void {
  fireEvent.change(field('Username'), { target: { value: username } });
  fireEvent.change(field('Password'), { target: { value: password } });
}

async function tryLogin(): Promise<void> {
  fill('player01', 'wrong-one');
  await act(async () => void press('Log in'));
  await waitFor(() => expect(server.inputsOf(login)).toHaveLength(1));
}

describe('login', () => {
  test('empty fields are named at their place and nothing is sent', async () => {
    await openAt('/login');
    press('Log in');
    expect(screen.getByText('Please enter your username.')).toBeTruthy();
    expect(screen.getByText('Please enter your password.')).toBeTruthy();
    expect(field('Username').getAttribute('aria-invalid')).toBe('true');
    expect(server.inputsOf(login)).toEqual([]);
  });

  test('a login leads to enter room, says quietly when the last one was, and stores no password', async () => {
    server.on(login, { data: ENTERED });
    await openAt('/login');
    fill(' player01 ', 'demo1234');
    await act(async () => void press('Log in'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/enterRoom'));
    expect(server.inputsOf(login)[0]).toMatchObject({
      username: 'player01',
      password: 'demo1234',
      publicKey: { kty: 'EC', crv: 'P-256' },
    });
    expect(
      screen
        .getAllByRole('status')
        .map((part) => part.textContent)
        .join(),
    ).toContain('Last login');
    expect(localStorage.getItem('username')).toBe('player01');
    expect(JSON.stringify({ ...localStorage })).not.toContain('demo1234');
  });

  test('the page that was asked for is opened after login', async () => {
    server.on(login, { data: ENTERED });
    await openAt('/mine');
    expect(router.state.location.pathname).toBe('/login');
    fill('player01', 'demo1234');
    await act(async () => void press('Log in'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/mine'));
  });

  test('the last username is there, the password is not', async () => {
    localStorage.setItem('username', 'player01');
    const { endSession } = await import('../shell/session-store.ts');
    endSession();
    await openAt('/login');
    expect(field('Username').value).toBe('player01');
    expect(field('Password').value).toBe('');
  });

  test('a wrong password is said at the password, what was entered stays', async () => {
    server.on(login, { refuse: 'member.bad_credentials', msg: 'Not right.' });
    await openAt('/login');
    await tryLogin();
    expect((await screen.findByText('Not right.')).getAttribute('role')).toBe('alert');
    expect(field('Password').getAttribute('aria-invalid')).toBe('true');
    expect(field('Username').value).toBe('player01');
    expect(field('Password').value).toBe('wrong-one');
  });

  test.each([
    ['a lost network', { lost: 'offline' } as const, 'The network did not answer'],
    ['a gateway that answers instead of the server', { lost: 'gateway' } as const, 'The network did not answer'],
    [
      'a server fault with its reference',
      { refuse: 'server.fault', data: { errorId: 'E-77' } } as const,
      'Reference: E-77.',
    ],
  ])('%s is said above the button with what was kept', async (_case, answer, words) => {
    server.on(login, answer);
    await openAt('/login');
    await tryLogin();
    const notice = await screen.findByRole('alert');
    expect(notice.textContent).toContain(words);
    expect(notice.textContent).toContain('What you entered is still here.');
    expect(field('Username').value).toBe('player01');
  });

  test('too many attempts: the button waits and the time left runs down, then one more try is taken', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    server.on(login, { refuse: 'member.locked_for_now', data: { seconds: 90 } });
    await openAt('/login');
    fill('player01', 'wrong-one');
    await act(async () => void press('Log in'));
    await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain('01:30'));
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' });
    expect(button.disabled).toBe(true);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(screen.getByRole('alert').textContent).toContain('01:00');
    fireEvent.submit(button.closest('form') as HTMLFormElement);
    expect(server.inputsOf(login)).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(screen.getByRole('alert').textContent).toContain('You can try again now.');
    expect(button.disabled).toBe(false);
  });

  test('a wait belongs to the account: another username may try at once', async () => {
    server.on(login, { refuse: 'member.locked_for_now', data: { seconds: 90 } });
    await openAt('/login');
    await tryLogin();
    await screen.findByText('Too many attempts for now');
    fireEvent.change(field('Username'), { target: { value: 'agent01' } });
    expect(screen.queryByText('Too many attempts for now')).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Log in' }).disabled).toBe(false);
  });

  test('demo accounts are offered in demo mode only and fill the fields by one tap', async () => {
    await openAt('/login');
    await waitFor(() => expect(server.inputsOf(configs)).toHaveLength(1));
    expect(screen.queryByRole('button', { name: /agent01/ })).toBeNull();

    server = await freshLobby({ demo: true });
    server.on(configs, { data: { ...HOUSE, demo: true } });
    await openAt('/login');
    fireEvent.click(await screen.findByRole('button', { name: /agent01/ }));
    expect(field('Username').value).toBe('agent01');
    expect(field('Password').value).toBe('demo1234');
    expect(server.inputsOf(login)).toEqual([]);
  });

  test('a second press while the first is on its way sends nothing', async () => {
    let answer: (value: { data: typeof ENTERED }) => void = () => undefined;
    server.on(login, () => new Promise((resolve) => (answer = resolve)));
    await openAt('/login');
    fill('player01', 'demo1234');
    const form = field('Username').closest('form') as HTMLFormElement;
    await act(async () => {
      fireEvent.submit(form);
      fireEvent.submit(form);
    });
    await waitFor(() => expect(server.inputsOf(login)).toHaveLength(1));
    await act(async () => answer({ data: ENTERED }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/enterRoom'));
    expect(server.inputsOf(login)).toHaveLength(1);
  });
});
