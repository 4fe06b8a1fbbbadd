import { configs } from '@drawroom/contract/config';
import { register } from '@drawroom/contract/member';
import {
  askResetLink,
  bindPhone,
  contact,
  countries,
  resetPwd,
  resetPwdByLink,
  resetUsername,
  sendContactCode,
  sendPhoneAuthCode,
} from '@drawroom/contract/member-contact';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { router } from '../../routes.tsx';
import { serverNow } from '../../shell/server-time.ts';
import { giveCaptchas, slideByKeys } from '../../testing/captcha-answers.ts';
import type { FakeServer } from '../../testing/fake-server.ts';
import { HOUSE, MEMBER, beLoggedIn, freshLobby, openAt } from '../../testing/open-lobby.tsx';

const PATIENCE = { timeout: 10_000 };
const CHINA = { regionCode: 'CN', regionName: 'China', regionFlag: '', regionSyllables: 'China', callingCode: '86' };
const VIETNAM = { ...CHINA, regionCode: 'VN', regionName: 'Việt Nam', regionSyllables: 'Vietnam', callingCode: '84' };
const STATES = {
  ...CHINA,
  regionCode: 'US',
  regionName: 'United States',
  regionSyllables: 'United States',
  callingCode: '1',
};
const ENTERED = { token: 'token', me: 'me', expiresAt: Date.now() + 3_600_000, member: MEMBER, lastLogin: null };
const LINK_TOKEN = 'L'.repeat(43);

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby({ features: { ...HOUSE.features, phoneCode: true, emailReset: true } });
  server.on(countries, { data: { list: [CHINA, STATES, VIETNAM] } });
  server.on(sendPhoneAuthCode, () => ({ data: { resendAt: serverNow() + 60_000, expiresAt: serverNow() + 300_000 } }));
  giveCaptchas(server);
});

const field = async (name: string): Promise<HTMLInputElement> =>
  screen.findByLabelText(name, { selector: 'input:not([type=radio])' }, PATIENCE);
async function type(name: string, value: string): Promise<void> {
  const input = await field(name);
  fireEvent.change(input, { target: { value } });
}
async function press(name: string | RegExp): Promise<void> {
  const button = await screen.findByRole('button', { name }, PATIENCE);
  await act(async () => void fireEvent.click(button));
}
/** The captcha comes as a part of its own when it is first asked for. */
async function slide(): Promise<void> {
  await screen.findByRole('slider', {}, PATIENCE);
  await slideByKeys();
}
async function sendCode(): Promise<void> {
  await press('Send the code');
  await slide();
}

async function fillRegistration(): Promise<void> {
  await type('Username', 'newone1');
  await type('Password', 'secret1');
  await type('Password again', 'secret1');
}

test('the country of a number is found by Latin letters or calling code, and goes with the number', async () => {
  await openAt('/registry');
  await press(/^Country or region: United States/u);
  await type('Search', 'viet');
  expect(screen.getAllByRole('radio').map((part) => part.textContent)).toEqual(['Việt Nam+84']);
  await type('Search', '+86');
  expect(screen.getAllByRole('radio').map((part) => part.textContent)).toEqual(['China+86']);
  await type('Search', 'viet');
  await act(async () => void fireEvent.click(screen.getByRole('radio')));
  await type('Phone (optional)', '0912345678');
  await sendCode();
  await waitFor(
    () =>
      expect(server.inputsOf(sendPhoneAuthCode)[0]).toMatchObject({
        scene: 'register',
        phone: '0912345678',
        countryCode: 'VN',
        captchaToken: 'a token',
      }),
    PATIENCE,
  );
});

test('while the ways to reset are not known it says so, and why; a press asks for them once more', async () => {
  let come = (): void => {};
  const late = new Promise<void>((resolve) => (come = resolve));
  server.on(configs, async () => {
    await late;
    return { lost: 'offline' };
  });
  await openAt('/resetpwd');
  expect(await screen.findByRole('status', { name: 'Loading' }, PATIENCE)).toBeTruthy();
  await act(async () => come());
  await screen.findByText('The network did not answer', {}, PATIENCE);
  expect(screen.queryByRole('status', { name: 'Loading' })).toBeNull();
  server.on(configs, { data: { ...HOUSE, features: { ...HOUSE.features, phoneCode: false, emailReset: true } } });
  await press('Try again');
  expect(await field('Username or e-mail')).toBeTruthy();
});

test('after sending, the code can be asked for again when the server says, also after a reload', async () => {
  await openAt('/registry');
  await type('Phone (optional)', '2015550123');
  await sendCode();
  const wait = await screen.findByRole('button', { name: /Again in \d+ s/u }, PATIENCE);
  expect(wait.hasAttribute('disabled')).toBe(true);
  // Nothing of the number is kept.
  expect(JSON.stringify({ ...localStorage })).not.toContain('2015550123');
  await openAt('/login');
  await openAt('/registry');
  expect(await screen.findByRole('button', { name: /Again in \d+ s/u }, PATIENCE)).toBeTruthy();
});

test('a phone is registered with its code, and not sent without it', async () => {
  server.on(register, { data: ENTERED });
  await openAt('/registry');
  await fillRegistration();
  await type('Phone (optional)', '2015550123');
  await press('Create the account');
  expect((await field('Code')).getAttribute('aria-invalid')).toBe('true');
  expect(server.inputsOf(register)).toEqual([]);
  await type('Code', '123456');
  await press('Create the account');
  await slide();
  await waitFor(() => expect(router.state.location.pathname).toBe('/enterRoom'), PATIENCE);
  expect(server.inputsOf(register)[0]).toMatchObject({ phone: '2015550123', countryCode: 'US', phoneCode: '123456' });
});

test('without a phone nothing of a phone is sent with a registration', async () => {
  server.on(register, { data: ENTERED });
  await openAt('/registry');
  await fillRegistration();
  await press('Create the account');
  await slide();
  await waitFor(() => expect(server.inputsOf(register)).toHaveLength(1), PATIENCE);
  const sent = Object.keys(server.inputsOf(register)[0] ?? {});
  expect(sent).toContain('username');
  expect(sent.filter((name) => ['phone', 'countryCode', 'phoneCode'].includes(name))).toEqual([]);
});

test('a house that sends nothing asks for no phone', async () => {
  server = await freshLobby();
  await openAt('/registry');
  await field('Username');
  expect(screen.queryByLabelText('Phone (optional)')).toBeNull();
});

test.each([
  ['member.phone_invalid', 'Phone'],
  ['member.country_not_served', 'Phone'],
] as const)('the refusal %s of sending is said at the number and goes when it changes', async (refuse, name) => {
  server.on(sendPhoneAuthCode, { refuse, msg: 'As the server says.' });
  await openAt('/resetpwd');
  await type(name, '2015550123');
  await sendCode();
  await screen.findByText('As the server says.', {}, PATIENCE);
  expect((await field(name)).getAttribute('aria-invalid')).toBe('true');
  await type(name, '2015550124');
  expect(screen.queryByText('As the server says.')).toBeNull();
});

async function fillReset(): Promise<void> {
  await type('Username', 'player01');
  await type('Phone', '2015550123');
  await type('Code', '123456');
  await type('New password', 'secret2');
  await type('Password again', 'secret2');
}

test.each([
  ['member.phone_code_wrong', 'Code', 'As the server says.'],
  ['member.password_weak', 'New password', 'As the server says.'],
  ['member.passwords_differ', 'Password again', 'As the server says.'],
  ['member.bad_credentials', 'Username', 'This number does not belong to that username.'],
] as const)('the refusal %s of a reset is said at %s', async (refuse, name, words) => {
  server.on(resetPwd, { refuse, msg: 'As the server says.' });
  await openAt('/resetpwd');
  await fillReset();
  await press('Set the password');
  await screen.findByText(words, {}, PATIENCE);
  expect((await field(name)).getAttribute('aria-invalid')).toBe('true');
});

test('a reset by phone says what is missing before it sends, and leads to the login', async () => {
  server.on(resetPwd, { data: {} });
  await openAt('/resetpwd');
  await press('Set the password');
  expect(screen.getAllByRole('alert').length).toBeGreaterThanOrEqual(4);
  expect(server.inputsOf(resetPwd)).toEqual([]);
  await fillReset();
  await press('Set the password');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'), PATIENCE);
  expect(server.inputsOf(resetPwd)[0]).toEqual({
    username: 'player01',
    phone: '2015550123',
    countryCode: 'US',
    phoneCode: '123456',
    newPassword: 'secret2',
    confirmPassword: 'secret2',
  });
});

test('asking for a link says the same whether there is such an account or not', async () => {
  server.on(askResetLink, { data: {} });
  await openAt('/resetpwd');
  const tab = await screen.findByRole('radio', { name: 'E-mail' }, PATIENCE);
  await act(async () => void fireEvent.click(tab));
  await type('Username or e-mail', ' tea@example.com ');
  await press('Send the link');
  await slide();
  await screen.findByText(/^If this account has a linked e-mail/u, {}, PATIENCE);
  expect(server.inputsOf(askResetLink)).toEqual([{ account: 'tea@example.com', captchaToken: 'a token' }]);
});

test('a forgotten username is asked for by phone', async () => {
  server.on(resetUsername, { data: {} });
  await openAt('/resetpwd');
  await press('Forgot your username?');
  await type('Phone', '2015550123');
  await press('Send my username');
  await slide();
  await screen.findByText(/^If it belongs to an account/u, {}, PATIENCE);
  expect(server.inputsOf(resetUsername)[0]).toMatchObject({ phone: '2015550123', countryCode: 'US' });
});

test('the token of a link leaves the address at once and is sent only with the new password', async () => {
  server.on(resetPwdByLink, (input) =>
    input.newPassword === 'secret2' ? { data: {} } : { refuse: 'member.password_weak', msg: 'Too weak.' },
  );
  history.pushState({}, '', `/resetpwd#${LINK_TOKEN}`);
  await openAt(`/resetpwd#${LINK_TOKEN}`);
  await type('New password', 'secret1');
  expect(location.hash).toBe('');
  expect(screen.queryByLabelText('Username')).toBeNull();
  await type('Password again', 'secret1');
  await press('Set the password');
  await screen.findByText('Too weak.', {}, PATIENCE);
  await type('New password', 'secret2');
  await type('Password again', 'secret2');
  await press('Set the password');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'), PATIENCE);
  expect(server.inputsOf(resetPwdByLink)[1]).toMatchObject({ linkToken: LINK_TOKEN });
});

test('a link that opens nothing any more says so and leads to another one', async () => {
  server.on(resetPwdByLink, { refuse: 'member.link_dead', msg: 'Used or too old.' });
  history.pushState({}, '', `/resetpwd#${LINK_TOKEN}`);
  await openAt(`/resetpwd#${LINK_TOKEN}`);
  await type('New password', 'secret2');
  await type('Password again', 'secret2');
  await press('Set the password');
  await screen.findByText('Used or too old.', {}, PATIENCE);
  await press('Send the link');
  expect(await field('Username or e-mail')).toBeTruthy();
});

test('the settings show phone and mailbox masked, and a phone is bound in a sheet', async () => {
  await beLoggedIn();
  const can = { sms: true, email: true };
  server.on(contact, { data: { phone: null, email: 't***t@example.com', can } });
  server.on(sendContactCode, () => ({ data: { resendAt: serverNow() + 60_000, expiresAt: serverNow() + 300_000 } }));
  server.on(bindPhone, { data: { phone: '+1201****0123', email: 't***t@example.com', can } });
  await openAt('/userset');
  await screen.findByText('t***t@example.com', {}, PATIENCE);
  await press(/^Phone/u);
  const sheet = await screen.findByRole('dialog', { name: 'Phone' }, PATIENCE);
  fireEvent.change(within(sheet).getByLabelText('Phone', { selector: 'input:not([type=radio])' }), {
    target: { value: '2015550123' },
  });
  await sendCode();
  await waitFor(() => expect(server.inputsOf(sendContactCode)).toHaveLength(1), PATIENCE);
  await type('Code', '123456');
  await press('Save');
  await screen.findByText('+1201****0123', {}, PATIENCE);
});
