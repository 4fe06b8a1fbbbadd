import { findRoomFor, kickMember } from '../room/index.ts';
import { Refusal } from '../kernel/refusal.ts';
import { setMute, tellSpeech } from './conduct.ts';
import type { AskedIn, Chat, InRoom } from './deps.ts';
import { requireModerator } from './in-room.ts';
import { lockHead } from './message-store.ts';
import { membersOf } from './person.ts';

const MINUTE_MS = 60_000;

/** What a moderator does to somebody in his room. */
interface Act {
  readonly handle: string;
  readonly minutes: number;
}

/**
 * Silences somebody in the room for minutes, or lets him speak again (0); once it is answered, nothing more is said by him. Refuses
 * with `chat.not_allowed`, also for another moderator, and `chat.person_unknown` for who has never been in the room.
 */
export async function muteMember(
  chat: Chat,
  asked: AskedIn,
  { handle, minutes }: Act,
): Promise<{ until: number | null }> {
  const { kernel } = chat;
  const { roomCode } = asked;
  const moderator = await requireModerator(chat, asked);
  const memberId = await targetOf(chat, moderator, handle);
  const until = minutes === 0 ? null : kernel.clock.now() + minutes * MINUTE_MS;
  await kernel.db.tx(async (t) => {
    await lockHead(t, roomCode);
    if (until === null)
      await t.query(
        'delete from chat.mute where room_code = $1 and member_id = $2',
        [roomCode, memberId],
        'chat-unmute',
      );
    else await setMute(t, { roomCode, memberId, byMember: moderator.session.memberId }, until);
    await tellSpeech(kernel, t, { room: moderator.room, memberId, why: until === null ? null : 'muted', until });
  });
  kernel.metrics.count('chat_moderated_total', { act: until === null ? 'unmute' : 'mute' });
  return { until };
}

/** Puts somebody out of the room for minutes: his sockets leave it, and he neither hears nor says anything there. Refuses as `muteMember`. */
export async function kickFromRoom(chat: Chat, asked: AskedIn, { handle, minutes }: Act): Promise<{ until: number }> {
  const { kernel } = chat;
  const { roomCode } = asked;
  const moderator = await requireModerator(chat, asked);
  const memberId = await targetOf(chat, moderator, handle);
  const until = await kernel.db.tx(async (t) => {
    await lockHead(t, roomCode);
    const over = await kickMember(t, { roomCode, memberId, byMember: moderator.session.memberId }, minutes);
    await tellSpeech(kernel, t, { room: moderator.room, memberId, why: 'kicked', until: over });
    return over;
  });
  kernel.realtime.removeMember(memberId, roomCode);
  kernel.metrics.count('chat_moderated_total', { act: 'kick' });
  return { until };
}

/** Who is meant: somebody who has been in this room and does not look after it. */
async function targetOf({ kernel }: Chat, { room, session }: InRoom, handle: string): Promise<bigint> {
  const [memberId] = await membersOf(kernel.db, [handle]);
  const found = memberId === undefined ? null : await findRoomFor(kernel.db, memberId, room.code);
  if (memberId === undefined || found === null || !found.standing.entered) throw new Refusal('chat.person_unknown');
  if (memberId === session.memberId || found.standing.moderator) throw new Refusal('chat.not_allowed');
  return memberId;
}
