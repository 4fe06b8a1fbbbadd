import type { ChatCard } from '@drawroom/contract/chat';
import { followBet, mine, record, shared, showRecord, start, stop } from '@drawroom/contract/follow';
import type { ShareView } from '@drawroom/contract/follow';
import viVN from '@drawroom/i18n/messages/vi-VN.json';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { aMessage } from '../chat/samples.ts';
import { useLanguage } from '../shell/language.ts';
import { openRealtime } from '../shell/realtime.ts';
import { freshRoom, openMenu, openRoom } from '../testing/chat-room.ts';
import { press } from '../testing/running-table.ts';
import { aFollow, aShare, someTotals } from './samples.ts';

const CARD = {
  kind: 'bet' as const,
  shareId: '7',
  lotteryCode: 'k3-1m',
  gameNo: '20261122-0181',
  lines: [{ playCode: 'k3.sum.value', selection: '10,11', odds: '7.0000', amount: '20.00' }],
  amount: '20.00',
} satisfies ChatCard;

/** A room in which a bet is shared that stands like this. */
async function sharedIn(share: ShareView) {
  const { server } = await freshRoom([aMessage(1, { text: '', card: CARD })]);
  server.on(shared, () => ({ data: share }));
  await openRoom();
  const card = await screen.findByRole('region', { name: 'Shared bet' });
  return { server, card };
}

const write = (name: string, text: string, nth = 0) =>
  fireEvent.change(screen.getAllByRole('textbox', { name })[nth]!, { target: { value: text } });

/** Presses a button once it is there: parts are loaded when they are first needed. */
async function tap(name: string): Promise<void> {
  await screen.findByRole('button', { name });
  await press(name);
}

const placed = {
  orderNo: '41',
  gameNo: CARD.gameNo,
  bets: [],
  count: 1,
  amount: '6.00',
  balance: '1228.50',
  receipt: 'r',
};

describe('the card of a shared bet', () => {
  test('that could not be loaded says so in place of the bet, and is there once it is asked for again', async () => {
    const { server } = await freshRoom([aMessage(1, { text: '', card: CARD })]);
    server.on(shared, { refuse: 'follow.share_unknown', msg: 'There is no such bet.' });
    await openRoom();
    const card = await screen.findByRole('region', { name: 'Shared bet' });
    expect((await within(card).findByRole('alert')).textContent).toBe('There is no such bet.');
    expect(card.textContent).not.toContain('…');
    server.on(shared, () => ({ data: aShare() }));
    await press('Try again');
    await within(card).findByText('Points');
    expect(within(card).getByRole('button', { name: 'Follow' })).toBeTruthy();
  });

  test('says what was bet and offers to follow it while it is open', async () => {
    const { card } = await sharedIn(aShare());
    await within(card).findByText('Points');
    expect(card.textContent).toContain('K3 One Minute');
    expect(card.textContent).toContain('20.00');
    expect(within(card).getByRole('button', { name: 'Follow' })).toBeTruthy();
  });

  test.each([
    ['a loss as plainly as a win', { state: 'decided', winLose: '-20.00' }, '-¥20.00'],
    ['that it is closed', { state: 'closed' }, 'Closed, not drawn yet'],
    ['that it was taken back', { state: 'cancelled' }, 'Cancelled by the leader'],
    ['that one has taken it back oneself', { state: 'cancelled', mine: true }, 'Cancelled'],
  ] as const)('says %s, and offers nothing to follow', async (_what, change, words) => {
    const { card } = await sharedIn(aShare(change));
    await within(card).findByText(words);
    expect(within(card).queryByRole('button', { name: 'Follow' })).toBeNull();
  });

  test('says at once that its leader has taken it back, and that the own bet stands and can be cancelled until the close', async () => {
    const listened = vi.spyOn(await openRealtime(), 'on');
    let share = aShare({ followed: [{ orderNo: '41', amount: '6.00' }] });
    const { server, card } = await sharedIn(share);
    server.on(shared, () => ({ data: share }));
    await within(card).findByRole('button', { name: 'Follow' });
    share = { ...share, state: 'cancelled' };
    const { roomCode, shareId } = share;
    await waitFor(() => expect(listened.mock.calls.some(([type]) => type === 'bet.share_cancelled')).toBe(true));
    const hear = listened.mock.calls.find(([type]) => type === 'bet.share_cancelled')?.[1] as (data: object) => void;
    await act(async () => hear({ roomCode, shareId: '8' }));
    await act(async () => hear({ roomCode, shareId }));
    await within(card).findByText('Cancelled by the leader');
    expect(within(card).queryByRole('button', { name: 'Follow' })).toBeNull();
    expect(server.inputsOf(shared)).toHaveLength(2);
    await tap('Details');
    const sheet = await screen.findByRole('dialog');
    expect(within(sheet).getByRole('status').textContent).toContain('until the close you can cancel it');
  });

  test('says nothing of the bet any more when its owner hides his record', async () => {
    const { card } = await sharedIn(aShare({ state: 'hidden', lines: [], record: null }));
    await within(card).findByText('The member no longer shows this bet.');
    expect(card.textContent).not.toContain('20.00');
    expect(within(card).queryByRole('button')).toBeNull();
  });
});

describe('following one bet', () => {
  test('shows the odds of now and all losses, and sends the own amount once, at the odds shown', async () => {
    const { server } = await sharedIn(aShare());
    server.on(followBet, { data: placed });
    await tap('Follow');
    const sheet = await screen.findByRole('dialog');
    expect(sheet.textContent).toContain('7.1');
    expect(sheet.textContent).toContain('Bets lost7');
    expect(sheet.textContent).toContain('-¥20.90');
    expect(sheet.textContent).toContain('Past rounds do not change the odds');
    write('Amount per unit', '3');
    await tap('Place ¥6.00');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.inputsOf(followBet)).toEqual([
      { shareId: '7', amount: '3.00', cap: '20.00', odds: ['7.1000'], clientRef: expect.any(String) },
    ]);
  });

  test('in Vietnamese amounts are shown and written with the comma', async () => {
    const { server } = await freshRoom([aMessage(1, { text: '', card: CARD })]);
    act(() => useLanguage.setState({ tag: 'vi-VN', messages: viVN, parts: ['inside', 'talk'] }));
    server.on(shared, { data: aShare() });
    server.on(followBet, { data: placed });
    await openRoom();
    await tap(viVN.follow.follow);
    await screen.findByRole('dialog');
    const shown = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
    expect([shown(viVN.follow.perUnit), shown(viVN.follow.atMost)]).toEqual(['10,00', '20,00']);
    write(viVN.follow.perUnit, '1,5');
    write(viVN.follow.atMost, '1.000,50');
    const place = await screen.findByRole('button', { name: /3,00/ });
    await act(async () => void fireEvent.click(place));
    await waitFor(() => expect(server.inputsOf(followBet)).toMatchObject([{ amount: '1.50', cap: '1000.50' }]));
  });

  test('does not send what costs more than the most allowed', async () => {
    const { server } = await sharedIn(aShare());
    await tap('Follow');
    write('Amount per unit', '11');
    await tap('Place ¥22.00');
    await screen.findByText('This costs more than the most you allow.');
    expect(server.inputsOf(followBet)).toEqual([]);
  });

  test('says in the sheet why the house refused it', async () => {
    const { server } = await sharedIn(aShare());
    server.on(followBet, { refuse: 'lottery.round_closed', msg: 'Betting is closed.' });
    await tap('Follow');
    await tap('Place ¥20.00');
    await screen.findByText('Betting is closed.');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

test('following for several rounds asks for bounds that hold together, then shows the follow', async () => {
  const { server } = await sharedIn(aShare());
  server.on(start, () => ({ data: { follow: aFollow() } }));
  server.on(mine, { data: { record: { shown: false, since: null, handle: 'me00000000' }, list: [aFollow()] } });
  await tap('Follow');
  await tap('Follow for several rounds');
  await tap('Start following');
  await screen.findByText(/Please fill in every field/);
  write('At most in all', '50', 1);
  write('Stop at a loss of', '60');
  await tap('Start following');
  expect(server.inputsOf(start)).toEqual([]);
  write('Stop at a loss of', '20');
  await tap('Start following');
  await screen.findByText('Round 1 of 5');
  expect(server.inputsOf(start)).toMatchObject([
    {
      handle: 'minh000000',
      rounds: 5,
      way: 'fixed',
      amount: '10.00',
      roundCap: '20.00',
      totalCap: '50.00',
      stopLoss: '20.00',
    },
  ]);
});

test('own follows tell what was placed and what was left out and why; one is stopped; the record is shown only after a yes', async () => {
  const { server } = await sharedIn(aShare());
  server.on(mine, { data: { record: { shown: false, since: null, handle: 'me00000000' }, list: [aFollow()] } });
  server.on(stop, { data: { follow: aFollow({ state: 'stopped' }) } });
  server.on(showRecord, { data: { shown: true, since: 1 } });
  await tap('Room menu');
  await tap('My follows');
  await screen.findByText('Over your round bound');
  await tap('Stop following');
  await waitFor(() => expect(server.inputsOf(stop)).toEqual([{ followNo: '3' }]));
  await tap('Show my record');
  await tap('Not now');
  expect(server.inputsOf(showRecord)).toEqual([]);
});

test('a follow that is ahead says what it has won, and not that it has lost less than nothing', async () => {
  const { server } = await sharedIn(aShare());
  const list = [aFollow(), aFollow({ followNo: '4', state: 'done', lost: '-13.50' })];
  server.on(mine, { data: { record: { shown: false, since: null, handle: 'me00000000' }, list } });
  await tap('Room menu');
  await tap('My follows');
  const sums = await screen.findAllByText(/^Staked /);
  expect(sums.map(({ textContent }) => textContent?.split(' · ')[1])).toEqual([
    'lost ¥0.00, stop at ¥20.00',
    'won ¥13.50, stop at a loss of ¥20.00',
  ]);
});

test('one’s own shared bet has the switch of the record too: it is hidden there as in one’s follows', async () => {
  const { server } = await sharedIn(aShare({ mine: true, state: 'decided', winLose: '-20.00' }));
  let shown = true;
  server.on(mine, () => ({ data: { record: { shown, since: 1, handle: 'me00000000' }, list: [] } }));
  server.on(showRecord, ({ on }) => ({ data: { shown: (shown = on === 1), since: 1 } }));
  await tap('Details');
  await screen.findByText('Shown');
  await tap('Hide my record');
  await screen.findByText('Hidden');
  expect(server.inputsOf(showRecord)).toEqual([{ on: 0 }]);
});

describe('a record', () => {
  test('is opened from the menu of a message: all sums, the last bets one by one', async () => {
    const { server } = await freshRoom([aMessage(1)]);
    const [line] = aShare().lines;
    server.on(record, {
      data: {
        leader: aShare().leader,
        mine: false,
        totals: someTotals(),
        last: [
          {
            ...line!,
            betNo: '5',
            lotteryCode: 'k3-1m',
            gameNo: CARD.gameNo,
            winLose: '-20.00',
            betTime: 1,
            settleTime: 2,
            status: 2,
          },
        ],
      },
    });
    await openRoom();
    await openMenu('Message 1');
    await tap('See record');
    await screen.findByText('All 12 decided bets', { exact: false });
    const last = within(screen.getByRole('list', { name: 'Last bets' }));
    expect(last.getByText('-¥20.00')).toBeTruthy();
  });

  test('without a decided bet says so once and has no table of noughts', async () => {
    const { server } = await freshRoom([aMessage(1)]);
    const totals = { ...someTotals(), bets: 0, won: 0, lost: 0, open: 3 };
    server.on(record, { data: { leader: aShare().leader, mine: false, totals, last: [] } });
    await openRoom();
    await openMenu('Message 1');
    await tap('See record');
    expect(await screen.findByText('No decided bets', { exact: false })).toBeTruthy();
    expect(screen.getByText('Beside these: 3 open', { exact: false })).toBeTruthy();
    expect(screen.queryByText('Bets won')).toBeNull();
  });

  test('of somebody who does not show it is said to be none', async () => {
    const { server } = await freshRoom([aMessage(1)]);
    server.on(record, { refuse: 'follow.leader_unknown', msg: 'none' });
    await openRoom();
    await openMenu('Message 1');
    await tap('See record');
    expect(await screen.findByText('This member does not show what the bets came to.')).toBeTruthy();
  });
});
