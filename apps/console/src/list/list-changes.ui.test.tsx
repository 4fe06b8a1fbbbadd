import { chatDeskCalls } from '@drawroom/contract/chat-desk';
import type { ListedChange } from '@drawroom/contract/list-history';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

const { words, history, undo } = chatDeskCalls;
const changed: ListedChange = {
  actNo: '9',
  at: 1_772_000_000_000,
  by: 'keeper',
  what: 'chat.change_word',
  before: { word: 'grumble', action: 'mask' },
  after: { word: 'grumble', action: 'mute' },
  mayUndo: true,
};
const added: ListedChange = {
  ...changed,
  actNo: '8',
  what: 'chat.add_word',
  before: {},
  after: { word: 'grumble', action: 'mask' },
  mayUndo: false,
};

let door: FakeDoor;
// Reading the whole console takes longer than any screen may.
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('../chat/words-page.tsx')]);
}, 60_000);
beforeEach(() => {
  door = startFakeDoor();
  door.on(words, () => ({ data: { list: [], page: 1, size: 25, total: 0, version: 1 } }));
  door.on(history, () => ({ data: { list: [changed, added] } }));
});
afterEach(cleanup);

async function atTheChanges(roles: ('content' | 'auditor')[]): Promise<HTMLElement> {
  openConsole(door, { path: '/words', roles });
  fireEvent.click(await screen.findByRole('button', { name: 'Changes' }));
  const dialog = await screen.findByRole('dialog', { name: 'Changes' });
  await within(dialog).findByText('Not sent, author silenced');
  return dialog;
}

test('a list tells who changed what, in words; the last change of an entry is undone by whoever may change the list', async () => {
  door.on(undo, () => ({ data: {} }));
  const dialog = await atTheChanges(['content']);
  // What did not change is not said.
  expect(within(dialog).getAllByRole('row', { name: /^Word/ })).toHaveLength(1);
  const [button, ...others] = within(dialog).getAllByRole('button', { name: 'Undo' });
  expect(others).toEqual([]);
  fireEvent.click(button!);
  fireEvent.click(await screen.findByRole('button', { name: 'Do it' }));
  await waitFor(() => expect(door.sent(undo)).toEqual([{ list: 'words', actNo: '9' }]));
});

test('whoever only looks reads the same and undoes nothing', async () => {
  const dialog = await atTheChanges(['auditor']);
  expect(within(dialog).queryByRole('button', { name: 'Undo' })).toBeNull();
});
