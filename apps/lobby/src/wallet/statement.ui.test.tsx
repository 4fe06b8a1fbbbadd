import { books, statement, statementFile } from '@drawroom/contract/wallet';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { endSession } from '../shell/session-store.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { press } from '../testing/running-table.ts';

const monthOf = (month: string, final: boolean) => ({
  month,
  currency: 'CNY',
  final,
  openingBalance: '100.00',
  closingBalance: '90.00',
  sums: [{ type: 'bet' as const, count: 2, amount: '-20.00' }],
  deposits: '15.00',
  withdrawals: '5.00',
  netDeposits: '10.00',
  playResult: '-21.00',
  months: ['2026-10'],
});

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  await beLoggedIn();
  server.on(statement, ({ month }) => ({ data: monthOf(month, month === '2026-10') }));
});

test('a month shows balances, sums, net deposits and the result of play; a running one says that it is not final', async () => {
  await openAt('/statement');
  expect(await screen.findByText('So far; final when the month is over.')).toBeTruthy();
  expect(screen.getByText('Opening balance').parentElement?.textContent).toMatch(/100\.00$/);
  expect(screen.getByText('Closing balance').parentElement?.textContent).toMatch(/90\.00$/);
  expect(screen.getByText('Net deposits').closest('li')?.textContent).toMatch(/\+.*10\.00/);
  expect(screen.getByText('Result of play').closest('li')?.textContent).toMatch(/-.*21\.00/);
  expect(screen.getByText('2 lines').closest('li')?.textContent).toMatch(/Bet.*-.*20\.00/);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /Month/ })));
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'October 2026' })));
  await waitFor(() => expect(server.inputsOf(statement).at(-1)).toEqual({ month: '2026-10' }));
  await screen.findByText('Net deposits');
  expect(screen.queryByText('So far; final when the month is over.')).toBeNull();
});

test('the file is fetched from its ticketed address under the name the house gives it', async () => {
  const fetched: string[] = [];
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  server.on(statementFile, {
    data: { url: '/api/wallet/statementFile/x?ticket=once', name: 'statement.csv', expiresAt: Date.now() + 60_000 },
  });
  server.onFile('/api/wallet/statementFile/x', (ticket) => {
    fetched.push(ticket ?? '');
    return new Response('a,b');
  });
  await openAt('/statement');
  await screen.findByText('Net deposits');
  await press('Download CSV');
  expect(await screen.findByText('statement.csv saved')).toBeTruthy();
  click.mockRestore();
  expect(fetched).toEqual(['once']);
  expect(saved).toEqual(['statement.csv']);
  expect(server.inputsOf(statementFile)[0]).toMatchObject({ format: 'csv' });
});

test('a statement that is not ready yet says so', async () => {
  server.on(statementFile, { refuse: 'wallet.statement_unready', msg: 'Not yet.' });
  await openAt('/statement');
  await screen.findByText('Net deposits');
  await press('Download PDF');
  expect(await screen.findByText('Not yet.')).toBeTruthy();
});

test('the open books open for a visitor, and a day that does not verify is told plainly', async () => {
  endSession();
  const day = { day: '2026-11-20', takenAt: 0, balanced: true, checks: 3, differences: 0, accounts: [] };
  server.on(books, { data: { publicKey: '{}', days: [{ ...day, text: 'x', signature: 'AAAA', previous: '00' }] } });
  await openAt('/books');
  expect((await screen.findByRole('alert')).textContent).toBe('1 day does not verify');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: /3 checks/ })));
  expect(screen.getByText('The signature does not belong to this text and key.')).toBeTruthy();
});

test('whoever is logged in keeps balance and Back beside the open books; a visitor has the choice of language', async () => {
  server.on(books, { data: { publicKey: '{}', days: [] } });
  await openAt('/books');
  expect(await screen.findByRole('link', { name: /^Open the wallet/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /English/ })).toBeNull();
  await act(async () => endSession());
  expect(await screen.findByRole('button', { name: /English/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: /^Open the wallet/ })).toBeNull();
});
