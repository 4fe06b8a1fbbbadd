import { adjust } from '@drawroom/contract/adjustment';
import { memberDeskCalls as calls } from '@drawroom/contract/member-desk';
import type { FreezeView, MemberRow } from '@drawroom/contract/member-desk';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import type { OperatorRole } from '@drawroom/contract/operator-rights';
import { ofMember } from '@drawroom/contract/transfer-desk';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aProposal } from '../testing/a-proposal.ts';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

let door: FakeDoor;
let freezes: FreezeView[];

const row = (memberId: string, username: string): MemberRow => ({
  memberId,
  username,
  nickname: `Nick of ${username}`,
  kind: 'player',
  status: 'active',
  frozen: [],
  labels: [],
  registeredAt: Date.now(),
  lastLoginAt: null,
});

const profile = (memberId: string): OperatorReplyOf<typeof calls.profile> => ({
  ...row(memberId, `player${memberId}`),
  frozen: freezes.filter(({ on }) => on).map(({ kind }) => kind),
  currency: 'CNY',
  timeZone: 'Asia/Shanghai',
  level: 0,
  phone: '+86 138****0017',
  email: null,
  realName: '张*',
  accounts: [{ methodId: '5', kind: 'bank', label: 'ICBC **** 1234', isDefault: true, addedAt: Date.now() }],
  lastLogin: null,
  terminals: [],
  agent: null,
  closedAt: null,
});

const LIMIT = { kind: 'deposit', period: 'day', value: '500.00', used: '20.00', pending: null } as const;

beforeEach(() => {
  freezes = [];
  door = startFakeDoor();
  door.on(calls.search, () => ({ data: { list: [row('41', 'player41'), row('42', 'player42')], cursor: null } }));
  door.on(calls.profile, ({ memberId = '' }) => ({ data: profile(memberId) }));
  door.on(calls.wallet, () => ({
    data: {
      accountId: '7',
      currency: 'CNY',
      balance: '1234.50',
      frozen: '0.00',
      withdrawable: '1000.00',
      turnoverLeft: '0.00',
      external: [],
      turnover: { left: '0.00', locked: '0.00', list: [] },
    },
  }));
  door.on(ofMember, () => ({ data: { list: [] } }));
  door.on(calls.team, () => ({ data: { above: [{ memberId: '9', username: 'agent09' }], below: [], teamSize: 0 } }));
  door.on(calls.protection, () => ({
    data: {
      limits: [LIMIT],
      realityCheck: { everyMinutes: 60, nextAt: null },
      play: { since: null, minutes: 0, net: '0.00' },
      timeOutUntil: null,
      excludedUntil: null,
      declared: true,
    },
  }));
  door.on(calls.freezes, () => ({ data: { list: freezes } }));
  door.on(calls.devices, () => ({ data: { sessions: [], logins: [] } }));
  door.on(calls.notes, () => ({ data: { list: [], older: false } }));
  door.on(calls.entries, () => ({ data: { accountId: '7', cursor: null, list: [] } }));
});
afterEach(cleanup);

// Reading the whole console takes longer than any screen may.
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('./members-page.tsx')]);
}, 60_000);

async function atMember(roles: OperatorRole[]): Promise<void> {
  openConsole(door, { path: '/members?member=42', roles });
  await screen.findByRole('heading', { name: /player42/ });
}

/** Chooses a value in a field of a closed list. */
function choose(field: string, value: string): void {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: field }));
  fireEvent.click(within(screen.getByRole('listbox')).getByRole('option', { name: value }));
}

const press = (name: string | RegExp): boolean => fireEvent.click(screen.getByRole('button', { name }));
const write = (field: string | RegExp, value: string): boolean =>
  fireEvent.change(screen.getByLabelText(field), { target: { value } });
/** Says yes to the dialog that is open. */
const confirm = (name: string): boolean =>
  fireEvent.click(within(screen.getByRole('dialog', { name })).getByRole('button', { name }));

test('whoever is looked for stands in no address; the list goes on where it ended, under the same conditions', async () => {
  door.on(calls.search, ({ cursor }) => ({
    data:
      cursor === undefined
        ? { list: [row('41', 'player41')], cursor: '41' }
        : { list: [row('42', 'player42')], cursor: null },
  }));
  openConsole(door, { path: '/members?status=active', roles: ['support'] });
  await screen.findByRole('link', { name: 'player41' });
  choose('Look in', 'Phone');
  write('What to look for', ' 13800000017 ');
  press('Find');
  await waitFor(() =>
    expect(door.sent(calls.search).at(-1)).toEqual({ by: 'phone', q: '13800000017', status: 'active' }),
  );
  expect(location.href).not.toContain('138');
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  const second = await screen.findByRole('link', { name: 'player42' });
  expect(door.sent(calls.search).at(-1)).toEqual({ by: 'phone', q: '13800000017', status: 'active', cursor: '41' });
  expect(screen.getByRole('link', { name: 'player41' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  fireEvent.click(second);
  await screen.findByRole('heading', { name: /player42/ });
  expect(new URLSearchParams(location.search).get('member')).toBe('42');
  expect(location.href).not.toContain('138');
});

test('labels and statuses are conditions of the call, and stand in the address', async () => {
  openConsole(door, { path: '/members', roles: ['support'] });
  await screen.findByRole('link', { name: 'player41' });
  choose('Labels', 'Watched');
  await waitFor(() => expect(door.sent(calls.search).at(-1)).toEqual({ label: 'watched' }));
  choose('Status', 'Frozen');
  await waitFor(() => expect(door.sent(calls.search).at(-1)).toEqual({ label: 'watched', status: 'frozen' }));
  expect(location.search).toBe('?label=watched&status=frozen');
});

test('a phone is shown for a reason only, and is gone once the member was left (R-86)', async () => {
  await atMember(['finance']);
  door.on(calls.reveal, () => ({ data: { value: '+8613800000017' } }));
  press('Show the phone');
  await screen.findByRole('dialog', { name: 'Show the phone' });
  confirm('Show the phone');
  await screen.findByText('Please fill this in.');
  expect(door.sent(calls.reveal)).toEqual([]);
  press('To reach the member');
  confirm('Show the phone');
  await screen.findByText('+8613800000017');
  expect(door.sent(calls.reveal)).toEqual([{ memberId: '42', field: 'phone', why: 'To reach the member' }]);
  // It is open; there is nothing left to press. Nothing else was opened with it.
  expect(screen.queryByRole('button', { name: 'Show the phone' })).toBeNull();
  expect(screen.getByText('张*')).toBeTruthy();
  fireEvent.click(screen.getByRole('link', { name: 'Back to the list' }));
  fireEvent.click(await screen.findByRole('link', { name: 'player42' }));
  await screen.findByText('+86 138****0017');
  expect(document.body.textContent).not.toContain('+8613800000017');
});

test('what was opened of one member is not shown at another', async () => {
  await atMember(['finance']);
  door.on(calls.reveal, () => ({ data: { value: '张三' } }));
  press('Show the real name');
  await screen.findByRole('dialog', { name: 'Show the real name' });
  press('Checking who it is');
  confirm('Show the real name');
  await screen.findByText('张三');
  fireEvent.click(await screen.findByRole('link', { name: 'agent09' }));
  await screen.findByRole('heading', { name: /player9/ });
  expect(screen.getByText('张*')).toBeTruthy();
  expect(screen.queryByText('张三')).toBeNull();
});

test('an account is opened by its own number', async () => {
  await atMember(['finance']);
  door.on(calls.reveal, () => ({ data: { value: '6222021234561234' } }));
  press('Show the account');
  await screen.findByRole('dialog', { name: 'Show the account' });
  press('Checking a payment');
  confirm('Show the account');
  await screen.findByText('6222021234561234');
  expect(door.sent(calls.reveal)).toEqual([
    { memberId: '42', field: 'account', methodId: '5', why: 'Checking a payment' },
  ]);
});

test('a credit is proposed, and another person has to approve it (R-83)', async () => {
  await atMember(['finance']);
  const proposal = aProposal('3', { mayDecide: false, mine: true });
  door.on(adjust, () => ({ data: { proposal } }));
  press('Credit or debit');
  const dialog = await screen.findByRole('dialog', { name: 'Credit or debit' });
  expect(dialog.textContent).toContain('No points move until another person approves it.');
  write('Amount', '5');
  write('Why', 'lost');
  confirm('Credit or debit');
  await screen.findByText('At least 5 characters.');
  expect(door.sent(adjust)).toEqual([]);
  choose('Reason', 'A payment was lost');
  write('Why', 'Lost on the way');
  expect(screen.queryByText('At least 5 characters.')).toBeNull();
  confirm('Credit or debit');
  await screen.findByText('Proposed. Another person has to approve it.');
  expect(door.sent(adjust)).toEqual([
    { memberId: '42', way: 'credit', amount: '5', reason: 'lost_payment', why: 'Lost on the way' },
  ]);
});

test('bets are frozen until a moment for a reason, the freeze shows, and is lifted again', async () => {
  await atMember(['risk']);
  const until = new Date(2030, 0, 2, 3, 4).getTime();
  door.on(calls.freeze, ({ why = '' }) => {
    freezes = [
      {
        kind: 'bet',
        reason: 'identity_check',
        why,
        operator: 'maker',
        from: Date.now(),
        until,
        on: true,
        lifted: null,
      },
    ];
    return { data: { list: freezes } };
  });
  door.on(calls.unfreeze, ({ why = '' }) => {
    freezes = freezes.map((each) => ({ ...each, on: false, lifted: { at: Date.now(), operator: 'maker', why } }));
    return { data: { list: freezes } };
  });
  press('Freeze');
  await screen.findByRole('dialog', { name: 'Freeze' });
  choose('What', 'Bets');
  choose('Reason', 'Identity is checked');
  write('Why', 'Papers asked for');
  write(/^Until/, '2030-01-02T03:04');
  confirm('Freeze');
  await screen.findByText('Papers asked for');
  expect(door.sent(calls.freeze)).toEqual([
    { memberId: '42', kind: 'bet', reason: 'identity_check', why: 'Papers asked for', until: String(until) },
  ]);
  fireEvent.click(await screen.findByRole('button', { name: 'Lift: Bets' }));
  await screen.findByRole('dialog', { name: 'Lift: Bets' });
  write('Why', 'Papers seen');
  confirm('Lift: Bets');
  await screen.findByText(/Lifted by maker, .*: Papers seen/);
  expect(door.sent(calls.unfreeze)).toEqual([{ memberId: '42', kind: 'bet', why: 'Papers seen' }]);
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Lift: Bets' })).toBeNull());
});

test('whoever may only look has nothing to press; protection is the member’s own, for everybody', async () => {
  freezes = [
    {
      kind: 'login',
      reason: 'legal_order',
      why: 'by order',
      operator: 'x',
      from: 1,
      until: null,
      on: true,
      lifted: null,
    },
  ];
  await atMember(['auditor']);
  await screen.findByText('by order');
  await screen.findByText('20.00 of 500.00 used');
  const names = screen.getAllByRole('button').map((button) => button.textContent);
  for (const act of [/^Freeze/, /^Lift/, /^Show the/, /^Credit/, /^Write a note/, /^Label/, /^End/, /^Send a link/])
    expect(names.filter((name) => act.test(name))).toEqual([]);
});

test('one session is ended by its number, all of them without one; each for a reason', async () => {
  const session = (id: string, device: string) => ({ id, device, address: '10.0.*.*', createdAt: 1, lastSeenAt: 2 });
  const data: OperatorReplyOf<typeof calls.devices> = {
    sessions: [session('61', 'Firefox'), session('62', 'Chrome')],
    // Two within one second.
    logins: [
      { at: 5_000, address: '10.0.*.*', device: 'Chrome', result: 'ok' },
      { at: 5_000, address: '10.0.*.*', device: 'Chrome', result: 'refused' },
    ],
  };
  door.on(calls.devices, () => ({ data }));
  door.on(calls.endSession, ({ id }) => ({ data: { ended: id === undefined ? 2 : 1 } }));
  await atMember(['owner']);
  const line = (await screen.findByText('Chrome', { selector: 'table[aria-label="Sessions"] *' })).closest('tr')!;
  fireEvent.click(within(line).getByRole('button', { name: 'End' }));
  await screen.findByRole('dialog', { name: 'End' });
  write('Why', 'Lost his phone');
  confirm('End');
  await screen.findByText('1 ended');
  press('End all sessions');
  await screen.findByRole('dialog', { name: 'End all sessions' });
  write('Why', 'Lost them all');
  confirm('End all sessions');
  await screen.findByText('2 ended');
  expect(door.sent(calls.endSession)).toEqual([
    { memberId: '42', id: '62', why: 'Lost his phone' },
    { memberId: '42', why: 'Lost them all' },
  ]);
  expect(within(screen.getByRole('table', { name: 'Latest logins' })).getAllByRole('row')).toHaveLength(3);
});

test('labels that he has are taken off, others are given', async () => {
  door.on(calls.profile, ({ memberId = '' }) => ({ data: { ...profile(memberId), labels: ['watched' as const] } }));
  door.on(calls.setLabel, () => ({ data: { labels: [] } }));
  await atMember(['support']);
  press('Take a label off');
  await screen.findByRole('dialog', { name: 'Take a label off' });
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Which' }));
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(['Watched']);
  fireEvent.click(screen.getByRole('option', { name: 'Watched' }));
  write('Why', 'All is clear');
  confirm('Take a label off');
  await waitFor(() =>
    expect(door.sent(calls.setLabel)).toEqual([{ memberId: '42', label: 'watched', on: '0', why: 'All is clear' }]),
  );
});

test('a link for a new password is sent to where the member has it, and the page says where', async () => {
  door.on(calls.resetLink, () => ({ data: { channel: 'phone' as const, to: '+86 138****0017' } }));
  await atMember(['support']);
  press('Send a link for a new password');
  await screen.findByRole('dialog', { name: 'Send a link for a new password' });
  write('Why', 'He called us');
  confirm('Send a link for a new password');
  await screen.findByText('Sent to +86 138****0017.');
  expect(door.sent(calls.resetLink)).toEqual([{ memberId: '42', why: 'He called us' }]);
});

test('older notes begin after the last one that is shown', async () => {
  const note = (noteId: string, text: string) => ({ noteId, at: 1, operator: 'helper', text });
  door.on(calls.notes, ({ before }) => ({
    data:
      before === undefined ? { list: [note('9', 'newer')], older: true } : { list: [note('4', 'elder')], older: false },
  }));
  await atMember(['support']);
  await screen.findByText('newer');
  press('Show more');
  await screen.findByText('elder');
  expect(door.sent(calls.notes).map(({ before }) => before)).toEqual([undefined, '9']);
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('bets of one state are asked for, and the tab stands in the address', async () => {
  door.on(calls.bets, () => ({
    data: {
      page: 1,
      size: 30,
      total: 1,
      cursor: null,
      list: [
        {
          betNo: '77',
          orderNo: '5',
          lotteryCode: 'k3-1m',
          gameNo: '20261123001',
          playCode: 'k3.sum',
          playTitle: 'Sum',
          selection: 'big',
          selectionLabel: 'Big',
          units: 1,
          amount: '10.00',
          odds: '1.95',
          payout: '19.50',
          winLose: '9.50',
          rebate: '0.00',
          betTime: 1,
          settleTime: 2,
          status: 1,
        },
      ],
    },
  }));
  await atMember(['support']);
  fireEvent.click(screen.getByRole('radio', { name: 'Bets' }));
  await screen.findByText('Sum · Big');
  expect(new URLSearchParams(location.search).get('tab')).toBe('bets');
  choose('State', 'Won');
  await waitFor(() => expect(door.sent(calls.bets).at(-1)).toEqual({ memberId: '42', status: '1' }));
  const line = (await screen.findByText('77')).closest('tr')!;
  expect(line.textContent).toContain('19.50');
});
