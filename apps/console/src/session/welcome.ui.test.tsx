import { operatorDoorCalls as calls } from '@drawroom/contract/operator-door';
import { login } from '@drawroom/contract/operator';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Console } from '../console.tsx';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';

const LINK = 'a'.repeat(43);
let door: FakeDoor;
beforeEach(() => {
  door = startFakeDoor();
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem('language', 'en_US');
  history.replaceState(null, '', `/welcome#${LINK}`);
});
afterEach(cleanup);

const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
const keep = (): void => {
  fireEvent.submit(screen.getByLabelText('New password').closest('form')!);
};

test('whoever has a link chooses password and authenticator himself, then signs in by his name (R-87)', async () => {
  door.on(calls.linkLook, () => ({
    data: {
      name: 'dora',
      expiresAt: Date.now() + 3_600_000,
      totp: { secret: 'ABCDEFGHIJKLMNOP', uri: 'otpauth://totp/Drawroom:dora?secret=ABCDEFGHIJKLMNOP' },
      passkeysHere: true,
    },
  }));
  door.on(calls.linkUse, ({ code }) =>
    code === '123456' ? { data: { name: 'dora' } } : { refuse: 'admin.second_factor_wrong', msg: 'Not right.' },
  );
  door.on(login, () => ({ refuse: 'admin.credentials_wrong', msg: 'No.' }));
  render(<Console />);
  await screen.findByRole('heading', { name: 'Welcome, dora' });
  expect(door.sent(calls.linkLook)).toEqual([{ link: LINK }]);
  expect(screen.getByText('ABCD EFGH IJKL MNOP')).toBeTruthy();
  type('New password', 'too short');
  type('The same again', 'too short');
  type('The six digits it shows', '000000');
  keep();
  await screen.findByText('At least 12 characters.');
  type('New password', 'quiet harbour 71');
  keep();
  await screen.findByText('The two are not the same.');
  type('The same again', 'quiet harbour 71');
  keep();
  await screen.findByText('Not right.');
  type('The six digits it shows', '123456');
  keep();
  await screen.findByText(/You are set up/);
  const given = { link: LINK, password: 'quiet harbour 71' };
  expect(door.sent(calls.linkUse)).toEqual([
    { ...given, code: '000000' },
    { ...given, code: '123456' },
  ]);
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('dora');
  expect(location.pathname + location.hash).toBe('/');
});

test('a dead link is said to be one', async () => {
  door.on(calls.linkLook, () => ({ refuse: 'admin.link_dead', msg: 'This link was used.' }));
  render(<Console />);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This link was used.'));
  expect(screen.queryByLabelText('New password')).toBeNull();
});
