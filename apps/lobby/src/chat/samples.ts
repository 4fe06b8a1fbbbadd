import type { ChatAuthor, ChatMessage, DealerWord } from '@drawroom/contract/chat';
import type { Standing } from './room-chat.ts';

/** Builders for tests: people and messages as the server sends them. */

export function anAuthor(nickname: string, change: Partial<ChatAuthor> = {}): ChatAuthor {
  return {
    handle: nickname.toLowerCase().padEnd(10, '0'),
    nickname,
    avatar: null,
    role: 'member',
    level: 0,
    ...change,
  };
}

/** The member of these tests. */
export const ME = anAuthor('Linh');

/** Noon of a day, so that minutes more or less stay within it. */
const NOON = Date.UTC(2026, 10, 22, 12);

/** A message of a room, one second after the one before it. */
export function aMessage(seq: number, change: Partial<ChatMessage> = {}): ChatMessage {
  return {
    seq,
    at: NOON + seq * 1_000,
    author: anAuthor('Minh'),
    dealer: null,
    text: `Message ${seq}`,
    picture: null,
    card: null,
    reply: null,
    mentions: [],
    recalled: null,
    clientId: `00000000-0000-4000-8000-${String(seq).padStart(12, '0')}`,
    ...change,
  };
}

/** Messages `from` to `to`, both included. */
export function messagesFrom(from: number, to: number): ChatMessage[] {
  return Array.from({ length: to - from + 1 }, (_, at) => aMessage(from + at));
}

/** What the dealer says of a round. */
export function aDealerMessage(seq: number, dealer: DealerWord): ChatMessage {
  return aMessage(seq, { author: null, dealer, text: '' });
}

/** A member who may speak and has read everything. */
export function aStanding(change: Partial<Standing> = {}): Standing {
  return {
    me: ME,
    speech: { allowed: true, why: null, until: null, wanting: null },
    head: 0,
    read: 0,
    calls: 0,
    pinned: null,
    blocked: [],
    ...change,
  };
}
