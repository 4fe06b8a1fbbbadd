import { depositRecord } from '@drawroom/contract/deposit';
import { detail, records } from '@drawroom/contract/withdrawal';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aDeposit } from '../deposit/samples.ts';
import { router } from '../routes.tsx';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
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

test('nothing yet offers the next step; nothing for a choice says so', async () => {
  server.on(depositRecord, { data: { page: 1, size: 30, total: 0, list: [] } });
  await openAt('/applylist');
  expect((await screen.findByRole('link', { name: 'Deposit' })).getAttribute('href')).toBe('/recharge');
  await press('Waiting');
  expect(await screen.findByText('Nothing for this choice')).toBeTruthy();
});
