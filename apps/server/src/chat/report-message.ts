import type { InputOf } from '@drawroom/contract/call';
import type { chatCalls } from '@drawroom/contract/chat';
import type { MemberContext, Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { Chat } from './deps.ts';
import { hideMessage } from './hidden-message.ts';
import { requireInRoom } from './in-room.ts';
import { findMessage, lockHead, type StoredMessage } from './message-store.ts';
import { keepPicture } from './reported-picture.ts';
import { tellReporters } from './tell-reporters.ts';

/** So many different members take a message out of sight until somebody has looked at it. */
const HIDDEN_BY = 3;

/**
 * Tells those who look after the house of a message, with what it says and shows now: it is kept for them even if it is taken back. Once
 * for each member; the third one hides it, unless a moderator said it or they have looked at it already. Refuses with `chat.message_unknown`, also for one's own, the
 * dealer's, and what was taken back.
 */
export async function reportMessage(
  chat: Chat,
  context: MemberContext,
  input: InputOf<typeof chatCalls.report>,
): Promise<void> {
  const { kernel } = chat;
  const { roomCode, reason, note } = input;
  const { session } = await requireInRoom(chat, { context, roomCode });
  await kernel.db.tx(async (t) => {
    await lockHead(t, roomCode);
    const found = await findMessage(t, roomCode, BigInt(input.seq));
    if (found === null || found.memberId === null || found.memberId === session.memberId || found.recalled !== null)
      throw new Refusal('chat.message_unknown');
    const complaint = await openComplaint(t, roomCode, found);
    const { rowCount } = await t.query(
      `insert into chat.report (complaint_id, member_id, reason, note) values ($1, $2, $3, $4) on conflict do nothing`,
      [complaint.id, session.memberId, reason, note],
      'chat-report',
    );
    // Who comes after the decision is told it at once.
    if (rowCount > 0 && complaint.decided)
      await tellReporters(kernel, t, { roomCode, seq: found.seq, reporters: [session.memberId], outcome: 'kept' });
    const mayHide = !found.moderator && !complaint.decided;
    if (rowCount === 0 || !mayHide || complaint.reports + 1 < HIDDEN_BY) return;
    await hideMessage(kernel, t, { id: complaint.id, roomCode, found });
  });
  kernel.metrics.count('chat_report_total', { reason });
}

/** The complaint of a message, made with its first report; the room's row is held. */
async function openComplaint(
  t: Tx,
  roomCode: string,
  found: StoredMessage,
): Promise<{ readonly id: bigint; readonly reports: number; readonly decided: boolean }> {
  const { rowCount } = await t.query(
    `insert into chat.complaint (room_code, seq, member_id, text, card, had_picture, said_at)
     values ($1, $2, $3, $4, $5, $6, to_timestamp($7::float8 / 1000)) on conflict (room_code, seq) do nothing`,
    [roomCode, found.seq, found.memberId, found.text, found.card, found.picture !== null, found.atMs],
    'chat-complain',
  );
  const { rows } = await t.query<{ id: bigint; reports: number; decided: boolean }>(
    `select c.id, c.closed_at is not null as decided, (select count(*)::int from chat.report r where r.complaint_id = c.id) as reports from chat.complaint c
     where c.room_code = $1 and c.seq = $2`,
    [roomCode, found.seq],
    'chat-complaint',
  );
  const [complaint] = rows;
  if (complaint === undefined) throw new Error('a complaint is not there');
  if (rowCount > 0 && found.picture !== null) await keepPicture(t, complaint.id);
  return complaint;
}
