import { stepUp } from '@drawroom/contract/member-security';
import { turnover } from '@drawroom/contract/wallet';
import { detail, form, order, records } from '@drawroom/contract/withdrawal';
import type { WithdrawalView } from '@drawroom/contract/withdrawal';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { router } from '../routes.tsx';
import { NO_ORDER } from '../shell/money-fate.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { press } from '../testing/running-table.ts';
import type { WithdrawForm } from './queries.ts';
import { withdrawalOrders } from './withdrawal-orders.ts';

const FORM: WithdrawForm = {
  currency: 'CNY',
  balance: '1000.00',
  withdrawable: '600.00',
  turnoverLeft: '0.00',
  day: { countLeft: 3, sumLeft: '5000.00', resetsAt: Date.now() + 3_600_000 },
  hours: null,
  rules: [
    {
      kind: 'bank',
      min: '100.00',
      max: '50000.00',
      fee: { fixed: '2.00', per10k: 50 },
      freeLeft: 0,
      promisedMinutes: { automatic: 30, review: 720 },
      automaticUpTo: '300.00',
    },
  ],
  methods: [{ methodId: '5', kind: 'bank', label: 'ICBC ****1234', isDefault: true }],
};
const ORDER: WithdrawalView = {
  orderNo: 'W2001',
  clientRef: '1b4e28ba-2fa1-4d2b-883f-0016d3cca427',
  kind: 'bank',
  target: 'ICBC ****1234',
  state: 'pending',
  step: 'requested',
  reason: null,
  amount: '400.00',
  fee: '4.00',
  payout: '396.00',
  createTime: 1_000,
  promisedAt: Date.now() + 60_000,
  reviewTime: null,
  remark: '',
  timeline: [{ step: 'requested', at: 1_000, reason: null }],
};

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  withdrawalOrders.useFate.setState({ fate: NO_ORDER });
  await beLoggedIn();
  server.on(form, { data: FORM });
  server.on(order, { data: { order: ORDER, balance: '600.00' } });
  server.on(detail, { data: ORDER });
  server.on(records, { data: { page: 1, size: 30, total: 0, list: [] } });
});

async function enter(amount: string): Promise<void> {
  const field = await screen.findByLabelText('Amount');
  await act(async () => void fireEvent.change(field, { target: { value: amount } }));
}
const statusText = (): string =>
  screen
    .getAllByRole('status')
    .map((one) => one.textContent)
    .join(' ');

test('fee, what arrives and the promised time are shown before it is requested', async () => {
  await openAt('/xiafen');
  await enter('200');
  expect(statusText()).toMatch(/Fee.*3\.00.*Arrives.*197\.00.*Sent within 30 min/);
  await enter('400');
  expect(statusText()).toMatch(/Fee.*4\.00.*Arrives.*396\.00.*Sent within 12 h/);
});

test('a free withdrawal has no fee', async () => {
  server.on(form, { data: { ...FORM, rules: FORM.rules.map((rule) => ({ ...rule, freeLeft: 2 })) } });
  await openAt('/xiafen');
  await enter('400');
  expect(statusText()).toMatch(/No fee.*2 more without a fee today.*Arrives.*400\.00/);
});

test.each([
  ['what is free', { withdrawable: '600.00' }, '600.00', '600.01'],
  ['the rule', { rules: FORM.rules.map((rule) => ({ ...rule, max: '450.00' })) }, '450.00', '450.01'],
  ['what is left of the day', { day: { ...FORM.day, sumLeft: '320.00' } }, '320.00', '320.01'],
])('"all" is never more than %s, and more is refused', async (_what, change, all, more) => {
  server.on(form, { data: { ...FORM, ...change } });
  await openAt('/xiafen');
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: 'All' })));
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe(all);
  await enter(more);
  expect(screen.getByText(`At most ¥${all}.`)).toBeTruthy();
});

test('why not more: what is still to be staked opens what it consists of', async () => {
  server.on(form, { data: { ...FORM, turnoverLeft: '250.00' } });
  const row = {
    source: 'deposit' as const,
    ref: 'D7',
    amount: '400.00',
    required: '400.00',
    done: '150.00',
    createTime: 1,
  };
  server.on(turnover, { data: { left: '250.00', locked: '400.00', list: [row] } });
  await openAt('/xiafen');
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: /250\.00 to go/ })));
  expect(await screen.findByText('Deposit D7')).toBeTruthy();
  expect(screen.getByText(/150\.00 \/ .*400\.00/)).toBeTruthy();
});

test('a used-up day and nothing to withdraw are said, and nothing can be sent', async () => {
  server.on(form, { data: { ...FORM, day: { ...FORM.day, countLeft: 0 } } });
  await openAt('/xiafen');
  expect(await screen.findByText(/^Today’s limit is reached\./)).toBeTruthy();
  expect(screen.getByText('Nothing can be withdrawn right now.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Withdraw' }).disabled).toBe(true);
});

test('points below the least that goes out: how much it takes is said', async () => {
  server.on(form, { data: { ...FORM, withdrawable: '14.55' } });
  await openAt('/xiafen');
  expect(await screen.findByText('Nothing can be withdrawn right now.')).toBeTruthy();
  expect(screen.getByText(/^At least .*100\.00\.$/)).toBeTruthy();
});

test('without a payment method it leads to adding one', async () => {
  server.on(form, { data: { ...FORM, methods: [] } });
  await openAt('/xiafen');
  expect((await screen.findByRole('link', { name: 'Add a payment method' })).getAttribute('href')).toBe('/shoukuan');
});

test('a request goes once, with its reference kept before, and opens its history', async () => {
  let kept: string | null = null;
  server.on(order, () => {
    kept = localStorage.getItem('withdrawalFate');
    return { data: { order: ORDER, balance: '600.00' } };
  });
  await openAt('/xiafen');
  await enter('400');
  await press(/^Withdraw .*400/);
  await waitFor(() => expect(router.state.location.href).toBe('/applylist?kind=withdrawal&orderNo=W2001'));
  expect(await screen.findByText('Requested', {}, { timeout: 5_000 })).toBeTruthy();
  const [sent] = server.inputsOf(order);
  expect(server.inputsOf(order)).toHaveLength(1);
  expect(sent).toMatchObject({ methodId: '5', amount: '400' });
  expect(JSON.parse(kept ?? 'null')).toMatchObject({ clientRef: sent?.clientRef });
});

test('a session that must be confirmed is asked for its proof, and the same request then goes (R-64)', async () => {
  let confirmed = false;
  server.on(stepUp, () => {
    confirmed = true;
    return {
      data: { token: 'token2', me: 'me2', expiresAt: Date.now() + 3_600_000, confirmedUntil: Date.now() + 60_000 },
    };
  });
  server.on(order, () =>
    confirmed
      ? { data: { order: ORDER, balance: '600.00' } }
      : { refuse: 'member.step_up_required', data: { methods: ['password'] } },
  );
  await openAt('/xiafen');
  await enter('400');
  await press(/^Withdraw .*400/);
  const password = await screen.findByLabelText('Your password');
  await act(async () => void fireEvent.change(password, { target: { value: 'demo1234' } }));
  await press('Confirm');
  await waitFor(() => expect(router.state.location.pathname).toBe('/applylist'));
  const refs = server.inputsOf(order).map(({ clientRef }) => clientRef);
  expect(refs).toHaveLength(2);
  expect(new Set(refs).size).toBe(1);
});

test('a refusal about the amount stands at it', async () => {
  server.on(order, { refuse: 'withdrawal.not_withdrawable', msg: 'At most 10 now.' });
  await openAt('/xiafen');
  await enter('400');
  await press(/^Withdraw .*400/);
  await waitFor(() => expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true'));
  expect(screen.getAllByText('At most 10 now.')).toHaveLength(1);
});

const WEEK = {
  zone: 'Asia/Shanghai',
  days: { mon: '09:00-22:00', tue: '09:00-22:00', wed: '09:00-22:00', fri: '09:00-22:00', sun: '10:00-24:00' },
};
const goButton = (): HTMLButtonElement => screen.getByRole('button', { name: /^Withdraw/ });

test('hours are said before anything is tried; days alike stand together', async () => {
  server.on(form, { data: { ...FORM, hours: { ...WEEK, outside: 'refuse', opensAt: null } } });
  await openAt('/xiafen');
  await screen.findByText(
    'Withdrawals are taken Mon–Wed 09:00–22:00, Fri 09:00–22:00, Sun 10:00–24:00 (China Standard Time).',
  );
  await enter('200');
  await waitFor(() => expect(goButton().disabled).toBe(false));
  expect(screen.queryByText(/Closed now|Outside these hours/)).toBeNull();
});

test('outside of them, where requests are refused, nothing can be sent, and it says when they begin', async () => {
  server.on(form, { data: { ...FORM, hours: { ...WEEK, outside: 'refuse', opensAt: Date.now() + 3_600_000 } } });
  await openAt('/xiafen');
  await screen.findByText(/^Closed now\. Requests are taken again /);
  await enter('200');
  expect(goButton().disabled).toBe(true);
  await press('Withdraw 200.00').catch(() => undefined);
  expect(server.inputsOf(order)).toHaveLength(0);
});

test('outside of them, where requests wait, that is said and it can be sent', async () => {
  server.on(form, { data: { ...FORM, hours: { ...WEEK, outside: 'wait', opensAt: Date.now() + 3_600_000 } } });
  await openAt('/xiafen');
  await screen.findByText(/^Outside these hours now: a request is kept/);
  await enter('200');
  await waitFor(() => expect(goButton().disabled).toBe(false));
  // Nobody promises minutes that begin only with the hours.
  expect(statusText()).toMatch(/Arrives/);
  expect(statusText()).not.toMatch(/Sent within/);
});
