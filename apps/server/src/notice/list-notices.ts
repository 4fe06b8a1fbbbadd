import type { ReplyOf } from '@drawroom/contract/call';
import type { alerts, notices } from '@drawroom/contract/notice';
import type { CallContext } from '../kernel/kernel.ts';
import type { Notices } from './deps.ts';
import { noticesFor } from './notice-store.ts';
import { presentNotice } from './present.ts';

/** More alerts at once nobody reads. */
const ALERTS_MAX = 10;

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

/** The alerts that are shown to whoever asks, at most ten. */
export async function listAlerts(
  { kernel, deps }: Notices,
  { locale, session }: CallContext,
): Promise<ReplyOf<typeof alerts>> {
  const wanted = { reader: { locale, session }, kind: 'alert', limit: ALERTS_MAX, offset: 0 } as const;
  const { list } = await noticesFor(kernel.db, deps, wanted);
  return { list: list.map((notice) => presentNotice(locale, notice)) };
}
