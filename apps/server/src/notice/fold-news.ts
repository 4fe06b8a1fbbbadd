import type { EventType } from '@drawroom/contract/events';
import { together } from './gather.ts';
import { heardOf, type Seen, type Told } from './inbox-kinds.ts';

/** An event of a member as the ring keeps it. */
export interface MemberEvent {
  /** Number of the event over all audiences. */
  readonly gid: bigint;
  readonly member: bigint;
  readonly type: EventType;
  readonly data: unknown;
  readonly at: number;
}

/** An entry that is to be written; `read`: a later one of the same events says that the member has seen it. */
export type NewEntry = Told & Pick<MemberEvent, 'member' | 'at'> & { readonly read: boolean };

/** What is to be changed of an entry that was there before. */
export type SeenEntry = Seen & Pick<MemberEvent, 'member'>;

/**
 * What events, in their order, make of inboxes. Of an entry that renews itself the last news is left, and what was seen of it later is
 * already in it, so that each key is written or changed once.
 */
export function foldNews(events: readonly MemberEvent[]): {
  readonly entries: readonly NewEntry[];
  readonly seen: readonly SeenEntry[];
} {
  const entries = new Map<string, NewEntry>();
  const seen = new Map<string, SeenEntry>();
  /** Name of the last entry that gathers what its member hears of a kind. */
  const gathering = new Map<string, string>();
  for (const { gid, member, type, data, at } of events) {
    const heard = heardOf(type, data, { gid, at });
    if (heard === null) continue;
    const name = `${member} ${heard.key}`;
    const before = entries.get(name);
    if ('seen' in heard) {
      if (before === undefined) seen.set(name, { ...heard, member });
      else entries.set(name, heard.seen === null ? { ...before, read: true } : { ...before, fact: heard.seen });
    } else if (heard.gathers === true) {
      const kind = `${member} ${heard.fact.what}`;
      const last = gathering.get(kind) ?? '';
      const earlier = entries.get(last);
      const both = earlier === undefined ? null : together(earlier.fact, heard.fact);
      if (both !== null) entries.delete(last);
      entries.set(name, { ...heard, fact: both ?? heard.fact, member, at, read: false });
      gathering.set(kind, name);
    } else if (before === undefined || heard.renews === true) {
      // Set anew, so that it stands behind what came before it.
      entries.delete(name);
      seen.delete(name);
      entries.set(name, { ...heard, member, at, read: false });
    }
  }
  return { entries: [...entries.values()], seen: [...seen.values()] };
}
