import type { Kernel, Tx } from '../kernel/kernel.ts';
import type { LocalText } from '../kernel/local-text.ts';
import { MESSAGE_LOCALES } from '../kernel/messages.ts';
import { listDrafts, publishNotice, writeDraft, type NoticeContent } from '../notice/index.ts';

const EVERYBODY: NoticeContent['audience'] = { rooms: null, kinds: null, languages: null, members: null };

/** A notice and an alert for everybody, as long as nobody has written any; their texts are server messages. */
export async function ensureDemoNotices(t: Tx, kernel: Pick<Kernel, 'clock' | 'messages' | 'metrics'>): Promise<void> {
  if ((await listDrafts(t, 1)).length > 0) return;
  for (const kind of ['notice', 'alert'] as const) {
    const text = (part: 'title' | 'body'): LocalText =>
      Object.fromEntries(
        MESSAGE_LOCALES.map((locale) => [locale, kernel.messages.text(locale, `demo.${kind}.${part}`)]),
      );
    const times = { from: Math.trunc(kernel.clock.now()), until: null };
    const content = { kind, title: text('title'), body: text('body'), ...times, place: 0, audience: EVERYBODY };
    const { id } = await writeDraft(t, content);
    await publishNotice(kernel, t, id);
  }
}
