import { updatePwd } from '@drawroom/contract/member-profile';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
});

const press = (name: string): Promise<void> =>
  act(async () => void fireEvent.click(screen.getByRole('button', { name })));

test('a form sent with nothing in it leads to its first field', async () => {
  await openAt('/registry');
  await press('Create the account');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Username')));
});

test('a fault that the server finds is led to when its answer is there', async () => {
  await beLoggedIn();
  server.on(updatePwd, { refuse: 'member.password_weak', msg: 'Too easy to guess.' });
  await openAt('/changepwd');
  for (const [label, value] of [
    ['Current password', 'demo1234'],
    ['New password', 'k7#pexq2'],
    ['Password again', 'k7#pexq2'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await press('Save');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')));
});
