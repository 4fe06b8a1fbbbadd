import type { InputOf } from '@drawroom/contract/call';
import { records } from '@drawroom/contract/wallet';
import { spanOf } from '@drawroom/engine/date-ranges';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { watchedEnd } from '../testing/end-of-list.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import type { AccountChange } from './queries.ts';

const DAY_MS = 86_400_000;
const NOON = Date.UTC(2026, 10, 20, 12);

function change(recordNo: number, over: Partial<AccountChange> = {}): AccountChange {
  return {
    recordNo: String(recordNo),
    type: 'bet',
    amount: '-2.00',
    balanceAfter: '98.00',
    createTime: NOON,
    ref: '555',
    ...over,
  };
}

/** A history of 70 changes, newest first, given out as the wire does: pages of `size`, then a cursor below. */
const HISTORY = Array.from({ length: 70 }, (_, at) => change(70 - at, { createTime: NOON - at * (DAY_MS / 10) }));

function pageOf(input: InputOf<typeof records>, all: readonly AccountChange[] = HISTORY) {
  const below = all.filter(({ recordNo }) => input.cursor === undefined || BigInt(recordNo) < BigInt(input.cursor));
  const list = below.slice(0, input.size);
  return {
    data: {
      page: 1,
      size: input.size,
      total: all.length,
      cursor: list.length < input.size ? null : (list.at(-1)?.recordNo ?? null),
      list,
    },
  };
}

let server: FakeServer;
let reachEnd: () => Promise<void>;
beforeEach(async () => {
  reachEnd = watchedEnd();
  server = await freshLobby();
  await beLoggedIn();
  server.on(records, (input) => pageOf(input));
});

const inputs = (): readonly InputOf<typeof records>[] => server.inputsOf(records);
const rows = (): HTMLElement[] => screen.getAllByRole('button', { name: /^Bet/ });

test('it opens with today in the zone the server keeps for the member, every type, 30 lines', async () => {
  await openAt('/jifen');
  await waitFor(() => expect(rows()).toHaveLength(30));
  const { fromMs, untilMs } = spanOf('today', Date.now(), 'Pacific/Kiritimati');
  expect(inputs()).toEqual([{ from: fromMs, to: untilMs, page: 1, size: 30 }]);
});

test.each([
  ['Yesterday', 'yesterday'],
  ['This week', 'thisWeek'],
  ['Last week', 'lastWeek'],
  ['This month', 'thisMonth'],
  ['Last month', 'lastMonth'],
] as const)('the filter %s asks for exactly those days of the member', async (name, range) => {
  await openAt('/jifen');
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name })));
  const { fromMs, untilMs } = spanOf(range, Date.now(), 'Pacific/Kiritimati');
  await waitFor(() => expect(inputs().at(-1)).toMatchObject({ from: fromMs, to: untilMs }));
});

test('a type is chosen from a sheet and asked for together with the date', async () => {
  await openAt('/jifen');
  fireEvent.click(screen.getByRole('button', { name: /All types/ }));
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Payout' })));
  await waitFor(() => expect(inputs().at(-1)).toMatchObject({ type: 'payout' }));
  expect(screen.getByRole('button', { name: 'Type: Payout' })).toBeTruthy();
});

test('the next pages follow by cursor, without a gap or a double, until the end is told', async () => {
  await openAt('/jifen');
  await waitFor(() => expect(rows()).toHaveLength(30));
  await reachEnd();
  await waitFor(() => expect(rows()).toHaveLength(60));
  await reachEnd();
  await waitFor(() => expect(rows()).toHaveLength(70));
  expect(inputs().map(({ cursor }) => cursor)).toEqual([undefined, '41', '11']);
  expect(screen.getByText('That is all')).toBeTruthy();
});

test('a page that fails keeps the lines above and is asked for again by a button', async () => {
  await openAt('/jifen');
  await waitFor(() => expect(rows()).toHaveLength(30));
  server.on(records, { refuse: 'request.rate_limited' });
  await reachEnd();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(rows()).toHaveLength(30);
  server.on(records, (input) => pageOf(input));
  await act(async () => void fireEvent.click(again));
  await waitFor(() => expect(rows()).toHaveLength(60));
});

test('lines stand under their days as the member counts them', async () => {
  // One day in UTC, two in Kiritimati, whose midnight is at 10:00 UTC.
  const before = change(1, { createTime: NOON - DAY_MS / 8 });
  server.on(records, (input) => pageOf(input, [change(3), change(2), before]));
  await openAt('/jifen');
  await waitFor(() => expect(rows()).toHaveLength(3));
  const days = screen
    .getAllByRole('heading', { level: 2 })
    .map(
      (heading) =>
        `${heading.textContent} ${within(heading.parentElement as HTMLElement).getAllByRole('button').length}`,
    );
  expect(days).toEqual(['Saturday, November 21 2', 'Friday, November 20 1']);
});

test('a line opens a sheet with every field; its number is copied by one tap', async () => {
  server.on(records, (input) => pageOf(input, [change(9_007_199_254_740)]));
  await openAt('/jifen');
  fireEvent.click(await screen.findByRole('button', { name: /^Bet/ }));
  const sheet = within(screen.getByRole('dialog'));
  for (const words of ['Bet', '-¥2.00', '¥98.00', '9007199254740', '555']) expect(sheet.getByText(words)).toBeTruthy();
  await act(async () => void fireEvent.click(sheet.getByRole('button', { name: 'Copy: Record number' })));
  expect(await navigator.clipboard.readText()).toBe('9007199254740');
});

test('nothing found offers to widen the choice, the type first', async () => {
  server.on(records, (input) => pageOf(input, []));
  await openAt('/jifen');
  fireEvent.click(screen.getByRole('button', { name: /All types/ }));
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Payout' })));
  fireEvent.click(await screen.findByRole('button', { name: 'Show all types' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Show this month' }));
  await waitFor(() => expect(inputs()).toHaveLength(3));
  expect(inputs().at(-1)).not.toHaveProperty('type');
  expect(screen.getByRole('tab', { name: 'This month' }).getAttribute('aria-selected')).toBe('true');
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
});
