import { noticeDeskCalls as calls, type NoticeDraft } from '@drawroom/contract/notice-desk';
import type { OperatorRole } from '@drawroom/contract/operator-rights';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

const FROM = new Date('2030-01-02T03:04').getTime();
const NOTICE: NoticeDraft = {
  id: '7',
  version: 2,
  isFinal: false,
  state: 'draft',
  kind: 'notice',
  title: { 'en-US': 'Spring', 'th-TH': 'ฤดูใบไม้ผลิ' },
  body: { 'en-US': 'Hello' },
  // Not on a whole minute, as fields show it.
  from: FROM + 8_250,
  until: null,
  place: 5,
  audience: { rooms: null, kinds: ['agent'], languages: ['en-US'], members: null },
};

let door: FakeDoor;
let row: NoticeDraft;
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('./notices-page.tsx')]);
}, 60_000);
beforeEach(() => {
  row = NOTICE;
  door = startFakeDoor();
  door.on(calls.listDrafts, () => ({ data: { list: [row] } }));
  const version = { at: Date.now(), approvedBy: '', restored: null };
  const list = [
    {
      ...version,
      version: 2,
      by: 'second',
      why: 'as agreed',
      changes: [
        { fact: 'title.en-US', before: 'Winter', after: 'Spring' },
        { fact: 'state', before: 'published', after: 'draft' },
        { fact: 'audience.languages', before: '', after: 'zh-CN, vi-VN' },
      ],
    },
    { ...version, version: 1, by: '', why: '', changes: [] },
  ];
  door.on(calls.history, () => ({ data: { list } }));
  door.on(calls.saveDraft, ({ code = '8' }) => ({ data: { code, version: 3 } }));
  for (const call of [calls.restore, calls.publish, calls.withdraw]) door.on(call, () => ({ data: { version: 3 } }));
});
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const open = (path: string, roles: OperatorRole[] = ['content']) => openConsole(door, { path, roles });
const write = (field: string | RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(field), { target: { value } });
/** Says why in the dialog that an act opens, and does it. */
async function doneFor(name: string, why: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Why/), { target: { value: why } });
  fireEvent.click(dialog.getByRole('button', { name }));
}
const saved = async (): Promise<unknown> => {
  await waitFor(() => expect(door.sent(calls.saveDraft)).toHaveLength(1));
  return JSON.parse(door.sent(calls.saveDraft)[0]?.['notice'] ?? '');
};

test('a notice is opened from the list and saved over the version that was seen; what is not asked for stays', async () => {
  open('/notices');
  fireEvent.click(await screen.findByRole('link', { name: 'Spring' }));
  await screen.findByText('Version 2');
  expect(screen.getByText('Nothing differs yet.')).toBeTruthy();
  write(/^Title · English/, 'Summer');
  write(/^Only rooms/, '100001, 100002');
  write(/^Why/, 'it is warm');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const { id: _id, version: _version, isFinal: _final, state: _state, ...content } = NOTICE;
  expect(await saved()).toEqual({
    ...content,
    title: { ...NOTICE.title, 'en-US': 'Summer' },
    audience: { ...NOTICE.audience, rooms: ['100001', '100002'] },
  });
  expect(door.sent(calls.saveDraft)[0]).toMatchObject({ code: '7', version: '2', why: 'it is warm' });
});

test('a new notice is a draft for everybody until somebody says otherwise, and is opened under the number that it got', async () => {
  open('/notices');
  fireEvent.click(await screen.findByRole('link', { name: 'New notice' }));
  await screen.findByLabelText(/^Title · English/);
  write(/^Title · English/, 'New');
  write(/^Text · English/, 'Words');
  write(/^From/, '2030-01-02T03:04');
  write(/^Why/, 'to be told');
  row = { ...NOTICE, id: '8', version: 1 };
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect(await saved()).toEqual({
    kind: 'notice',
    title: { 'en-US': 'New' },
    body: { 'en-US': 'Words' },
    from: FROM,
    until: null,
    place: 0,
    audience: { rooms: null, kinds: null, languages: null, members: null },
  });
  expect(door.sent(calls.saveDraft)[0]).not.toHaveProperty('code');
  await waitFor(() => expect(door.sent(calls.history)).toContainEqual({ code: '8' }));
});

test('the history is told in words, and an older version is restored for a reason', async () => {
  open('/notices?code=7');
  const newest = (await screen.findByText('Version 2')).closest('li') as HTMLElement;
  within(newest).getByRole('row', { name: /Title · English.*Winter.*Spring/ });
  within(newest).getByRole('row', { name: /State.*Published.*Draft/ });
  within(newest).getByRole('row', { name: /Only languages.*简体中文, Tiếng Việt/ });
  fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
  await doneFor('Restore', 'was a mistake');
  await waitFor(() =>
    expect(door.sent(calls.restore)).toEqual([{ code: '7', version: '2', back: '1', why: 'was a mistake' }]),
  );
});

test('publishing and withdrawing say what cannot be undone, ask why, and name the version that was seen', async () => {
  open('/notices');
  fireEvent.click(await screen.findByRole('button', { name: 'Publish' }));
  await screen.findByText(/can no longer be changed or undone, only withdrawn/);
  await doneFor('Publish', 'it is time');
  await waitFor(() => expect(door.sent(calls.publish)).toEqual([{ code: '7', version: '2', why: 'it is time' }]));
  cleanup();
  open('/notices?code=7');
  fireEvent.click(await screen.findByRole('button', { name: 'Withdraw' }));
  await screen.findByText(/That cannot be undone/);
  await doneFor('Withdraw', 'it is wrong');
  await waitFor(() => expect(door.sent(calls.withdraw)).toEqual([{ code: '7', version: '2', why: 'it is wrong' }]));
});

test.each([
  ['published', /Members have been shown this notice/, 1],
  ['withdrawn', /This notice was withdrawn and stays so/, 0],
] as const)(
  'of one that is %s for good it is said why, and neither saving nor restoring is offered',
  async (state, said, withdrawals) => {
    row = { ...NOTICE, state, isFinal: true };
    open('/notices?code=7');
    await screen.findByText(said);
    await screen.findByText('Version 2');
    for (const name of ['Save', 'Restore', 'Publish']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryAllByRole('button', { name: 'Withdraw' })).toHaveLength(withdrawals);
    expect(screen.getByLabelText(/^Title · English/).closest('fieldset')?.disabled).toBe(true);
  },
);

test('what is written in a new notice waits, also when it would begin at another minute by then', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  open('/notices');
  fireEvent.click(await screen.findByRole('link', { name: 'New notice' }));
  await screen.findByLabelText(/^Title · English/);
  write(/^Title · English/, 'New');
  fireEvent.click(screen.getByRole('link', { name: 'Back to the list' }));
  vi.setSystemTime(Date.now() + 120_000);
  fireEvent.click(await screen.findByRole('link', { name: 'New notice' }));
  await screen.findByLabelText(/^Title · English/);
  expect(screen.getByLabelText<HTMLInputElement>(/^Title · English/).value).toBe('New');
});

test('what somebody has written over a notice is not shown as what stands once it may not be changed any more', async () => {
  open('/notices?code=7');
  await screen.findByText('Version 2');
  write(/^Title · English/, 'Summer');
  fireEvent.click(screen.getByRole('link', { name: 'Back to the list' }));
  row = { ...NOTICE, state: 'published', isFinal: true };
  fireEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
  await screen.findByText('Published');
  fireEvent.click(screen.getByRole('link', { name: 'Spring' }));
  await screen.findByText(/Members have been shown this notice/);
  expect(screen.getByLabelText<HTMLInputElement>(/^Title · English/).value).toBe('Spring');
});

test('who may only look sees the history and is offered nothing to do', async () => {
  open('/notices?code=7', ['auditor']);
  await screen.findByText('Version 2');
  for (const name of ['Save', 'Restore', 'Publish', 'Withdraw'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});
