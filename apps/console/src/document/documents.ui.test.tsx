import type { DocumentVersion } from '@drawroom/contract/document';
import type { OperatorRole } from '@drawroom/contract/operator-rights';
import { roomDeskCalls as calls, type RoomRow } from '@drawroom/contract/room-desk';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { EMPTY_ROOM } from '../room/room-parts.ts';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

let door: FakeDoor;
let row: RoomRow;
let versions: DocumentVersion[];

const version = (n: number, parts: Partial<DocumentVersion> = {}): DocumentVersion => ({
  version: n,
  at: Date.now(),
  by: 'second',
  approvedBy: '',
  why: `reason ${n}`,
  restored: null,
  changes: [{ fact: 'name.zh-CN', before: '茶室', after: '花园' }],
  ...parts,
});

beforeEach(() => {
  // In a language that the console asks for, and in one that it does not.
  row = {
    code: '100001',
    version: 2,
    online: 3,
    opensAt: null,
    room: { ...EMPTY_ROOM, name: { 'en-US': 'Garden', 'th-TH': 'สวน' }, notice: { 'en-US': 'Hello' } },
  };
  versions = [version(2), version(1, { by: '', why: '' })];
  door = startFakeDoor();
  door.on(calls.list, () => ({ data: { list: [row], lotteries: [{ code: 'k3-1m', name: 'K3' }] } }));
  door.on(calls.history, () => ({ data: { list: versions } }));
});
afterEach(cleanup);

// Reading the whole console takes longer than any screen may.
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('../room/rooms-page.tsx')]);
}, 60_000);

async function atRoom(roles: OperatorRole[] = ['content']): Promise<void> {
  openConsole(door, { path: '/rooms?code=100001', roles });
  await screen.findByText('Version 2');
}
const write = (field: string | RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(field), { target: { value } });
/** The door keeps what it is sent as the next version. */
const saves = (): void =>
  door.on(calls.save, ({ room = '{}' }) => {
    row = { ...row, version: row.version + 1, room: JSON.parse(room) as RoomRow['room'] };
    return { data: { version: row.version } };
  });
const save = (): HTMLElement => screen.getByRole('button', { name: 'Save' });

test('what differs is shown before it is saved; nothing is saved without a difference and a reason', async () => {
  const before = row.room;
  await atRoom();
  expect(screen.getByText('Nothing differs yet.')).toBeTruthy();
  write(/^Why/, 'as agreed');
  expect(save().hasAttribute('disabled')).toBe(true);
  write(/^Notice · English/, 'Good evening');
  screen.getByRole('row', { name: /Notice.*Hello.*Good evening/ });
  saves();
  write(/^Why/, 'no');
  fireEvent.click(save());
  await screen.findByText('At least 5 characters.');
  expect(door.sent(calls.save)).toEqual([]);
  write(/^Why/, 'as agreed');
  expect(screen.queryByText('At least 5 characters.')).toBeNull();
  fireEvent.click(save());
  await screen.findByText('Nothing differs yet.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Notice · English/).value).toBe('Good evening');
  expect(screen.queryByText(/Somebody else has changed it meanwhile/)).toBeNull();
  const [sent] = door.sent(calls.save);
  expect(sent).toMatchObject({ code: '100001', version: '2', why: 'as agreed' });
  // What is not asked for stays.
  expect(JSON.parse(sent?.['room'] ?? '')).toEqual({ ...before, notice: { 'en-US': 'Good evening' } });
});

test('texts in a further language are asked for when that language is chosen', async () => {
  const before = row.room;
  await atRoom();
  expect(screen.queryByLabelText(/^Name · .*ไทย/)).toBeNull();
  fireEvent.change(screen.getByLabelText('Texts also in'), { target: { value: 'th-TH' } });
  expect(screen.getByLabelText<HTMLInputElement>(/^Name · .*ไทย/).value).toBe('สวน');
  expect(screen.queryByLabelText(/^Name · Deutsch/)).toBeNull();
  write(/^Notice · .*ไทย/, 'สวัสดี');
  // What was written in a language that is put away again is kept.
  fireEvent.change(screen.getByLabelText('Texts also in'), { target: { value: 'de-DE' } });
  write(/^Notice · Deutsch/, 'Guten Abend');
  write(/^Why/, 'as agreed');
  saves();
  fireEvent.click(save());
  await screen.findByText('Nothing differs yet.');
  const [sent] = door.sent(calls.save);
  const notice = { ...before.notice, 'th-TH': 'สวัสดี', 'de-DE': 'Guten Abend' };
  expect(JSON.parse(sent?.['room'] ?? '')).toEqual({ ...before, notice });
});

test('nothing can be written while it is being saved, which would be lost', async () => {
  await atRoom();
  write(/^Notice · English/, 'Good evening');
  write(/^Why/, 'as agreed');
  saves();
  const restsAt = (field: RegExp): boolean => screen.getByLabelText(field).closest('fieldset')?.disabled === true;
  expect(restsAt(/^Notice · English/)).toBe(false);
  fireEvent.click(save());
  expect([restsAt(/^Notice · English/), restsAt(/^Why/)]).toEqual([true, true]);
  await screen.findByText('Nothing differs yet.');
  expect([restsAt(/^Notice · English/), restsAt(/^Why/)]).toEqual([false, false]);
});

test('a field that the door names says so, and what was written stays', async () => {
  await atRoom();
  write(/^Notice · English/, 'bad');
  write(/^Why/, 'as agreed');
  door.on(calls.save, () => ({
    refuse: 'request.invalid',
    msg: 'Please look at the fields.',
    data: { fields: [{ field: 'room.notice.en-US', reason: 'format' }] },
  }));
  fireEvent.click(save());
  await screen.findByText('Please look at the fields.');
  expect(screen.getByLabelText(/^Notice · English/).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText(/^Name · English/).getAttribute('aria-invalid')).toBe('false');
  expect(screen.getByLabelText<HTMLInputElement>(/^Notice · English/).value).toBe('bad');
  // What is written anew is wrong no more until it is tried.
  write(/^Notice · English/, 'better');
  expect(screen.getByLabelText(/^Notice · English/).getAttribute('aria-invalid')).toBe('false');
});

/** Goes to the list of rooms and opens the room again. */
async function leaveAndComeBack(): Promise<void> {
  fireEvent.click(screen.getByRole('link', { name: 'Back to the list' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Garden' }));
  await screen.findByText('Version 2');
}

test('what is written waits for whoever goes to another page, until it is saved or given up', async () => {
  await atRoom();
  write(/^Notice · English/, 'Good evening');
  write(/^Why/, 'as agreed');
  await leaveAndComeBack();
  screen.getByRole('row', { name: /Notice.*Hello.*Good evening/ });
  expect(screen.getByLabelText<HTMLInputElement>(/^Why/).value).toBe('as agreed');
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await screen.findByText('Nothing differs yet.');
  await leaveAndComeBack();
  expect(screen.getByLabelText<HTMLInputElement>(/^Notice · English/).value).toBe('Hello');

  write(/^Notice · English/, 'Good night');
  write(/^Why/, 'as agreed');
  saves();
  fireEvent.click(save());
  await screen.findByText('Nothing differs yet.');
  await leaveAndComeBack();
  screen.getByText('Nothing differs yet.');
  expect(screen.getByLabelText<HTMLInputElement>(/^Notice · English/).value).toBe('Good night');
});

test('a new one that nobody has written in is no draft; what is written in it waits, and so does what is asked besides', async () => {
  openConsole(door, { path: '/rooms?code=new', roles: ['content'] });
  const notice = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(/^Notice · English/);
  const code = (): HTMLInputElement => screen.getByLabelText<HTMLInputElement>(/^Room code/);
  await screen.findByText('At first');
  expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
  write(/^Room code/, '1');
  write(/^Notice · English/, 'Tea at five');
  write(/^Why/, 'as agreed');
  const fields = [{ field: 'code', reason: 'format' }];
  door.on(calls.save, () => ({ refuse: 'request.invalid', msg: 'Please look at the fields.', data: { fields } }));
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  await screen.findByText('Please look at the fields.');
  expect(code().getAttribute('aria-invalid')).toBe('true');
  write(/^Room code/, '770001');
  expect(code().getAttribute('aria-invalid')).toBe('false');
  fireEvent.click(screen.getByRole('link', { name: 'Back to the list' }));
  fireEvent.click(await screen.findByRole('link', { name: 'New room' }));
  await screen.findByText('At first');
  expect([notice().value, code().value]).toEqual(['Tea at five', '770001']);
  fireEvent.click(screen.getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect([notice().value, code().value]).toEqual(['', '']));
});

test('whoever comes back to what somebody else has changed meanwhile is told, and finds what he wrote', async () => {
  await atRoom();
  write(/^Notice · English/, 'mine');
  fireEvent.click(screen.getByRole('link', { name: 'Back to the list' }));
  row = { ...row, version: 3, room: { ...row.room, notice: { 'en-US': 'theirs' } } };
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  fireEvent.click(await screen.findByRole('link', { name: 'Garden' }));
  await screen.findByText(/Somebody else has changed it meanwhile/);
  expect(screen.getByRole('row', { name: /Notice.*Hello.*mine/ })).toBeTruthy();
  expect(save().hasAttribute('disabled')).toBe(true);
});

test('somebody else was faster: it is said, what was written stays, and it cannot be saved', async () => {
  await atRoom();
  write(/^Notice · English/, 'mine');
  write(/^Why/, 'as agreed');
  row = { ...row, version: 3 };
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText(/Somebody else has changed it meanwhile/);
  expect(save().hasAttribute('disabled')).toBe(true);
  screen.getByRole('row', { name: /Notice.*Hello.*mine/ });
  fireEvent.click(screen.getByRole('button', { name: 'Open again' }));
  await screen.findByText('Nothing differs yet.');
  expect(screen.queryByText(/Somebody else has changed it meanwhile/)).toBeNull();
});

test('an older version is restored over the one that is seen; the newest one offers nothing', async () => {
  await atRoom();
  screen.getByText('as it stood', { exact: false });
  const [restore, ...others] = screen.getAllByRole('button', { name: 'Restore' });
  expect(others).toEqual([]);
  door.on(calls.restore, () => {
    row = { ...row, version: 3, room: { ...row.room, notice: { 'en-US': 'As before' } } };
    return { data: { version: 3 } };
  });
  fireEvent.click(restore!);
  const dialog = await screen.findByRole('dialog', { name: 'Restore' });
  fireEvent.change(within(dialog).getByLabelText(/^Why/), { target: { value: 'was a mistake' } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Restore' }));
  await waitFor(() =>
    expect(door.sent(calls.restore)).toEqual([{ code: '100001', version: '2', back: '1', why: 'was a mistake' }]),
  );
  // The form shows what stands now.
  await screen.findByDisplayValue('As before');
  expect(screen.queryByText(/Somebody else has changed it meanwhile/)).toBeNull();
});

test('a version tells its changes in the order of the form, whatever order they were kept in', async () => {
  const changes = ['sort', 'name.zh-CN', 'hours.zone', 'hours.from', 'gone'].map((fact) => ({
    fact,
    before: '',
    after: `now ${fact}`,
  }));
  versions = [version(2, { changes })];
  await atRoom();
  const told = screen.getAllByText(/^now /).map(({ textContent }) => textContent);
  expect(told).toEqual(['now name.zh-CN', 'now hours.from', 'now hours.zone', 'now sort', 'now gone']);
});

test('whoever only looks sees everything and is offered nothing', async () => {
  await atRoom(['auditor']);
  expect(screen.getByLabelText<HTMLInputElement>(/^Notice · English/).value).toBe('Hello');
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Restore' })).toBeNull();
});

test('hours that are left empty are none, and a room that is not there is said to be gone', async () => {
  row = { ...row, room: { ...row.room, hours: { from: '08:00', to: '22:00', zone: 'Asia/Shanghai' } } };
  await atRoom();
  saves();
  for (const field of ['Opens daily at', 'Closes daily at']) write(new RegExp(`^${field}`), '');
  write(/^Why/, 'as agreed');
  fireEvent.click(save());
  await waitFor(() => expect(door.sent(calls.save)).toHaveLength(1));
  expect(JSON.parse(door.sent(calls.save)[0]?.['room'] ?? '')).toMatchObject({ hours: null });
  cleanup();
  openConsole(door, { path: '/rooms?code=999999', roles: ['content'] });
  await screen.findByText('There is nothing of this name.');
});
