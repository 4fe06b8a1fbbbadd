import type { ReplyOf } from '@drawroom/contract/call';
import type { chatCalls } from '@drawroom/contract/chat';
import { audienceOf } from '@drawroom/contract/events';
import type { Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import type { AskedIn, Chat, ChatKernel } from './deps.ts';
import { requireModerator } from './in-room.ts';
import { findMessage, lockHead, type StoredMessage } from './message-store.ts';
import { presentMessage } from './present.ts';

/** Pins a message over the room, or takes down what is pinned (`seq` 0). Refuses with `chat.message_unknown`, `chat.not_allowed`. */
export async function pinMessage(chat: Chat, asked: AskedIn, seq: number): Promise<ReplyOf<typeof chatCalls.pin>> {
  const { kernel } = chat;
  await requireModerator(chat, asked);
  const { roomCode } = asked;
  return kernel.db.tx(async (t) => {
    const head = await lockHead(t, roomCode);
    const message = seq === 0 ? null : await findMessage(t, roomCode, BigInt(seq));
    if (seq !== 0 && (message === null || message.recalled !== null)) throw new Refusal('chat.message_unknown');
    await setPinned(kernel, t, { roomCode, was: head.pinned, message });
    return { pinned: message === null ? null : presentMessage(message) };
  });
}

/** Pins `message` where `was` is pinned, in a room whose row is held, and tells the room; nothing where something else is pinned. */
export async function setPinned(
  { outbox }: Pick<ChatKernel, 'outbox'>,
  t: Tx,
  change: { readonly roomCode: string; readonly was: bigint | null; readonly message: StoredMessage | null },
): Promise<void> {
  const { roomCode, was, message } = change;
  const { rowCount } = await t.query(
    `update chat.head set pinned = $3 where room_code = $1 and pinned is not distinct from $2 and pinned is distinct from $3`,
    [roomCode, was, message === null ? null : message.seq],
    'chat-set-pinned',
  );
  if (rowCount === 0) return;
  await outbox.publish(t, {
    audience: audienceOf.room(roomCode),
    type: 'chat.pinned',
    data: { roomCode, pinned: message === null ? null : presentMessage(message) },
  });
}
