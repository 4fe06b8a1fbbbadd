import type { ReplyOf } from '@drawroom/contract/call';
import type { chatCalls } from '@drawroom/contract/chat';
import { audienceOf } from '@drawroom/contract/events';
import type { Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { AskedIn, Chat, ChatKernel } from './deps.ts';
import { requireInRoom } from './in-room.ts';
import { findMessage, lockHead, type StoredMessage } from './message-store.ts';
import { setPinned } from './pin.ts';
import { presentMessage } from './present.ts';

const OWN_WITHIN_MS = 2 * 60_000;

/**
 * Takes a message back: its author within 2 minutes, a moderator at any time; again: nothing more. Refuses with
 * `chat.message_unknown`, and `chat.not_allowed` for others' messages, late ones, and the dealer's.
 */
export async function recallMessage(
  chat: Chat,
  asked: AskedIn,
  seq: number,
): Promise<ReplyOf<typeof chatCalls.recall>> {
  const { kernel } = chat;
  const { standing, session } = await requireInRoom(chat, asked);
  const message = await kernel.db.tx(async (t) => {
    await lockHead(t, asked.roomCode);
    const found = await findMessage(t, asked.roomCode, BigInt(seq));
    if (found === null) throw new Refusal('chat.message_unknown');
    const isOwn = found.memberId === session.memberId;
    const inTime = kernel.clock.now() - found.atMs <= OWN_WITHIN_MS;
    if (found.memberId === null || !(standing.moderator || (isOwn && inTime))) throw new Refusal('chat.not_allowed');
    return takeBack(kernel, t, { roomCode: asked.roomCode, found, by: isOwn ? 'author' : 'moderator' });
  });
  return { message: presentMessage(message) };
}

/** Empties a message of a room whose row is held, with its picture and calls, and tells the room; nothing when that was done before. */
export async function takeBack(
  kernel: Pick<ChatKernel, 'outbox'>,
  t: Tx,
  taken: { readonly roomCode: string; readonly found: StoredMessage; readonly by: 'author' | 'moderator' },
): Promise<StoredMessage> {
  const { roomCode, found, by } = taken;
  const { seq } = found;
  if (found.recalled !== null) {
    // What reports alone have hidden does not come back any more.
    await t.query(
      `delete from chat.hidden h using chat.complaint c where c.id = h.complaint_id and c.room_code = $1 and c.seq = $2`,
      [roomCode, seq],
      'chat-recall-hidden',
    );
    return found;
  }
  await t.query(
    `update chat.message set text = '', digest = null, reply_seq = null, mentions = '{}', card = null, recalled = $3
     where room_code = $1 and seq = $2`,
    [roomCode, seq, by],
    'chat-recall',
  );
  for (const table of ['picture', 'mention'])
    await t.query(
      `delete from chat.${table} where room_code = $1 and seq = $2`,
      [roomCode, seq],
      `chat-recall-${table}`,
    );
  await kernel.outbox.publish(t, {
    audience: audienceOf.room(roomCode),
    type: 'chat.recalled',
    data: { roomCode, seq: Number(seq), by },
  });
  await setPinned(kernel, t, { roomCode, was: seq, message: null });
  const after = await findMessage(t, roomCode, seq);
  if (after === null) throw new Error(`message ${seq} of ${roomCode} is not there`);
  return after;
}
