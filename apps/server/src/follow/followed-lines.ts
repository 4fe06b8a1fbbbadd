import { formatMoney, mulFloor, parseMoney } from '@drawroom/engine/money';
import type { OrderLine } from '@drawroom/engine/price-order';
import type { BetInOrder } from '../lottery/index.ts';

/** How much a follower stakes: `fixed`, minor units per unit of a line, or `percent`, whole percent of what the leader staked on it. */
export interface FollowAmount {
  readonly way: 'fixed' | 'percent';
  readonly amount: bigint;
}

/** The lines of a shared order at a follower's own amount, at the leader's odds. Percent are cut off to whole minor units. */
export function followedLines(bets: readonly BetInOrder[], { way, amount }: FollowAmount): OrderLine[] {
  return bets.map(({ play, selection, odds, unitAmount, multiple }) => {
    const theirs = (parseMoney(unitAmount) ?? 0n) * BigInt(multiple);
    const own = way === 'fixed' ? amount : mulFloor(theirs, amount, 100n);
    return { playCode: play, selection, odds, unitAmount: formatMoney(own), multiple: 1 };
  });
}
