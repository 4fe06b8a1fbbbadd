import type { ReplyOf } from '@drawroom/contract/call';
import type { roomCalls } from '@drawroom/contract/room';
import type { Kernel, MemberContext } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { presentRoom } from './present.ts';
import { findRoomFor } from './store.ts';

/** Introduction and rules of a room the member has entered; any other looks like one that does not exist. */
export async function roomIntro(
  kernel: Kernel,
  { session, locale }: MemberContext,
  code: string,
): Promise<ReplyOf<typeof roomCalls.roomIntro>> {
  const found = await findRoomFor(kernel.db, session.memberId, code);
  if (found === null || !found.standing.entered) throw new Refusal('room.unknown');
  const reader = { locale, online: kernel.realtime.online(code), nowMs: kernel.clock.now() };
  return { room: presentRoom(found.room, reader) };
}
