import { house } from '@drawroom/contract/house-report';
import { mailbox, mailboxBegin } from '@drawroom/contract/operator-mailbox';
import { mine } from '@drawroom/contract/operator-door';
import { deliveries } from '@drawroom/contract/integration-desk';
import { search } from '@drawroom/contract/member-desk';
import { saveSchedule, schedules, setScheduleState, type ScheduleView } from '@drawroom/contract/report-schedule';
import { firstView, removeView, saveView, views, type SavedView } from '@drawroom/contract/view-desk';
import { addDays } from '@drawroom/engine/civil-date';
import { dayAt } from '@drawroom/engine/date-ranges';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const today = dayAt(zone, Date.now());
const yesterday = addDays(today, -1);
const aView = (parts: Partial<SavedView> = {}): SavedView => ({
  viewId: '7',
  name: 'By branch',
  conditions: { by: 'branch', period: 'yesterday' },
  shared: false,
  owner: 'maker',
  mine: true,
  ...parts,
});
const aSchedule = (parts: Partial<ScheduleView> = {}): ScheduleView => ({
  scheduleId: '3',
  version: 4,
  name: 'The week',
  by: 'lottery',
  every: 'week',
  weekday: 1,
  monthDay: null,
  time: '08:30',
  zone: 'Asia/Shanghai',
  format: 'xlsx',
  receivers: ['maker'],
  state: 'on',
  madeBy: 'checker',
  changedBy: 'checker',
  changedAt: 1,
  nextAt: Date.now() + 86_400_000,
  mailings: [],
  ...parts,
});
const RECEIVERS = [
  { name: 'maker', locale: 'en-US' as const },
  { name: 'second', locale: null },
];

let door: FakeDoor;
let kept: SavedView[] = [];
let first: string | null = null;
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('../operations/reports-page.tsx')]);
}, 60_000);
beforeEach(() => {
  door = startFakeDoor();
  [kept, first] = [[], null];
  door.on(views, () => ({ data: { list: kept, first } }));
  door.on(schedules, () => ({ data: { mailSet: true, list: [], receivers: RECEIVERS } }));
  door.on(saveView, ({ name = '', conditions = '{}', shared }) => ({
    data: { view: aView({ viewId: '8', name, conditions: JSON.parse(conditions), shared: shared === '1' }) },
  }));
});
afterEach(cleanup);

const asked = (): Record<string, string>[] =>
  door.sent(house).map(({ by = '', from = '', to = '' }) => ({ by, from, to }));
async function openMenu(name: string | RegExp): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name }));
  await screen.findByRole('menu');
}
const choose = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('menuitem', { name }));

test('a view is opened with the days that its period has today, and stands in the address as a word', async () => {
  kept = [aView(), aView({ viewId: '9', name: 'Theirs', owner: 'checker', mine: false, shared: true })];
  openConsole(door, { path: '/reports?by=day', roles: ['finance'] });
  await openMenu('Views');
  expect(screen.getByRole('menuitem', { name: 'Theirs (by checker)' })).toBeTruthy();
  choose('By branch');
  await waitFor(() => expect(asked().at(-1)).toEqual({ by: 'branch', from: yesterday, to: yesterday }));
  expect(new URLSearchParams(location.search).get('period')).toBe('yesterday');
  expect(new URLSearchParams(location.search).get('from')).toBeNull();
  expect(await screen.findByRole('button', { name: 'View: By branch' })).toBeTruthy();
});

test('the page opens with its first view where nothing was chosen, and leaves alone what was', async () => {
  kept = [aView()];
  first = '7';
  openConsole(door, { path: '/reports', roles: ['finance'] });
  await waitFor(() => expect(asked().at(-1)).toEqual({ by: 'branch', from: yesterday, to: yesterday }));
  cleanup();
  openConsole(door, { path: '/reports?by=type', roles: ['finance'] });
  await screen.findByRole('button', { name: 'Views' });
  await waitFor(() => expect(asked().at(-1)).toMatchObject({ by: 'type' }));
  expect(location.search).toContain('by=type');
});

test('the present choice is kept, shared, made the first and deleted', async () => {
  openConsole(door, { path: '/reports?by=type&period=last7&secret=player01', roles: ['finance'] });
  await openMenu('Views');
  choose('Keep this choice');
  const dialog = within(await screen.findByRole('dialog', { name: 'Keep this choice' }));
  const name = dialog.getByLabelText('Name');
  fireEvent.change(name, { target: { value: 'call 138 0013 8000' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Keep this choice' }));
  expect(await dialog.findByText('No phone, account or address in a name.')).toBeTruthy();
  expect(door.sent(saveView)).toEqual([]);
  fireEvent.change(name, { target: { value: 'Types of the week' } });
  kept = [aView({ viewId: '8', name: 'Types of the week', conditions: { by: 'type', period: 'last7' } })];
  fireEvent.click(dialog.getByRole('button', { name: 'Keep this choice' }));
  await screen.findByRole('button', { name: 'View: Types of the week' });
  expect(door.sent(saveView)).toEqual([
    { page: 'reports', name: 'Types of the week', shared: '0', conditions: '{"by":"type","period":"last7"}' },
  ]);
  door.on(firstView, () => ({ data: {} }));
  await openMenu(/^View: /);
  choose('Open the page with it');
  await waitFor(() => expect(door.sent(firstView)).toEqual([{ page: 'reports', viewId: '8' }]));
  door.on(removeView, () => ({ data: {} }));
  await openMenu(/^View: /);
  choose('Delete the view');
  fireEvent.click(await screen.findByRole('button', { name: 'Do it' }));
  await waitFor(() => expect(door.sent(removeView)).toEqual([{ viewId: '8' }]));
});

test('a list is opened with conditions and order; of members what was looked for is in no view', async () => {
  kept = [aView({ name: 'Given up', conditions: { state: 'given_up' } })];
  door.on(deliveries, () => ({ data: { list: [] } }));
  openConsole(door, { path: '/deliveries', roles: ['owner'] });
  await openMenu('Views');
  choose('Given up');
  await waitFor(() => expect(door.sent(deliveries).at(-1)).toMatchObject({ state: 'given_up' }));
  cleanup();
  kept = [];
  door.on(search, () => ({ data: { list: [], cursor: null } }));
  openConsole(door, { path: '/members?status=frozen&member=42&q=player01', roles: ['owner'] });
  await openMenu('Views');
  choose('Keep this choice');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: 'Frozen' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Keep this choice' }));
  await waitFor(() => expect(door.sent(saveView).at(-1)).toMatchObject({ conditions: '{"status":"frozen"}' }));
});

test('a report is put down for sending with what the page shows, to those who have an address', async () => {
  door.on(saveSchedule, () => ({ data: { scheduleId: '3' } }));
  openConsole(door, { path: '/reports?by=lottery', roles: ['finance'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Send by e-mail' }));
  const dialog = await screen.findByRole('dialog', { name: 'Send by e-mail' });
  fireEvent.change(within(dialog).getByLabelText('Name'), { target: { value: 'The week' } });
  fireEvent.change(within(dialog).getByLabelText('Time'), { target: { value: '8:30' } });
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'When' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Every Monday, about the seven days before' }));
  fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: 'Receivers' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['maker']);
  fireEvent.click(screen.getByRole('option', { name: 'maker' }));
  const send = () => fireEvent.submit(dialog.querySelector('form')!);
  send();
  expect(await within(dialog).findByText('No time of the day.')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText('Time'), { target: { value: '08:30' } });
  send();
  await waitFor(() => expect(door.sent(saveSchedule)).toHaveLength(1));
  expect(door.sent(saveSchedule)[0]).toEqual({
    name: 'The week',
    by: 'lottery',
    every: 'week',
    weekday: '1',
    time: '08:30',
    zone,
    format: 'xlsx',
    receivers: '["maker"]',
  });
});

test('what became of each mail is said in words, with the server’s own beside them', async () => {
  const mailing = {
    mailingId: '1',
    from: '2026-11-16',
    to: '2026-11-22',
    receiver: 'maker',
    tries: 6,
    nextAt: null,
    endedAt: 1,
  };
  const list = [
    aSchedule({
      mailings: [
        { ...mailing, state: 'failed', fault: 'address', said: 'EENVELOPE 550' },
        { ...mailing, mailingId: '2', tries: 1, state: 'sent', fault: null, said: '' },
      ],
    }),
  ];
  door.on(schedules, () => ({ data: { mailSet: true, list, receivers: RECEIVERS } }));
  door.on(setScheduleState, () => ({ data: {} }));
  openConsole(door, { path: '/reports', roles: ['finance'] });
  const table = within(await screen.findByRole('table', { name: 'Sent by e-mail' }));
  expect(table.getByText('Every Monday, about the seven days before, 08:30 (Asia/Shanghai)')).toBeTruthy();
  expect(table.getByText(/address refused/).textContent).toBe('address refusedEENVELOPE 550 · Tries: 6');
  expect(table.getByRole('button', { name: 'Send again' })).toBeTruthy();
  fireEvent.click(table.getByRole('button', { name: 'Pause' }));
  await waitFor(() =>
    expect(door.sent(setScheduleState)).toEqual([{ scheduleId: '3', version: '4', state: 'paused' }]),
  );
});

test('without a mail server the page says so and offers nothing that would send; an auditor looks alone', async () => {
  door.on(schedules, () => ({
    data: { mailSet: false, list: [aSchedule({ state: 'paused', nextAt: null })], receivers: [] },
  }));
  openConsole(door, { path: '/reports', roles: ['finance'] });
  expect(await screen.findByText(/^No mail server is set for this house/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send by e-mail' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Switch on' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
  cleanup();
  openConsole(door, { path: '/reports', roles: ['auditor'] });
  await screen.findByRole('table', { name: 'Sent by e-mail' });
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('an operator sets his address and is asked for the code that went there', async () => {
  door.on(mine, () => ({ data: { sessions: [], signIns: [], totp: true, passkeys: [], passkeysHere: false } }));
  let waiting: { address: string; until: number } | null = null;
  door.on(mailbox, () => ({ data: { mailSet: true, proved: null, waiting } }));
  door.on(mailboxBegin, () => {
    waiting = { address: 'm***r@example.com', until: Date.now() + 600_000 };
    return { data: waiting };
  });
  openConsole(door, { path: '/me', roles: ['finance'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Set an address' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText('E-mail address'), { target: { value: 'maker@example.com' } });
  fireEvent.submit(dialog.querySelector('form')!);
  expect(await screen.findByRole('button', { name: 'Type the code' })).toBeTruthy();
  expect(door.sent(mailboxBegin)).toEqual([{ address: 'maker@example.com', locale: 'en-US' }]);
});
