import { Refusal } from '../kernel/refusal.ts';
import { findRoomFor } from '../room/index.ts';
import type { AskedIn, Chat, InRoom } from './deps.ts';

/** The room, when the member has entered it, even if he was put out; any other looks like none: `room.unknown`. */
export async function requireEntered({ kernel }: Chat, { context, roomCode }: AskedIn): Promise<InRoom> {
  const { session } = context;
  const found = await findRoomFor(kernel.db, session.memberId, roomCode);
  if (found === null || !found.standing.entered) throw new Refusal('room.unknown');
  return { ...found, session };
}

/** As `requireEntered`; who was put out is not there, until that is over. */
export async function requireInRoom(chat: Chat, asked: AskedIn): Promise<InRoom> {
  const there = await requireEntered(chat, asked);
  if (there.standing.kickedUntilMs !== null) throw new Refusal('room.unknown');
  return there;
}

/** As `requireInRoom`, for moderators: `chat.not_allowed` to everybody else. */
export async function requireModerator(chat: Chat, asked: AskedIn): Promise<InRoom> {
  const there = await requireInRoom(chat, asked);
  if (!there.standing.moderator) throw new Refusal('chat.not_allowed');
  return there;
}
