import type { ChatMessage } from '@drawroom/contract/chat';
import type { Person } from './outgoing.ts';

/** A name that is being written after an `@`, up to the caret. */
export interface MentionAt {
  /** Where the `@` stands. */
  readonly from: number;
  readonly to: number;
  readonly begun: string;
}

/** Most names offered at once. */
const OFFERED_MAX = 6;
/** A name longer than this is none any more. */
const BEGUN_MAX = 24;

/** The name that is being written at the caret; null when none is. */
export function mentionAt(text: string, caret: number): MentionAt | null {
  const from = text.lastIndexOf('@', caret - 1);
  if (from === -1 || caret - from - 1 > BEGUN_MAX) return null;
  const before = from === 0 ? '' : text[from - 1];
  // An `@` inside a word belongs to an address. Chinese is written without blanks, so only Latin letters and digits count.
  if (before !== undefined && /[A-Za-z0-9._-]/.test(before)) return null;
  const begun = text.slice(from + 1, caret);
  return /[\s@]/.test(begun) ? null : { from, to: caret, begun };
}

/** People who have spoken in the messages at hand, the latest first, whose name begins as written; never oneself. */
export function peopleFor(
  begun: string,
  list: readonly ChatMessage[],
  without: ReadonlySet<string>,
): readonly Person[] {
  const found = new Map<string, Person>();
  const sought = begun.toLocaleLowerCase();
  for (let at = list.length - 1; at >= 0 && found.size < OFFERED_MAX; at -= 1) {
    const author = list[at]?.author;
    if (!author || without.has(author.handle) || found.has(author.handle)) continue;
    if (author.nickname.toLocaleLowerCase().includes(sought))
      found.set(author.handle, { handle: author.handle, nickname: author.nickname });
  }
  return [...found.values()];
}
