import { house, houseFile, type HouseFigures } from '@drawroom/contract/house-report';
import { now } from '@drawroom/contract/operations-desk';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';
import { reply } from './test-reply.ts';

let door: FakeDoor;
beforeAll(async () => {
  // The first page that is fetched must not be what a test waits for.
  const pages = [import('./operations-page.tsx'), import('./reports-page.tsx')] as const;
  await Promise.all([import('../shell/shell.tsx'), ...pages]);
}, 60_000);
beforeEach(() => {
  door = startFakeDoor();
  door.on(now, () => ({ data: reply() }));
});
afterEach(cleanup);

test('a house that is well says so, and shows its numbers beside those of yesterday', async () => {
  openConsole(door, { path: '/operations', roles: ['finance'] });
  expect(await screen.findByText('Nothing is wrong.')).toBeTruthy();
  const today = within(screen.getByRole('list', { name: 'Today' }));
  expect(today.getByText('41')).toBeTruthy();
  expect(today.getByText('App 20 · Phone 14 · Desktop 8')).toBeTruthy();
  expect(today.getByText('1,200')).toBeTruthy();
  expect(today.getByText('yesterday by now 1,100')).toBeTruthy();
  expect(today.getByRole('img', { name: 'Members online, the last 24 hours' })).toBeTruthy();
  expect(door.sent(now)[0]).toEqual({ zone: new Intl.DateTimeFormat().resolvedOptions().timeZone });
});

test('what is wrong stands first and leads to its page, as far as one may go there', async () => {
  const queues = reply().queues.map((queue) =>
    queue.queue === 'withdrawals' ? { ...queue, waiting: 3, late: 2, oldestAt: 1, promisedAt: 2 } : queue,
  );
  const rounds = reply().rounds.map((round) => (round.state === 'held' ? { ...round, count: 1, late: 1 } : round));
  door.on(now, () => ({ data: reply({ queues, rounds }) }));
  openConsole(door, { path: '/operations', roles: ['finance'] });
  const wrong = within(await screen.findByRole('list', { name: 'What is wrong' }));
  expect(wrong.getByRole('link', { name: 'Withdrawals: 2 past the promise' }).getAttribute('href')).toBe(
    '/withdrawals',
  );
  // Finance does not look after results.
  expect(wrong.getByText('1 rounds are held for people.').tagName).not.toBe('A');
});

test('differences of the audit are read line by line', async () => {
  const findings = [{ check: 'no member is below zero', ok: false, detail: 'account 7' }];
  door.on(now, () => ({ data: reply({ audit: { ...reply().audit!, failed: 1, findings } }) }));
  openConsole(door, { path: '/operations', roles: ['auditor'] });
  expect(await screen.findByText('Checks of the audit with differences: 1')).toBeTruthy();
  const line = screen.getByText('no member is below zero: account 7');
  expect((line.closest('details') as HTMLDetailsElement).open).toBe(true);
});

test('what was known stays when nothing newer comes', async () => {
  openConsole(door, { path: '/operations', roles: ['owner'] });
  await screen.findByText('Nothing is wrong.');
  door.on(now, () => 'silent');
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('The server did not answer.', {}, { timeout: 10_000 })).toBeTruthy();
  expect(screen.getByText('1,200')).toBeTruthy();
}, 20_000);

const figures = (parts: Partial<HouseFigures> = {}): HouseFigures => ({
  bets: 3,
  stake: '30.00',
  turnover: '30.00',
  payout: '10.00',
  rebate: '1.00',
  profit: '19.00',
  deposits: '50.00',
  depositCount: 2,
  withdrawals: '0.00',
  withdrawalCount: 0,
  bonus: '0.00',
  registered: 1,
  firstDepositors: 1,
  firstDeposits: '40.00',
  ...parts,
});

function answerReports(): void {
  const span = (firstDay: string, lastDay: string) => ({ from: 1, to: 2, firstDay, lastDay, zone: 'UTC' });
  door.on(house, ({ by }) => ({
    data: {
      span: span('2026-11-20', '2026-11-21'),
      before: span('2026-11-18', '2026-11-19'),
      total: figures(),
      totalBefore: figures({ stake: '7.00' }),
      rows:
        by === 'channel'
          ? [{ key: 'card', name: 'Bank card', figures: figures(), before: figures() }]
          : [
              { key: '2026-11-20', name: '2026-11-20', figures: figures({ stake: '22.00' }), before: null },
              { key: '', name: '', figures: figures({ stake: '8.00' }), before: figures({ stake: '7.00' }) },
            ],
      unfolded: 4,
    },
  }));
}

test('a report shows its total and rows beside what was right before; another kind asks anew', async () => {
  answerReports();
  openConsole(door, { path: '/reports?from=2026-11-20&to=2026-11-21&zone=UTC', roles: ['risk'] });
  const table = await screen.findByRole('table', { name: 'Reports' });
  const rows = within(table).getAllByRole('row');
  expect(rows.map((row) => row.querySelector('th[scope=row]')?.textContent)).toEqual([
    undefined,
    'Total',
    '2026-11-20',
    'Of none of them',
  ]);
  expect(rows[1]?.textContent).toContain('30.007.00');
  expect(screen.getByText('4 events are not counted yet; they will be in a few seconds.')).toBeTruthy();
  expect(door.sent(house)).toEqual([{ by: 'day', from: '2026-11-20', to: '2026-11-21', zone: 'UTC' }]);
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'By' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Payment channel' }));
  expect(await screen.findByRole('rowheader', { name: 'Bank card' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Stakes' })).toBeNull();
  expect(door.sent(house).at(-1)).toMatchObject({ by: 'channel' });
  expect(location.search).toContain('by=channel');
});

test('a report is saved as the file that the server made', async () => {
  answerReports();
  const saved: Blob[] = [];
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => saved.push(blob), revokeObjectURL: () => undefined }),
  );
  door.on(houseFile, ({ format }) => ({ data: { name: `x.${format}`, type: 'text/csv', bytes: btoa('a,b') } }));
  openConsole(door, { path: '/reports?from=2026-11-20&to=2026-11-21&zone=UTC', roles: ['risk'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Save as CSV' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(await saved[0]?.text()).toBe('a,b');
  expect(door.sent(houseFile)).toEqual([
    { by: 'day', from: '2026-11-20', to: '2026-11-21', zone: 'UTC', format: 'csv' },
  ]);
});

test('whoever has no right for it sees neither page', async () => {
  openConsole(door, { path: '/operations', roles: ['support'] });
  await screen.findByRole('button', { name: /maker/ });
  expect(screen.queryByRole('link', { name: 'Operations' })).toBeNull();
  expect(door.sent(now)).toEqual([]);
});
