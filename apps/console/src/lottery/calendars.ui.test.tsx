import { lotteryCalendarCalls as calls, type CalendarRow, type DayPreview } from '@drawroom/contract/lottery-calendar';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

const calendar: CalendarRow['calendar'] = {
  from: null,
  zone: 'Asia/Shanghai',
  sessions: [{ firstDraw: '00:10:00', intervalSeconds: 600, count: 144 }],
  closeLeadSeconds: 30,
  openLeadSeconds: 596,
};
const row = (change: Partial<CalendarRow> = {}): CalendarRow => ({
  code: 'k3-10m',
  name: 'K3 Ten Minutes',
  source: 'house',
  version: 2,
  earliest: '2026-12-01',
  draws: 144,
  calendar,
  ...change,
});
const exception = { on: true, lotteries: ['k3-10m'], from: '2027-02-05', to: '2027-02-08', sessions: [] };
const previewed: DayPreview = {
  code: 'k3-10m',
  count: 5,
  zone: 'Asia/Shanghai',
  first: { gameNo: '20261201-0001', beginAt: 0, endAt: 1, prizeAt: Date.parse('2026-12-01T09:00:00+08:00') },
  last: { gameNo: '20261201-0005', beginAt: 0, endAt: 1, prizeAt: Date.parse('2026-12-01T09:40:00+08:00') },
  same: 1,
  moved: 4,
  made: 0,
  gone: 139,
  stay: 2,
};

let door: FakeDoor;
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('./calendars-page.tsx'), import('./exceptions-page.tsx')]);
}, 60_000);
beforeEach(() => {
  door = startFakeDoor();
  const list = [row(), row({ code: 'k3-5m', name: 'K3 Five Minutes', calendar: { ...calendar, from: '2026-11-02' } })];
  const exceptions = [{ code: 'new-year-2027', version: 1, exception }];
  door.on(calls.calendars, () => ({ data: { list, exceptions } }));
  door.on(calls.calendarHistory, () => ({ data: { list: [] } }));
  door.on(calls.exceptionHistory, () => ({ data: { list: [] } }));
});
afterEach(cleanup);

const write = (field: string | RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(field), { target: { value } });
const press = (name: string): boolean => fireEvent.click(screen.getByRole('button', { name }));
const atCalendar = async (): Promise<void> => {
  openConsole(door, { path: '/calendars?code=k3-10m', roles: ['risk'] });
  await screen.findByLabelText('From business day');
};

test('every lottery with its draws of a day, and since when', async () => {
  openConsole(door, { path: '/calendars', roles: ['risk'] });
  expect(within(await screen.findByRole('row', { name: /K3 Ten Minutes/ })).getByText('As shipped')).toBeTruthy();
  expect(within(screen.getByRole('row', { name: /K3 Five Minutes/ })).getByText('2026-11-02')).toBeTruthy();
});

test('sessions are rows: one is changed, one is added, one is taken away, and what differs is told row by row', async () => {
  door.on(calls.saveCalendar, () => ({ data: { version: 3 } }));
  await atCalendar();
  write('From business day', '2026-12-01');
  write('Draws · 1', '5');
  press('Add a row');
  write('First draw · 2', '14:00:00');
  write('Seconds apart · 2', '900');
  write('Draws · 2', '3');
  press('Add a row');
  press('Remove row 3');
  screen.getByRole('row', { name: /Draws · 1.*144.*5/ });
  screen.getByRole('row', { name: /First draw · 2.*14:00:00/ });
  write(/^Why/, 'as agreed');
  press('Save');
  await waitFor(() => expect(door.sent(calls.saveCalendar)).toHaveLength(1));
  const { calendar: sent, ...fields } = door.sent(calls.saveCalendar)[0]!;
  expect(fields).toEqual({ code: 'k3-10m', version: '2', why: 'as agreed' });
  expect(JSON.parse(sent ?? '')).toEqual({
    ...calendar,
    from: '2026-12-01',
    sessions: [
      { firstDraw: '00:10:00', intervalSeconds: 600, count: 5 },
      { firstDraw: '14:00:00', intervalSeconds: 900, count: 3 },
    ],
  });
});

test('what the door finds wrong stands at its cell, in words', async () => {
  door.on(calls.saveCalendar, () => ({
    refuse: 'request.invalid',
    msg: 'Please look at the fields.',
    data: {
      fields: [
        { field: 'calendar.from', reason: 'too_early' },
        { field: 'calendar.sessions.0.count', reason: 'passes_midnight' },
        { field: 'calendar.sessions', reason: 'too_many' },
      ],
    },
  }));
  await atCalendar();
  write('Draws · 1', '145');
  write(/^Why/, 'as agreed');
  press('Save');
  await screen.findByText('Please look at the fields.');
  screen.getByText('The last draw would be after midnight.');
  screen.getByText('This day has begun: choose a later one.');
  screen.getByText('More draws than a day has numbers for.');
  expect(screen.getByLabelText('Draws · 1').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText('First draw · 1').getAttribute('aria-invalid')).toBe('false');
  expect(screen.getByLabelText<HTMLInputElement>('Draws · 1').value).toBe('145');
});

test('a day is looked at before anything is saved; what is changed then has to be looked at again', async () => {
  door.on(calls.previewCalendar, ({ day = '' }) => ({ data: { day, list: [previewed] } }));
  await atCalendar();
  write('From business day', '2026-12-01');
  write('Draws · 1', '5');
  press('Show');
  // In the zone of the lottery, wherever the operator sits.
  await screen.findByText(/^20261201-0005 · .*9:40:00/);
  screen.getByText(/1 stay as they are, 4 get other times, 139 are taken away; 0 are made/);
  screen.getByText(/^2 rounds that somebody has bet on/);
  const [asked] = door.sent(calls.previewCalendar);
  expect(asked).toMatchObject({ code: 'k3-10m', day: '2026-12-01' });
  expect(JSON.parse(asked?.['calendar'] ?? '')).toMatchObject({ from: '2026-12-01', sessions: [{ count: 5 }] });
  expect(door.sent(calls.saveCalendar)).toEqual([]);
  write('Draws · 1', '6');
  await waitFor(() => expect(screen.queryByText(/20261201-0005/)).toBeNull());
});

test('a preview that is refused says why', async () => {
  door.on(calls.previewCalendar, () => ({
    refuse: 'request.invalid',
    msg: 'Please look at the fields.',
    data: { fields: [{ field: 'calendar.from', reason: 'too_early' }] },
  }));
  await atCalendar();
  press('Show');
  expect(await screen.findByText('This day has begun: choose a later one.')).toBeTruthy();
});

test('exceptions with their days and lotteries; a new one without rows is a day without draws', async () => {
  door.on(calls.saveException, () => ({ data: { version: 1 } }));
  openConsole(door, { path: '/exceptions', roles: ['risk'] });
  const known = await screen.findByRole('row', { name: /new-year-2027/ });
  expect(within(known).getByText('2027-02-05 – 2027-02-08')).toBeTruthy();
  expect(within(known).getByText('No draws')).toBeTruthy();
  expect(within(known).getByText('K3 Ten Minutes')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'New exception' }));
  fireEvent.change(await screen.findByLabelText('Code'), { target: { value: 'stocktaking' } });
  write('First day', '2026-12-24');
  write('Last day', '2026-12-25');
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Lotteries' }));
  fireEvent.click(await screen.findByRole('option', { name: 'K3 Five Minutes' }));
  // Several may be chosen: the list stays until it is closed.
  fireEvent.keyDown(screen.getByRole('listbox'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
  write(/^Why/, 'as agreed');
  press('Create');
  await waitFor(() => expect(door.sent(calls.saveException)).toHaveLength(1));
  const { exception: sent, ...fields } = door.sent(calls.saveException)[0]!;
  expect(fields).toEqual({ code: 'stocktaking', why: 'as agreed' });
  expect(JSON.parse(sent ?? '')).toEqual({
    on: true,
    lotteries: ['k3-5m'],
    from: '2026-12-24',
    to: '2026-12-25',
    sessions: [],
  });
});

test('whoever only sees draws saves nothing', async () => {
  openConsole(door, { path: '/calendars?code=k3-10m', roles: ['draw'] });
  await screen.findByText('History');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
});
