import type { FollowState, SkipReason } from '@drawroom/contract/follow-states';

/** The bounds of a follow, minor units. */
export interface FollowBounds {
  readonly rounds: number;
  readonly roundCap: bigint;
  readonly totalCap: bigint;
  readonly stopLoss: bigint;
}

/** What a follow has done so far, minor units. */
export interface FollowSums {
  /** Rounds in which something was placed, and whether the round in question is one of them. */
  readonly used: number;
  readonly inThisRound: boolean;
  readonly roundStaked: bigint;
  readonly staked: bigint;
  /** Stakes of what is not decided. */
  readonly open: bigint;
  /** Stakes less returns of what is decided; negative: won. */
  readonly lost: bigint;
}

/** Why a shared bet is left out, and the state in which the follow ends by it, if it does. */
export interface LeftOut {
  readonly reason: SkipReason;
  readonly ends: FollowState | null;
}

/**
 * Whether a stake keeps within the bounds; null: it does. The loss counts what is open as lost, so that no draw can bring it above
 * the stop-loss: it is a bound, not an alarm.
 */
export function leftOutFor(stakeMinor: bigint, bounds: FollowBounds, sums: FollowSums): LeftOut | null {
  if (!sums.inThisRound && sums.used >= bounds.rounds) return { reason: 'rounds', ends: 'done' };
  if (sums.staked + stakeMinor > bounds.totalCap) return { reason: 'total_cap', ends: 'total_cap' };
  if (sums.lost + sums.open + stakeMinor > bounds.stopLoss)
    return { reason: 'stop_loss', ends: sums.open === 0n ? 'stop_loss' : null };
  if (sums.roundStaked + stakeMinor > bounds.roundCap) return { reason: 'round_cap', ends: null };
  return null;
}

/** The state in which a follow ends once its placed bets are decided; null: it goes on. */
export function endAfter(bounds: FollowBounds, sums: Pick<FollowSums, 'used' | 'lost' | 'open'>): FollowState | null {
  if (sums.lost >= bounds.stopLoss) return 'stop_loss';
  return sums.used >= bounds.rounds && sums.open === 0n ? 'done' : null;
}
