import type { ReplyOf } from '@drawroom/contract/call';
import type { roomCalls } from '@drawroom/contract/room';
import type { Kernel, MemberContext } from '../kernel/kernel.ts';
import { Refusal } from '../kernel/refusal.ts';
import { presentRoom } from './present.ts';
import { findRoom, noteEntry } from './store.ts';

/** Lets a member into a room by its code and moves his sockets there (spec §7). Refuses with `room.unknown`. */
export async function enterRoom(
  kernel: Kernel,
  context: MemberContext,
  code: string,
): Promise<ReplyOf<typeof roomCalls.enterRoom>> {
  const { session, locale } = context;
  const room = await findRoom(kernel.db, code);
  if (room === null) throw new Refusal('room.unknown');
  await noteEntry(kernel.db, session.memberId, code);
  kernel.realtime.moveMember(session.memberId, code);
  // Moderators come with the chat.
  return { room: presentRoom(room, { locale, online: kernel.realtime.online(code) }), role: 'member' };
}
