import { SILENCES, block, recall, report, send } from '@drawroom/contract/chat';
import type { Speech } from '@drawroom/contract/chat';
import { gameHome } from '@drawroom/contract/lottery';
import { preferences } from '@drawroom/contract/member-profile';
import enUS from '@drawroom/i18n/messages/en-US.json';
import viVN from '@drawroom/i18n/messages/vi-VN.json';
import zhCN from '@drawroom/i18n/messages/zh-CN.json';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aLottery } from '../lottery/samples.ts';
import { router } from '../routes.tsx';
import { useLanguage } from '../shell/language.ts';
import { openRealtime } from '../shell/realtime.ts';
import { useSession } from '../shell/session-store.ts';
import { freshRoom, openMenu, openRoom, write } from '../testing/chat-room.ts';
import { MEMBER, openAt } from '../testing/open-lobby.tsx';
import { press } from '../testing/running-table.ts';
import { ME, aDealerMessage, aMessage, anAuthor } from './samples.ts';

afterEach(() => void vi.restoreAllMocks());

const MODERATOR = { ...ME, role: 'moderator' } as const;
const now = { at: Date.now() };

test('the bar above names the room and who is really there; the bulletin and the round are on top', async () => {
  await freshRoom([aMessage(1)]);
  await openRoom();
  const head = await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(head.textContent).toBe('Tea house3 people here now'));
  expect(await screen.findByText('Draws every minute.')).toBeTruthy();
  const round = await screen.findByRole('link', { name: /K3 One Minute/ });
  expect(round.getAttribute('href')).toBe('/lotteryBet?lottery=k3-1m');
});

describe('what is offered for a message', () => {
  const offered = (): (string | null)[] =>
    within(screen.getByRole('dialog'))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  test('of somebody else: answer, call, copy, report, block', async () => {
    await freshRoom([aMessage(1)]);
    await openRoom();
    await openMenu('Message 1');
    expect(offered()).toEqual(['Reply', 'Mention', 'Copy', 'See record', 'Report', 'Block this person']);
  });

  test.each([
    ['is of this minute', 0, ['Reply', 'Copy', 'Take back']],
    ['is older than two minutes', 121_000, ['Reply', 'Copy']],
  ])('of one’s own that %s', async (_when, ago, deeds) => {
    await freshRoom([aMessage(1, { author: ME, at: Date.now() - ago })]);
    await openRoom();
    await openMenu('Message 1');
    expect(offered()).toEqual(deeds);
  });

  test('a level stands beside the name of whoever has one', async () => {
    await freshRoom([
      aMessage(1, { author: anAuthor('Lan', { level: 3 }) }),
      aMessage(2, { author: anAuthor('Boss') }),
    ]);
    await openRoom();
    expect((await screen.findAllByText(/^VIP/)).map(({ parentElement }) => parentElement?.textContent)).toEqual([
      'LanVIP3',
    ]);
  });

  test('a moderator rules over others’ messages and people, but silences no moderator and puts none out', async () => {
    await freshRoom([aMessage(1), aMessage(2, { author: anAuthor('Boss', { role: 'moderator' }) })], { me: MODERATOR });
    await openRoom();
    await openMenu('Message 1');
    const rule = ['Pin', 'Remove the message', 'Report', 'Block this person', 'Mute'];
    expect(offered()).toEqual(['Reply', 'Mention', 'Copy', 'See record', ...rule, 'Put out of the room']);
    await press('Close');
    await openMenu('Message 2');
    expect(offered()).toEqual(['Reply', 'Mention', 'Copy', 'See record', ...rule.filter((deed) => deed !== 'Mute')]);
  });

  test('who may not speak cannot answer, but still copies and reports', async () => {
    await freshRoom([aMessage(1)], { speech: { allowed: false, why: 'muted', until: null, wanting: null } });
    await openRoom();
    await openMenu('Message 1');
    expect(offered()).toEqual(['Copy', 'See record', 'Report', 'Block this person']);
  });

  test('an empty room asks nobody to say hello who may not speak', async () => {
    await freshRoom([], { speech: { allowed: false, why: 'level', until: null, wanting: '3' } });
    await openRoom();
    await screen.findByText('What is said here, everybody in the room can read.');
    expect(screen.queryByText(/Say hello/)).toBeNull();
  });

  test('an answer goes out with the number of the message it answers', async () => {
    const { server } = await freshRoom([aMessage(1)]);
    await openRoom();
    await openMenu('Message 1');
    await press('Reply');
    expect(screen.getByText('Reply to')).toBeTruthy();
    write('Indeed');
    await press('Send');
    await waitFor(() => expect(server.inputsOf(send)[0]).toMatchObject({ text: 'Indeed', replyTo: 1 }));
    expect(screen.queryByText('Reply to')).toBeNull();
  });

  test('one’s own message is taken back and leaves a word in its place', async () => {
    const { server } = await freshRoom([aMessage(1, { author: ME, ...now })]);
    await openRoom();
    await openMenu('Message 1');
    await press('Take back');
    await screen.findByText('You took a message back');
    expect(screen.queryByText('Message 1')).toBeNull();
    expect(server.inputsOf(recall)).toMatchObject([{ seq: 1 }]);
  });

  test('somebody blocked is not seen any more, and is again once unblocked', async () => {
    const { server } = await freshRoom([aMessage(1), aMessage(2, { author: anAuthor('Hoa') })]);
    await openRoom();
    await openMenu('Message 1');
    await press('Block this person');
    await waitFor(() => expect(screen.queryByText('Message 1')).toBeNull());
    expect(screen.getByText('Message 2')).toBeTruthy();
    await press('Room menu');
    await press('Blocked people');
    await press('Unblock');
    await screen.findByText('Message 1');
    expect(server.inputsOf(block).map(({ on }) => on)).toEqual([1, 0]);
  });

  test('a report needs its reason', async () => {
    const { server } = await freshRoom([aMessage(1)]);
    await openRoom();
    await openMenu('Message 1');
    await press('Report');
    await screen.findByText('Report this message');
    await press('Send the report');
    expect((await screen.findByRole('alert')).textContent).toBe('Please choose a reason.');
    fireEvent.click(screen.getByRole('radio', { name: 'Advertising' }));
    await press('Send the report');
    await waitFor(() => expect(server.inputsOf(report)).toMatchObject([{ seq: 1, reason: 'advertising', note: '' }]));
  });

  test('a report that does not go out says so beside its button; nothing is called wrong about the note, which stays', async () => {
    const { server } = await freshRoom([aMessage(1)]);
    server.on(report, { refuse: 'request.rate_limited', msg: 'A little fast.' });
    await openRoom();
    await openMenu('Message 1');
    await press('Report');
    fireEvent.click(await screen.findByRole('radio', { name: 'Advertising' }));
    const note = within(screen.getByRole('dialog')).getByRole<HTMLTextAreaElement>('textbox');
    fireEvent.change(note, { target: { value: 'Again and again' } });
    await press('Send the report');
    expect((await screen.findByRole('alert')).textContent).toBe('A little fast.');
    expect(note.getAttribute('aria-invalid')).not.toBe('true');
    expect(note.value).toBe('Again and again');
  });
});

describe('who may not speak is told why in words, in every language', () => {
  const until = Date.UTC(2026, 10, 23, 1);
  const cases: readonly Speech[] = SILENCES.flatMap((why) =>
    [null, why === 'level' ? '3' : '25.00'].map((wanting) => ({
      allowed: false,
      why,
      until: wanting === null ? null : until,
      wanting,
    })),
  );
  test.each([
    ['en-US', enUS],
    ['zh-CN', zhCN],
    ['vi-VN', viVN],
  ] as const)('%s', async (tag, messages) => {
    const seen = new Set<string>();
    for (const speech of cases) {
      await freshRoom([], { speech });
      act(() => useLanguage.setState({ tag, messages, parts: ['inside', 'talk'] }));
      await openRoom();
      const words = within(screen.getByRole('main')).getAllByRole('status').at(-1)?.textContent ?? '';
      expect(words).not.toMatch(/chat\.|[{}]|null|undefined/);
      seen.add(words);
      expect(screen.queryByRole('textbox')).toBeNull();
    }
    // Excluded and nothing more: the one silence without an end or a want of its own.
    expect(seen.size).toBe(cases.length - 1);
  });
});

describe('the dealer', () => {
  const round = { lotteryCode: 'k3-1m', gameNo: '20261122-0181' };
  const words = [
    aDealerMessage(1, { what: 'opened', ...round, endTime: 1, commitment: 'ab'.repeat(32) }),
    aDealerMessage(2, { what: 'closing', ...round, endTime: 1 }),
    aDealerMessage(3, { what: 'closed', ...round, seal: { count: 12, root: 'cd'.repeat(32) } }),
    aDealerMessage(4, {
      what: 'drawn',
      ...round,
      numbers: ['4', '5', '5'],
      labels: [{ code: 'size.big', text: '大' }],
    }),
    aDealerMessage(5, { what: 'settled', ...round, bets: 12, winners: 3, named: ['M••h', 'Thu Hà'] }),
  ];
  test('shows neither the code of a lottery nor a result in the shape of another one while the names are on their way', async () => {
    const { server } = await freshRoom(words);
    let arrive: () => void = () => undefined;
    const arrives = new Promise<void>((resolve) => (arrive = resolve));
    server.on(gameHome, async () => {
      await arrives;
      return { data: { serverTime: Date.now(), lotteries: [aLottery()] } };
    });
    await openRoom();
    const card = await screen.findByRole('button', { name: /House dealer/ });
    expect(card.textContent).toMatch(/^House dealer…0181/);
    expect(within(card).queryByRole('img')).toBeNull();
    await act(async () => arrive());
    await within(card).findByText('K3 One Minute');
    expect(within(card).getByRole('img')).toBeTruthy();
  });

  test.each([
    [
      'en-US',
      enUS,
      'House dealer',
      'Big',
      '12 bets settled, 3 members won: ⁨M••h⁩, ⁨Thu Hà⁩, and 1 more',
      'Closed, 12 bets sealed',
    ],
    ['zh-CN', zhCN, '系统荷官', '大', '已结算 12 注，3 人中奖：⁨M••h⁩、⁨Thu Hà⁩和另外 1 人', '已封盘，封存 12 注'],
    [
      'vi-VN',
      viVN,
      'Nhà cái tự động',
      'Tài',
      'Đã tính 12 cược, 3 người trúng: ⁨M••h⁩, ⁨Thu Hà⁩ và 1 người khác',
      'Đã khóa, niêm phong 12 cược',
    ],
  ] as const)(
    '%s: a round is one card, labelled as the house’s, in the reader’s words',
    async (tag, messages, ...said) => {
      const [name = '', label, settled, closed = ''] = said as readonly string[];
      await freshRoom(words);
      act(() => useLanguage.setState({ tag, messages, parts: ['inside', 'talk'] }));
      await openRoom();
      const card = await screen.findByRole('button', { name: new RegExp(name) });
      expect(screen.getAllByText(name)).toHaveLength(1);
      expect(card.textContent).toContain(settled);
      await waitFor(() => expect(card.textContent).toContain(label));
      expect(within(card).getByRole('img')).toBeTruthy();
      expect(screen.queryByText(closed)).toBeNull();
      fireEvent.click(card);
      expect(screen.getByText(closed)).toBeTruthy();
      expect(screen.getByText('abababababab…')).toBeTruthy();
    },
  );
});

test('how one is named when one wins is chosen in the room’s menu; covered is what holds for who never chose', async () => {
  const { server } = await freshRoom([aMessage(1)]);
  server.on(preferences, ({ winnerName }) => ({ data: { member: { ...MEMBER, preferences: { winnerName } } } }));
  await openRoom();
  const choose = async (): Promise<void> => {
    await press('Room menu');
    await press('My name when I win');
  };
  await choose();
  const chosen = async (): Promise<string> => (await screen.findByRole('radio', { checked: true })).textContent ?? '';
  expect(await chosen()).toContain('First and last character');
  fireEvent.click(screen.getByRole('radio', { name: /Not at all/ }));
  await waitFor(() => expect(server.inputsOf(preferences)).toContainEqual({ winnerName: 'hidden' }));
  await waitFor(() => expect(screen.queryByRole('radio')).toBeNull());
  await choose();
  expect(await chosen()).toContain('Not at all');
});

test('a link opens elsewhere and tells nothing of where it was pressed', async () => {
  await freshRoom([aMessage(1, { text: 'See https://house.test/rules' })]);
  await openRoom();
  const link = await screen.findByRole('link', { name: 'https://house.test/rules' });
  expect(link.getAttribute('rel')).toContain('noopener');
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  fireEvent.click(link);
  expect(opened).toHaveBeenCalledWith('https://house.test/rules', '_blank', 'noopener,noreferrer');
});

test('being called oneself stands out more than somebody else being called', async () => {
  const mentions = [ME, anAuthor('Hoa')].map(({ handle, nickname }) => ({ handle, nickname }));
  await freshRoom([aMessage(1, { text: '@Linh and @Hoa', mentions })]);
  await openRoom();
  expect((await screen.findByText('@Linh')).className).toContain('bg-amber-soft');
  expect(screen.getByText('@Hoa').className).not.toContain('bg-amber-soft');
});

test('who is put out of the room is told until when', async () => {
  const listened = vi.spyOn(await openRealtime(), 'on');
  await freshRoom([aMessage(1)]);
  await openRoom();
  await waitFor(() => expect(listened.mock.calls.some(([type]) => type === 'chat.speech')).toBe(true));
  const hear = listened.mock.calls.findLast(([type]) => type === 'chat.speech')?.[1] as (data: object) => void;
  const { roomCode } = useSession.getState();
  await act(async () => hear({ roomCode, why: 'kicked', until: Date.UTC(2046, 10, 23, 1) }));
  await screen.findByText('A moderator has put you out of the room until Nov 23, 2046, 15:00.');
  await waitFor(() => expect(router.state.location.pathname).toBe('/enterRoom'));
});

test('a member who is in no room is led to one', async () => {
  await freshRoom([]);
  localStorage.removeItem('roomCode');
  const { rememberRoom } = await import('../shell/session-store.ts');
  act(() => rememberRoom(null));
  await openAt('/roomchat');
  expect(await screen.findByText('You are not in a room yet')).toBeTruthy();
  expect(screen.getByText('Once you are in one, its talk is here.')).toBeTruthy();
  expect(router.state.location.pathname).toBe('/roomchat');
});
