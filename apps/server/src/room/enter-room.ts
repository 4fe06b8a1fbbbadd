import type { ReplyOf } from '@drawroom/contract/call';
import type { roomCalls } from '@drawroom/contract/room';
import type { Kernel, MemberContext } from '../kernel/kernel.ts';
import { openingAt } from '../kernel/open-hours.ts';
import { Refusal } from '../kernel/refusal.ts';
import { wallClock } from '../kernel/wall-clock.ts';
import { roomOfInvitation } from './invitation.ts';
import { presentRoom } from './present.ts';
import { findRoomFor, noteEntry, type Room, type Standing } from './store.ts';

type Entered = ReplyOf<typeof roomCalls.enterRoom>;

/**
 * Lets a member into a room by its code and moves his sockets there (spec §7). Refuses with `room.unknown`, also where an
 * invitation is missing, `room.shut`, `room.closed` with `opensAt`, `room.kicked` with `until`.
 */
export async function enterRoom(kernel: Kernel, context: MemberContext, code: string): Promise<Entered> {
  const found = await findRoomFor(kernel.db, context.session.memberId, code);
  if (found === null) throw new Refusal('room.unknown');
  const { room, standing } = found;
  if (room.invitedOnly && !standing.entered && !standing.moderator) throw new Refusal('room.unknown');
  return letIn(kernel, context, found);
}

/** As `enterRoom`, by an invitation; `room.invite_dead` when it is unknown or over. */
export async function enterRoomByInvite(kernel: Kernel, context: MemberContext, invite: string): Promise<Entered> {
  const code = await roomOfInvitation(kernel.db, invite);
  const found = code === null ? null : await findRoomFor(kernel.db, context.session.memberId, code);
  if (found === null) throw new Refusal('room.invite_dead');
  return letIn(kernel, context, found);
}

async function letIn(
  kernel: Kernel,
  { session, locale }: MemberContext,
  { room, standing }: { readonly room: Room; readonly standing: Standing },
): Promise<Entered> {
  const { memberId, claims } = session;
  const { code } = room;
  refuseKicked(standing, claims.zone);
  const nowMs = kernel.clock.now();
  if (room.shut) throw new Refusal('room.shut');
  const { opensAtMs } = openingAt(room.hours, nowMs);
  if (opensAtMs !== null)
    throw new Refusal('room.closed', { time: wallClock(claims.zone, opensAtMs) }, { opensAt: opensAtMs });
  await noteEntry(kernel.db, memberId, code);
  kernel.realtime.moveMember(memberId, code);
  // Put out at this very moment: the one who did so may have taken out sockets that were not in yet.
  const after = await findRoomFor(kernel.db, memberId, code);
  if (after !== null && after.standing.kickedUntilMs !== null) {
    kernel.realtime.removeMember(memberId, code);
    refuseKicked(after.standing, claims.zone);
  }
  const reader = { locale, online: kernel.realtime.online(code), nowMs };
  return { room: presentRoom(room, reader), role: standing.moderator ? 'moderator' : 'member' };
}

function refuseKicked({ kickedUntilMs }: Standing, zone: string): void {
  if (kickedUntilMs === null) return;
  const until = Math.trunc(kickedUntilMs);
  throw new Refusal('room.kicked', { time: wallClock(zone, until) }, { until });
}
