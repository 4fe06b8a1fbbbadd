import { drawDeskCalls as calls } from '@drawroom/contract/draw-desk';
import { resultDeskCalls as corrections } from '@drawroom/contract/result-desk';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  aPreview,
  asked,
  fill,
  line,
  NOTHING,
  NUMBERS,
  openDrawRoom,
  paid,
  press,
  proposed,
  send,
  startDrawDoor,
  which,
} from '../testing/draw-room.tsx';
import type { DrawDetail } from './draw-queue.tsx';

let door: ReturnType<typeof startDrawDoor>;
beforeEach(() => {
  door = startDrawDoor();
});
afterEach(cleanup);
// Reading the whole console takes longer than any screen may.
beforeAll(async () => {
  await Promise.all([import('../shell/shell.tsx'), import('./draw-queue.tsx')]);
}, 60_000);

const atTheDraws = (rounds: DrawDetail[]): Promise<void> => openDrawRoom(door, rounds);

const looked = (): (string | undefined)[] => door.sent(calls.preview).map(({ numbers }) => numbers);
const previewIn = (at: HTMLElement): HTMLElement => within(at).getByRole('region', { name: 'What would happen now' });

test('what a correction would do is shown with accounts and sums, and asked anew when the numbers are others; never for what is no draw', async () => {
  door.on(calls.preview, ({ numbers, cursor }) => {
    if (numbers === '6 5 4') return { data: aPreview(NOTHING) };
    if (cursor === undefined) return { data: aPreview({ cursor: '8.payout' }) };
    const agent = { accountId: '9', memberId: null, what: 'rebate' as const, balanceAfter: '1234.50' };
    return { data: aPreview({ list: [{ ...line, ...agent }] }) };
  });
  door.on(corrections.propose, () => ({ data: {} }));
  await atTheDraws([paid('20261123001')]);
  const dialog = await asked('Correct the result');
  for (const text of ['1', '1 2', '1 2 7', '1 2 4']) fill(dialog, NUMBERS, text);
  await within(dialog).findByText('Members give back');
  const factOf = (name: string) => within(previewIn(dialog)).queryByText(name)?.nextSibling?.textContent;
  expect(
    ['Accounts', 'Bets that change', 'Members get', 'Members give back', 'Cannot be taken back'].map(factOf),
  ).toEqual(['2', '3', '39.64', '19.00', '0.82']);
  expect(factOf('Stays with the house (closed accounts)')).toBeUndefined();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(within(dialog).getAllByRole('row')).toHaveLength(3));
  expect(
    within(dialog)
      .getAllByRole('row')
      .map(({ textContent }) => textContent.replaceAll('−', '-')),
  ).toEqual([
    'MemberForGotWould getMovesPoints nowPoints then',
    '42Bets19.820.00-19.0019.000.00',
    '9Rebate19.820.00-19.0019.001,234.50',
  ]);
  fill(dialog, NUMBERS, '6 5 4');
  await within(dialog).findByText('No account would be touched.');
  expect(within(dialog).queryByText('Members give back')).toBeNull();
  fill(dialog, NUMBERS, '6 5');
  expect(within(dialog).queryByRole('region')).toBeNull();
  const first = { ...which('20261123001'), kind: 'correct', numbers: '1 2 4', size: '20' };
  expect(door.sent(calls.preview)).toEqual([first, { ...first, cursor: '8.payout' }, { ...first, numbers: '6 5 4' }]);
  fill(dialog, 'Reason', 'the organiser corrected it');
  send(dialog, 'Correct the result');
  expect(door.sent(corrections.propose)).toEqual([]);
  fill(dialog, NUMBERS, '6 5 4');
  send(dialog, 'Correct the result');
  const sent = { kind: 'correct', numbers: '6 5 4', reason: 'the organiser corrected it' };
  await waitFor(() => expect(door.sent(corrections.propose)).toEqual([{ ...which('20261123001'), ...sent }]));
});

test('it says what stays with the house, that settlements differ, and why it cannot be had', async () => {
  door.on(calls.preview, ({ numbers }) => {
    if (numbers === '1 1 1') return { data: aPreview({ ...NOTHING, differing: 'k3.sum.big: 1 | 2' }) };
    if (numbers === '2 2 2') return { refuse: 'lottery.correction_not_now', msg: 'Not now.' };
    return { data: aPreview({ kept: '7.00', owed: '0.00' }) };
  });
  await atTheDraws([paid('20261123001')]);
  const dialog = await asked('Correct the result');
  fill(dialog, NUMBERS, '1 1 1');
  await within(dialog).findByText(/^It would be held, and nothing would move.* k3\.sum\.big: 1 \| 2$/);
  expect(within(dialog).queryByText('No account would be touched.')).toBeNull();
  fill(dialog, NUMBERS, '2 2 2');
  await within(dialog).findByText('Not now.');
  fill(dialog, NUMBERS, '3 3 3');
  const kept = await within(dialog).findByText('Stays with the house (closed accounts)');
  expect(kept.nextSibling?.textContent).toBe('7.00');
  expect(within(dialog).queryByText('Cannot be taken back')).toBeNull();
});

test('annulling is looked at without numbers', async () => {
  door.on(corrections.propose, () => ({ data: {} }));
  await atTheDraws([paid('20261123001', { source: 'house' })]);
  const dialog = await asked('Annul the round');
  await within(dialog).findByText('Members give back');
  expect(door.sent(calls.preview)).toEqual([{ ...which('20261123001'), kind: 'annul', size: '20' }]);
  fill(dialog, 'Reason', 'the draw was broken off');
  send(dialog, 'Annul the round');
  const sent = { kind: 'annul', reason: 'the draw was broken off' };
  await waitFor(() => expect(door.sent(corrections.propose)).toEqual([{ ...which('20261123001'), ...sent }]));
});

test('it stands before the second person too, for what was proposed and not for what he types', async () => {
  door.on(corrections.confirm, ({ numbers }) =>
    numbers === '1 2 4' ? { data: {} } : { refuse: 'lottery.nothing_to_confirm', msg: 'Nothing is confirmed.' },
  );
  await atTheDraws([paid('20261123001', { waitsFor: proposed('correct') })]);
  await screen.findByText('Other numbers: proposed by checker. You may be the second.');
  await within(previewIn(document.body)).findByText('Members give back');
  press('a');
  const dialog = await screen.findByRole('dialog', { name: 'Confirm' });
  await within(previewIn(dialog)).findByText('Members give back');
  fill(dialog, NUMBERS, '1 2 5');
  send(dialog, 'Confirm');
  await within(dialog).findByText('Nothing is confirmed.');
  expect(new Set(looked())).toEqual(new Set(['1 2 4']));
  fill(dialog, NUMBERS, '1 2 4');
  send(dialog, 'Confirm');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(door.sent(corrections.confirm)).toEqual(
    ['1 2 5', '1 2 4'].map((numbers) => ({ ...which('20261123001'), proposalNo: '71', numbers })),
  );
});
