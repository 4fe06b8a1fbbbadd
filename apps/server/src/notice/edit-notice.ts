import type { NoticeDocument } from '@drawroom/contract/notice-desk';
import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import {
  insertNotice,
  lockNotice,
  newestNotices,
  nextNoticeId,
  rewriteNotice,
  setNoticeState,
  type NoticeContent,
  type StoredNotice,
} from './notice-store.ts';
import { presentDraft } from './present.ts';

type Metered = Pick<Kernel, 'metrics'>;

/** The newest notices with their drafts, for those who write them. */
export async function listDrafts(sql: Sql, limit: number): Promise<readonly StoredNotice[]> {
  return newestNotices(sql, limit);
}

/** Writes a new draft. */
export async function writeDraft(t: Tx, content: NoticeContent): Promise<StoredNotice> {
  const id = await nextNoticeId(t);
  await insertNotice(t, id, content);
  return requireNotice(t, id);
}

/** What a notice says and where it stands, held until the transaction ends; null: there is none. */
export async function lockNoticeDocument(t: Tx, code: string): Promise<NoticeDocument | null> {
  const notice = await lockNotice(t, BigInt(code));
  if (notice === null) return null;
  const { id: _number, isFinal: _final, ...document } = presentDraft(notice);
  return document;
}

/**
 * Makes a notice say all this and stand there. One that members have been shown is only ever withdrawn as it is, and one that was withdrawn
 * stays so: nobody can unread it, and no text is put under what was read. @throws Refusal `notice.final`
 */
export async function writeNotice(
  kernel: Metered,
  t: Tx,
  { code, document }: { readonly code: string; readonly document: NoticeDocument },
): Promise<void> {
  const { state, ...content } = document;
  const id = BigInt(code);
  const now = await lockNotice(t, id);
  if (now === null) {
    await insertNotice(t, id, content);
    return;
  }
  const isWithdrawnNow = now.state === 'published' && state === 'withdrawn';
  if (now.isFinal && !isWithdrawnNow) throw new Refusal('notice.final');
  if (!now.isFinal) await rewriteNotice(t, id, content);
  if (state === now.state) return;
  if (state === 'published') await publishNotice(kernel, t, id);
  else if (state === 'withdrawn') await withdrawNotice(t, id);
  else await setNoticeState(t, id, 'draft');
}

/** From its time on it is shown; a second time does nothing. @throws Refusal `notice.unknown`, `notice.not_now` */
export async function publishNotice({ metrics }: Metered, t: Tx, id: bigint): Promise<StoredNotice> {
  const { state, kind } = await requireNotice(t, id);
  if (state === 'withdrawn') throw new Refusal('notice.not_now');
  if (state === 'draft') {
    await setNoticeState(t, id, 'published');
    metrics.count('notice_published_total', { kind });
  }
  return requireNotice(t, id);
}

/** It is not shown any more; a second time does nothing. @throws Refusal `notice.unknown` */
export async function withdrawNotice(t: Tx, id: bigint): Promise<StoredNotice> {
  await requireNotice(t, id);
  await setNoticeState(t, id, 'withdrawn');
  // Phones that have not been told yet are not told any more.
  await t.query('delete from notice.push where notice_id = $1', [id], 'notice-push-withdrawn');
  return requireNotice(t, id);
}

async function requireNotice(t: Tx, id: bigint): Promise<StoredNotice> {
  const notice = await lockNotice(t, id);
  if (notice === null) throw new Refusal('notice.unknown');
  return notice;
}
