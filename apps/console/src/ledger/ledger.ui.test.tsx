import { ledgerDeskCalls as calls } from '@drawroom/contract/ledger-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

let door: FakeDoor;

const house = { accountId: '3', code: 'packet.escrow', currency: 'CNY', memberId: null, balance: '10.00' };
const own = { accountId: '8', code: 'member.available', currency: 'CNY', memberId: '42', balance: '90.00' };
const balance = (parts: Partial<OperatorReplyOf<typeof calls.trial>> = {}): OperatorReplyOf<typeof calls.trial> => ({
  at: Date.now(),
  balanced: true,
  lines: [
    { code: 'house.opening', currency: 'CNY', balance: '-100.00' },
    { code: 'members', currency: 'CNY', balance: '100.00' },
  ],
  sums: [{ currency: 'CNY', sum: '0.00' }],
  last: { day: '2026-11-22', takenAt: Date.now(), balanced: true, checks: 9, differences: 0 },
  ...parts,
});

beforeEach(() => {
  door = startFakeDoor();
  door.on(calls.accounts, ({ memberId }) => ({ data: { list: [memberId === undefined ? house : own] } }));
  door.on(calls.trial, () => ({ data: balance() }));
  door.on(calls.entries, ({ cursor, size }) => ({
    data: {
      account: own,
      cursor: cursor === undefined ? '8.2' : null,
      list: [
        {
          entryId: cursor === undefined ? '8.2' : '8.1',
          kind: cursor === undefined ? 'packet' : 'opening',
          ref: '77',
          amount: cursor === undefined ? '-10.00' : '100.00',
          balanceAfter: cursor === undefined ? '90.00' : '100.00',
          other: { accountId: '3', code: 'packet.escrow' },
          at: Date.now(),
        },
      ].slice(0, Number(size ?? 30)),
    },
  }));
  door.on(calls.posting, () => ({
    data: {
      kind: 'packet',
      ref: '77',
      at: Date.now(),
      currency: 'CNY',
      lines: 201,
      total: '2010.00',
      key: 'packet:77',
      list: [
        {
          entryId: '8.2',
          from: { accountId: '8', code: 'member.available', memberId: '42' },
          to: { accountId: '3', code: 'packet.escrow', memberId: null },
          amount: '10.00',
        },
      ],
    },
  }));
});
afterEach(cleanup);

// Reading the whole console takes longer than any screen may.
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('./ledger-page.tsx')]);
}, 60_000);

test('the zero of the trial balance is said plainly, with what was signed last', async () => {
  openConsole(door, { path: '/ledger', roles: ['auditor'] });
  await screen.findByText('The books balance: all accounts together come to zero.');
  expect(screen.getByText('Sum of CNY').nextSibling?.textContent).toBe('0.00');
  expect(screen.getByText('2026-11-22 · balanced · 9 checks, 0 differences')).toBeTruthy();
  expect(screen.getByText('All members together')).toBeTruthy();
});

test('books that do not balance are said as loudly', async () => {
  const last = { day: '2026-11-22', takenAt: 1, balanced: false, checks: 9, differences: 2 };
  door.on(calls.trial, () => ({ data: balance({ balanced: false, sums: [{ currency: 'CNY', sum: '-0.05' }], last }) }));
  openConsole(door, { path: '/ledger', roles: ['auditor'] });
  await screen.findByText(/The books do not balance/);
  expect(screen.getByText('Sum of CNY').nextSibling?.textContent).toMatch(/^[-−]0\.05$/);
  expect(screen.getByText('2026-11-22 · not balanced · 9 checks, 2 differences')).toBeTruthy();
  expect(screen.queryByText(/come to zero\.$/)).toBeNull();
});

test('a member’s number leads to his account, its entries with the balance after each, and a posting whole', async () => {
  openConsole(door, { path: '/ledger', roles: ['finance'] });
  fireEvent.change(await screen.findByLabelText('Member’s number'), { target: { value: ' 42 ' } });
  fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  fireEvent.click(await screen.findByRole('link', { name: 'A member’s points' }));
  expect(door.sent(calls.accounts).at(-1)).toEqual({ memberId: '42' });
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Look' })).toHaveLength(2));
  expect(door.sent(calls.entries).at(-1)).toEqual({ accountId: '8', cursor: '8.2' });
  const cells = screen.getAllByRole('row').map((line) => line.textContent);
  expect(cells[1]).toMatch(/Red packet sent.*77.*Red packets not taken.*10\.00.*90\.00/);
  expect(cells[2]).toMatch(/Opening balance.*100\.00.*100\.00/);
  fireEvent.click(screen.getAllByRole('link', { name: 'Look' })[0]!);
  await screen.findByText('packet:77');
  expect(door.sent(calls.posting)).toEqual([{ entryId: '8.2' }]);
  expect(screen.getByText('The first 1 of 201 lines.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Member 42' }).getAttribute('href')).toBe('/members?member=42');
});
