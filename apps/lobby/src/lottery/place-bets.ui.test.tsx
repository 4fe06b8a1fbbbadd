import { getMemberUserCenter } from '@drawroom/contract/member';
import { bets, betOrder, oddsList, order as orderCall } from '@drawroom/contract/lottery';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { CENTER, openAt } from '../testing/open-lobby.tsx';
import { BIG, fillSlip, freshTable, openTable, placeAndConfirm, press, serveRound } from '../testing/running-table.ts';
import type { SentOrder } from './order-fate.ts';
import { lotteryKeys } from './queries.ts';
import { keptReceipts } from './receipts.ts';
import { aBet, aPage, aPanel, aPlacedOrder } from './samples.ts';
import { setUnitAmount } from './slip.ts';
import { changeSlip, slipOf, useSlips } from './slip-store.ts';

const CODE = 'k3-1m';
const NO = '20261121-0002';
let server: FakeServer;

const ROUND = { code: CODE, gameNos: [NO, '20261121-0003'] } as const;

beforeEach(async () => {
  server = await freshTable(ROUND);
  server.on(betOrder, { data: aPlacedOrder() });
});

const sentOrders = () => server.inputsOf(betOrder);
const storedRef = (): string | null =>
  (JSON.parse(localStorage.getItem('orderFate') ?? 'null') as SentOrder | null)?.clientRef ?? null;

describe('an order', () => {
  test('has its clientRef on the phone before it is sent, and none once its fate is known', async () => {
    let storedAtSending: string | null = null;
    server.on(betOrder, () => {
      storedAtSending = storedRef();
      return { data: aPlacedOrder() };
    });
    await openTable(CODE);
    await fillSlip();
    await placeAndConfirm();
    await waitFor(() => expect(sentOrders()).toHaveLength(1));
    expect(storedAtSending).toBe(sentOrders()[0]?.clientRef);
    await waitFor(() => expect(storedRef()).toBeNull());
  });

  test('that is accepted clears the slip, keeps its receipt and shows the new balance', async () => {
    await openTable(CODE);
    await fillSlip();
    await placeAndConfirm();
    await waitFor(() => expect(keptReceipts().map((each) => each.orderNo)).toEqual(['501']));
    expect(slipOf(CODE).lines).toEqual([]);
    expect(screen.getByRole('button', { name: BIG }).getAttribute('aria-pressed')).toBe('false');
    expect(sentOrders()[0]).toMatchObject({
      lotteryId: '1',
      gameNo: NO,
      betList: [{ playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '10', multiple: 1 }],
    });
    expect(screen.getAllByText('¥1,224.50').length).toBeGreaterThan(0);
  });

  test('pressed twice is sent once', async () => {
    await openTable(CODE);
    await fillSlip();
    await press('Place bets');
    const dialog = await screen.findByRole('dialog');
    const yes = within(dialog).getByRole('button', { name: /^Place ¥/ });
    await act(async () => {
      fireEvent.click(yes);
      fireEvent.click(yes);
      fireEvent.click(screen.getByRole('button', { name: 'Place bets', hidden: true }));
    });
    await waitFor(() => expect(keptReceipts()).toHaveLength(1));
    expect(sentOrders()).toHaveLength(1);
  });

  test('is not sent when the question is answered with no', async () => {
    await openTable(CODE);
    await fillSlip();
    await press('Place bets');
    await press('Cancel', await screen.findByRole('dialog'));
    expect(sentOrders()).toEqual([]);
    expect(slipOf(CODE).lines).toHaveLength(1);
  });

  test('is asked about no more today once the member says so', async () => {
    await openTable(CODE);
    await fillSlip();
    await press('Place bets');
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(within(dialog).getByRole('checkbox', { name: 'Do not remind again today' }));
    await press(/^Place ¥/, dialog);
    await waitFor(() => expect(sentOrders()).toHaveLength(1));
    await waitFor(() => expect(slipOf(CODE).lines).toEqual([]));
    await fillSlip();
    await press('Place bets');
    await waitFor(() => expect(sentOrders()).toHaveLength(2));
  });

  test('without an amount opens the slip and is not sent', async () => {
    await openTable(CODE);
    await press(BIG);
    await press('Place bets');
    expect(await screen.findByRole('dialog', { name: /Slip/ })).toBeTruthy();
    expect(sentOrders()).toEqual([]);
  });

  test('above the balance is not sent', async () => {
    server.on(getMemberUserCenter, { data: { ...CENTER, member: { ...CENTER.member, balance: '5.00' } } });
    await openTable(CODE);
    await fillSlip();
    await press('Place bets');
    expect((await screen.findByRole('dialog')).textContent).toContain('5.00');
    expect(sentOrders()).toEqual([]);
  });

  test('that is refused says why in the server’s words and keeps the slip', async () => {
    server.on(betOrder, { refuse: 'lottery.round_closed', msg: 'This round is closed.' });
    await openTable(CODE);
    await fillSlip();
    await placeAndConfirm();
    expect(await screen.findByText('This round is closed.')).toBeTruthy();
    expect(slipOf(CODE).lines).toHaveLength(1);
    expect(storedRef()).toBeNull();
  });
});

describe('an order that the round has no room for', () => {
  test('keeps the slip and says at the line what would fit, until the line is changed (wire.md 1006)', async () => {
    server.on(betOrder, { refuse: 'lottery.exposure_full', msg: 'Full.', data: { line: 0, max: '7.50' } });
    await openTable(CODE);
    await fillSlip();
    await placeAndConfirm();
    expect(await screen.findByText('Full.')).toBeTruthy();
    expect(slipOf(CODE).lines).toHaveLength(1);
    await press(/^1 line/);
    const slip = await screen.findByRole('dialog', { name: /Slip/ });
    expect(slip.textContent).toContain('At most ¥7.50');
    act(() => changeSlip(CODE, (before) => setUnitAmount(before, '5', null)));
    await waitFor(() => expect(slip.textContent).not.toContain('At most ¥7.50'));
  });
});

describe('an order whose answer was cut off', () => {
  test('is asked about under the same clientRef and never sent again', async () => {
    server.on(betOrder, { lost: 'gateway' });
    server.on(orderCall, { data: { fate: 'accepted', order: aPlacedOrder() } });
    await openTable(CODE);
    await fillSlip();
    await placeAndConfirm();
    await waitFor(() => expect(keptReceipts()).toHaveLength(1));
    expect(sentOrders()).toHaveLength(1);
    expect(server.inputsOf(orderCall)).toEqual([{ clientRef: sentOrders()[0]?.clientRef }]);
    expect(slipOf(CODE).lines).toEqual([]);
  });

  test('is found after a reload by the clientRef that was stored, and not sent again', async () => {
    const left: SentOrder = {
      clientRef: '1b4e28ba-2fa1-4d2b-883f-0016d3cca427',
      lotteryId: '1',
      lotteryCode: CODE,
      gameNo: NO,
      betList: [{ playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '10', multiple: 1 }],
      amount: '10.00',
      sentAtMs: Date.now() - 20_000,
    };
    localStorage.setItem('orderFate', JSON.stringify(left));
    server.on(orderCall, { data: { fate: 'accepted', order: aPlacedOrder() } });
    await openTable(CODE);
    await waitFor(() => expect(keptReceipts()).toHaveLength(1));
    expect(server.inputsOf(orderCall)).toEqual([{ clientRef: left.clientRef }]);
    expect(sentOrders()).toEqual([]);
    expect(storedRef()).toBeNull();
  });

  test('is not forgotten while its fate is open, and no second one is sent meanwhile', async () => {
    server.on(betOrder, { lost: 'gateway' });
    server.on(orderCall, { lost: 'offline' });
    await openTable(CODE);
    await fillSlip();
    await placeAndConfirm();
    expect(await screen.findByText('Asking what became of it')).toBeTruthy();
    expect(storedRef()).toBe(sentOrders()[0]?.clientRef);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Place bets', hidden: true }).disabled).toBe(true);
    server.on(orderCall, { data: { fate: 'accepted', order: aPlacedOrder() } });
    await waitFor(() => expect(storedRef()).toBeNull(), { timeout: 5_000 });
  });
});

describe('odds that changed', () => {
  beforeEach(() => {
    server.on(betOrder, (input) => {
      if (input.betList[0]?.odds === '1.9500') return { data: aPlacedOrder() };
      server.on(oddsList, { data: aPanel({ 'k3.sum.big -': '1.9500' }) });
      return { refuse: 'lottery.odds_changed', data: { line: 0, odds: '1.9500' } };
    });
  });

  async function placeAtOldOdds(): Promise<HTMLElement> {
    await openTable(CODE);
    await fillSlip();
    await placeAndConfirm();
    const dialog = await screen.findByRole('dialog', { name: 'The odds have changed' });
    expect(dialog.textContent).toContain('was 1.982');
    expect(dialog.textContent).toContain('now 1.95');
    return dialog;
  }

  test('accepted: the order goes out at the new odds as a new order', async () => {
    await press('Accept and place', await placeAtOldOdds());
    await waitFor(() => expect(sentOrders()).toHaveLength(2));
    expect(sentOrders()[1]?.betList[0]?.odds).toBe('1.9500');
    expect(sentOrders()[1]?.clientRef).not.toBe(sentOrders()[0]?.clientRef);
    await waitFor(() => expect(slipOf(CODE).lines).toEqual([]));
  });

  test('declined: nothing is placed and the line keeps the odds that were seen', async () => {
    await press('Decline', await placeAtOldOdds());
    expect(sentOrders()).toHaveLength(1);
    expect(slipOf(CODE).lines[0]?.odds).toBe('1.9820');
  });

  test('known before the press: they are asked about before anything is sent', async () => {
    await openTable(CODE);
    await fillSlip();
    server.on(oddsList, { data: aPanel({ 'k3.sum.big -': '1.9500' }) });
    const { queryClient } = await import('../shell/query-client.ts');
    await act(() => queryClient.invalidateQueries({ queryKey: ['lottery'] }));
    await screen.findByRole('button', { name: /^k3\.sum\.big 1\.95,/ });
    await press('Place bets');
    expect(await screen.findByRole('dialog', { name: 'The odds have changed' })).toBeTruthy();
    expect(sentOrders()).toEqual([]);
  });
});

describe('a closed round', () => {
  test('locks every option with "--" and clears the selection, the slip is kept until the member aims it', async () => {
    useSlips.setState({
      slips: {
        [CODE]: {
          gameNo: NO,
          unitAmount: '10',
          kept: null,
          lines: [{ playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '10', multiple: 1 }],
        },
      },
      selected: { [CODE]: new Set(['k3.sum.big -']) },
    });
    serveRound(server, { ...ROUND, openForMs: 52_000 });
    await openAt(`/lotteryBet?lottery=${CODE}`);
    const big = await screen.findByRole<HTMLButtonElement>('button', { name: 'k3.sum.big --, closed' });
    expect(big.disabled).toBe(true);
    expect(big.textContent).toContain('--');
    expect(big.getAttribute('aria-pressed')).toBe('false');
    expect(screen.getByText(/Round 0002 is closed. Your slip is kept for 0003./)).toBeTruthy();
    expect(slipOf(CODE)).toMatchObject({ lines: [], kept: { gameNo: NO } });
  });

  test('kept lines go to the open round at a tap', async () => {
    useSlips.setState({
      slips: {
        [CODE]: {
          gameNo: '20261121-0001',
          unitAmount: '10',
          kept: null,
          lines: [{ playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '10', multiple: 1 }],
        },
      },
      selected: {},
    });
    await openTable(CODE);
    expect(slipOf(CODE)).toMatchObject({ gameNo: NO, lines: [] });
    await press('Use for 0002');
    expect(slipOf(CODE)).toMatchObject({ gameNo: NO, kept: null, lines: [{ playCode: 'k3.sum.big' }] });
  });
});

describe('bets of this round', () => {
  test.each([
    ['a win is felt once and celebrated', '19.82', '+9.82', 1, 1],
    ['a loss is not felt', '0.00', '-10.00', 2, 0],
    ['a payout below the stake is a loss', '4.00', '-6.00', 1, 0],
    ['what only comes back is no win', '10.00', '+0.00', 1, 0],
  ])('turn to their result in place; %s (look.md "Motion")', async (_name, payout, winLose, status, ticks) => {
    const felt = vi.fn<(ms: number) => boolean>();
    Object.defineProperty(navigator, 'vibrate', { value: felt, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'vibrate'));
    server.on(bets, { data: aPage([aBet()]) });
    await openTable(CODE);
    await screen.findByText('My bets');
    server.on(bets, {
      data: aPage([aBet({ payout, winLose: winLose.replace('+', ''), status, settleTime: 1_060_000 })]),
    });
    const { queryClient } = await import('../shell/query-client.ts');
    for (let again = 0; again < 2; again++)
      await act(() => queryClient.invalidateQueries({ queryKey: lotteryKeys.bets() }));
    // Told to who hears the table once it is known that it was decided before his eyes: then it is felt, or never.
    const told = (): boolean =>
      screen.getAllByRole('status').some(({ textContent }) => /^My bets · .*¥/u.test(textContent ?? ''));
    await waitFor(() => expect(told()).toBe(true));
    await waitFor(() => expect(felt).toHaveBeenCalledTimes(ticks));
    expect(document.body.textContent).toContain(`¥${winLose.slice(1)}`);
    expect(document.querySelectorAll('.celebrate')).toHaveLength(ticks);
  });
});
