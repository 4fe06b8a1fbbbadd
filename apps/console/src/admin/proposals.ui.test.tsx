import { cashierDeskCalls } from '@drawroom/contract/cashier-desk';
import { table } from '@drawroom/contract/odds-desk';
import { operatorDeskCalls } from '@drawroom/contract/operator-desk';
import { proposalCalls, type ProposalView } from '@drawroom/contract/proposal';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aProposal } from '../testing/a-proposal.ts';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { usualOddsView } from '../testing/odds-view.ts';
import { openConsole } from '../testing/open-console.tsx';

const { list, approve, refuse, withdraw } = proposalCalls;

let door: FakeDoor;
let rows: ProposalView[];

beforeEach(() => {
  door = startFakeDoor();
  rows = [aProposal('7')];
  door.on(list, () => ({ data: { list: rows } }));
});
afterEach(cleanup);
// Reading the whole console takes longer than any screen may.
beforeAll(async () => {
  await Promise.all([
    import('../shell/shell.tsx'),
    import('./proposal-queue.tsx'),
    import('./operators-page.tsx'),
    import('./acts-page.tsx'),
  ]);
}, 60_000);

async function atTheQueue(): Promise<void> {
  openConsole(door, { path: '/proposals', roles: ['finance'] });
  await screen.findByRole('heading', { name: 'Points by hand' });
}

test('the second person sees who wants what and why, fact by fact, and approves with one key and one answer (R-83)', async () => {
  const asked: string[] = [];
  door.on(approve, ({ proposalNo }) => {
    asked.push(proposalNo ?? '');
    rows = [];
    return { data: { proposal: aProposal('7', { state: 'applied', decidedBy: 'checker', decidedAt: Date.now() }) } };
  });
  await atTheQueue();
  const change = within(screen.getByRole('table'));
  expect(change.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'WhatNowThen',
    'Points–+12.50',
    'Currency–CNY',
    'Reason–A mistake of the house',
  ]);
  expect(screen.getByText('paid one too little')).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.click(await screen.findByRole('button', { name: 'Do it' }));
  await waitFor(() => expect(asked).toEqual(['7']));
  await screen.findByText('Nothing waits here.');
});

test('what was overtaken is said to have done nothing', async () => {
  door.on(approve, () => ({ data: { proposal: aProposal('7', { state: 'stale' }) } }));
  await atTheQueue();
  fireEvent.click(screen.getByRole('button', { name: /^Approve/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Do it' }));
  expect(await screen.findByText(/Nothing was done/)).toBeTruthy();
});

test('whoever approves new access is handed the link for the operator by his name', async () => {
  rows = [aProposal('7', { kind: 'operator.reset', subject: 'operator ann' })];
  const ended = aProposal('7', { kind: 'operator.reset', subject: 'operator ann', state: 'applied' });
  door.on(approve, () => ({ data: { proposal: ended, link: 'x'.repeat(43) } }));
  openConsole(door, { path: '/proposals', roles: ['owner'] });
  await screen.findByRole('heading', { name: 'New access for an operator' });
  fireEvent.click(screen.getByRole('button', { name: /^Approve/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Do it' }));
  const dialog = await screen.findByRole('dialog', { name: 'A link for ann' });
  expect(dialog.textContent).toContain(`/welcome#${'x'.repeat(43)}`);
});

test('cells of odds have their names and returns for whoever may see odds, what is no cell beside them; others see the facts', async () => {
  const before = {
    'k3.sum.big -': '1.9820',
    'k3.sum.big round max': '504540.00',
    'round cap': '1000000.00',
    version: '4',
  };
  const after = {
    'k3.sum.big -': '1.9500',
    'k3.sum.big round max': '500000.00',
    'round cap': '900000.00',
    'k3.gone 2': '3.0000',
  };
  rows = [aProposal('7', { kind: 'lottery.odds', subject: 'lottery k3-1m', before, after })];
  door.on(table, ({ lotteryCode, version }) => {
    const view = usualOddsView('k3', ['k3.sum.big']);
    expect([lotteryCode, version]).toEqual(['k3-1m', '4']);
    const plays = view.plays.map((play) => ({ ...play, title: 'Big', group: 'Points' }));
    return { data: { ...view, plays } };
  });
  openConsole(door, { path: '/proposals', roles: ['risk'] });
  await screen.findByText('94.79%');
  const said = (): (string | null)[] => screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(said()).toEqual([
    'CellBeforeAfter',
    'Most that a round may lose1,000,000.00900,000.00',
    'Points · Big',
    'Odds1.98201.9500',
    'Return96.35%94.79%',
    'Most in a round504,540.00500,000.00',
    'WhatNowThen',
    'k3.gone 2–3.0000',
  ]);
  cleanup();
  openConsole(door, { path: '/proposals', roles: ['finance'] });
  await screen.findByText('k3.sum.big round max');
  expect(said()).toContain('k3.sum.big -1.98201.9500');
  expect(door.sent(table)).toHaveLength(1);
});

test('whoever lets a channel through can see the proposed account in clear, for a reason', async () => {
  const after = { 'account.no': '4', 'account.masked': 'ICBC ****8887' };
  rows = [aProposal('7', { kind: 'cashier.channel', subject: 'channel bank-1', before: {}, after })];
  door.on(cashierDeskCalls.revealAccount, () => ({
    data: { account: { holder: 'Drawroom', accountNumber: '62228887' } },
  }));
  openConsole(door, { path: '/proposals', roles: ['owner'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Show in clear' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Why'), { target: { value: 'to compare with the bank' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Show in clear' }));
  await screen.findByText('62228887');
  expect(door.sent(cashierDeskCalls.revealAccount)).toEqual([
    { code: 'bank-1', accountNo: '4', why: 'to compare with the bank' },
  ]);
});

test('a refusal needs its reason', async () => {
  const notes: string[] = [];
  door.on(refuse, ({ note }) => {
    notes.push(note ?? '');
    return { data: { proposal: aProposal('7', { state: 'refused' }) } };
  });
  await atTheQueue();
  fireEvent.click(screen.getByRole('button', { name: /^Refuse/ }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  await dialog.findByText('Please fill this in.');
  fireEvent.change(dialog.getByLabelText('Why not?'), { target: { value: 'no such mistake' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
  await waitFor(() => expect(notes).toEqual(['no such mistake']));
});

test('one’s own waits for another person, and can only be taken back', async () => {
  rows = [aProposal('7', { mayDecide: false, mine: true })];
  const gone: string[] = [];
  door.on(withdraw, ({ proposalNo }) => {
    gone.push(proposalNo ?? '');
    return { data: { proposal: aProposal('7', { state: 'withdrawn' }) } };
  });
  await atTheQueue();
  expect(screen.getByText('Waits for another person')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^(Approve|Refuse)/ })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Take it back/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'Do it' }));
  await waitFor(() => expect(gone).toEqual(['7']));
});

test('roles are chosen, proposed, and not said to be done', async () => {
  const wanted: string[] = [];
  const [keeper] = [
    {
      name: 'helper',
      roles: ['support'] as const,
      secondFactor: true,
      state: 'open' as const,
      linkUntil: null,
      mailbox: false,
      networks: [],
      createdAt: 1,
      seenAt: null,
      sessions: 0,
    },
  ];
  door.on(operatorDeskCalls.operators, () => ({ data: { list: [{ ...keeper, roles: [...keeper.roles] }] } }));
  door.on(operatorDeskCalls.setRoles, ({ roles, name }) => {
    wanted.push(`${name} ${roles}`);
    return { data: { proposal: aProposal('8', { kind: 'operator.roles', mine: true, mayDecide: false }) } };
  });
  openConsole(door, { path: '/operators', roles: ['owner'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Change roles' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.mouseDown(dialog.getByRole('combobox'));
  fireEvent.click(await screen.findByRole('option', { name: 'Risk' }));
  fireEvent.change(dialog.getByLabelText('Why'), { target: { value: 'he changes work' } });
  fireEvent.submit(dialog.getByLabelText('Why').closest('form')!);
  await waitFor(() => expect(wanted).toEqual(['helper ["support","risk"]']));
  await screen.findByText('Proposed. Another person has to approve it.');
});

test('acts are said in words, those on proposals by kind and outcome', async () => {
  const act = { actNo: '1', operator: 'maker', subject: 'D1', detail: '', address: '', change: '', at: 1, hash: '' };
  door.on(operatorDeskCalls.acts, () => ({
    data: {
      list: [
        { ...act, what: 'deposit.approve' },
        { ...act, actNo: '2', what: 'lottery.odds.refused' },
      ],
    },
  }));
  openConsole(door, { path: '/acts', roles: ['auditor'] });
  await screen.findByText('Deposit approved');
  expect(await screen.findByText('Odds and limits: Refused')).toBeTruthy();
});
