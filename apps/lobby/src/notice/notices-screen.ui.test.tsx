import { gameHome } from '@drawroom/contract/lottery';
import { getMemberUserCenter } from '@drawroom/contract/member';
import { changeSettings, inbox, markRead, notices, settings } from '@drawroom/contract/notice';
import arEG from '@drawroom/i18n/messages/ar-EG.json';
import viVN from '@drawroom/i18n/messages/vi-VN.json';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { aLottery } from '../lottery/samples.ts';
import { useLanguage } from '../shell/language.ts';
import { queryClient } from '../shell/query-client.ts';
import { useSession } from '../shell/session-store.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, CENTER, freshLobby, openAt } from '../testing/open-lobby.tsx';
import { anAlert, anEntry, SETTINGS } from './samples.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await freshLobby();
  server.on(gameHome, { refuse: 'request.rate_limited' });
  await beLoggedIn();
});

async function press(name: string | RegExp, role: 'button' | 'radio' | 'checkbox' = 'button'): Promise<void> {
  const control = await screen.findByRole(role, { name });
  await act(async () => void fireEvent.click(control));
}
const shownUnread = (): number | undefined =>
  queryClient.getQueryData<{ unreadNotices: number }>(['member', 'center'])?.unreadNotices;

test('each kind of entry says what happened and leads to it; the unread ones say so', async () => {
  const report = (id: string, roomCode: string, outcome: 'kept' | 'removed') =>
    anEntry({ id, topic: 'report', fact: { what: 'report', roomCode, outcome } });
  act(() => useSession.setState({ roomCode: '100001' }));
  const list = [
    report('8', '100001', 'removed'),
    report('7', '2002', 'kept'),
    anEntry({ id: '6', topic: 'service', fact: { what: 'service', conversationId: '12', answers: 3 } }),
    anEntry({
      id: '5',
      topic: 'win',
      fact: { what: 'win', lotteryCode: 'k3-1m', gameNo: '7', bets: 2, stake: '10.00', payout: '24.50' },
    }),
    anEntry({ id: '4', topic: 'deposit', fact: { what: 'deposit', orderNo: 'D4', state: 'failed' } }),
    anEntry({ id: '3', read: true }),
    anEntry({ id: '2', topic: 'security', fact: { what: 'device', device: 'Safari', address: '203.0.*.*' } }),
    anEntry({ id: '1', topic: 'limit', fact: { what: 'limit', act: 'limit_set', until: null } }),
  ];
  server.on(inbox, { data: { list, unread: 7, older: false } });
  await openAt('/notices');
  await screen.findByText('7 unread');
  // The names of the lotteries were refused: the code is what is known.
  await screen.findByText('k3-1m · 7');
  const rows = within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.textContent]);
  expect(rows).toEqual([
    ['/roomchat', expect.stringMatching(/^Your report was looked atRoom 100001 · the message was removed.*unread$/)],
    ['/enterRoom', expect.stringMatching(/^Your report was looked atRoom 2002 · the message stays/)],
    ['/service', expect.stringMatching(/^Customer service has answered3 new messages.*unread$/)],
    ['/records?lottery=k3-1m', expect.stringMatching(/^You won ¥14\.50k3-1m · 7.*unread$/)],
    ['/depositdetail?orderNo=D4', expect.stringMatching(/^Deposit not creditedD4.*unread$/)],
    ['/applylist?kind=withdrawal&orderNo=W3', expect.not.stringContaining('unread')],
    ['/security', expect.stringMatching(/^Login from a new deviceSafari\u00a0· 203/)],
    ['/protection', expect.stringMatching(/^Limit set/)],
  ]);
});

test('counts have the digits of amounts and rounds, in Arabic too', async () => {
  act(() => useLanguage.setState({ tag: 'ar-EG', messages: arEG, parts: ['inside'] }));
  server.on(inbox, { data: { list: [anEntry({ id: '5' })], unread: 12, older: false } });
  await openAt('/notices');
  expect(await screen.findByText('غير مقروء: 12')).toBeTruthy();
});

test('a win never shows the code of its lottery while the names are on their way', async () => {
  let arrive: () => void = () => undefined;
  const arrives = new Promise<void>((resolve) => (arrive = resolve));
  server.on(gameHome, async () => {
    await arrives;
    return { data: { serverTime: Date.now(), lotteries: [aLottery()] } };
  });
  const fact = { what: 'win', lotteryCode: 'k3-1m', gameNo: '7', bets: 1, stake: '1.00', payout: '2.00' } as const;
  server.on(inbox, { data: { list: [anEntry({ id: '5', topic: 'win', fact })], unread: 1, older: false } });
  await openAt('/notices');
  await screen.findByText('… · 7');
  await act(async () => arrive());
  expect(await screen.findByText('K3 One Minute · 7')).toBeTruthy();
});

test('what the house has frozen or lifted is said, with its end where it has one', async () => {
  const facts = [
    { what: 'freeze', kind: 'bet', on: false, until: null },
    { what: 'freeze', kind: 'bet', on: true, until: Date.UTC(2030, 4, 17) },
    { what: 'freeze', kind: 'funds', on: true, until: null },
  ] as const;
  const list = facts.map((fact, at) => anEntry({ id: String(3 - at), topic: 'security', fact }));
  server.on(inbox, { data: { list, unread: 3, older: false } });
  await openAt('/notices');
  await screen.findByText('You can bet again');
  const rows = within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.textContent]);
  expect(rows).toEqual([
    ['/service', expect.stringMatching(/^You can bet again/)],
    ['/service', expect.stringMatching(/^Betting is blockedUntil .*2030.* · customer service can tell you more/)],
    ['/service', expect.stringMatching(/^Moving points is blockedUntil further notice · customer service/)],
  ]);
});

test('an entry is read with a tap, all of them with the button, and the number of unread ones follows', async () => {
  let unread = 2;
  server.on(getMemberUserCenter, { data: { ...CENTER, unreadNotices: 2 } });
  server.on(inbox, () => ({
    data: { list: ['9', '8'].map((id) => anEntry({ id, read: unread === 0 })), unread, older: false },
  }));
  server.on(markRead, () => ({ data: { unread: (unread = 0) } }));
  await openAt('/notices');
  await press('Mark all as read');
  await waitFor(() => expect(server.inputsOf(markRead)).toEqual([{ upTo: '9' }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull());
  expect(shownUnread()).toBe(0);
  unread = 1;
  await act(() => queryClient.refetchQueries({ queryKey: ['notice'] }));
  await screen.findByText('1 unread');
  const [first] = within(screen.getByRole('main')).getAllByRole('link');
  await act(async () => void fireEvent.click(first as HTMLElement));
  await waitFor(() => expect(server.inputsOf(markRead).at(-1)).toEqual({ id: '9' }));
});

test('an empty inbox says what will be there; one that cannot be fetched can be asked for again', async () => {
  server.on(inbox, { refuse: 'request.rate_limited', msg: 'Busy now.' });
  await openAt('/notices');
  await screen.findByText('Busy now.');
  server.on(inbox, { data: { list: [], unread: 0, older: false } });
  await press('Try again');
  expect(await screen.findByText('Nothing here yet')).toBeTruthy();
});

test('news are shown as they are written, never as markup', async () => {
  server.on(inbox, { data: { list: [], unread: 0, older: false } });
  const wild = { ...anAlert('1'), title: 'News', body: '<b>bold</b>\nsecond line' };
  server.on(notices, { data: { list: [wild], page: 1, size: 30, total: 1 } });
  await openAt('/notices');
  await press('News', 'radio');
  expect((await screen.findByText(/<b>bold<\/b>/)).textContent).toBe('<b>bold</b>\nsecond line');
  server.on(notices, { data: { list: [], page: 1, size: 30, total: 0 } });
  await act(() => queryClient.refetchQueries({ queryKey: ['notice', 'news'] }));
  expect(await screen.findByText('No news at the moment')).toBeTruthy();
});

/** The settings with a server that remembers. */
async function openSettings(): Promise<void> {
  let now = SETTINGS;
  server.on(inbox, { data: { list: [], unread: 0, older: false } });
  server.on(settings, () => ({ data: now }));
  server.on(changeSettings, ({ topics, quiet, quietOff, amounts }) => {
    now = {
      ...now,
      ...(topics && { topics }),
      ...(quiet && { quiet }),
      ...(quietOff === 1 && { quiet: null }),
      ...(amounts !== undefined && { amounts: amounts === 1 }),
    };
    return { data: now };
  });
  await openAt('/notices');
  await press('Settings', 'radio');
  await screen.findByText('Quiet hours');
}

test('each topic has its switch, in its order, customer service among them', async () => {
  await openSettings();
  const topics = [
    'Wins',
    'Withdrawals',
    'Deposits',
    'Logins from new devices',
    'Replies from customer service',
    'Important news',
  ];
  const shown = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent ?? '');
  expect(shown.slice(0, topics.length)).toEqual(topics);
  await press('Replies from customer service', 'checkbox');
  await waitFor(() =>
    expect(server.inputsOf(changeSettings)).toEqual([
      // What a player is not asked about stays as it was.
      { topics: ['win', 'withdrawal', 'deposit', 'security', 'team', 'alert'] },
    ]),
  );
});

test('topics and amounts are switched one by one; amounts are off until somebody wants them', async () => {
  await openSettings();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Show amounts/ }).checked).toBe(false);
  await press('Wins', 'checkbox');
  await press(/Show amounts/, 'checkbox');
  await waitFor(() => expect(server.inputsOf(changeSettings)).toHaveLength(2));
  expect(server.inputsOf(changeSettings)).toEqual([
    { topics: ['withdrawal', 'deposit', 'security', 'service', 'team', 'alert'] },
    { amounts: 1 },
  ]);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Wins' }).checked).toBe(false);
});

test('what is switched while another switch is on its way undoes nothing of it', async () => {
  await openSettings();
  const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  await act(async () => {
    fireEvent.click(box('Wins'));
    fireEvent.click(box('Withdrawals'));
  });
  await waitFor(() =>
    expect(server.inputsOf(changeSettings)).toEqual([
      { topics: ['withdrawal', 'deposit', 'security', 'service', 'team', 'alert'] },
      { topics: ['deposit', 'security', 'service', 'team', 'alert'] },
    ]),
  );
  await waitFor(() => expect([box('Wins').checked, box('Withdrawals').checked]).toEqual([false, false]));
});

test('a change that does not arrive is said, and the switch shows what holds', async () => {
  await openSettings();
  server.on(changeSettings, { refuse: 'request.rate_limited', msg: 'Busy now.' });
  await press('Wins', 'checkbox');
  expect(await screen.findByText('Busy now.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Wins' }).checked).toBe(true);
});

test('quiet hours begin with the night, follow the pickers, refuse a span without length, and end', async () => {
  await openSettings();
  const quiet = /Turn on quiet hours/;
  await press(quiet, 'checkbox');
  const type = async (name: string, value: string): Promise<void> => {
    const picker = await screen.findByLabelText(name);
    await act(async () => void fireEvent.change(picker, { target: { value } }));
  };
  await type('From', '23:30');
  await type('Until', '23:30');
  expect(within(screen.getByRole('main')).getByRole('alert').textContent).toBe('Start and end must differ.');
  await type('Until', '06:00');
  await press(quiet, 'checkbox');
  await waitFor(() => expect(server.inputsOf(changeSettings)).toHaveLength(4));
  expect(server.inputsOf(changeSettings).map((input) => input.quiet ?? input.quietOff)).toEqual([
    { from: 1_320, to: 420 },
    { from: 1_410, to: 420 },
    { from: 1_410, to: 360 },
    1,
  ]);
});

test('the least gain that is told is taken when its field is left, and what is no amount is said and not sent', async () => {
  await openSettings();
  const field = await screen.findByLabelText('Wins from');
  const type = async (value: string): Promise<void> => {
    await act(async () => void fireEvent.change(field, { target: { value } }));
    await act(async () => void fireEvent.blur(field));
  };
  for (const wrong of ['abc', '-5', '1.234', '1.2.3']) {
    await type(wrong);
    expect(await screen.findByText('Enter an amount with at most two decimals.')).toBeTruthy();
  }
  await type('20.50');
  await type('');
  await waitFor(() => expect(server.inputsOf(changeSettings)).toEqual([{ winFrom: '20.50' }, { winFrom: '0' }]));
});

test('in Vietnamese the least gain is written with the comma, and shown so', async () => {
  act(() => useLanguage.setState({ tag: 'vi-VN', messages: viVN, parts: ['inside', 'talk'] }));
  server.on(inbox, { data: { list: [], unread: 0, older: false } });
  server.on(settings, { data: { ...SETTINGS, winFrom: '20.50' } });
  server.on(changeSettings, { data: SETTINGS });
  await openAt('/notices');
  await press(viVN.notice.settings, 'radio');
  const field = await screen.findByLabelText<HTMLInputElement>(viVN.notice.winFrom);
  expect(field.value).toBe('20,50');
  for (const value of ['1,5', '1.000,50', '1.000']) {
    await act(async () => void fireEvent.change(field, { target: { value } }));
    await act(async () => void fireEvent.blur(field));
  }
  await waitFor(() =>
    expect(server.inputsOf(changeSettings)).toEqual([{ winFrom: '1.5' }, { winFrom: '1000.50' }, { winFrom: '1000' }]),
  );
});
