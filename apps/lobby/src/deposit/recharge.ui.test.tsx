import {
  channelType,
  depositOrder,
  incompleteOrder,
  offlineDeposit,
  order,
  orderStatus,
} from '@drawroom/contract/deposit';
import { list } from '@drawroom/contract/promotion';
import { declare } from '@drawroom/contract/protection';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { router } from '../routes.tsx';
import { aProtection } from '../protection/samples.ts';
import { NO_ORDER } from '../shell/money-fate.ts';
import { queryClient } from '../shell/query-client.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { press } from '../testing/running-table.ts';
import { depositOrders } from './deposit-orders.ts';
import type { Channel } from './queries.ts';
import { aChannel, aDeposit } from './samples.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  depositOrders.useFate.setState({ fate: NO_ORDER });
  await beLoggedIn();
  offer([aChannel()]);
  server.on(incompleteOrder, { data: { order: null } });
  server.on(list, { data: { list: [] } });
  server.on(order, { data: aDeposit() });
  server.on(depositOrder, { data: aDeposit() });
  server.on(orderStatus, { data: { orderNo: 'D1001', state: 'pending', step: 'waiting', expiresAt: null } });
});

function offer(channels: readonly Channel[], first = { firstDeposit: false, identityNeeded: false }): void {
  const types = channels.map((channel) => ({
    typeCode: channel.channelCode,
    title: `By ${channel.channelCode}`,
    channels: [channel],
  }));
  server.on(channelType, { data: { types, ...first } });
}

async function enter(amount: string): Promise<void> {
  const field = await screen.findByLabelText('Amount');
  await act(async () => void fireEvent.change(field, { target: { value: amount } }));
}

const termsText = (): string =>
  screen
    .getAllByRole('status')
    .map((one) => one.textContent)
    .join(' ');

test('the line says what is paid, what comes and what has to be staked, fee and bonus reckoned as the server does', async () => {
  offer([aChannel({ fee: { fixed: '1.00', per10k: 50 }, bonus: { per10k: 500, max: '88.00' } })]);
  await openAt('/recharge');
  await enter('1,000');
  expect(termsText()).toMatch(/You pay.*1,000\.00.*Fee.*6\.00.*Bonus.*50\.00.*You get.*1,044\.00.*Stake.*1,494\.00/);
});

test('the rows of the terms stand before there is an amount, so that none comes over a key that is being pressed', async () => {
  offer([aChannel({ fee: { fixed: '1.00', per10k: 50 }, bonus: { per10k: 500, max: '88.00' } })]);
  await openAt('/recharge');
  await screen.findByLabelText('Amount');
  const names = (): (string | null)[] => screen.getAllByRole('term').map((one) => one.textContent);
  const before = names();
  expect(before).toHaveLength(5);
  await enter('1,000');
  expect(names()).toEqual(before);
});

test('a fee that eats up the amount is said at the amount, and nothing can be sent', async () => {
  offer([aChannel({ fee: { fixed: '60.00', per10k: 0 } })]);
  await openAt('/recharge');
  await enter('55');
  expect(screen.getByText('The amount does not cover the fee.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Deposit .*55/ }).disabled).toBe(true);
});

test('an order is on the phone before it is sent, and leads to its own screen once it is taken', async () => {
  let kept: string | null = null;
  server.on(order, () => {
    kept = localStorage.getItem('depositFate');
    return { data: aDeposit() };
  });
  await openAt('/recharge');
  await enter('1000');
  await press(/^Deposit .*1,000/);
  await waitFor(() => expect(router.state.location.href).toBe('/depositdetail?orderNo=D1001'));
  const [sent] = server.inputsOf(order);
  expect(sent).toMatchObject({ channelCode: 'bank', amount: '1000' });
  expect(JSON.parse(kept ?? 'null')).toMatchObject({ clientRef: sent?.clientRef });
  expect(localStorage.getItem('depositFate')).toBeNull();
});

test('without an answer its fate is asked by its reference, and it is never sent again (R-48)', async () => {
  server.on(order, { lost: 'gateway' });
  await openAt('/recharge');
  await enter('1000');
  await press(/^Deposit .*1,000/);
  await waitFor(() => expect(router.state.location.pathname).toBe('/depositdetail'), { timeout: 5_000 });
  expect(server.inputsOf(order)).toHaveLength(1);
  expect(server.inputsOf(depositOrder)[0]).toMatchObject({ clientRef: server.inputsOf(order)[0]?.clientRef });
});

test.each([
  ['-5', 'The amount cannot be negative.'],
  ['1e3', 'Please write plain digits, such as 1200.'],
  ['1.234', 'At most two decimals.'],
  ['20', /^At least .*50\.00\.$/],
  ['60000', /^At most .*50,000\.00\.$/],
])('%s is refused beside the amount, and nothing can be sent', async (typed, words) => {
  await openAt('/recharge');
  await enter(typed);
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Deposit' }).disabled).toBe(true);
});

test('Enter in the amount with nothing typed says what is missing, until something is', async () => {
  await openAt('/recharge');
  const field = await screen.findByLabelText('Amount');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(screen.getByText('Type an amount first.')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  for (const key of ['1', '00']) await press(key, screen.getByRole('group', { name: 'Amount keypad' }));
  expect(screen.queryByText('Type an amount first.')).toBeNull();
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

test('a closed channel says so and cannot be chosen; an open type is shown first', async () => {
  offer([aChannel({ channelCode: 'shut', open: false, hours: { from: '09:00', to: '21:00' } }), aChannel()]);
  await openAt('/recharge');
  expect((await screen.findByRole('tab', { name: 'By bank' })).getAttribute('aria-selected')).toBe('true');
  await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'By shut' })));
  expect(screen.getByRole<HTMLInputElement>('radio').disabled).toBe(true);
  expect(screen.getByText(/Daily 09:00–21:00/)).toBeTruthy();
});

test('a refused amount is said at the amount, another refusal above the channels', async () => {
  server.on(order, { refuse: 'deposit.amount_out_of_range', msg: 'From 60 to 70, please.' });
  await openAt('/recharge');
  await enter('1000');
  await press(/^Deposit .*1,000/);
  await waitFor(() => expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('From 60 to 70, please.')).toHaveLength(1);
  server.on(order, { refuse: 'protection.limit_reached', msg: 'Your limit is reached.' });
  await press(/^Deposit .*1,000/);
  expect(await screen.findByText('Your limit is reached.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'See what holds' }).getAttribute('href')).toBe('/protection');
});

test('an unfinished order is offered instead of a second one', async () => {
  await openAt('/recharge');
  server.on(order, () => {
    server.on(incompleteOrder, { data: { order: aDeposit() } });
    return { refuse: 'deposit.unfinished', data: { orderNo: 'D1001' } };
  });
  await enter('1000');
  await waitFor(() => expect(server.inputsOf(incompleteOrder)).toHaveLength(1));
  expect(screen.queryByRole('link', { name: /A deposit is waiting/ })).toBeNull();
  await press(/^Deposit .*1,000/);
  const link = await screen.findByRole('link', { name: /A deposit is waiting/ });
  expect(link.getAttribute('href')).toBe('/depositdetail?orderNo=D1001');
});

test('before the first deposit identity is asked, and closing the question sends nothing (R-88)', async () => {
  offer([aChannel()], { firstDeposit: true, identityNeeded: true });
  await openAt('/recharge');
  await enter('1000');
  await press(/^Deposit .*1,000/);
  const question = (await screen.findByText('First, about you')).closest('dialog') as HTMLElement;
  await press('Close', question);
  await waitFor(() => expect(screen.queryByText('First, about you')).toBeNull());
  // What is sent is open from the press on.
  expect(depositOrders.useFate.getState().fate).toEqual(NO_ORDER);
});

test('once identity is given a limit is offered, and the order goes after both (R-88, R-93)', async () => {
  offer([aChannel()], { firstDeposit: true, identityNeeded: true });
  server.on(declare, { data: aProtection() });
  await openAt('/recharge');
  await enter('1000');
  await press(/^Deposit .*1,000/);
  const question = (await screen.findByText('First, about you')).closest('dialog') as HTMLElement;
  for (const [name, value] of [
    ['year', '1990'],
    ['month', '5'],
    ['day', '17'],
    ['Country', 'VN'],
  ] as const)
    fireEvent.change(screen.getByLabelText(name), { target: { value } });
  await press('Save', question);
  const later = await screen.findByRole('button', { name: 'Not now' });
  expect(server.inputsOf(declare)).toEqual([{ birthDate: '1990-05-17', country: 'VN' }]);
  expect(depositOrders.useFate.getState().fate).toEqual(NO_ORDER);
  await act(async () => void fireEvent.click(later));
  await waitFor(() => expect(server.inputsOf(order)).toHaveLength(1));
});

test('a limit is offered once: the order after a refused one goes without it (R-93)', async () => {
  offer([aChannel()], { firstDeposit: true, identityNeeded: false });
  server.on(order, { refuse: 'deposit.amount_out_of_range', msg: 'From 60 to 70, please.' });
  await openAt('/recharge');
  await enter('1000');
  await press(/^Deposit .*1,000/);
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Not now' })));
  await screen.findByText('From 60 to 70, please.');
  await press(/^Deposit .*1,000/);
  await waitFor(() => expect(server.inputsOf(order)).toHaveLength(2));
});

test('the offer of a limit can be put off, and the order then goes (R-93)', async () => {
  offer([aChannel()], { firstDeposit: true, identityNeeded: false });
  await openAt('/recharge');
  await enter('1000');
  await press(/^Deposit .*1,000/);
  const later = await screen.findByRole('button', { name: 'Not now' });
  expect(depositOrders.useFate.getState().fate).toEqual(NO_ORDER);
  await act(async () => void fireEvent.click(later));
  await waitFor(() => expect(server.inputsOf(order)).toHaveLength(1));
});

test('paying in person goes its own way and wants a remark', async () => {
  offer([aChannel({ channelCode: 'desk', kind: 'offline' })]);
  server.on(offlineDeposit, { data: aDeposit({ kind: 'offline', pay: { kind: 'offline', contact: 'desk' } }) });
  await openAt('/recharge');
  await enter('1000');
  await press(/^Deposit .*1,000/);
  expect(await screen.findByText('Please write a few words.')).toBeTruthy();
  await act(async () => void fireEvent.change(screen.getByLabelText('Remark'), { target: { value: 'Tuesday noon' } }));
  await press(/^Deposit .*1,000/);
  await waitFor(() =>
    expect(server.inputsOf(offlineDeposit)[0]).toMatchObject({ remark: 'Tuesday noon', amount: '1000' }),
  );
  expect(server.inputsOf(order)).toHaveLength(0);
});

test('without channels it says so; a failure can be asked for again', async () => {
  offer([]);
  await openAt('/recharge');
  expect(await screen.findByText('No deposit channel right now')).toBeTruthy();
  server.on(channelType, { refuse: 'request.rate_limited', msg: 'A little fast.' });
  queryClient.clear();
  await openAt('/mine');
  await openAt('/recharge');
  expect(await screen.findByText('A little fast.')).toBeTruthy();
  offer([aChannel()]);
  await press('Try again');
  expect(await screen.findByLabelText('Amount')).toBeTruthy();
});
