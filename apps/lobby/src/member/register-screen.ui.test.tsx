import { configs } from '@drawroom/contract/config';
import { register } from '@drawroom/contract/member';
import { createCaptcha } from '@drawroom/contract/member-captcha';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { router } from '../routes.tsx';
import { useLanguage } from '../shell/language.ts';
import { useSession } from '../shell/session-store.ts';
import { giveCaptchas, slideByKeys } from '../testing/captcha-answers.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { HOUSE, MEMBER, freshLobby, openAt } from '../testing/open-lobby.tsx';

const ENTERED = { token: 'token', me: 'me', expiresAt: Date.now() + 3_600_000, member: MEMBER, lastLogin: null };

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  giveCaptchas(server);
});

const field = (name: string): HTMLInputElement => screen.getByLabelText(name);

function type(name: string, value: string): void {
  fireEvent.change(field(name), { target: { value } });
}

function fill(
  over: Partial<Record<'Username' | 'Password' | 'Password again' | 'Invite code (optional)', string>> = {},
): void {
  for (const [name, value] of Object.entries({
    Username: 'newone1',
    Password: 'secret1',
    'Password again': 'secret1',
    ...over,
  }))
    type(name, value);
}

async function submit(): Promise<void> {
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Create the account' })));
}

/** Sends what has no fault, through the captcha. */
async function send(): Promise<void> {
  await submit();
  await slideByKeys();
}

test('a rule is said at its field once the field was left, never while it is still empty', async () => {
  await openAt('/registry');
  fireEvent.blur(field('Username'));
  expect(field('Username').getAttribute('aria-invalid')).toBeNull();
  type('Username', 'ab');
  expect(field('Username').getAttribute('aria-invalid')).toBeNull();
  fireEvent.blur(field('Username'));
  expect(screen.getByRole('alert').textContent).toBe('6-16 letters or digits');
  type('Username', 'abcdef');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a password too short, and one repeated wrongly, are told when they are left', async () => {
  await openAt('/registry');
  for (const [name, value, said] of [
    ['Password', '123', 'The password has 6-16 characters.'],
    ['Password again', '1234', 'The passwords entered do not match.'],
  ] as const) {
    type(name, value);
    expect(field(name).getAttribute('aria-invalid')).toBeNull();
    fireEvent.blur(field(name));
    expect(screen.getByText(said)).toBeTruthy();
  }
});

test('sending with faults marks every one of them and sends nothing', async () => {
  await openAt('/registry');
  fill({ Username: 'x', Password: '123', 'Password again': '1234', 'Invite code (optional)': '12' });
  await submit();
  expect(screen.getAllByRole('alert').map((part) => part.textContent)).toEqual([
    '6-16 letters or digits',
    'The password has 6-16 characters.',
    'The passwords entered do not match.',
    'An invite code has 6 digits. Leave it empty if you have none.',
  ]);
  server.on(register, { data: ENTERED });
  fill({ 'Invite code (optional)': '' });
  await send();
  // A request takes its time: had the faulty one left, it would stand before this one.
  await waitFor(() => expect(server.inputsOf(register).length).toBeGreaterThan(0));
  expect(server.inputsOf(register).map(({ username }) => username)).toEqual(['newone1']);
  expect(server.inputsOf(createCaptcha)).toHaveLength(1);
});

test('a registration is logged in at once and leads to enter room; without a code none is sent', async () => {
  server.on(register, { data: ENTERED });
  await openAt('/registry');
  fill();
  await send();
  await waitFor(() => expect(router.state.location.pathname).toBe('/enterRoom'));
  expect(server.inputsOf(register)[0]).toMatchObject({
    username: 'newone1',
    password: 'secret1',
    confirmPassword: 'secret1',
  });
  expect(server.inputsOf(register)[0]).not.toHaveProperty('inviteCode');
  expect(useSession.getState()).toMatchObject({ token: 'token', member: MEMBER });
  expect(JSON.stringify({ ...localStorage })).not.toContain('secret1');
});

test('the invite code of the link is filled in and sent', async () => {
  server.on(register, { data: ENTERED });
  await openAt('/registry?i=012345');
  expect(field('Invite code (optional)').value).toBe('012345');
  fill();
  await send();
  await waitFor(() => expect(server.inputsOf(register)[0]).toMatchObject({ inviteCode: '012345' }));
});

const TOKEN = 'AbCdEfGhIjKlMnOpQrSt_-';

test('a long link is taken without a field to type, sent as it is, and kept on the way to the login and back', async () => {
  server.on(register, { data: ENTERED });
  await openAt(`/registry?invite=${TOKEN}`);
  expect(screen.getByText('You were invited by a link')).toBeTruthy();
  expect(screen.queryByLabelText('Invite code (optional)')).toBeNull();
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: /Log in$/ })));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  const back = await screen.findByRole('link', { name: /Register$/ });
  await act(async () => void fireEvent.click(back));
  await waitFor(() => expect(screen.getByText('You were invited by a link')).toBeTruthy());
  fill();
  await send();
  await waitFor(() => expect(server.inputsOf(register)[0]).toMatchObject({ inviteCode: TOKEN }));
});

test('an invitation can be dropped, and digits typed instead', async () => {
  server.on(register, { data: ENTERED });
  await openAt(`/registry?invite=${TOKEN}`);
  fireEvent.click(screen.getByRole('button', { name: 'Register without it' }));
  expect(screen.queryByText('You were invited by a link')).toBeNull();
  fill({ 'Invite code (optional)': '012345' });
  await send();
  await waitFor(() => expect(server.inputsOf(register)[0]).toMatchObject({ inviteCode: '012345' }));
});

test('an invitation that is over says so where it stands', async () => {
  server.on(register, { refuse: 'member.invite_code_unknown', msg: 'This invite code is not known.' });
  await openAt(`/registry?invite=${TOKEN}`);
  fill();
  await send();
  const said = await screen.findByText('This invite code is not known.');
  expect(screen.getByLabelText('Invitation').getAttribute('aria-describedby')).toBe(said.id);
});

test.each([
  ['member.username_taken', 'Username'],
  ['member.password_weak', 'Password'],
  ['member.passwords_differ', 'Password again'],
  ['member.invite_code_unknown', 'Invite code (optional)'],
  ['member.invite_code_needed', 'Invite code (optional)'],
] as const)(
  "the refusal %s is said at %s, in the server's words, and goes when that field changes, no other",
  async (refuse, name) => {
    server.on(register, { refuse, msg: 'As the server says.' });
    await openAt('/registry');
    fill({ 'Invite code (optional)': '654321' });
    await send();
    expect((await screen.findByRole('alert')).textContent).toBe('As the server says.');
    expect(field(name).getAttribute('aria-invalid')).toBe('true');
    expect(field('Username').value).toBe('newone1');
    const [other, value] =
      name === 'Username' ? (['Invite code (optional)', '123456'] as const) : (['Username', 'other12'] as const);
    type(other, value);
    expect(screen.getByRole('alert').textContent).toBe('As the server says.');
    fill({ Username: 'other12', Password: 'secret2', 'Password again': 'secret2', 'Invite code (optional)': '123456' });
    expect(screen.queryByRole('alert')).toBeNull();
  },
);

test('the meter says of each password rule whether it is met', async () => {
  await openAt('/registry');
  const rules = (): (string | null)[] => screen.getAllByRole('listitem').map((part) => part.textContent);
  expect(rules().filter((text) => text?.endsWith('(met)'))).toEqual([]);
  fill({ Password: 'newone1x' });
  expect(rules()).toEqual([
    '6-16 characters(met)',
    'Better: letters together with digits or signs(met)',
    'Better: your username is not in it(not yet)',
  ]);
});

test('the lengths are those of the server when it has others', async () => {
  server = await freshLobby({ limits: { ...HOUSE.limits, passwordMin: 8, passwordMax: 64 } });
  await openAt('/registry');
  await screen.findByText('8-64 characters');
  fill();
  await submit();
  expect(screen.getByRole('alert').textContent).toBe('The password has 8-64 characters.');
  expect(server.inputsOf(register)).toEqual([]);
});

test('who came by an invitation and has no account yet is led to it once he has registered, also by way of the login', async () => {
  const wanted = '/enterRoom?invite=AbCdEfGhIjKlMnOpQrStUv';
  server.on(register, { data: ENTERED });
  await openAt(wanted);
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  const goTo = async (name: string): Promise<void> => {
    const link = await screen.findByRole('link', { name });
    await act(async () => void fireEvent.click(link));
  };
  await goTo('No account yet? Register');
  await screen.findByRole('button', { name: 'Create the account' });
  await goTo('Already have an account? Log in');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  await goTo('No account yet? Register');
  await screen.findByRole('button', { name: 'Create the account' });
  fill();
  await send();
  await waitFor(() => expect(router.state.location.href).toBe(wanted));
});

test('an address of somebody else is not followed after registering', async () => {
  server.on(register, { data: ENTERED });
  await openAt('/registry?back=https%3A%2F%2Fexample.org%2F');
  fill();
  await send();
  await waitFor(() => expect(router.state.location.pathname).toBe('/enterRoom'));
});

test('closed, the page says so in the language that is chosen; it is looked at again by whoever comes back', async () => {
  const registrationClosed = { 'en-US': 'No new accounts now.', 'vi-VN': 'Hiện tạm ngừng.' };
  server = await freshLobby({ registrationClosed });
  await openAt('/registry');
  await screen.findByText('No new accounts now.');
  expect(screen.queryByRole('button', { name: 'Create the account' })).toBeNull();
  const speak = (tag: 'en-US' | 'vi-VN') =>
    act(async () => useLanguage.setState((now) => (now === null ? now : { ...now, tag })));
  await speak('vi-VN');
  await screen.findByText('Hiện tạm ngừng.');
  await speak('en-US');
  server.on(configs, { data: HOUSE });
  await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Already have an account? Log in' })));
  await act(async () => void fireEvent.click(await screen.findByRole('link', { name: 'No account yet? Register' })));
  await screen.findByRole('button', { name: 'Create the account' });
  expect(screen.queryByText('No new accounts now.')).toBeNull();
});

test('closed while he writes: what the server says stands there, and what he wrote stays', async () => {
  server.on(register, { refuse: 'member.registration_closed', msg: 'No new accounts now.' });
  await openAt('/registry');
  fill();
  await send();
  await screen.findByText('No new accounts now.');
  expect(field('Username').value).toBe('newone1');
});

test.each([
  ['abcdefghij_1', 'abcdefghij_1'],
  ['cut', undefined],
])(
  'the link of a share goes to the login and back; what it carries (%s) is sent when it is whole',
  async (share, sent) => {
    await openAt(`/registry?share=${share}`);
    expect(screen.getByRole('link', { name: /log in/i }).getAttribute('href')).toBe(`/login?share=${share}`);
    server.on(register, { data: ENTERED });
    fill();
    await send();
    await waitFor(() => expect(server.inputsOf(register)).toHaveLength(1));
    expect(server.inputsOf(register)[0]?.shareCode).toBe(sent);
  },
);
