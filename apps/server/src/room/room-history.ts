import type { ReplyOf } from '@drawroom/contract/call';
import type { roomCalls } from '@drawroom/contract/room';
import type { Kernel, MemberContext } from '../kernel/kernel.ts';
import { presentVisits } from './present.ts';
import { findVisits } from './store.ts';

const VISITS_MAX = 50;

/** The rooms a member has entered, the last one first. */
export async function roomHistory(
  kernel: Kernel,
  { session, locale }: MemberContext,
): Promise<ReplyOf<typeof roomCalls.roomHistory>> {
  const visits = await findVisits(kernel.db, session.memberId, VISITS_MAX);
  return presentVisits(visits, { locale, nowMs: kernel.clock.now(), onlineIn: (code) => kernel.realtime.online(code) });
}
