import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { claim, inbox, look } from '@drawroom/contract/service-desk';
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
