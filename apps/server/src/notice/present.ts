import type { LocaleTag } from '@drawroom/contract/locales';
import type { InboxEntry, NoticeView } from '@drawroom/contract/notice';
import type { NoticeDraft } from '@drawroom/contract/notice-desk';
import { textFor } from '../kernel/local-text.ts';
import type { StoredEntry } from './inbox.ts';
import type { StoredNotice } from './notice-store.ts';

/** A notice in its reader's words. */
export function presentNotice(locale: LocaleTag, notice: StoredNotice): NoticeView {
  return {
    id: String(notice.id),
    title: textFor(locale, notice.title),
    body: textFor(locale, notice.body),
    from: Math.trunc(notice.from),
    until: notice.until === null ? null : Math.trunc(notice.until),
  };
}

/** A notice as those see it who write it. */
export function presentDraft(notice: StoredNotice): Omit<NoticeDraft, 'version'> {
  const { id, from, until, audience, ...rest } = notice;
  const listed = <T>(list: readonly T[] | null): T[] | null => (list === null ? null : [...list]);
  return {
    ...rest,
    id: String(id),
    title: { ...notice.title },
    body: { ...notice.body },
    from: Math.trunc(from),
    until: until === null ? null : Math.trunc(until),
    audience: {
      rooms: listed(audience.rooms),
      kinds: listed(audience.kinds),
      languages: listed(audience.languages),
      members: listed(audience.members),
    },
  };
}

export function presentEntry({ id, topic, at, read, fact }: StoredEntry): InboxEntry {
  return { id: String(id), topic, at: Math.trunc(at), read, fact };
}
