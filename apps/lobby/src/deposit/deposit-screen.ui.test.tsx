import {
  addMark,
  cancelOrder,
  depositOrder,
  incompleteOrder,
  orderStatus,
  uploadCredential,
} from '@drawroom/contract/deposit';
import type { DepositView } from '@drawroom/contract/deposit';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../shell/query-client.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { press } from '../testing/running-table.ts';
import { aDeposit } from './samples.ts';

const TIMELINE = [
  { step: 'waiting', at: 1_000, reason: null },
  { step: 'review', at: 2_000, reason: 'amount_differs' },
] as const;
const NOTHING = { cancel: false, upload: false, mark: false };

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  await beLoggedIn();
  server.on(incompleteOrder, { data: { order: null } });
});

/** The order as the server has it from now on. */
function stand(order: DepositView): void {
  server.on(depositOrder, { data: order });
  const { orderNo, state, step, expiresAt } = order;
  server.on(orderStatus, { data: { orderNo, state, step, expiresAt } });
}

async function show(order: DepositView): Promise<void> {
  stand(order);
  await openAt(`/depositdetail?orderNo=${order.orderNo}`);
  await screen.findByRole('button', { name: 'Copy: Order number' });
}

test('every value that has to be carried elsewhere is copied as the bank wants it', async () => {
  const copied: string[] = [];
  vi.stubGlobal('navigator', {
    ...navigator,
    clipboard: { writeText: async (text: string) => void copied.push(text) },
  });
  await show(aDeposit({ payAmount: '1000.37' }));
  for (const name of ['You pay', 'Bank', 'Account holder', 'Account number', 'Payment reference'])
    await press(`Copy: ${name}`);
  expect(copied).toEqual(['1000.37', 'ICBC', 'House Ltd', '6222021234567890123', 'D1001']);
  vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText: () => Promise.reject(new Error('no')) } });
  await press('Copy: Bank');
  expect(await screen.findByText('Copying was not allowed. Press and hold to select.')).toBeTruthy();
});

test('a payment on a chain shows the exact amount, its network and how many confirmations there are', async () => {
  const pay = {
    kind: 'virtual',
    network: 'TRON',
    address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
    amount: '139.274613',
    txId: 'abc123',
    confirmations: 7,
    confirmationsNeeded: 20,
  } as const;
  stand(
    aDeposit({
      kind: 'virtual',
      state: 'processing',
      step: 'submitted',
      pay,
      payAmount: '139.274613',
      payCurrency: 'USDT',
    }),
  );
  await openAt('/vituraldetail?orderNo=D1001');
  expect(await screen.findByText('Confirmations 7 / 20')).toBeTruthy();
  expect(screen.getByText('139.274613 USDT')).toBeTruthy();
  expect(screen.getByText('Only on TRON. What is sent on another network is lost.')).toBeTruthy();
});

test('the payment page opens beside the lobby and learns nothing of it', async () => {
  await show(aDeposit({ kind: 'gateway', pay: { kind: 'gateway', payUrl: 'https://pay.example/p1' } }));
  const link = await screen.findByRole('link', { name: 'Go to the payment page' });
  expect(link.getAttribute('href')).toBe('https://pay.example/p1');
  expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  expect(link.getAttribute('target')).toBe('_blank');
});

test('a step that the server has gone on by is shown without a tap', async () => {
  await show(aDeposit());
  await screen.findByRole('button', { name: 'I have paid' });
  stand(aDeposit({ state: 'passed', step: 'passed', pay: null, can: NOTHING }));
  // What the shell does when `deposit.changed` comes.
  await act(() => queryClient.invalidateQueries({ queryKey: ['cashier'] }));
  expect(await screen.findByText(/1,000\.00 has arrived/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I have paid' })).toBeNull();
});

test('where no event comes, asking where it stands finds it out', async () => {
  await show(aDeposit());
  await screen.findByRole('button', { name: 'I have paid' });
  stand(aDeposit({ state: 'passed', step: 'passed', pay: null, can: NOTHING }));
  await act(() => queryClient.refetchQueries({ queryKey: ['cashier-status', 'D1001'] }));
  expect(await screen.findByText(/1,000\.00 has arrived/)).toBeTruthy();
});

test('what was passed with another amount than ordered shows both', async () => {
  const passed = { state: 'passed', step: 'passed', pay: null, can: NOTHING } as const;
  await show(aDeposit({ ...passed, amount: '350.00', credit: '350.00', turnover: '350.00' }));
  const factOf = (name: string) => screen.getByText(name).closest('div')?.textContent;
  expect(await screen.findByText(/350\.00 has arrived/)).toBeTruthy();
  expect(factOf('Ordered')).toMatch(/1,000\.00/);
  expect(factOf('Really arrived')).toMatch(/350\.00/);
});

test('what came too late and passed all the same says so in its history', async () => {
  const timeline = [...TIMELINE, { step: 'passed', at: TIMELINE.at(-1)!.at + 1, reason: 'paid_late' }] as const;
  await show(
    aDeposit({
      state: 'passed',
      step: 'passed',
      reason: 'paid_late',
      timeline: [...timeline],
      pay: null,
      can: NOTHING,
    }),
  );
  expect(await screen.findAllByText('The payment came after the order had ended.')).toHaveLength(1);
});

test('what waits for a person says why in words once, and its history stays', async () => {
  await show(
    aDeposit({ state: 'processing', step: 'review', reason: 'amount_differs', timeline: [...TIMELINE], pay: null }),
  );
  expect(await screen.findByText('A person is looking at it')).toBeTruthy();
  expect(screen.getAllByText('The amount paid differs from the order.')).toHaveLength(1);
  expect(screen.getByText('It goes by what really arrived; the result appears by itself.')).toBeTruthy();
  expect(screen.getByText('Ordered, waiting for payment')).toBeTruthy();
});

test('one that failed says why and what to do now, and promises no points', async () => {
  await show(aDeposit({ state: 'failed', step: 'rejected', reason: 'not_received', pay: null, can: NOTHING }));
  expect(await screen.findByText('Refused')).toBeTruthy();
  expect(screen.getByText('The money was not found. Check your payment and contact customer service.')).toBeTruthy();
  expect(screen.getByText('Ordered')).toBeTruthy();
  expect(screen.queryByText('Points credited')).toBeNull();
  expect(screen.getByRole('link', { name: 'Deposit again' }).getAttribute('href')).toBe('/recharge');
});

test('only what the order allows is offered', async () => {
  await show(aDeposit({ can: { cancel: false, upload: true, mark: false } }));
  expect(await screen.findByRole('button', { name: 'Upload the slip' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'I have paid' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Cancel this deposit' })).toBeNull();
});

test('cancelling is asked first, and what comes of it is shown', async () => {
  server.on(cancelOrder, () => {
    const cancelled = aDeposit({ state: 'failed', step: 'cancelled', reason: 'cancelled', pay: null, can: NOTHING });
    stand(cancelled);
    return { data: cancelled };
  });
  await show(aDeposit());
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Cancel this deposit' })));
  const question = (await screen.findByText('Cancel this deposit?')).closest('dialog') as HTMLElement;
  expect(server.inputsOf(cancelOrder)).toHaveLength(0);
  await press('Cancel this deposit', question);
  expect(await screen.findByText('You cancelled it.')).toBeTruthy();
});

test('"I have paid" goes with a remark, and a refusal stands at it', async () => {
  server.on(addMark, { refuse: 'deposit.not_now', msg: 'Too late for that.' });
  await show(aDeposit());
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'I have paid' })));
  await press('Send');
  expect(screen.getByText('Please write a few words.')).toBeTruthy();
  await act(async () => void fireEvent.change(screen.getByLabelText('Remark'), { target: { value: 'ends 0123' } }));
  await press('Send');
  expect(await screen.findByText('Too late for that.')).toBeTruthy();
  expect(server.inputsOf(addMark)).toEqual([{ orderNo: 'D1001', remark: 'ends 0123' }]);
});

test('a slip is shown before it is sent, goes with its order’s number, and is said to have arrived', async () => {
  server.on(uploadCredential, { data: aDeposit({ slip: '/slip/x', state: 'processing', step: 'submitted' }) });
  await show(aDeposit());
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Upload the slip' })));
  const dialog = document.querySelector('dialog') as HTMLElement;
  const picker = dialog.querySelector('input[type=file]') as HTMLInputElement;
  const jpg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1]);
  const file = new File([jpg], 's.jpg', { type: 'image/jpeg' });
  await act(async () => void fireEvent.change(picker, { target: { files: [file] } }));
  await waitFor(() => expect(dialog.querySelector('img')?.getAttribute('src')).toMatch(/^blob:/));
  await press('Upload', dialog);
  await waitFor(() => expect(server.inputsOf(uploadCredential)).toHaveLength(1));
  expect(server.inputsOf(uploadCredential)[0]).toMatchObject({ orderNo: 'D1001', file: jpg });
  expect(await screen.findByText('Slip uploaded')).toBeTruthy();
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull());
});

test('what is no picture is told so as soon as it is chosen, and a picture chosen before stays', async () => {
  server.on(uploadCredential, { data: aDeposit({ slip: '/slip/x', state: 'processing', step: 'submitted' }) });
  await show(aDeposit());
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'Upload the slip' })));
  const dialog = document.querySelector('dialog') as HTMLElement;
  const picker = dialog.querySelector('input[type=file]') as HTMLInputElement;
  const choose = (parts: BlobPart[]): Promise<void> =>
    act(async () => void fireEvent.change(picker, { target: { files: [new File(parts, 's.jpg')] } }));
  await choose(['GIF89a']);
  expect(await screen.findByText('Please choose a JPG or PNG picture.')).toBeTruthy();
  expect(dialog.querySelector('img')).toBeNull();
  const jpg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, 1]);
  await choose([jpg]);
  await waitFor(() => expect(screen.queryByText('Please choose a JPG or PNG picture.')).toBeNull());
  await choose(['GIF89a']);
  expect(await screen.findByText('Please choose a JPG or PNG picture.')).toBeTruthy();
  await press('Upload', dialog);
  await waitFor(() => expect(server.inputsOf(uploadCredential)[0]).toMatchObject({ file: jpg }));
});
