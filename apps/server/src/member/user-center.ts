import type { ReplyOf } from '@drawroom/contract/call';
import type { memberCalls } from '@drawroom/contract/member';
import type { Kernel, Session } from '../kernel/kernel.ts';
import type { MemberDeps } from './deps.ts';
import { dayOf } from './member-day.ts';
import { presentUserCenter } from './present.ts';
import { requireMember } from './require-member.ts';

/** The personal centre (spec §2 /mine): the member and his figures of today, by the clock of his own zone. */
export async function userCenter(
  kernel: Kernel,
  deps: MemberDeps,
  session: Session,
): Promise<ReplyOf<typeof memberCalls.getMemberUserCenter>> {
  const member = await requireMember(kernel.db, session);
  const { fromMs, toMs } = dayOf(member.zone, kernel.clock.now());
  const [bets, rebateMinor, unreadNotices] = await Promise.all([
    deps.todayOf(member.id, fromMs, toMs),
    deps.rebateOf(member.accountId, fromMs, toMs),
    deps.unreadOf(member.id),
  ]);
  return presentUserCenter(member, { ...bets, rebateMinor }, unreadNotices);
}
