import type { ChatAuthor, ChatMessage, messages } from '@drawroom/contract/chat';
import type { ReplyOf } from '@drawroom/contract/call';

/** Most messages kept in memory; a long evening must not make the phone slow. */
export const WINDOW_MAX = 1_000;

/** A page of messages as the server gives it. */
export type MessagePage = ReplyOf<typeof messages>;

/** A stretch of a room's messages, ascending by number and without gaps. */
export interface MessageWindow {
  readonly list: readonly ChatMessage[];
  /** Number of the room's newest message, whether it is in the stretch or not; 0: none yet. */
  readonly head: number;
  /** Whether there are older ones than the first. */
  readonly older: boolean;
  /** Of a stretch without messages: up to this number there are none any more, as old ones are dropped; live ones follow it. */
  readonly emptyTo?: number;
}

export const EMPTY_WINDOW: MessageWindow = { list: [], head: 0, older: false };

/** Number of the last message of the stretch; of one without messages the number that it reaches. */
export function lastSeq({ list, emptyTo = 0 }: Pick<MessageWindow, 'list' | 'emptyTo'>): number {
  return list.at(-1)?.seq ?? emptyTo;
}

/** Whether the stretch ends with the room's newest message, so that live ones can be put after it. */
export function isAttached(window: MessageWindow): boolean {
  return lastSeq(window) >= window.head;
}

/** The stretch of a first page, or of one around a message. */
export function windowOf({ list, head, older }: MessagePage): MessageWindow {
  if (list.length === 0) return { list, head, older, emptyTo: head };
  return { list, head: Math.max(head, lastSeq({ list })), older };
}

/** Puts an older page before the stretch. Beyond the most that is kept, the newest leave it. */
export function withOlder(window: MessageWindow, page: MessagePage): MessageWindow {
  const first = window.list[0]?.seq ?? Infinity;
  const before = page.list.filter(({ seq }) => seq < first);
  const list = [...before, ...window.list].slice(0, WINDOW_MAX);
  return { list, head: Math.max(window.head, page.head), older: page.older };
}

/** Puts a newer page after the stretch. Beyond the most that is kept, the oldest leave it. */
export function withNewer(window: MessageWindow, page: MessagePage): MessageWindow {
  const joined = append(window, page.list);
  return { ...joined, head: Math.max(joined.head, page.head) };
}

/**
 * Live messages, in any order and perhaps twice. What follows the stretch without a gap is put after it; whatever lies beyond a
 * gap only moves the head on, so that the stretch is no longer attached and the missing ones have to be fetched.
 */
export function withLive(window: MessageWindow, live: readonly ChatMessage[]): MessageWindow {
  const head = live.reduce((most, { seq }) => Math.max(most, seq), window.head);
  if (!isAttached(window)) return head === window.head ? window : { ...window, head };
  const fresh = live.toSorted((one, other) => one.seq - other.seq);
  let last = lastSeq(window);
  const following: ChatMessage[] = [];
  for (const message of fresh) {
    if (message.seq !== last + 1) continue;
    last = message.seq;
    following.push(message);
  }
  if (following.length === 0 && head === window.head) return window;
  return { ...append(window, following), head };
}

/**
 * The newest page after a time in which events may have been lost. Where it meets the stretch, it takes the place of what both
 * have, as the page knows of messages taken back meanwhile. Where it does not, whoever reads the newest gets the page alone, and
 * whoever reads older ones keeps what he reads.
 */
export function withNewest(window: MessageWindow, page: MessagePage, readsNewest: boolean): MessageWindow {
  const first = page.list[0]?.seq;
  const head = Math.max(window.head, page.head, lastSeq(page));
  if (first === undefined) return window.list.length === 0 ? windowOf({ ...page, head }) : { ...window, head };
  if (first > lastSeq(window) + 1) return readsNewest ? windowOf(page) : { ...window, head };
  const before = window.list.filter(({ seq }) => seq < first);
  const known = before.length === 0 ? page.older : window.older;
  // A live message may have come while the page was on its way.
  const after = window.list.filter(({ seq }) => seq > lastSeq(page));
  const list = [...before, ...page.list, ...after];
  return { list: list.slice(-WINDOW_MAX), head, older: known || list.length > WINDOW_MAX };
}

function append(window: MessageWindow, newer: readonly ChatMessage[]): MessageWindow {
  const last = lastSeq(window);
  const after = newer.filter(({ seq }) => seq > last);
  if (after.length === 0) return window;
  const list = [...window.list, ...after];
  const left = Math.max(0, list.length - WINDOW_MAX);
  return {
    list: left === 0 ? list : list.slice(left),
    head: Math.max(window.head, lastSeq({ list })),
    older: window.older || left > 0,
  };
}

/** A message that has changed, where it stands in the stretch. */
export function withChanged(window: MessageWindow, changed: ChatMessage): MessageWindow {
  return mapMessage(window, changed.seq, () => changed);
}

/** A message taken back: it keeps its number and loses what it said. */
export function withRecalled(window: MessageWindow, seq: number, by: 'author' | 'moderator'): MessageWindow {
  return mapMessage(window, seq, (message) => ({
    ...message,
    text: '',
    picture: null,
    reply: null,
    mentions: [],
    recalled: by,
  }));
}

/** Somebody looks after the room, or no longer: everything of his in the stretch shows it. */
export function withRole(window: MessageWindow, handle: string, role: ChatAuthor['role']): MessageWindow {
  return {
    ...window,
    list: window.list.map((message) =>
      message.author?.handle === handle ? { ...message, author: { ...message.author, role } } : message,
    ),
  };
}

function mapMessage(window: MessageWindow, seq: number, change: (message: ChatMessage) => ChatMessage): MessageWindow {
  const at = window.list.findIndex((message) => message.seq === seq);
  const found = window.list[at];
  return found === undefined ? window : { ...window, list: window.list.with(at, change(found)) };
}
