import type { ReplyOf } from '@drawroom/contract/call';
import { audienceOf } from '@drawroom/contract/events';
import type { serviceCalls } from '@drawroom/contract/service';
import type { Kernel, Sql, Tx } from '../kernel/kernel.ts';
import { findThread, lockThread, type Thread } from './thread.ts';

/**
 * Moves the member's read mark forward, never back and never beyond what was written, and tells his devices and his inbox of each
 * conversation in which words of the desk were read by it. Gives where the mark stands.
 */
export async function readTalk(
  { db, outbox }: Pick<Kernel, 'db' | 'outbox'>,
  memberId: bigint,
  seq: bigint,
): Promise<ReplyOf<typeof serviceCalls.readMessages>> {
  const known = await findThread(db, memberId);
  if (known === null || seq <= known.readSeq) return { read: Number(known?.readSeq ?? 0n) };
  return db.tx(async (t) => {
    const thread = await lockThread(t, memberId);
    const read = seq < thread.seq ? seq : thread.seq;
    if (read <= thread.readSeq) return { read: Number(thread.readSeq) };
    await t.query('update service.thread set read_seq = $2 where member_id = $1', [memberId, read], 'service-read');
    const left = await leftUnread(t, thread, read);
    await outbox.publishMany(
      t,
      left.map(({ conversationId, unread }) => ({
        audience: audienceOf.member(String(memberId)),
        type: 'service.read' as const,
        data: { conversationId: String(conversationId), read: Number(read), unread },
      })),
    );
    return { read: Number(read) };
  });
}

/** Conversations in which a mark that moves on passes words of the desk, and how many are behind it in each. */
async function leftUnread(
  t: Tx,
  { memberId, readSeq }: Thread,
  read: bigint,
): Promise<{ readonly conversationId: bigint; readonly unread: number }[]> {
  const { rows } = await t.query<{ conversationId: bigint; unread: number }>(
    `select conversation_id as "conversationId", count(*) filter (where seq > $3)::int as unread from service.message
     where member_id = $1 and seq > $2 and said_by = 'desk' group by 1 having min(seq) <= $3 order by 1`,
    [memberId, readSeq, read],
    'service-left-unread',
  );
  return rows;
}

/** How many words of the desk in a conversation the member has not read. */
export async function unreadIn(sql: Sql, { memberId, readSeq }: Thread, conversationId: bigint): Promise<number> {
  const { rows } = await sql.query<{ unread: number }>(
    `select count(*)::int as unread from service.message
     where member_id = $1 and seq > $2 and conversation_id = $3 and said_by = 'desk'`,
    [memberId, readSeq, conversationId],
    'service-unread-in',
  );
  return rows[0]?.unread ?? 0;
}
