import type { ReplyOf } from '@drawroom/contract/call';
import type { roomCalls } from '@drawroom/contract/room';
import type { Kernel, MemberContext } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { presentRoom } from './present.ts';
import { findEnteredRoom } from './store.ts';

/** Introduction and rules of a room the member has entered; any other looks like one that does not exist. */
export async function roomIntro(
  kernel: Kernel,
  { session, locale }: MemberContext,
  code: string,
): Promise<ReplyOf<typeof roomCalls.roomIntro>> {
  const room = await findEnteredRoom(kernel.db, session.memberId, code);
  if (room === null) throw new Refusal('room.unknown');
  return { room: presentRoom(room, { locale, online: kernel.realtime.online(code) }) };
}
