import { bets } from '@drawroom/contract/lottery';
import { chase, chaseCancel, chaseOrder, chaseRounds, chases } from '@drawroom/contract/lottery-chase';
import type { ChaseDetail } from '@drawroom/contract/lottery-chase';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { FakeServer } from '../testing/fake-server.ts';
import { openAt } from '../testing/open-lobby.tsx';
import { freshTable, press } from '../testing/running-table.ts';
import { aBet, aPage } from './samples.ts';
import { slipOf } from './slip-store.ts';

const CODE = 'k3-1m';
const NOS = ['20261121-0002', '20261121-0003', '20261121-0004', '20261121-0005', '20261121-0006', '20261121-0007'];
const BIG = /^k3\.sum\.big 1\.982,/;
let server: FakeServer;
function aChase(change: Partial<ChaseDetail> = {}): ChaseDetail {
  return {
    chaseNo: '9',
    clientRef: '5f0c3a1e-7b5d-4c0e-9a5e-2f6d8c1b7a94',
    lotteryCode: CODE,
    state: 'running',
    stopOnWin: true,
    rounds: 2,
    placed: 1,
    over: 0,
    amount: '30.00',
    staked: '10.00',
    payout: '0.00',
    frozen: '20.00',
    createTime: 1_000_000,
    endTime: null,
    lines: [
      {
        playCode: 'k3.sum.big',
        playTitle: 'Big',
        selection: '-',
        selectionLabel: 'Big',
        odds: '1.9820',
        unitAmount: '10.00',
        multiple: 1,
      },
    ],
    list: ['placed', 'waiting'].map((state, n) => ({
      gameNo: NOS[n] ?? '',
      beginTime: 0,
      endTime: 0,
      multiple: n + 1,
      amount: `${n + 1}0.00`,
      state: state as 'placed' | 'waiting',
      reason: null,
      orderNo: null,
      payout: null,
    })),
    ...change,
  };
}

beforeEach(async () => {
  server = await freshTable({ code: CODE, gameNos: [NOS[0]!, NOS[1]!] });
  server.on(chaseRounds, { data: { list: NOS.map((gameNo) => ({ gameNo, beginTime: 0, endTime: 0 })) } });
  server.on(chases, { data: aPage([aChase()]) });
  server.on(chase, { data: { fate: 'accepted', chase: { chase: aChase(), balance: '1204.50' } } });
});

/** The sheet of a slip with big for 10, its chase switched on. */
async function openChase(): Promise<HTMLElement> {
  await openAt(`/lotteryBet?lottery=${CODE}`);
  await screen.findByRole('button', { name: BIG });
  await press(BIG);
  await press('10');
  await press(/^1 line/);
  const sheet = await screen.findByRole('dialog');
  await act(async () => void fireEvent.click(within(sheet).getByRole('switch', { name: 'Chase over several rounds' })));
  await within(sheet).findByText('0006');
  return sheet;
}

async function startChase(sheet: HTMLElement, name: string): Promise<void> {
  await press(name, sheet);
  await screen.findByRole('heading', { name: `${name}?` });
  const question = screen.getAllByRole('dialog').at(-1)!;
  await press(name, question);
}

test('a chase is sent with the multiple of every round, and the slip is empty once it is taken', async () => {
  server.on(chaseOrder, { data: { chase: aChase(), balance: '924.50' } });
  const sheet = await openChase();
  await act(async () => void fireEvent.click(within(sheet).getByRole('radio', { name: '×2 each' })));
  const own = within(sheet).getByRole('radio', { name: 'Own' });
  await act(async () => void fireEvent.click(own));
  const third = within(sheet).getByRole('textbox', { name: 'Multiple of round 0004' });
  await act(async () => void fireEvent.change(third, { target: { value: '5' } }));
  await startChase(sheet, 'Chase 5 rounds');
  await waitFor(() => expect(slipOf(CODE).lines).toEqual([]));
  expect(server.inputsOf(chaseOrder)).toMatchObject([
    { lotteryId: '1', gameNo: NOS[0], multiples: [1, 2, 5, 8, 16], stopOnWin: true, betList: [{ unitAmount: '10' }] },
  ]);
  expect(screen.getAllByText('¥924.50').length).toBeGreaterThan(0);
});

test('a chase whose answer is lost is asked about by its reference and not sent again (R-47, R-48)', async () => {
  server.on(chaseOrder, { lost: 'gateway' });
  const sheet = await openChase();
  await startChase(sheet, 'Chase 5 rounds');
  await waitFor(() => expect(server.inputsOf(chase)).toHaveLength(1));
  const [sent] = server.inputsOf(chaseOrder);
  expect(server.inputsOf(chase)[0]?.clientRef).toBe(sent?.clientRef);
  await waitFor(() => expect(slipOf(CODE).lines).toEqual([]));
  expect(server.inputsOf(chaseOrder)).toHaveLength(1);
});

test('a chase that would freeze more than the balance is not sent', async () => {
  const sheet = await openChase();
  await act(async () => void fireEvent.click(within(sheet).getByRole('radio', { name: 'Own' })));
  const first = within(sheet).getByRole('textbox', { name: 'Multiple of round 0002' });
  await act(async () => void fireEvent.change(first, { target: { value: '300' } }));
  await press('Chase 5 rounds', sheet);
  await screen.findByText('The balance is short by ¥1,805.50');
  expect(server.inputsOf(chaseOrder)).toEqual([]);
});

test('the rest of a running chase is cancelled after a question, under one reference for every attempt (R-47)', async () => {
  server.on(chaseCancel, { lost: 'gateway' });
  await openAt('/records');
  await act(async () => void fireEvent.click(await screen.findByRole('radio', { name: 'Chases' })));
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: /Running/ })));
  const sheet = await screen.findByRole('dialog');
  expect(await within(sheet).findByText('Bet placed')).toBeTruthy();
  const cancel = async (attempt: number): Promise<void> => {
    const button = within(sheet).getByRole('button', { name: 'Cancel the rest' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).not.toBe('true'));
    await act(async () => void fireEvent.click(button));
    await screen.findByRole('heading', { name: 'Cancel the rest?' });
    await press('Cancel the rest', screen.getAllByRole('dialog').at(-1));
    await waitFor(() => expect(server.inputsOf(chaseCancel)).toHaveLength(attempt));
  };
  await cancel(1);
  server.on(chaseCancel, { data: { chaseNo: '9', state: 'cancelled', amount: '20.00', balance: '1254.50' } });
  await cancel(2);
  expect(new Set(server.inputsOf(chaseCancel).map(({ clientRef }) => clientRef)).size).toBe(1);
  await screen.findByText('¥20.00 is back');
});

test('one tap puts the lines of the last order on the slip, at the odds of now', async () => {
  const last = { orderNo: '700', odds: '1.9000', units: 2, amount: '30.00' };
  server.on(bets, {
    data: aPage([
      aBet({ ...last, betNo: '701', playCode: 'k3.sum.odd', units: 1 }),
      aBet({ ...last, betNo: '700', units: 1, amount: '10.00' }),
      aBet({ betNo: '600', orderNo: '600', playCode: 'k3.sum.even' }),
    ]),
  });
  await openAt(`/lotteryBet?lottery=${CODE}`);
  await screen.findByRole('button', { name: BIG });
  await press('Repeat last bet');
  await waitFor(() =>
    expect(slipOf(CODE).lines).toEqual([
      { playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '10', multiple: 1 },
      { playCode: 'k3.sum.odd', selection: '-', odds: expect.stringMatching(/^1\.9/), unitAmount: '30', multiple: 1 },
    ]),
  );
});
