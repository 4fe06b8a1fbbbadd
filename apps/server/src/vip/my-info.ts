import type { VipInfo } from '@drawroom/contract/vip';
import type { MemberContext } from '../kernel/kernel.ts';
import type { Vip } from './deps.ts';
import { giftsOf } from './gifts.ts';
import { lookAt } from './look.ts';
import { presentInfo } from './present.ts';
import { currentRules } from './rules.ts';
import { levelOf } from './standing.ts';

/** Where a member stands now, after he was raised where it is time. */
export async function myInfo(vip: Vip, { session, locale }: MemberContext): Promise<VipInfo> {
  const { memberId } = session;
  const { kernel } = vip;
  return kernel.db.tx(async (t) => {
    const turnover = await lookAt(vip, t, [memberId]);
    const current = await currentRules(t);
    const level = await levelOf(t, memberId);
    const nowMs = kernel.clock.now();
    const gifts = await giftsOf(t, current, { memberId, level, nowMs });
    return presentInfo(locale, current, { level, turnoverMinor: turnover.get(memberId) ?? 0n, gifts, nowMs });
  });
}
