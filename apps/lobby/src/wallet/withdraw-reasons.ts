import { minorOf } from './minor.ts';
import type { Wallet } from './queries.ts';

/** Why a member may not withdraw more: points set aside, turnover not yet reached, or another hold of the house. */
export type WithdrawReason = 'frozen' | 'turnover' | 'held';

/** Every reason that applies, the largest cause first; empty when the whole balance may be withdrawn. */
export function withdrawReasons({ balance, frozen, withdrawable, turnoverLeft }: Wallet): readonly WithdrawReason[] {
  const reasons: WithdrawReason[] = [];
  if (minorOf(turnoverLeft) > 0n) reasons.push('turnover');
  if (minorOf(frozen) > 0n) reasons.push('frozen');
  if (reasons.length === 0 && minorOf(withdrawable) < minorOf(balance)) reasons.push('held');
  return reasons;
}
