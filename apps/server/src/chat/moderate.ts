import type { ReplyOf } from '@drawroom/contract/call';
import type { chatCalls } from '@drawroom/contract/chat';
import { houseName } from '../kernel/house-name.ts';
import type { Tx } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { wallClock } from '../kernel/wall-clock.ts';
import { findRoomFor, kickMember, kickOf } from '../room/index.ts';
import { setMute, tellSpeech } from './conduct.ts';
import type { AskedIn, Chat, InRoom } from './deps.ts';
import { requireModerator } from './in-room.ts';
import { lockHead } from './message-store.ts';
import { membersOf } from './person.ts';
import { muteOf } from './speech.ts';

const MINUTE_MS = 60_000;

/** What a moderator does to somebody in his room. */
interface Act {
  readonly handle: string;
  readonly minutes: number;
}

/** Until when it holds, and until when an operator has imposed it, Unix ms; null: not. */
type Measure = Awaited<ReturnType<typeof muteOf>>;

/**
 * Silences somebody in the room for minutes, or lets him speak again (0); once it is answered, nothing more is said by him. Refuses
 * with `chat.not_allowed`, also for another moderator, `chat.person_unknown` for who has never been in the room, and `chat.imposed` for
 * what would end before an operator's silence does.
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
    const { imposedUntilMs } = await muteOf(t, { roomCode, memberId }, kernel.clock.now());
    if (isShorter(until ?? 0, imposedUntilMs)) throw await imposedRefusal(t, { chat, asked, imposedUntilMs });
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
    const { imposedUntilMs } = await kickOf(t, { roomCode, memberId });
    if (isShorter(kernel.clock.now() + minutes * MINUTE_MS, imposedUntilMs))
      throw await imposedRefusal(t, { chat, asked, imposedUntilMs });
    const over = await kickMember(t, { roomCode, memberId, byMember: moderator.session.memberId }, minutes);
    await tellSpeech(kernel, t, { room: moderator.room, memberId, why: 'kicked', until: over });
    return over;
  });
  kernel.realtime.removeMember(memberId, roomCode);
  kernel.metrics.count('chat_moderated_total', { act: 'kick' });
  return { until };
}

/** What holds against somebody in the room, for its moderators; refuses as `muteMember`. */
export async function measuresOn(
  chat: Chat,
  asked: AskedIn,
  handle: string,
): Promise<ReplyOf<typeof chatCalls.measures>> {
  const { db, clock } = chat.kernel;
  const { roomCode } = asked;
  const memberId = await targetOf(chat, await requireModerator(chat, asked), handle);
  const [mute, kick] = [
    await muteOf(db, { roomCode, memberId }, clock.now()),
    await kickOf(db, { roomCode, memberId }),
  ];
  return { mute: presentMeasure(mute), kick: presentMeasure(kick) };
}

function presentMeasure({ untilMs, imposedUntilMs }: Measure): ReplyOf<typeof chatCalls.measures>['mute'] {
  return untilMs === null ? null : { until: untilMs, imposedUntil: imposedUntilMs };
}

/** A moderator ends nothing before an operator wanted it to end. */
function isShorter(untilMs: number, imposedUntilMs: number | null): imposedUntilMs is number {
  return imposedUntilMs !== null && untilMs < imposedUntilMs;
}

/** Says by name that the house itself has decided it. */
async function imposedRefusal(
  t: Tx,
  { chat, asked, imposedUntilMs }: { readonly chat: Chat; readonly asked: AskedIn; readonly imposedUntilMs: number },
): Promise<Refusal> {
  const { session, locale } = asked.context;
  const time = wallClock(session.claims.zone, imposedUntilMs);
  const house = await houseName(chat.kernel, t, locale);
  return new Refusal('chat.imposed', { house, time }, { until: imposedUntilMs });
}

/** Who is meant: somebody who has been in this room and does not look after it. */
async function targetOf({ kernel }: Chat, { room, session }: InRoom, handle: string): Promise<bigint> {
  const [memberId] = await membersOf(kernel.db, [handle]);
  const found = memberId === undefined ? null : await findRoomFor(kernel.db, memberId, room.code);
  if (memberId === undefined || found === null || !found.standing.entered) throw new Refusal('chat.person_unknown');
  if (memberId === session.memberId || found.standing.moderator) throw new Refusal('chat.not_allowed');
  return memberId;
}
