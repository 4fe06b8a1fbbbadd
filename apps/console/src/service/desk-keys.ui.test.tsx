import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { claim, close, follow, inbox, look, note } from '@drawroom/contract/service-desk';
import type { InboxRow } from '@drawroom/contract/service-desk';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

const row = (conversationId: string, operator: string | null): InboxRow => ({
  conversationId,
  memberId: '10002',
  nickname: `m${conversationId}`,
  locale: 'en-US',
  state: operator === null ? 'waiting' : 'claimed',
  openedAt: 1,
  waitsSince: null,
  operator,
  excerpt: 'hello',
  unanswered: 0,
  rating: null,
});
const VIEW: OperatorReplyOf<typeof inbox> = {
  waiting: [row('1', null), row('2', null)],
  claimed: [row('3', 'maker')],
  closed: [],
  operators: ['maker'],
  open: true,
  hours: null,
};

let door: FakeDoor;
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('./desk.tsx')]);
}, 60_000);
beforeEach(() => {
  door = startFakeDoor();
  door.on(inbox, () => ({ data: VIEW }));
  door.on(look, ({ conversationId = '' }) => ({
    data: { row: row(conversationId, conversationId === '3' ? 'maker' : null), messages: [], older: false, notes: [] },
  }));
  door.on(claim, ({ conversationId = '' }) => ({ data: { row: row(conversationId, 'maker') } }));
});
afterEach(cleanup);

const key = (letter: string): boolean => fireEvent.keyDown(document.body, { key: letter });

test('j and k go through the conversations, c claims the one that is open where it waits', async () => {
  openConsole(door, { path: '/service', roles: ['support'] });
  await screen.findByText('m1');
  key('j');
  await screen.findByRole('heading', { name: /^m1/ });
  key('j');
  await screen.findByRole('heading', { name: /^m2/ });
  await screen.findByRole('button', { name: 'Claim' });
  key('c');
  await waitFor(() => expect(door.sent(claim)).toEqual([{ conversationId: '2' }]));
  key('j');
  await screen.findByRole('heading', { name: /^m3/ });
  key('c');
  key('k');
  await screen.findByRole('heading', { name: /^m2/ });
  expect(door.sent(claim)).toHaveLength(1);
});

test('a conversation is looked at once: claiming, noting and closing are no looks of their own, and c pressed twice claims once', async () => {
  let mine = row('1', null);
  door.on(inbox, () => ({ data: mine.state === 'waiting' ? VIEW : { ...VIEW, waiting: [], claimed: [mine] } }));
  door.on(claim, () => {
    mine = row('1', 'maker');
    return { data: { row: mine } };
  });
  door.on(follow, () => ({ data: { row: mine, messages: [], older: false, notes: [] } }));
  door.on(note, ({ text = '' }) => ({ data: { note: { noteId: 'n1', at: 1, operator: 'maker', text } } }));
  const said = { text: '', picture: null, clientId: null, conversationId: '1', operator: null };
  const message = { ...said, seq: 1, at: 1, from: 'auto' as const, auto: { what: 'closed' as const } };
  door.on(close, () => {
    mine = { ...mine, state: 'closed' };
    return { data: { row: mine, message } };
  });
  openConsole(door, { path: '/service', roles: ['support'] });
  await screen.findByText('m1');
  key('j');
  await screen.findByRole('button', { name: 'Claim' });
  key('c');
  key('c');
  await screen.findByRole('button', { name: 'Close' });
  fireEvent.change(screen.getByLabelText(/^Write a note/), { target: { value: 'called back' } });
  fireEvent.click(screen.getByRole('button', { name: 'Keep the note' }));
  await waitFor(() => expect(door.sent(note)).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  fireEvent.click((await screen.findAllByRole('button', { name: 'Close' })).at(-1)!);
  await waitFor(() => expect(screen.getByRole('log').textContent).toContain('Conversation closed'));
  expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  expect(door.sent(claim)).toHaveLength(1);
  expect(door.sent(look)).toEqual([{ conversationId: '1' }]);
});

test('a conversation that a colleague hands over while it is open is followed from then on', async () => {
  let theirs = row('3', 'checker');
  door.on(inbox, () => ({ data: { ...VIEW, claimed: [theirs] } }));
  door.on(look, () => ({ data: { row: row('3', 'checker'), messages: [], older: false, notes: [] } }));
  door.on(follow, () => ({ data: { row: theirs, messages: [], older: false, notes: [] } }));
  const line = door.push();
  openConsole(door, { path: '/service', roles: ['support'] });
  fireEvent.click(await screen.findByText('m3'));
  await screen.findByRole('heading', { name: /^m3/ });
  expect(screen.queryByLabelText('Write an answer')).toBeNull();
  theirs = row('3', 'maker');
  line.tell('service');
  await screen.findByLabelText('Write an answer');
  expect(door.sent(look)).toHaveLength(1);
});
