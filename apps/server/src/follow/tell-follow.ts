import { audienceOf } from '@drawroom/contract/events';
import type { SkipReason } from '@drawroom/contract/follow-states';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { followById } from './follow-store.ts';

/** Tells a member how a follow of his stands, in the transaction that changed it. */
export async function tellFollow(
  { outbox }: Pick<Kernel, 'outbox'>,
  t: Tx,
  { id, reason = null }: { readonly id: bigint; readonly reason?: SkipReason | null },
): Promise<void> {
  const follow = await followById(t, id);
  if (follow === null) return;
  const { state, used, rounds, staked, lost } = follow;
  await outbox.publish(t, {
    audience: audienceOf.member(String(follow.memberId)),
    type: 'follow.changed',
    data: {
      followNo: String(id),
      state,
      used,
      rounds,
      staked: formatMoney(staked),
      lost: formatMoney(lost),
      reason,
    },
  });
}
