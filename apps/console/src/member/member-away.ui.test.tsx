import type { OperatorRole } from '@drawroom/contract/operator-rights';
import { memberDeskCalls as calls } from '@drawroom/contract/member-desk';
import { ofMember, open, providers } from '@drawroom/contract/transfer-desk';
import type { AwayAt } from '@drawroom/contract/transfer-desk';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aProvider } from '../testing/a-provider.ts';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

const AT = Date.UTC(2026, 10, 20, 3);

function anAway(change: Partial<AwayAt> = {}): AwayAt {
  const points = { balance: '80.00', inPlay: '5.00', inTransit: '0.00', owed: '0.00' };
  return { code: 'lotus', provider: 'Lotus Games', ...points, transfer: null, difference: null, ...change };
}

let door: FakeDoor;
beforeEach(() => {
  door = startFakeDoor();
  const player = { memberId: '42', username: 'player42', nickname: 'Nick', kind: 'player', status: 'active' } as const;
  const nobody = { phone: null, email: null, realName: null, lastLogin: null, agent: null, closedAt: null };
  door.on(calls.profile, () => ({
    data: {
      ...player,
      ...nobody,
      frozen: [],
      labels: [],
      registeredAt: AT,
      lastLoginAt: null,
      currency: 'CNY',
      timeZone: 'UTC',
      level: 0,
      accounts: [],
      terminals: [],
    },
  }));
  door.on(providers, () => ({ data: { list: [aProvider()] } }));
  door.on(open, ({ memberId }) => ({
    data: {
      transfers: [],
      comparison: null,
      differences: [{ memberId: memberId ?? '41', playerId: 'm1', expected: '80.00', reported: '85.00' }],
    },
  }));
});
afterEach(cleanup);

// Reading the whole console takes longer than any screen may.
beforeAll(async () => {
  await Promise.all([
    import('../shell/shell.tsx'),
    import('./members-page.tsx'),
    import('../transfer/transfers-page.tsx'),
  ]);
}, 60_000);

/** The part about points at games on the page of a member for whom the door says `list`. */
async function partOf(list: readonly AwayAt[], roles: OperatorRole[] = ['finance']): Promise<HTMLElement> {
  door.on(ofMember, () => ({ data: { list: [...list] } }));
  openConsole(door, { path: '/members?member=42', roles });
  const title = await screen.findByRole('heading', { name: 'Points at games' });
  return title.closest('section') as HTMLElement;
}

/** What stands beside a name. */
const besides = (part: HTMLElement, name: string): string | undefined =>
  within(part).queryByText(name)?.nextElementSibling?.textContent;

test('what is there, in play and on its way stands by provider; what there is none of is not spoken of', async () => {
  const part = await partOf([anAway(), anAway({ code: 'reed', provider: 'Reed Games', balance: '0.00' })]);
  await within(part).findByRole('heading', { name: 'Lotus Games' });
  expect(within(part).getByRole('heading', { name: 'Reed Games' })).toBeTruthy();
  expect(
    within(part)
      .getAllByText('Free there')
      .map((name) => name.nextElementSibling?.textContent),
  ).toEqual(['80.00', '0.00']);
  for (const unusual of ['In dispute', 'Owed after corrections', 'In dispute since', 'Last comparison'])
    expect(within(part).queryByText(unusual)).toBeNull();
  expect(door.sent(ofMember)).toEqual([{ memberId: '42' }]);
});

test('a disputed transfer, a difference and a debt are named with their figures', async () => {
  const part = await partOf([
    anAway({
      inTransit: '20.00',
      owed: '12.50',
      transfer: { transferNo: 'T7', direction: 'out', state: 'unknown', createTime: AT, disputedAt: AT + 60_000 },
      difference: { at: AT, expected: '80.00', reported: '85.00' },
    }),
  ]);
  await within(part).findByText('In dispute');
  expect(besides(part, 'On its way')).toBe('20.00');
  expect(besides(part, 'Owed after corrections')).toBe('12.50');
  expect(besides(part, 'Transfer T7')).toMatch(/^Home · Not known · /);
  expect(besides(part, 'In dispute since')).toBeTruthy();
  expect(besides(part, 'Last comparison')).toMatch(/^By the books 80\.00 · Reported 85\.00 · /);
});

test('a difference alone is a dispute, without one since when', async () => {
  const part = await partOf([anAway({ difference: { at: AT, expected: '80.00', reported: '85.00' } })]);
  await within(part).findByText('In dispute');
  expect(within(part).queryByText('In dispute since')).toBeNull();
});

test('the way leads to the open transfers and differences of this member alone', async () => {
  const part = await partOf([anAway()]);
  fireEvent.click(await within(part).findByRole('link', { name: 'Open transfers' }));
  await screen.findByText('Differences of the last comparison');
  await waitFor(() => expect(door.sent(open).length).toBeGreaterThan(0));
  for (const sent of door.sent(open)) expect(sent).toMatchObject({ code: 'lotus', memberId: '42' });
  expect(screen.getByLabelText<HTMLInputElement>('Member').value).toBe('42');
});

test('who may not see transfers has no way to them; who was never there is said to have been nowhere', async () => {
  const part = await partOf([anAway()], ['support']);
  await within(part).findByRole('heading', { name: 'Lotus Games' });
  expect(within(part).queryByRole('link')).toBeNull();
  cleanup();
  expect(await within(await partOf([])).findByText('Never been at external games.')).toBeTruthy();
});
