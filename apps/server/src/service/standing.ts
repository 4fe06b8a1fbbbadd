import type { ReplyOf } from '@drawroom/contract/call';
import type { serviceCalls } from '@drawroom/contract/service';
import type { Sql } from '../kernel/kernel.ts';
import { latestConversation } from './conversation-store.ts';
import type { ServiceKernel } from './deps.ts';
import { availability } from './hours.ts';
import { presentConversation } from './present.ts';
import { findThread, type Thread } from './thread.ts';

/** Where the lobby has the desk. */
const CHAT_URL = '/service';

/** When the desk is there and where it is reached, for anybody. */
export async function customerService(kernel: ServiceKernel): Promise<ReplyOf<typeof serviceCalls.customerService>> {
  return { ...(await availability(kernel, kernel.db)), urls: [{ kind: 'chat', url: CHAT_URL }] };
}

/** How a member stands with the desk: his latest conversation and what he has not read. */
export async function standingOf(
  kernel: ServiceKernel,
  memberId: bigint,
): Promise<ReplyOf<typeof serviceCalls.conversation>> {
  const { db } = kernel;
  const thread = await findThread(db, memberId);
  const latest = await latestConversation(db, memberId);
  return {
    conversation: latest === null ? null : await presentConversation(db, latest),
    head: Number(thread?.seq ?? 0n),
    read: Number(thread?.readSeq ?? 0n),
    unread: thread === null ? 0 : await unreadOf(db, thread),
    ...(await availability(kernel, db)),
  };
}

/** Messages of the desk after the read mark. */
async function unreadOf(sql: Sql, { memberId, readSeq }: Thread): Promise<number> {
  const { rows } = await sql.query<{ unread: number }>(
    `select count(*)::int as unread from service.message where member_id = $1 and seq > $2 and said_by = 'desk'`,
    [memberId, readSeq],
    'service-unread',
  );
  return rows[0]?.unread ?? 0;
}
