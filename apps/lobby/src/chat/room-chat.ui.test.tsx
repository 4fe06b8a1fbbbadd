import { chatState, markRead, messages, send } from '@drawroom/contract/chat';
import type { ChatMessage } from '@drawroom/contract/chat';
import { waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { useNetwork } from '../shell/network-store.ts';
import type { FakeServer } from '../testing/fake-server.ts';
import { beLoggedIn, freshLobby } from '../testing/open-lobby.tsx';
import { NO_DRAFT, keepDraft, keptDraft, keptOutgoing } from './outgoing.ts';
import { RoomChat } from './room-chat.ts';
import { ME, aMessage, aStanding, messagesFrom } from './samples.ts';

const PLACE = { memberId: '7', roomCode: '100001' };

/** What the room has, as its server sees it. */
let room: ChatMessage[];
let server: FakeServer;
let chat: RoomChat;

beforeEach(async () => {
  server = await freshLobby();
  await beLoggedIn();
  useNetwork.setState({ link: 'connected', wasConnected: true, failed: false });
  room = messagesFrom(1, 3);
  server.on(chatState, () => ({ data: aStanding({ head: room.length, read: 2 }) }));
  server.on(messages, ({ before = Infinity, after = 0, size }) => {
    const list = room.filter(({ seq }) => seq > after && seq < before);
    const shown = after > 0 ? list.slice(0, size) : list.slice(-size);
    return { data: { list: shown, head: room.length, older: (shown[0]?.seq ?? 1) > 1 } };
  });
  server.on(markRead, ({ seq }) => ({ data: { read: seq } }));
  server.on(send, ({ clientId, text }) => {
    const known = room.find((message) => message.clientId === clientId);
    if (known) return { data: { message: known } };
    const message = aMessage(room.length + 1, { author: ME, text, clientId });
    room.push(message);
    return { data: { message } };
  });
  chat = new RoomChat(PLACE);
});
afterEach(() => {
  chat.stop();
  vi.useRealTimers();
});

const view = () => chat.store.getState();
const shown = (): string[] => view().window.list.map(({ text }) => text);
const onTheWay = (): string[] => view().outgoing.map(({ text, state }) => `${text}: ${state}`);
const say = (text: string): void => chat.say({ ...NO_DRAFT, text }, null);

test('a message that had been hidden is there again where it stood, with everything it showed', async () => {
  const picture = { url: '/room-picture/a.webp', width: 40, height: 20 };
  room[1] = aMessage(2, { picture });
  await chat.open();
  chat.hearRecalled(2, 'moderator');
  expect(view().window.list[1]).toMatchObject({ text: '', picture: null, recalled: 'moderator' });
  chat.hear(aMessage(4));
  chat.hearRestored(aMessage(2, { picture }));
  expect(view().window.list[1]).toEqual(aMessage(2, { picture }));
  expect(shown()).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 4']);
});

describe('what one says', () => {
  test('is seen at once, sent in the order of writing, and shown once although reply and event both bring it', async () => {
    await chat.open();
    say('one');
    say('two');
    expect(onTheWay()).toEqual(['one: sending', 'two: sending']);
    await waitFor(() => expect(onTheWay()).toEqual([]));
    for (const message of room.slice(3)) chat.hear(message);
    await waitFor(() => expect(shown()).toEqual(['Message 1', 'Message 2', 'Message 3', 'one', 'two']));
    expect(server.inputsOf(send).map(({ text }) => text)).toEqual(['one', 'two']);
  });

  test('is no longer on its way when its event comes before the reply', async () => {
    await chat.open();
    let answer = (): void => undefined;
    server.on(send, ({ clientId }) => {
      const message = aMessage(4, { author: ME, text: 'quick', clientId });
      chat.hear(message);
      return new Promise((resolve) => {
        answer = () => resolve({ data: { message } });
      });
    });
    say('quick');
    await waitFor(() => expect(shown()).toContain('quick'));
    expect(onTheWay()).toEqual([]);
    answer();
    await waitFor(() => expect(server.inputsOf(send)).toHaveLength(1));
    expect(shown().filter((text) => text === 'quick')).toHaveLength(1);
  });

  test('is kept while there is no connection and goes out exactly once when it is back, under its first id', async () => {
    await chat.open();
    useNetwork.setState({ link: 'disconnected' });
    say('later');
    expect(onTheWay()).toEqual(['later: waiting']);
    expect(server.inputsOf(send)).toEqual([]);
    const [kept] = keptOutgoing(PLACE);
    useNetwork.setState({ link: 'connected' });
    await waitFor(() => expect(shown()).toContain('later'));
    expect(server.inputsOf(send).map(({ clientId }) => clientId)).toEqual([kept?.clientId]);
  });

  test('is sent again after a reload under the same id, so that a lost reply makes no second message', async () => {
    await chat.open();
    server.on(send, ({ clientId, text }) => {
      room.push(aMessage(room.length + 1, { author: ME, text, clientId }));
      return { lost: 'offline' };
    });
    say('did it arrive?');
    await waitFor(() => expect(onTheWay()).toEqual(['did it arrive?: waiting']));
    chat.stop();
    chat = new RoomChat(PLACE);
    expect(onTheWay()).toEqual(['did it arrive?: sending']);
    await chat.open();
    await waitFor(() => expect(onTheWay()).toEqual([]));
    expect(shown().filter((text) => text === 'did it arrive?')).toHaveLength(1);
    expect(keptOutgoing(PLACE)).toEqual([]);
    expect(new Set(server.inputsOf(send).map(({ clientId }) => clientId)).size).toBe(1);
  });

  test('that is refused says why and goes no further; what was written after it does', async () => {
    await chat.open();
    server.on(send, ({ text, clientId }) =>
      text === 'bad'
        ? { refuse: 'chat.words_refused', msg: 'Not these words, please.' }
        : { data: { message: aMessage(4, { author: ME, text, clientId }) } },
    );
    say('bad');
    say('good');
    await waitFor(() => expect(shown()).toContain('good'));
    expect(view().outgoing).toMatchObject([
      { text: 'bad', state: 'failed', why: 'Not these words, please.', mayRetry: false },
    ]);
    expect(chat.drop(view().outgoing[0]?.clientId ?? '')).toMatchObject({ text: 'bad' });
    expect(onTheWay()).toEqual([]);
  });

  test('a fault of the server can be tried again, under the same id', async () => {
    await chat.open();
    let broken = true;
    server.on(send, ({ text, clientId }) =>
      broken ? { refuse: 'server.fault' } : { data: { message: aMessage(4, { author: ME, text, clientId }) } },
    );
    say('again');
    await waitFor(() => expect(onTheWay()).toEqual(['again: failed']));
    broken = false;
    chat.retry(view().outgoing[0]?.clientId ?? '');
    await waitFor(() => expect(shown()).toContain('again'));
    const [first, second] = server.inputsOf(send);
    expect(second?.clientId).toBe(first?.clientId);
  });

  test('too fast: the room tells for how long, and it goes out by itself afterwards', async () => {
    await chat.open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
    server.on(send, { refuse: 'chat.too_fast', data: { retryAfterSeconds: 7 } });
    say('hasty');
    await vi.waitFor(() => expect(onTheWay()).toEqual(['hasty: waiting']));
    expect(view().resumesAtMs).not.toBeNull();
    server.on(send, ({ text, clientId }) => ({ data: { message: aMessage(4, { author: ME, text, clientId }) } }));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(server.inputsOf(send)).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.waitFor(() => expect(onTheWay()).toEqual([]));
    expect(server.inputsOf(send)).toHaveLength(2);
  });

  test('belongs to one member in one room', () => {
    useNetwork.setState({ link: 'disconnected' });
    say('mine');
    expect(keptOutgoing(PLACE)).toHaveLength(1);
    expect(keptOutgoing({ ...PLACE, memberId: '8' })).toEqual([]);
    expect(keptOutgoing({ ...PLACE, roomCode: '100002' })).toEqual([]);
    keepDraft(PLACE, { ...NO_DRAFT, text: 'half a sen' });
    expect(keptDraft(PLACE).text).toBe('half a sen');
    expect(keptDraft({ ...PLACE, roomCode: '100002' }).text).toBe('');
  });
});

describe('what others say', () => {
  test('many messages within a frame are one change of what is shown', async () => {
    await chat.open();
    let changes = 0;
    const stop = chat.store.subscribe((now, before) => {
      if (now.window !== before.window) changes += 1;
    });
    for (const message of messagesFrom(4, 23)) chat.hear(message);
    await waitFor(() => expect(view().window.list).toHaveLength(23));
    stop();
    expect(changes).toBe(1);
  });

  test('after a gap the missing ones are fetched and shown once', async () => {
    await chat.open();
    room.push(...messagesFrom(4, 8));
    chat.hear(aMessage(8));
    await waitFor(() => expect(view().window.list.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]));
  });

  test('who looks after the room is seen on what he has said, and he himself asks what he may do now', async () => {
    await chat.open();
    const [{ author } = {}] = view().window.list;
    const roles = () => view().window.list.map((message) => message.author?.role);
    server.on(chatState, () => ({ data: aStanding({ me: { ...ME, role: 'moderator' } }) }));
    chat.hearRole(author?.handle ?? '', 'moderator');
    expect(roles()).toEqual(['moderator', 'moderator', 'moderator']);
    expect(view().standing?.me.role).toBe('member');
    chat.hearRole(author?.handle ?? '', 'member');
    chat.hearRole(ME.handle, 'moderator');
    expect(roles()).toEqual(['member', 'member', 'member']);
    await waitFor(() => expect(view().standing?.me.role).toBe('moderator'));
  });

  test('what comes while the room is being opened is not lost', async () => {
    const opening = chat.open();
    chat.hear(aMessage(4));
    await opening;
    await waitFor(() => expect(shown()).toEqual(['Message 1', 'Message 2', 'Message 3', 'Message 4']));
  });

  test('older messages come page by page until there are no more', async () => {
    room = messagesFrom(1, 120);
    await chat.open();
    expect(view().window.list[0]?.seq).toBe(71);
    await chat.older();
    await chat.older();
    expect(view().window.list[0]?.seq).toBe(1);
    await chat.older();
    expect(server.inputsOf(messages)).toHaveLength(3);
  });

  test('what is in sight counts as read, told once for many', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await chat.open();
    chat.hear(aMessage(4));
    await vi.waitFor(() => expect(view().window.list).toHaveLength(4));
    await vi.advanceTimersByTimeAsync(2_000);
    await vi.waitFor(() => expect(server.inputsOf(markRead)).toEqual([{ roomCode: '100001', seq: 4 }]));
    chat.setAtEnd(false);
    chat.hear(aMessage(5));
    await vi.waitFor(() => expect(view().window.list).toHaveLength(5));
    await vi.advanceTimersByTimeAsync(5_000);
    expect(server.inputsOf(markRead)).toHaveLength(1);
  });
});
