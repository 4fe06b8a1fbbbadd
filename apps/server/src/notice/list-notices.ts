import type { ReplyOf } from '@drawroom/contract/call';
import type { alerts, notices } from '@drawroom/contract/notice';
import type { CallContext } from '../kernel/kernel.ts';
import type { Notices } from './deps.ts';
import { noticesFor } from './notice-store.ts';
import { presentNotice } from './present.ts';

/** More alerts at once nobody reads. */
const ALERTS_MAX = 10;
/** One banner is shown at a time. */
const BANNERS_MAX = 3;

/** A page of the notices that are shown to whoever asks, in his language. */
export async function listNotices(
  { kernel, deps }: Notices,
  { locale, session }: CallContext,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<ReplyOf<typeof notices>> {
  const wanted = { reader: { locale, session }, kind: 'notice', limit: size, offset: (page - 1) * size } as const;
  const { list, total } = await noticesFor(kernel.db, deps, wanted);
  return { list: list.map((notice) => presentNotice(locale, notice)), page, size, total };
}

/** The alerts that are shown to whoever asks, at most ten, and the banners. */
export async function listAlerts(
  { kernel, deps }: Notices,
  { locale, session }: CallContext,
): Promise<ReplyOf<typeof alerts>> {
  const shown = async (kind: 'alert' | 'banner', limit: number) => {
    const wanted = { reader: { locale, session }, kind, limit, offset: 0 };
    const { list } = await noticesFor(kernel.db, deps, wanted);
    return list.map((notice) => presentNotice(locale, notice));
  };
  return { list: await shown('alert', ALERTS_MAX), banners: await shown('banner', BANNERS_MAX) };
}
