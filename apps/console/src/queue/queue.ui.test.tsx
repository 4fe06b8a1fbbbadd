import { depositReviewCalls } from '@drawroom/contract/deposit-review';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { depositRow, heldBy, type DepositRow } from '../testing/deposit-rows.ts';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

const { queue, claim, approve, reject, evidence } = depositReviewCalls;

let door: FakeDoor;
let rows: DepositRow[];

const key = (letter: string): boolean => fireEvent.keyDown(document.body, { key: letter });
/** The number of the order that stands on the right. */
const chosen = (): string | undefined => /D\d+/.exec(screen.getByRole('heading', { name: /^Order / }).textContent)?.[0];

beforeEach(async () => {
  door = startFakeDoor();
  rows = [depositRow('D1'), depositRow('D2'), depositRow('D3')];
  door.on(queue, () => ({ data: { orders: rows, payments: [] } }));
  door.on(claim, ({ orderNo }) => {
    rows = rows.map((row) => (row.orderNo === orderNo ? { ...row, claim: heldBy('maker') } : row));
    return { data: rows.find((row) => row.orderNo === orderNo)! };
  });
});
afterEach(cleanup);

async function atTheQueue(roles: ('finance' | 'auditor')[] = ['finance']): Promise<void> {
  openConsole(door, { path: '/deposits', roles });
  await screen.findByRole('heading', { name: 'Order D1' });
  await waitFor(() => expect(location.search).toBe('?row=D1'));
}

// Reading the whole console takes longer than any screen may.
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('../deposit/deposit-queue.tsx')]);
}, 60_000);

test('j and k move through the queue and stop at its ends', async () => {
  await atTheQueue();
  for (const [letter, expected] of [
    ['k', 'D1'],
    ['j', 'D2'],
    ['j', 'D3'],
    ['j', 'D3'],
    ['k', 'D2'],
  ] as const) {
    key(letter);
    await waitFor(() => expect(chosen()).toBe(expected));
  }
});

test('a claims, asks and approves; the order leaves and the next one takes its place', async () => {
  await atTheQueue();
  door.on(approve, ({ orderNo }) => {
    const done: DepositRow = rows.find((row) => row.orderNo === orderNo)!;
    rows = rows.filter((row) => row !== done);
    const data: DepositRow = { ...done, step: 'passed', claim: null };
    return { data };
  });
  key('j');
  await waitFor(() => expect(chosen()).toBe('D2'));
  key('a');
  await screen.findByRole('dialog', { name: 'Approve' });
  expect(door.sent(claim)).toEqual([{ orderNo: 'D2' }]);
  // No key acts behind a dialog.
  key('j');
  expect(location.search).toBe('?row=D2');
  fireEvent.change(screen.getByLabelText(/Another amount/), { target: { value: '150' } });
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await waitFor(() => expect(door.sent(approve)).toEqual([{ orderNo: 'D2', amount: '150' }]));
  await waitFor(() => expect(chosen()).toBe('D3'));
});

test('a key that is pressed again before its claim has come claims once: no act is noted twice', async () => {
  await atTheQueue();
  key('a');
  key('a');
  key('c');
  await screen.findByRole('dialog', { name: 'Approve' });
  expect(door.sent(claim)).toEqual([{ orderNo: 'D1' }]);
  // Once it is done, the next one is taken.
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  key('j');
  await waitFor(() => expect(chosen()).toBe('D2'));
  key('c');
  await waitFor(() => expect(door.sent(claim)).toEqual([{ orderNo: 'D1' }, { orderNo: 'D2' }]));
});

test('an order that comes before the one that is looked at does not push it away', async () => {
  await atTheQueue();
  rows = [depositRow('D9'), ...rows];
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText('D9');
  expect(chosen()).toBe('D1');
});

test('a claim that somebody else was given opens nothing, and says who has it', async () => {
  await atTheQueue();
  door.on(claim, () => {
    rows = rows.map((row) => (row.orderNo === 'D1' ? { ...row, claim: heldBy('checker') } : row));
    return { refuse: 'admin.claimed_by_other', msg: 'checker is working on it.', data: { name: 'checker' } };
  });
  key('a');
  await screen.findByText('checker is working on it.');
  await waitFor(() => expect(screen.getAllByText(/With checker for another (9:5\d|10:00)/)).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(door.sent(approve)).toEqual([]);
});

test('a refusal is said where the act was asked for, in the words of the door, with its field', async () => {
  rows = [depositRow('D1', { claim: heldBy('maker') })];
  await atTheQueue();
  const data = { fields: [{ field: 'amount', reason: 'invalid_format' }] };
  door.on(approve, () => ({ refuse: 'request.invalid', msg: 'Please check what was entered.', data }));
  key('a');
  const amount = await screen.findByLabelText(/Another amount/);
  fireEvent.change(amount, { target: { value: 'much' } });
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  await screen.findByText('Please check what was entered.');
  expect(amount.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByLabelText(/For the held payment/).getAttribute('aria-invalid')).toBe('false');
  // One's own order is not claimed again.
  expect(door.sent(claim)).toEqual([]);
});

test('of two people the first is not offered to be the second, who is told what was found (R-83)', async () => {
  const firstLook = { operatorName: 'checker', amount: '30000.00', paymentId: null, at: Date.now() };
  rows = [
    depositRow('D1', { twoPeople: true }),
    depositRow('D2', { twoPeople: true, firstLook }),
    depositRow('D3', { twoPeople: true, firstLook: { ...firstLook, operatorName: 'maker' } }),
  ];
  await atTheQueue();
  await screen.findByText(/You would be the first/);
  key('j');
  await screen.findByText(/Approved first by checker\. You would be the second\. Found: 30,000\.00/);
  expect(screen.getByRole('button', { name: /^Approve/ })).toBeTruthy();
  key('j');
  await screen.findByText(/You approved this first/);
  expect(screen.queryByRole('button', { name: /^Approve/ })).toBeNull();
});

test('r rejects with a reason of the list', async () => {
  rows = [depositRow('D1', { claim: heldBy('maker') })];
  await atTheQueue();
  door.on(reject, () => ({ data: depositRow('D1', { step: 'rejected', reason: 'not_received' }) }));
  key('r');
  await screen.findByRole('dialog', { name: 'Reject' });
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(door.sent(reject)).toEqual([{ orderNo: 'D1', reason: 'not_received' }]));
});

test('evidence asks why first, and shows nothing without a reason (R-86)', async () => {
  await atTheQueue();
  door.on(evidence, () => ({
    data: {
      ...depositRow('D1'),
      remark: 'cash at the desk',
      slip: null,
      steps: [{ step: 'submitted' as const, reason: null, actor: 'member', operatorName: null, at: Date.now() }],
      looks: [],
      payments: [],
    },
  }));
  key('e');
  await screen.findByRole('dialog', { name: 'Evidence' });
  fireEvent.click(screen.getByRole('button', { name: 'Evidence' }));
  await screen.findByText('Please fill this in.');
  expect(door.sent(evidence)).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Reviewing this order' }));
  fireEvent.click(screen.getByRole('button', { name: 'Evidence' }));
  await screen.findByText('cash at the desk');
  expect(door.sent(evidence)).toEqual([{ orderNo: 'D1', why: 'Reviewing this order' }]);
});

test('whoever may only look has neither buttons nor keys that act', async () => {
  await atTheQueue(['auditor']);
  for (const name of [/^Approve/, /^Reject/, /^Evidence/, /^Claim/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  for (const letter of ['a', 'r', 'e', 'c']) key(letter);
  key('?');
  const help = await screen.findByRole('dialog', { name: 'Keys' });
  expect(help.textContent).not.toContain('Approve');
  expect(door.arrived.filter(({ name }) => name !== 'deposit.queue' && name !== 'admin.me')).toEqual([]);
});

test('a server that does not answer is said, and so is its return', async () => {
  await atTheQueue();
  door.on(queue, () => 'silent');
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await screen.findByText(/No connection to the server/);
  // What was known stays.
  expect(chosen()).toBe('D1');
  door.on(queue, () => ({ data: { orders: rows, payments: [] } }));
  fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(screen.queryByText(/No connection to the server/)).toBeNull());
});

test('what is paid outside of the house has the decimal sign of the reader’s language', async () => {
  rows = [depositRow('D1')];
  openConsole(door, { path: '/deposits', roles: ['finance'], lang: 'vi_VN' });
  expect(await screen.findByText('200,00 CNY')).toBeTruthy();
});
