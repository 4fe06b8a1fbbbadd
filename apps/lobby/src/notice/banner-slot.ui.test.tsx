import { gameHome } from '@drawroom/contract/lottery';
import { getMemberUserCenter } from '@drawroom/contract/member';
import { alerts } from '@drawroom/contract/notice';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { alertReminder, isSilenced, takeSilencedDays } from '../config/reminders.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, CENTER, freshLobby, MEMBER, openAt } from '../testing/open-lobby.tsx';
import { anAlert } from './samples.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  takeSilencedDays({});
  server.on(gameHome, { refuse: 'request.rate_limited' });
  server.on(getMemberUserCenter, { data: { ...CENTER, member: { ...MEMBER, preferences: {} } } });
  await beLoggedIn();
});

test('one banner at a time stands at the head of the lobby; it opens at a tap, and put away it rests for the day', async () => {
  server.on(alerts, { data: { list: [], banners: [anAlert('21'), anAlert('22')] } });
  await openAt('/lottery');
  const first = await screen.findByRole('button', { name: 'Alert 21' });
  expect(screen.queryByText('Alert 22')).toBeNull();
  await act(async () => void fireEvent.click(first));
  await screen.findByRole('dialog', { name: 'Alert 21' });
  await act(async () => void fireEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1)!));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close' })));
  await screen.findByRole('button', { name: 'Alert 22' });
  expect([isSilenced(alertReminder('21')), isSilenced(alertReminder('22'))]).toEqual([true, false]);
});

test('what it opens can be put away for the day by its tick, as an alert can', async () => {
  server.on(alerts, { data: { list: [], banners: [anAlert('21')] } });
  await openAt('/lottery');
  const banner = await screen.findByRole('button', { name: 'Alert 21' });
  await act(async () => void fireEvent.click(banner));
  const dialog = await screen.findByRole('dialog', { name: 'Alert 21' });
  await act(async () => void fireEvent.click(within(dialog).getByRole('checkbox')));
  await act(async () => void fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' }).at(-1)!));
  await waitFor(() => expect(screen.queryByText('Alert 21')).toBeNull());
  expect(isSilenced(alertReminder('21'))).toBe(true);
});

test('without a banner nothing takes room, also where the server knows of none', async () => {
  server.on(alerts, { data: { list: [] } });
  await openAt('/lottery');
  await waitFor(() => expect(server.inputsOf(alerts)).toHaveLength(1));
  expect(screen.queryByRole('button', { name: /^Alert/ })).toBeNull();
});
