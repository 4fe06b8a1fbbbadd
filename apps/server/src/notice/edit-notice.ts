import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import {
  insertNotice,
  lockNotice,
  newestNotices,
  rewriteNotice,
  setNoticeState,
  type NoticeContent,
  type StoredNotice,
} from './notice-store.ts';

type Metered = Pick<Kernel, 'metrics'>;

/** The newest notices with their drafts, for those who write them. */
export async function listDrafts(sql: Sql, limit: number): Promise<readonly StoredNotice[]> {
  return newestNotices(sql, limit);
}

/** Writes a draft, or with `id` rewrites one that is still a draft. @throws Refusal `notice.unknown`, `notice.not_now` */
export async function saveDraft(
  t: Tx,
  { id, content }: { id: bigint | null; content: NoticeContent },
): Promise<StoredNotice> {
  if (id === null) return requireNotice(t, await insertNotice(t, content));
  const { state } = await requireNotice(t, id);
  if (state !== 'draft') throw new Refusal('notice.not_now');
  await rewriteNotice(t, id, content);
  return requireNotice(t, id);
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
