import { checkCaptcha, createCaptcha } from '@drawroom/contract/member-captcha';
import { login, register } from '@drawroom/contract/member';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { router } from '../routes.tsx';
import { PICTURE, giveCaptchas, slideByKeys } from '../testing/captcha-answers.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { MEMBER, freshLobby, openAt } from '../testing/open-lobby.tsx';

const ENTERED = { token: 'token', me: 'me', expiresAt: Date.now() + 3_600_000, member: MEMBER, lastLogin: null };

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  giveCaptchas(server);
  server.on(register, { data: ENTERED });
});
afterEach(() => {
  vi.useRealTimers();
});

const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));

async function askToRegister(): Promise<void> {
  await openAt('/registry');
  for (const [name, value] of [
    ['Username', 'newone1'],
    ['Password', 'secret1'],
    ['Password again', 'secret1'],
  ] as const)
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  await press('Create the account');
}

test('registration slides first and sends the token of its own scene', async () => {
  await askToRegister();
  expect(server.inputsOf(register)).toEqual([]);
  await slideByKeys();
  await waitFor(() => expect(server.inputsOf(register)[0]).toMatchObject({ captchaToken: 'a token' }));
  expect(server.inputsOf(createCaptcha)).toEqual([{ scene: 'register' }]);
  expect(server.inputsOf(checkCaptcha)[0]).toMatchObject({ captchaId: PICTURE.captchaId, x: 44 });
});

test('a wrong slide is said and brings another picture', async () => {
  server.on(checkCaptcha, { refuse: 'member.captcha_wrong' });
  await askToRegister();
  server.on(createCaptcha, { data: { ...PICTURE, captchaId: 'q'.repeat(22) } });
  await slideByKeys();
  await screen.findByText('Not quite. Try this picture.');
  server.on(checkCaptcha, { data: { captchaToken: 'a token' } });
  await slideByKeys();
  await waitFor(() => expect(server.inputsOf(register)).toHaveLength(1));
  expect(server.inputsOf(checkCaptcha)[1]).toMatchObject({ captchaId: 'q'.repeat(22) });
});

test('who cannot slide lets the device work, without a worker too', async () => {
  await askToRegister();
  await screen.findByRole('slider');
  await press('I cannot slide');
  await waitFor(() => expect(server.inputsOf(register)).toHaveLength(1));
  expect(server.inputsOf(checkCaptcha)[0]).toMatchObject({
    captchaId: PICTURE.captchaId,
    pow: { challenge: PICTURE.pow, solution: { counter: 1 } },
  });
  expect(server.inputsOf(checkCaptcha)[0]).not.toHaveProperty('x');
});

test('work that is given up sends nothing and offers a new picture', async () => {
  const { parameters } = PICTURE.pow;
  const endless = { ...parameters, keyPrefix: 'ff'.repeat(16), data: { ...parameters.data, most: 1_000_000 } };
  server.on(createCaptcha, { data: { ...PICTURE, pow: { ...PICTURE.pow, parameters: endless } } });
  await askToRegister();
  await screen.findByRole('slider');
  await press('I cannot slide');
  expect(await screen.findByRole('progressbar')).toBeTruthy();
  await press('Cancel');
  await waitFor(() => expect(server.inputsOf(createCaptcha)).toHaveLength(2));
  await screen.findByRole('slider');
  expect(server.inputsOf(checkCaptcha)).toEqual([]);
});

test('a captcha that is closed sends no form and scolds nobody', async () => {
  await askToRegister();
  await screen.findByRole('slider');
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('slider')).toBeNull());
  expect(server.inputsOf(register)).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a picture that does not come is told, and asked for once more on a press', async () => {
  server.on(createCaptcha, { lost: 'offline' });
  await askToRegister();
  await screen.findByText('The network did not answer');
  giveCaptchas(server);
  await press('Try again');
  expect(await screen.findByRole('slider')).toBeTruthy();
});

test('before a picture is over at the server a new one is there', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await askToRegister();
  await screen.findByRole('slider');
  await act(() => vi.advanceTimersByTimeAsync(58_000));
  await screen.findByText('That picture ran out. Here is a new one.');
  await waitFor(() => expect(server.inputsOf(createCaptcha)).toHaveLength(2));
});

test('login asks for a captcha only when the server does, and goes on with it', async () => {
  let attempts = 0;
  server.on(login, () => ((attempts += 1) === 1 ? { refuse: 'member.captcha_required' } : { data: ENTERED }));
  await openAt('/login');
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'player01' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'demo1234' } });
  await press('Log in');
  await slideByKeys();
  await waitFor(() => expect(router.state.location.pathname).toBe('/enterRoom'));
  expect(server.inputsOf(createCaptcha)).toEqual([{ scene: 'login' }]);
  expect(server.inputsOf(login)[0]).not.toHaveProperty('captchaToken');
  expect(server.inputsOf(login)[1]).toMatchObject({ username: 'player01', captchaToken: 'a token' });
});
