import { send } from '@drawroom/contract/chat';
import { followBet, shared } from '@drawroom/contract/follow';
import { betOrder, cancelOrder, gameHome, oddsList, order as orderCall } from '@drawroom/contract/lottery';
import { getMemberUserCenter } from '@drawroom/contract/member';
import { roomIntro } from '@drawroom/contract/room';
import thWords from '@drawroom/engine/words/th-TH.json';
import thTH from '@drawroom/i18n/messages/th-TH.json';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aMessage } from '../chat/samples.ts';
import { aShare } from '../follow/samples.ts';
import { useOrder } from '../lottery/order-store.ts';
import { lotteryKeys } from '../lottery/queries.ts';
import { aLottery, aPanel, aPlacedOrder, anOpening } from '../lottery/samples.ts';
import { changeSlip, slipOf, useSlips } from '../lottery/slip-store.ts';
import { EMPTY_SLIP } from '../lottery/slip.ts';
import { aRoom } from '../room/samples.ts';
import { useLanguage } from '../shell/language.ts';
import { NO_ORDER } from '../shell/money-fate.ts';
import { queryClient } from '../shell/query-client.ts';
import { field, freshRoom, openRoom, write } from '../testing/chat-room.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { CENTER } from '../testing/open-lobby.tsx';
import { press } from '../testing/running-table.ts';
import { usePlacedOrder } from './placed-order.ts';

const CODE = 'k3-1m';
const NO = '20261122-0181';
let server: FakeServer;

beforeEach(async () => {
  ({ server } = await freshRoom([]));
  useSlips.setState({ slips: {}, selected: {} });
  useOrder.setState({ fate: NO_ORDER });
  usePlacedOrder.setState({ order: null });
  serveLotteries();
  server.on(oddsList, { data: aPanel() });
  server.on(betOrder, { data: aPlacedOrder({ gameNo: NO, amount: '150.00', balance: '1084.50' }) });
});
afterEach(() => void vi.restoreAllMocks());

/** A room of two lotteries whose rounds have been open for so long, and of two on which nobody can bet. */
function serveLotteries({ openForMs = 1_000, gameNo = NO } = {}): void {
  server.on(roomIntro, { data: { room: aRoom({ lotteries: [CODE, 'k3-3m', 'k3-shut', 'k3-gx'] }) } });
  const currentOpening = anOpening(gameNo, Date.now() - openForMs);
  const lotteries = [
    aLottery({ currentOpening }),
    aLottery({ lotteryId: '2', lotteryCode: 'k3-3m', name: 'K3 Three Minutes', currentOpening }),
    aLottery({ lotteryId: '3', lotteryCode: 'k3-shut', name: 'K3 Shut', state: 'closed', currentOpening: null }),
    aLottery({ lotteryId: '4', lotteryCode: 'k3-gx', name: 'K3 Guangxi', sourced: false, currentOpening: null }),
  ];
  server.on(gameHome, () => ({ data: { serverTime: Date.now(), lotteries } }));
}

const orders = () => server.inputsOf(betOrder);
const preview = () => screen.findByRole('region', { name: 'Bet in this message' });

/** Writes and gives the preview, once it knows the odds. */
async function written(text: string): Promise<HTMLElement> {
  write(text);
  const card = await preview();
  await within(card).findByText(/Stake/);
  return card;
}

describe('a bet in the field', () => {
  test('is shown with lottery, round, odds, amounts and total before anything counts', async () => {
    await openRoom();
    const card = await written('big 100, sum 14 50');
    const shown = card.textContent.replaceAll(/\s+/g, ' ');
    for (const part of [
      'K3 One Minute',
      '0181',
      'k3.sum.big',
      '1.982',
      '¥100.00',
      '¥50.00',
      'Stake ¥150.00',
      'Closes in',
    ])
      expect(shown).toContain(part);
    expect(shown).toContain('Possible return');
    expect(orders()).toEqual([]);
  });

  test('is placed by one tap, through the same order as on the table, and the field is empty then', async () => {
    await openRoom();
    const card = await written('big 100, sum 14 50');
    await press('Place bet', card);
    await waitFor(() => expect(orders()).toHaveLength(1));
    expect(orders()[0]).toMatchObject({
      lotteryId: '1',
      gameNo: NO,
      betList: [
        { playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '100.00', multiple: 1 },
        { playCode: 'k3.sum.value', selection: '14', unitAmount: '50.00', multiple: 1 },
      ],
    });
    await waitFor(() => expect(field().value).toBe(''));
    expect(server.inputsOf(send)).toEqual([]);
    expect(JSON.parse(localStorage.getItem('orderFate') ?? 'null')).toBeNull();
  });

  test('leaves what is on the slip of the table alone', async () => {
    const line = { playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '7', multiple: 1 };
    changeSlip(CODE, () => ({ ...EMPTY_SLIP, gameNo: NO, lines: [line] }));
    await openRoom();
    await press('Place bet', await written('big 100'));
    await waitFor(() => expect(field().value).toBe(''));
    expect(orders()[0]?.betList).toMatchObject([{ unitAmount: '100.00' }]);
    expect(slipOf(CODE).lines).toEqual([line]);
  });

  test('tapped twice is placed once', async () => {
    await openRoom();
    const card = await written('big 100');
    const button = within(card).getByRole('button', { name: 'Place bet' });
    await act(async () => {
      fireEvent.click(button);
      fireEvent.click(button);
    });
    await waitFor(() => expect(field().value).toBe(''));
    expect(orders()).toHaveLength(1);
  });

  test('can be said as a message instead, and nothing is bet', async () => {
    await openRoom();
    await press('Send as message', await written('big 100'));
    await waitFor(() => expect(server.inputsOf(send).map(({ text }) => text)).toEqual(['big 100']));
    expect(orders()).toEqual([]);
  });

  test('sent by the button of messages is a message and no bet', async () => {
    await openRoom();
    await written('big 100');
    await press('Send');
    await waitFor(() => expect(server.inputsOf(send)).toHaveLength(1));
    expect(orders()).toEqual([]);
  });

  test('is for the lottery that is chosen, or whose name it begins with', async () => {
    await openRoom();
    const card = await written('big 100');
    await press('K3 Three Minutes', card);
    await press('Place bet', await written('big 100 small 50'));
    await waitFor(() => expect(orders()[0]?.lotteryId).toBe('2'));
    await waitFor(() => expect(field().value).toBe(''));
    await press('Place bet', await written('K3 One Minute big 100'));
    await waitFor(() => expect(orders()[1]?.lotteryId).toBe('1'));
  });
});

describe('a bet that cannot be placed', () => {
  test('at odds that the server has changed is asked about, with both odds, and placed at the new ones', async () => {
    let first = true;
    server.on(betOrder, () => {
      if (!first) return { data: aPlacedOrder({ gameNo: NO }) };
      first = false;
      server.on(oddsList, { data: aPanel({ 'k3.sum.big *': '1.9500', 'k3.sum.big -': '1.9500' }) });
      return { refuse: 'lottery.odds_changed', msg: 'Changed.' };
    });
    await openRoom();
    await press('Place bet', await written('big 100'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('1.982');
    expect(dialog.textContent).toContain('1.95');
    expect(orders()).toHaveLength(1);
    await act(async () => void fireEvent.click(within(dialog).getAllByRole('button')[0]!));
    await waitFor(() => expect(orders()).toHaveLength(2));
    expect(orders()[1]?.betList[0]?.odds).toBe('1.9500');
  });

  test('because the round is closed cannot be tapped', async () => {
    serveLotteries({ openForMs: 52_000 });
    await openRoom();
    const card = await written('big 100');
    expect(within(card).getByRole<HTMLButtonElement>('button', { name: 'Closed' }).disabled).toBe(true);
  });

  test.each([
    ['K3 Shut', 'Betting on this lottery is closed for now. Bets already placed are drawn and paid.'],
    ['K3 Guangxi', 'No source of results is set up: betting is closed.'],
  ])('because %s takes none is said before it goes out as a mere message', async (name, why) => {
    await openRoom();
    write(`${name} big 100`);
    await screen.findByText(why);
    expect(screen.getByText(name)).toBeDefined();
    expect(screen.queryByRole('region', { name: 'Bet in this message' })).toBeNull();
    write(`${name} was fun in 2019`);
    await waitFor(() => expect(screen.queryByText(why)).toBeNull());
    await written('big 100');
    expect(screen.queryByRole('button', { name })).toBeNull();
  });

  test('is refused in the server’s words and stays in the field', async () => {
    server.on(betOrder, { refuse: 'lottery.round_closed', msg: 'This round is closed.' });
    await openRoom();
    await press('Place bet', await written('big 100'));
    expect(await screen.findByText('This round is closed.')).toBeTruthy();
    expect(field().value).toBe('big 100');
  });

  test('above the balance is not sent', async () => {
    server.on(getMemberUserCenter, { data: { ...CENTER, member: { ...CENTER.member, balance: '5.00' } } });
    await openRoom();
    const card = await written('big 100');
    await waitFor(() => expect(server.arrived.some(({ name }) => name === getMemberUserCenter.name)).toBe(true));
    await press('Place bet', card);
    expect((await screen.findByRole('dialog')).textContent).toContain('95.00');
    expect(orders()).toEqual([]);
  });

  test('below or above the limits of the play says so and cannot be tapped', async () => {
    await openRoom();
    const card = await written('big 0.50');
    expect(card.textContent).toContain('¥1.00');
    expect(within(card).getByRole<HTMLButtonElement>('button', { name: 'Place bet' }).disabled).toBe(true);
  });

  test('whose answer was lost is asked about and not sent again', async () => {
    server.on(betOrder, { lost: 'gateway' });
    server.on(orderCall, { data: { fate: 'accepted', order: aPlacedOrder({ gameNo: NO }) } });
    await openRoom();
    await press('Place bet', await written('big 100'));
    await screen.findByText('Bet placed');
    expect(orders()).toHaveLength(1);
    expect(field().value).toBe('');
  });
});

describe('after placing', () => {
  test('the order stands above the field and can be cancelled once, after a question', async () => {
    server.on(cancelOrder, { data: { orderNo: '501', amount: '150.00', balance: '1234.50' } });
    await openRoom();
    await press('Place bet', await written('big 100, sum 14 50'));
    await screen.findByText('Bet placed');
    await press('Cancel bet');
    const dialog = await screen.findByRole('dialog');
    await press('Cancel the order', dialog);
    await waitFor(() => expect(server.inputsOf(cancelOrder).map(({ orderNo }) => orderNo)).toEqual(['501']));
    await waitFor(() => expect(screen.queryByText('Bet placed')).toBeNull());
  });

  test('a shared bet can be followed: its sheet closes, though the answer is told above the field too', async () => {
    const lines = [{ playCode: 'k3.sum.value', selection: '10,11', odds: '7.0000', amount: '20.00' }];
    const card = { kind: 'bet', shareId: '7', lotteryCode: CODE, gameNo: NO, lines, amount: '20.00' } as const;
    ({ server } = await freshRoom([aMessage(1, { text: '', card })]));
    serveLotteries();
    server.on(oddsList, { data: aPanel() });
    server.on(betOrder, { data: aPlacedOrder({ gameNo: NO, amount: '150.00', balance: '1084.50' }) });
    server.on(shared, { data: aShare() });
    server.on(followBet, { data: aPlacedOrder({ orderNo: '41', gameNo: NO, amount: '20.00', balance: '1064.50' }) });
    await openRoom();
    await written('big 100, sum 14 50');
    await press('Place bet');
    await screen.findByText('Bet placed');
    await press('Follow');
    await screen.findByRole('dialog');
    await press('Place ¥20.00');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.inputsOf(followBet)).toHaveLength(1);
  });

  test('nothing is offered any more once its round is over', async () => {
    await openRoom();
    await press('Place bet', await written('big 100'));
    await screen.findByText('Bet placed');
    serveLotteries({ gameNo: '20261122-0182' });
    await act(() => queryClient.invalidateQueries({ queryKey: lotteryKeys.home() }));
    await waitFor(() => expect(screen.queryByText('Bet placed')).toBeNull());
  });
});

describe('a member of another language', () => {
  const say = (words: typeof thTH, key: 'helpNote' | 'help' | 'title'): string => words.command[key];
  const WORDS = '/i18n/bets.th-TH.ab12cd34.json';

  /** The room in Thai, whose words are where `answer` says. */
  async function inThai(answer: () => Response): Promise<void> {
    vi.stubGlobal('drawroomBoot', { words: { th_TH: 'ab12cd34' } });
    server.onFile(WORDS, answer);
    act(() => useLanguage.setState({ tag: 'th-TH', messages: thTH, parts: ['inside', 'talk'] }));
    await openRoom();
  }

  test('writes in it, sees the preview and the help in it, with the digits of it', async () => {
    let fetched = 0;
    await inThai(() => Response.json(thWords, { status: (fetched += 1) > 0 ? 200 : 500 }));
    write('สูง๑๐๐ ต่ำ ๕๐');
    const card = await screen.findByRole('region', { name: say(thTH, 'title') });
    await waitFor(() => expect(card.textContent).toContain('¥150.00'));
    write('สูง 100 ครับ');
    expect(await screen.findByText(thTH.command.why.words.replace('{part}', 'ครับ'))).toBeTruthy();
    await press(say(thTH, 'help'));
    const sheet = await screen.findByRole('dialog');
    for (const example of ['สูง 100', 'ผลรวม 14 50', 'หน้าเต๋า 5 20']) expect(sheet.textContent).toContain(example);
    expect(fetched).toBe(1);
  });

  test('is understood in English while his own words cannot be fetched', async () => {
    await inThai(() => new Response(null, { status: 404 }));
    write('big 100');
    expect(await screen.findByRole('region', { name: say(thTH, 'title') })).toBeTruthy();
  });
});

describe('a text that is no bet', () => {
  test('stays talk: no preview, no complaint, and no odds are asked for', async () => {
    await openRoom();
    write('？');
    await screen.findByText('You can bet by writing it here.');
    write('I lost 100 today');
    await waitFor(() => expect(screen.queryByText('You can bet by writing it here.')).toBeNull());
    expect(screen.queryByRole('region', { name: 'Bet in this message' })).toBeNull();
    expect(screen.queryByText(/Not understood/)).toBeNull();
    await press('Send');
    await waitFor(() => expect(server.inputsOf(send)).toHaveLength(1));
    expect(server.inputsOf(oddsList)).toEqual([]);
  });

  test('but looks like one has the part quoted that was not understood', async () => {
    await openRoom();
    write('big 100 please, small 50');
    expect(await screen.findByText('Not understood: “please”')).toBeTruthy();
    write('sum 99 50');
    expect(await screen.findByText('Not a number of this bet: “99”')).toBeTruthy();
    write('K3 Three Minutes big 100 kindly');
    expect(await screen.findByText('Not understood: “kindly”')).toBeTruthy();
    expect(server.inputsOf(oddsList)).toEqual([]);
  });

  test('and asks for help opens it with examples that can be written as they stand', async () => {
    await openRoom();
    write('？');
    await screen.findByText('You can bet by writing it here.');
    await press('How to write');
    const sheet = await screen.findByRole('dialog', { name: 'K3 One Minute: bets by message' });
    for (const example of ['big 100', 'sum 14 50', 'face 5 20']) expect(sheet.textContent).toContain(example);
  });
});
