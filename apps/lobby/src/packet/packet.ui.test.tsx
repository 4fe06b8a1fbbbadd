import { detail, open, send } from '@drawroom/contract/packet';
import viVN from '@drawroom/i18n/messages/vi-VN.json';
import zhCN from '@drawroom/i18n/messages/zh-CN.json';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { aMessage } from '../chat/samples.ts';
import { useLanguage } from '../shell/language.ts';
import { NO_ORDER } from '../shell/money-fate.ts';
import { queryClient } from '../shell/query-client.ts';
import { openRealtime } from '../shell/realtime.ts';
import { giveCaptchas, slideByKeys } from '../testing/captcha-answers.ts';
import { freshRoom, openRoom, write } from '../testing/chat-room.ts';
import type { ChatWorld } from '../testing/chat-room.ts';
import { press } from '../testing/running-table.ts';
import { packetOrders } from './packet-orders.ts';
import { aPacket, aPacketMessage, aShare } from './samples.ts';

beforeEach(() => {
  queryClient.clear();
  packetOrders.useFate.setState({ fate: NO_ORDER });
});
afterEach(() => void vi.restoreAllMocks());

const CARD = /^Red packet from Minh: Good luck/;
const GOT = { amount: '2.34', packetId: 'P7', state: 'open', count: 5, taken: 2, expiresAt: 0 } as const;
const card = (): Promise<HTMLElement> => screen.findByRole('button', { name: CARD });

async function roomWithPacket(change: Parameters<typeof aPacket>[0] = {}): Promise<ChatWorld> {
  const packet = aPacket(change);
  const world = await freshRoom([aPacketMessage(1, packet)]);
  world.server.on(detail, { data: { packet, page: 1, size: 1, shares: [aShare('Hoa', '1.12')] } });
  return world;
}

async function openSheet(): Promise<HTMLElement> {
  await act(async () => void fireEvent.click(await card()));
  return screen.findByRole('dialog', { name: 'Red packet' });
}

describe('the card in the talk', () => {
  test.each([
    [{}, 'Tap to open'],
    [{ mine: '8.88' }, 'You got ¥8.88'],
    [{ state: 'over', taken: 5 }, 'All taken'],
    [{ state: 'expired' }, 'Expired'],
  ] as const)('says how it stands for the member: %j', async (change, words) => {
    await roomWithPacket(change);
    await openRoom();
    expect(await within(await card()).findByText(words)).toBeTruthy();
  });

  test('follows what the room is told of it, and an older word changes nothing', async () => {
    await roomWithPacket();
    const listened = vi.spyOn(await openRealtime(), 'on');
    await openRoom();
    await within(await card()).findByText('Tap to open');
    await waitFor(() => expect(listened.mock.calls.some(([type]) => type === 'packet.taken')).toBe(true));
    const hear = listened.mock.calls.find(([type]) => type === 'packet.taken')?.[1] as (data: object) => void;
    const told = { roomCode: '100001', packetId: 'P7', count: 5, expiresAt: 0 };
    await act(async () => hear({ ...told, state: 'over', taken: 5 }));
    expect(await within(await card()).findByText('All taken')).toBeTruthy();
    await act(async () => hear({ ...told, state: 'open', taken: 4 }));
    expect(within(await card()).getByText('All taken')).toBeTruthy();
    await act(async () => hear({ ...told, packetId: 'P8', state: 'expired', taken: 9 }));
    expect(within(await card()).getByText('All taken')).toBeTruthy();
  });

  test('without words of its sender it wishes what everybody wishes, and quotes say what it is', async () => {
    const packet = aPacket({ greeting: '' });
    const reply = { seq: 1, nickname: 'Minh', excerpt: 'Good luck', card: 'packet' } as const;
    const said = [aPacketMessage(1, packet), aMessage(2, { reply, text: 'thanks' })];
    const { server } = await freshRoom(said, { pinned: aPacketMessage(1) });
    server.on(detail, { data: { packet, page: 1, size: 1, shares: [] } });
    await openRoom();
    expect(await screen.findByText('Best wishes and good luck!')).toBeTruthy();
    // Over the room, and in the answer.
    expect(screen.getAllByText(/\[Red packet\] Good luck$/)).toHaveLength(2);
  });
});

describe('opening', () => {
  test('breaking the seal takes the share and shows it, and the card knows', async () => {
    const { server } = await roomWithPacket();
    await openRoom();
    const sheet = await openSheet();
    await within(sheet).findByText('From \u2068Minh\u2069');
    const packet = aPacket({ mine: '2.34', taken: 2 });
    server.on(open, () => {
      server.on(detail, {
        data: { packet, page: 1, size: 100, shares: [aShare('Linh', '2.34'), aShare('Hoa', '1.12')] },
      });
      return {
        data: GOT,
      };
    });
    await press('Open');
    expect((await within(sheet).findByText('You got')).closest('section')?.classList).toContain('celebrate');
    // Who took what comes after what one got.
    await waitFor(() => expect(within(sheet).getAllByText('¥2.34')).toHaveLength(2));
    expect(within(sheet).queryByRole('button', { name: 'Open' })).toBeNull();
    await waitFor(async () => expect(within(await card()).getByText('You got ¥2.34')).toBeTruthy());
    expect(server.inputsOf(open)).toMatchObject([{ packetId: 'P7' }]);
  });

  test('who comes too late is told so, and sees who was luckiest', async () => {
    const { server } = await roomWithPacket();
    await openRoom();
    const sheet = await openSheet();
    const packet = aPacket({ state: 'over', taken: 2, count: 2, takenTotal: '10.00', tookMs: 2_400 });
    server.on(open, () => {
      const shares = [aShare('Hoa', '8.88', true), aShare('An', '1.12')];
      server.on(detail, { data: { packet, page: 1, size: 100, shares } });
      return { refuse: 'packet.gone' };
    });
    await press('Open');
    expect(await within(sheet).findByText('Too late, it is empty')).toBeTruthy();
    const best = await within(sheet).findByText('Luckiest');
    expect(best.closest('li')?.textContent).toContain('Hoa');
    expect(within(sheet).getByText(/2 of 2 taken, ¥10\.00 of ¥10\.00 · gone in 3 seconds/)).toBeTruthy();
  });

  test('a captcha that is asked for goes along with the next try, under the same reference', async () => {
    const { server } = await roomWithPacket();
    giveCaptchas(server);
    await openRoom();
    await openSheet();
    server.on(open, ({ captchaToken }) =>
      captchaToken === undefined ? { refuse: 'member.captcha_required' } : { data: GOT },
    );
    await press('Open');
    await slideByKeys();
    expect(await screen.findByText('You got')).toBeTruthy();
    const [first, second] = server.inputsOf(open);
    expect(second).toEqual({ ...first, captchaToken: 'a token' });
  });

  test('another refusal stands under the seal, which can be tried again', async () => {
    const { server } = await roomWithPacket({ condition: 'turnover' });
    await openRoom();
    const sheet = await openSheet();
    expect(await within(sheet).findByText('For members who played in the last 24 hours')).toBeTruthy();
    server.on(open, { refuse: 'packet.condition_unmet', msg: 'Not for you.' });
    await press('Open');
    expect((await within(sheet).findByRole('alert')).textContent).toBe('Not for you.');
    expect(within(sheet).getByRole('button', { name: 'Open' })).toBeTruthy();
  });

  test('a packet that could not be loaded can be asked for again', async () => {
    const { server } = await roomWithPacket();
    await openRoom();
    await card();
    server.on(detail, { refuse: 'packet.unknown', msg: 'There is none.' });
    const sheet = await openSheet();
    expect(await within(sheet).findByText('There is none.')).toBeTruthy();
    server.on(detail, { data: { packet: aPacket(), page: 1, size: 100, shares: [] } });
    await press('Try again');
    expect(await within(sheet).findByText('Nobody has opened it yet.')).toBeTruthy();
  });
});

describe('sending', () => {
  async function sendSheet(): Promise<ChatWorld> {
    const world = await freshRoom([aMessage(1)]);
    await openRoom();
    await press('Send a red packet');
    await screen.findByLabelText('Amount');
    return world;
  }
  const enter = async (label: string, value: string): Promise<void> =>
    act(async () => void fireEvent.change(screen.getByLabelText(label), { target: { value } }));

  test('goes out once with everything that was chosen, and the sheet closes', async () => {
    const { server } = await sendSheet();
    server.on(send, { data: { packet: aPacket({ own: true }), balance: '990.00' } });
    await act(async () => void fireEvent.click(screen.getByRole('tab', { name: 'Equal shares' })));
    await enter('Shares', '3');
    await enter('Greeting', '  Tết vui  ');
    await press('Played in 24 hours');
    await enter('Amount', '10');
    expect(screen.getByText('¥3.33 or ¥3.34 each')).toBeTruthy();
    await press('Send ¥10.00');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.inputsOf(send)).toMatchObject([
      { way: 'equal', count: 3, total: '10', greeting: 'Tết vui', condition: 'turnover' },
    ]);
    expect(screen.getByText('The red packet is in the room.')).toBeTruthy();
  });

  test('nothing goes out with too many shares, too long a greeting or too small a sum', async () => {
    const { server } = await sendSheet();
    const sheet = within(screen.getByRole('dialog'));
    const button = (): HTMLButtonElement => sheet.getByRole('button', { name: /^Send( ¥.*)?$/ });
    await enter('Amount', '10');
    expect(button().disabled).toBe(false);
    await enter('Shares', '101');
    expect(screen.getByText('1 to 100 shares')).toBeTruthy();
    expect(button().disabled).toBe(true);
    await enter('Shares', '100');
    await enter('Greeting', '福'.repeat(21));
    expect(screen.getByText('At most 20 characters')).toBeTruthy();
    expect(button().disabled).toBe(true);
    await enter('Greeting', '👨‍👩‍👧‍👦'.repeat(20));
    expect(button().disabled).toBe(false);
    await enter('Amount', '0.99');
    expect(button().disabled).toBe(true);
    expect(server.inputsOf(send)).toEqual([]);
  });

  test('a refusal is said, and what was entered stays', async () => {
    const { server } = await sendSheet();
    server.on(send, { refuse: 'packet.not_sendable', msg: 'At most 5.00.' });
    await enter('Amount', '10');
    await press('Send ¥10.00');
    expect((await screen.findByRole('alert')).textContent).toContain('At most 5.00.');
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('10');
  });

  test('an answer that was lost is asked for by the reference, and the packet is not sent again', async () => {
    const { server } = await sendSheet();
    server.on(send, { lost: 'gateway' });
    server.on(detail, { data: { packet: aPacket({ own: true }), page: 1, size: 1, shares: [] } });
    await enter('Amount', '10');
    await press('Send ¥10.00');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.inputsOf(send)).toHaveLength(1);
    expect(server.inputsOf(detail)).toMatchObject([{ clientRef: server.inputsOf(send)[0]?.clientRef }]);
  });

  test('the button gives way to what is being written', async () => {
    await freshRoom([]);
    await openRoom();
    expect(screen.getByRole('button', { name: 'Send a red packet' })).toBeTruthy();
    write('hello');
    expect(screen.queryByRole('button', { name: 'Send a red packet' })).toBeNull();
  });
});

test.each([
  ['zh-CN', zhCN],
  ['vi-VN', viVN],
] as const)('%s: the card speaks the language of its reader', async (tag, messages) => {
  await roomWithPacket();
  act(() => useLanguage.setState({ tag, messages, parts: ['inside', 'talk'] }));
  await openRoom();
  expect(await screen.findByText(messages.packet.nameLucky)).toBeTruthy();
  expect(await screen.findByText(messages.packet.state.open)).toBeTruthy();
});
