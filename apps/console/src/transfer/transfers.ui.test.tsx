import { end, grant, open, providers } from '@drawroom/contract/transfer-desk';
import type { OperatorRole } from '@drawroom/contract/operator-rights';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { aProposal } from '../testing/a-proposal.ts';
import { aProvider } from '../testing/a-provider.ts';
import { startFakeDoor } from '../testing/fake-door.ts';
import type { FakeDoor } from '../testing/fake-door.ts';
import { openConsole } from '../testing/open-console.tsx';

const DAY_MS = 24 * 3_600_000;

const TRANSFER = {
  transferNo: 'T7',
  memberId: '42',
  direction: 'out',
  cause: 'leave',
  amount: '80.00',
  state: 'unknown',
  createTime: Date.now(),
  asked: 3,
  dispute: 'gave 99.00, more than its records explain',
} as const;

let door: FakeDoor;
beforeEach(() => {
  door = startFakeDoor();
  door.on(providers, () => ({ data: { list: [aProvider()] } }));
});
afterEach(cleanup);
// Reading the whole console takes longer than any screen may.
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('./transfers-page.tsx')]);
}, 60_000);

/** The open transfers at a provider, of which the door tells this one. */
async function openTransfers(
  transfer: { [K in keyof typeof TRANSFER]: (typeof TRANSFER)[K] | string | number } = TRANSFER,
  roles: OperatorRole[] = ['owner'],
): Promise<void> {
  const comparison = { at: 0, players: 3, moving: 1, ours: '67.50', theirs: '70.00', owed: '12.50', differing: 1 };
  const difference = { memberId: '42', playerId: 'm1', expected: '67.50', reported: '70.00' };
  door.on(open, () => ({ data: { transfers: [transfer as never], comparison, differences: [difference] } }));
  openConsole(door, { path: `/transfers?filter=${encodeURIComponent('{"code":"lotus"}')}`, roles });
  await screen.findByText('T7');
}

/** Presses what an act is called and gives the dialog that asks. */
async function begin(name: string): Promise<ReturnType<typeof within>> {
  fireEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
}

const answer = (dialog: ReturnType<typeof within>, name: RegExp, value: string): void =>
  void fireEvent.change(dialog.getByRole('textbox', { name }), { target: { value } });

test('a disputed transfer is ended as people found it to have ended, with how they found it out', async () => {
  door.on(end, () => ({ data: { state: 'confirmed' as const, amount: '75.00' } }));
  await openTransfers();
  const dialog = await begin('End by word');
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'What became of it' }));
  fireEvent.click(screen.getByRole('option', { name: 'Done at the provider' }));
  answer(dialog, /^Amount that came home/, '75.00');
  answer(dialog, /^How it was found out/, 'their desk told us');
  fireEvent.click(dialog.getByRole('button', { name: 'End by word' }));
  await screen.findByText('Done · 75.00');
  expect(door.sent(end)).toEqual([{ transferNo: 'T7', outcome: 'done', amount: '75.00', note: 'their desk told us' }]);
});

test('what the house pays beyond the records is laid before another person', async () => {
  door.on(grant, () => ({ data: { proposal: aProposal('9', { kind: 'external.grant' }) } }));
  await openTransfers();
  const dialog = await begin('Pay the rest from the house');
  answer(dialog, /^Amount that came home/, '99.00');
  answer(dialog, /^Of it from the house/, '19.00');
  answer(dialog, /^Why/, 'their records were lost');
  fireEvent.click(dialog.getByRole('button', { name: 'Pay the rest from the house' }));
  await waitFor(() =>
    expect(door.sent(grant)).toEqual([
      { transferNo: 'T7', amount: '99.00', fromHouse: '19.00', why: 'their records were lost' },
    ]),
  );
});

test('a transfer that is still asked about is only asked again; after a day people may end it, and of one to the provider nothing is paid', async () => {
  await openTransfers({ ...TRANSFER, dispute: '' });
  await screen.findByRole('button', { name: 'Ask now' });
  expect(screen.queryByRole('button', { name: 'End by word' })).toBeNull();
  cleanup();
  await openTransfers({ ...TRANSFER, dispute: '', direction: 'in', createTime: Date.now() - DAY_MS });
  const dialog = await begin('End by word');
  expect(dialog.queryByRole('textbox', { name: /^Amount/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Pay the rest from the house' })).toBeNull();
});

test('who may only look at transfers is offered nothing to do', async () => {
  await openTransfers(TRANSFER, ['auditor']);
  expect(screen.queryByRole('button', { name: 'End by word' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Ask now' })).toBeNull();
});

test('the last comparison stands below with its sums, and then who differs', async () => {
  await openTransfers();
  const part = within(
    (await screen.findByRole('heading', { name: 'Last comparison' })).closest('section') as HTMLElement,
  );
  const besides = (name: string): string | null | undefined => part.getByText(name).nextElementSibling?.textContent;
  expect(['Players', 'Moving, left out', 'By the books', 'Reported', 'Owed there', 'Differing'].map(besides)).toEqual([
    '3',
    '1',
    '67.50',
    '70.00',
    '12.50',
    '1',
  ]);
  expect(screen.getByRole('heading', { name: 'Differences of the last comparison' })).toBeTruthy();
});
