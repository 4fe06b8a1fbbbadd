import { adjust } from '@drawroom/contract/adjustment';
import { operatorDeskCalls as desk } from '@drawroom/contract/operator-desk';
import { operatorDoorCalls as calls } from '@drawroom/contract/operator-door';
import { proposalCalls } from '@drawroom/contract/proposal';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aProposal } from '../testing/a-proposal.ts';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

let door: FakeDoor;
/** Whether the door has a second factor that is fresh. */
let isFresh: boolean;
const STEP_UP = {
  refuse: 'admin.step_up_required',
  msg: 'Please confirm first.',
  data: { methods: ['totp'] },
} as const;

beforeEach(() => {
  isFresh = false;
  door = startFakeDoor();
  door.on(desk.operators, () => ({
    data: {
      list: [
        {
          name: 'helper',
          roles: ['support' as const],
          secondFactor: true,
          mailbox: false,
          state: 'open' as const,
          linkUntil: null,
          networks: ['192.0.2.0/24'],
          createdAt: 1,
          seenAt: null,
          sessions: 0,
        },
      ],
    },
  }));
  door.on(desk.closeOperator, () => (isFresh ? { data: {} } : STEP_UP));
  door.on(calls.stepUp, ({ code }) => {
    if (code !== '123456') return { refuse: 'admin.second_factor_wrong', msg: 'This code is not right.' };
    isFresh = true;
    return { data: {} };
  });
});
afterEach(cleanup);
// Reading the whole console takes longer than any screen may.
beforeAll(async () => {
  await Promise.all([
    import('../shell/shell.tsx'),
    import('../admin/operators-page.tsx'),
    import('../admin/proposal-queue.tsx'),
    import('../admin/my-page.tsx'),
  ]);
}, 60_000);

async function closing(): Promise<ReturnType<typeof within>> {
  openConsole(door, { path: '/operators', roles: ['owner'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Close' }));
  fireEvent.change(dialog.getByLabelText('Why'), { target: { value: 'left the house' } });
  fireEvent.submit(dialog.getByLabelText('Why').closest('form')!);
  return dialog;
}
const asked = async () => within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
const give = (dialog: ReturnType<typeof within>, code: string): void => {
  const field = dialog.getByLabelText('Code of the authenticator');
  fireEvent.change(field, { target: { value: code } });
  fireEvent.submit(field);
};

test('an act that needs a fresh second factor asks for it and goes on by itself, with what was typed', async () => {
  await closing();
  const dialog = await asked();
  give(dialog, '000000');
  await dialog.findByText('This code is not right.');
  give(dialog, '123456');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = { name: 'helper', why: 'left the house' };
  expect(door.sent(desk.closeOperator)).toEqual([sent, sent]);
  expect(door.sent(calls.stepUp)).toEqual([{ code: '000000' }, { code: '123456' }]);
});

test('whoever does not give it is told so where he was, and nothing he typed is lost', async () => {
  const dialog = await closing();
  fireEvent.click((await asked()).getByRole('button', { name: 'Cancel' }));
  await dialog.findByText('Please confirm first.');
  expect(dialog.getByDisplayValue('left the house')).toBeTruthy();
  expect(door.sent(desk.closeOperator)).toHaveLength(1);
});

test('a call that needs none asks for none', async () => {
  isFresh = true;
  await closing();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(door.sent(calls.stepUp)).toEqual([]);
  expect(door.sent(adjust)).toEqual([]);
});

test('whoever approves is shown the link once, and only a button takes it away', async () => {
  const proposal = aProposal('7', {
    kind: 'operator.add',
    subject: 'operator dora',
    why: 'works from today',
    after: { roles: 'support', state: 'invited' },
    proposedBy: 'keeper',
  });
  door.on(proposalCalls.list, () => ({ data: { list: [proposal] } }));
  door.on(proposalCalls.approve, () => ({
    data: { proposal: { ...proposal, state: 'applied' as const }, link: 'L'.repeat(43) },
  }));
  openConsole(door, { path: '/proposals', roles: ['owner'] });
  await screen.findByRole('heading', { name: 'New operator' });
  expect(screen.getByRole('cell', { name: 'Not set up yet' })).toBeTruthy();
  fireEvent.keyDown(document.body, { key: 'a' });
  fireEvent.click(await screen.findByRole('button', { name: 'Do it' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'A link for dora' }));
  expect(dialog.getByText(`${location.origin}/welcome#${'L'.repeat(43)}`)).toBeTruthy();
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  expect(screen.queryByRole('dialog', { name: 'A link for dora' })).not.toBeNull();
  fireEvent.click(dialog.getByRole('button', { name: 'I have handed it over' }));
  await waitFor(() => expect(screen.queryByText(/welcome#/)).toBeNull());
});

test('somebody is added with roles, and networks go over what was seen', async () => {
  const added: unknown[] = [];
  door.on(desk.addOperator, (fields) => {
    added.push(fields);
    return { refuse: 'admin.name_taken', msg: 'There is one.' };
  });
  door.on(desk.setNetworks, (fields) => {
    added.push(fields);
    return { data: { networks: [] } };
  });
  openConsole(door, { path: '/operators', roles: ['owner'] });
  fireEvent.click(await screen.findByRole('button', { name: 'Add an operator' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText('Name'), { target: { value: ' dora ' } });
  fireEvent.mouseDown(dialog.getByRole('combobox'));
  fireEvent.click(await screen.findByRole('option', { name: 'Risk' }));
  fireEvent.click(await screen.findByRole('option', { name: 'Support' }));
  fireEvent.change(dialog.getByLabelText('Why'), { target: { value: 'works from today' } });
  fireEvent.submit(dialog.getByLabelText('Why').closest('form')!);
  await dialog.findByText('There is one.');
  // The list of roles still stands open before it.
  fireEvent.click(dialog.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Networks' }));
  const networks = within(await screen.findByRole('dialog'));
  const field = networks.getByLabelText('Comes from (optional)');
  fireEvent.change(field, { target: { value: '192.0.2.0/24\n 2001:db8::/32,203.0.113.7 ' } });
  fireEvent.change(networks.getByLabelText('Why'), { target: { value: 'second office' } });
  fireEvent.submit(field.closest('form')!);
  await waitFor(() => expect(added).toHaveLength(2));
  expect(added).toEqual([
    { name: 'dora', roles: '["risk","support"]', why: 'works from today' },
    {
      name: 'helper',
      networks: '["192.0.2.0/24","2001:db8::/32","203.0.113.7"]',
      base: '["192.0.2.0/24"]',
      why: 'second office',
    },
  ]);
});

test('one’s own page ends other sessions, and a new password is typed twice', async () => {
  const session = { device: 'Firefox · Linux', address: '192.0.2.4', createdAt: 1, seenAt: 2, secondFactor: true };
  door.on(calls.mine, () => ({
    data: {
      sessions: [
        { id: '1', current: true, ...session },
        { id: '2', current: false, ...session, device: 'Safari · iPhone' },
      ],
      signIns: [{ at: 3, address: '198.51.100.4', result: 'refused' as const }],
      totp: true,
      passkeys: [],
      passkeysHere: false,
    },
  }));
  door.on(calls.endMine, () => ({ data: {} }));
  door.on(calls.changePassword, () => ({ data: {} }));
  openConsole(door, { path: '/me', roles: ['support'] });
  await screen.findByText('Safari · iPhone');
  expect(screen.getByText('198.51.100.4')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'End' })).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'End' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Do it' }));
  await waitFor(() => expect(door.sent(calls.endMine)).toEqual([{ id: '2' }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Change my password' }));
  const dialog = within(await screen.findByRole('dialog'));
  const type = (label: string, value: string): void => {
    fireEvent.change(dialog.getByLabelText(label), { target: { value } });
  };
  type('Present password', 'the old one 1');
  type('New password', 'quiet harbour 71');
  type('The same again', 'quiet harbour 72');
  fireEvent.submit(dialog.getByLabelText('New password').closest('form')!);
  await dialog.findByText('The two are not the same.');
  type('The same again', 'quiet harbour 71');
  fireEvent.submit(dialog.getByLabelText('New password').closest('form')!);
  await waitFor(() =>
    expect(door.sent(calls.changePassword)).toEqual([{ password: 'the old one 1', newPassword: 'quiet harbour 71' }]),
  );
});
