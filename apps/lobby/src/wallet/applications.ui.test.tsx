import { depositRecord } from '@drawroom/contract/deposit';
import { detail, records } from '@drawroom/contract/withdrawal';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { aDeposit } from '../deposit/samples.ts';
import { router } from '../routes.tsx';
import { openRealtime } from '../shell/realtime.ts';
import type { Answer } from '../testing/answer-call.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, MEMBER, openAt } from '../testing/open-lobby.tsx';
import { press } from '../testing/running-table.ts';

const { orderNo, kind, title, state, step, reason, amount, credit, createTime, reviewTime } = aDeposit();
const DEPOSIT = { orderNo, kind, title, state, step, reason, amount, credit, createTime, reviewTime };
const WITHDRAWAL = {
  orderNo: 'W2001',
  kind: 'bank' as const,
  target: 'ICBC ****1234',
  state: 'failed' as const,
  step: 'rejected' as const,
  reason: 'name_differs' as const,
  amount: '400.00',
  fee: '4.00',
  payout: '396.00',
  createTime: 1_000,
  promisedAt: 2_000,
  reviewTime: 1_500,
};

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  await beLoggedIn();
  server.on(depositRecord, { data: { page: 1, size: 30, total: 1, list: [DEPOSIT] } });
  server.on(records, { data: { page: 1, size: 30, total: 1, list: [WITHDRAWAL] } });
});

test('deposits are narrowed by state and by whole days of the member’s zone', async () => {
  await openAt('/applylist');
  await screen.findByText('Bank transfer');
  expect(server.inputsOf(depositRecord)[0]).toEqual({ page: 1, size: 30 });
  await press('Done');
  await waitFor(() => expect(server.inputsOf(depositRecord).at(-1)).toMatchObject({ state: 'passed' }));
  await press('Date');
  await act(async () => void fireEvent.click(screen.getByRole('radio', { name: 'Today' })));
  await waitFor(() => expect(server.inputsOf(depositRecord).at(-1)).toHaveProperty('from'));
  const { from = 0, to = 0 } = server.inputsOf(depositRecord).at(-1) ?? {};
  expect(to - from).toBe(86_400_000);
  // Midnight in Kiritimati, 14 hours ahead.
  expect(from % 86_400_000).toBe(10 * 3_600_000);
});

test('a deposit opens its own screen, one on a chain the other one', async () => {
  const list = [{ ...DEPOSIT, kind: 'virtual' as const, title: 'USDT' }];
  server.on(depositRecord, { data: { page: 1, size: 30, total: 1, list } });
  await openAt('/applylist');
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: /USDT/ })));
  await waitFor(() => expect(router.state.location.href).toBe('/vituraldetail?orderNo=D1001'));
});

test('a withdrawal opens its history with the reason in words, and closing keeps the list', async () => {
  const timeline = [{ step: 'rejected' as const, at: 2_000, reason: 'name_differs' as const }];
  server.on(detail, { data: { ...WITHDRAWAL, clientRef: 'x', remark: '', timeline } });
  await openAt('/applylist?kind=withdrawal');
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: /ICBC/ })));
  expect(await screen.findByText('The name differs from yours. Please use an account of your own.')).toBeTruthy();
  await press('Close');
  await waitFor(() => expect(router.state.location.href).toBe('/applylist?kind=withdrawal'));
});

test('one that is still open after its promised time says so', async () => {
  const late = { ...WITHDRAWAL, state: 'processing' as const, step: 'approved' as const, reason: null };
  server.on(detail, { data: { ...late, clientRef: 'x', remark: '', timeline: [] } });
  await openAt('/applylist?kind=withdrawal&orderNo=W2001');
  expect(await screen.findByText('Later than promised. We are on it.')).toBeTruthy();
});

/** What the lobby does when it hears of something; there is no socket here. */
async function hears(heard: () => readonly (readonly unknown[])[], type?: string): Promise<(told: unknown) => void> {
  const found = (): readonly unknown[] | undefined => heard().find(([first]) => type === undefined || first === type);
  await waitFor(() => expect(found()).toBeDefined());
  return found()?.at(-1) as (told: unknown) => void;
}

const LATER = { ...WITHDRAWAL, state: 'processing' as const, step: 'requested' as const, reason: null };
const wholeOf = (row: typeof WITHDRAWAL | typeof LATER): Answer<typeof detail> => ({
  data: { ...row, clientRef: 'x', remark: '', timeline: [{ step: row.step, at: 1_000, reason: row.reason }] },
});
const GIVEN_BACK = 'The name differs from yours. Please use an account of your own.';

test('what a withdrawal becomes while its first answer is on the way is shown, though that answer is older', async () => {
  const told = vi.spyOn(await openRealtime(), 'on');
  let answer: ((one: Answer<typeof detail>) => void) | undefined;
  server.on(detail, () => new Promise((done) => (answer = done)));
  await openAt('/applylist?kind=withdrawal&orderNo=W2001');
  await waitFor(() => expect(server.inputsOf(detail)).toHaveLength(1));
  const changed = await hears(() => told.mock.calls, 'withdrawal.changed');
  act(() => changed({ orderNo: 'W2001' }));
  server.on(detail, wholeOf(WITHDRAWAL));
  await act(async () => answer?.(wholeOf(LATER)));
  expect(await screen.findByText(GIVEN_BACK)).toBeTruthy();
  expect(server.inputsOf(detail)).toHaveLength(2);
});

test('what became of a withdrawal while nothing could be heard is fetched once that is known; other gaps fetch nothing', async () => {
  const missed = vi.spyOn(await openRealtime(), 'onResync');
  server.on(detail, wholeOf(LATER));
  await openAt('/applylist?kind=withdrawal&orderNo=W2001');
  await screen.findByRole('dialog');
  await waitFor(() => expect(server.inputsOf(detail)).toHaveLength(1));
  server.on(detail, wholeOf(WITHDRAWAL));
  const gap = await hears(() => missed.mock.calls);
  await act(async () => gap('room:100001'));
  expect(server.inputsOf(detail)).toHaveLength(1);
  await act(async () => gap(`member:${MEMBER.id}`));
  expect(await screen.findByText(GIVEN_BACK)).toBeTruthy();
});

test('nothing yet offers the next step; nothing for a choice says so', async () => {
  server.on(depositRecord, { data: { page: 1, size: 30, total: 0, list: [] } });
  await openAt('/applylist');
  expect((await screen.findByRole('link', { name: 'Deposit' })).getAttribute('href')).toBe('/recharge');
  await press('Waiting');
  expect(await screen.findByText('Nothing for this choice')).toBeTruthy();
});
