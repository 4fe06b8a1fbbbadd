import type { REPORT_OUTCOMES } from '@drawroom/contract/chat';
import { audienceOf } from '@drawroom/contract/events';
import type { Sql, Tx } from '../kernel/kernel.ts';
import type { ChatKernel } from './deps.ts';

/** What is told of a decided complaint, of which message, and to whom. */
interface Decided {
  readonly reporters: readonly bigint[];
  readonly roomCode: string;
  readonly seq: bigint;
  readonly outcome: (typeof REPORT_OUTCOMES)[number];
}

/** Members who have reported a message and have not left the house since. */
export async function reportersOf(sql: Sql, complaintId: bigint): Promise<bigint[]> {
  const { rows } = await sql.query<{ id: bigint }>(
    `select r.member_id as id from chat.report r
     where r.complaint_id = $1 and not exists (select from member.v_closed v where v.id = r.member_id) order by 1`,
    [complaintId],
    'chat-reporters-of',
  );
  return rows.map(({ id }) => id);
}

/** Tells members who have reported a message what has become of it; nothing of its author, nor of each other. */
export async function tellReporters(
  { outbox }: Pick<ChatKernel, 'outbox'>,
  t: Tx,
  { reporters, roomCode, seq, outcome }: Decided,
): Promise<void> {
  for (const memberId of reporters)
    await outbox.publish(t, {
      audience: audienceOf.member(String(memberId)),
      type: 'chat.report_decided',
      data: { roomCode, seq: Number(seq), outcome },
    });
}
