import { gameHome } from '@drawroom/contract/lottery';
import { roomHistory } from '@drawroom/contract/room';
import { getMemberUserCenter } from '@drawroom/contract/member';
import { preferences } from '@drawroom/contract/member-profile';
import { alerts } from '@drawroom/contract/notice';
import { overview } from '@drawroom/contract/protection';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { alertReminder, isSilenced, silencedDays, silenceToday, takeSilencedDays } from '../config/reminders.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, CENTER, freshLobby, MEMBER, openAt } from '../testing/open-lobby.tsx';
import { aProtection } from '../protection/samples.ts';
import { useProtectionNews } from '../shell/protection-news.ts';
import { anAlert } from './samples.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  takeSilencedDays({});
  server.on(gameHome, { refuse: 'request.rate_limited' });
  server.on(roomHistory, { data: { list: [] } });
  // The server knows what the member has chosen, so that what is silenced here is told to it.
  server.on(getMemberUserCenter, { data: { ...CENTER, member: { ...MEMBER, preferences: {} } } });
  await beLoggedIn();
});

// Alerts by their names: where no socket answers, the lobby itself says so in a dialog after a while, which a busy machine lives to see.
const alertsShown = (): HTMLElement[] => screen.queryAllByRole('dialog', { name: /^Alert \d+$/ });
const close = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Close' })));

test('alerts are laid over the lobby one after the other, and each is gone once it is closed', async () => {
  server.on(alerts, { data: { list: [anAlert('12'), anAlert('13')] } });
  await openAt('/mine');
  await screen.findByText('Alert 12');
  await close();
  await screen.findByText('Alert 13');
  expect(alertsShown()).toHaveLength(1);
  await close();
  expect(alertsShown()).toEqual([]);
  await openAt('/enterRoom');
  expect(alertsShown()).toEqual([]);
  expect(isSilenced(alertReminder('12'))).toBe(false);
});

test('an alert waits until a newcomer has answered the offer of a limit', async () => {
  server.on(alerts, { data: { list: [anAlert('12')] } });
  server.on(overview, { data: aProtection() });
  useProtectionNews.setState({ newAccount: true });
  await openAt('/mine');
  await screen.findByRole('button', { name: 'Not now' });
  await waitFor(() => expect(server.inputsOf(alerts)).toHaveLength(1));
  expect(alertsShown()).toEqual([]);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Not now' })));
  await screen.findByText('Alert 12');
  expect(screen.queryByRole('button', { name: 'Not now' })).toBeNull();
});

test('"do not remind again today" spares this alert for today, also on the member’s other phones, and no other alert', async () => {
  server.on(alerts, { data: { list: [anAlert('12')] } });
  await openAt('/mine');
  await screen.findByText('Alert 12');
  await act(async () => void fireEvent.click(screen.getByLabelText('Do not remind again today')));
  await close();
  expect(isSilenced(alertReminder('12'))).toBe(true);
  expect(isSilenced(alertReminder('13'))).toBe(false);
  await waitFor(() =>
    expect(server.inputsOf(preferences).at(-1)?.silenced).toEqual({
      alertBC: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) as string,
    }),
  );
});

test('an alert that was silenced today does not come; one that was silenced on another day does', async () => {
  silenceToday(alertReminder('12'));
  takeSilencedDays({ ...silencedDays(), alertBD: '2020-01-01' });
  server.on(alerts, { data: { list: [anAlert('12'), anAlert('13')] } });
  await openAt('/mine');
  await screen.findByText('Alert 13');
  expect(screen.queryByText('Alert 12')).toBeNull();
});

test('what is silenced on other days is forgotten, so that there is always room for today', () => {
  takeSilencedDays(
    Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`alert${'A'.repeat(at + 1)}`, '2020-01-01'])),
  );
  silenceToday('confirmBet');
  expect(Object.keys(JSON.parse(localStorage.getItem('dismissed') ?? '{}') as object)).toEqual(['confirmBet']);
});

test('no alert is laid over a screen that one has gone into', async () => {
  server.on(alerts, { data: { list: [anAlert('12')] } });
  // What lays alerts over the lobby is there, with one in hand: nothing that is still on its way keeps the screen clear.
  await openAt('/mine');
  await screen.findByText('Alert 12');
  await openAt('/userset');
  await screen.findByRole('button', { name: 'Log out' });
  expect(screen.queryByText('Alert 12')).toBeNull();
  await openAt('/mine');
  await screen.findByText('Alert 12');
});

test('the number of unread entries stands at "me" and in the personal centre', async () => {
  server.on(getMemberUserCenter, { data: { ...CENTER, unreadNotices: 3 } });
  await openAt('/mine');
  const cell = await screen.findByRole('link', { name: /Notifications/ });
  await waitFor(() => expect(cell.textContent).toBe('Notifications3'));
  expect(screen.getByRole('navigation').textContent).toContain('3Me');
});
