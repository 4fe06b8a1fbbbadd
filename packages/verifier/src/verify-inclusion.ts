import type { ReplyOf } from '@drawroom/contract/call';
import type { BetRow } from '@drawroom/contract/lottery';
import type { betProof } from '@drawroom/contract/lottery-proofs';
import { leafHash, verifyPath } from '@drawroom/engine/merkle';

/** What the house says about a bet's place among the sealed bets. */
export type PublishedPlace = ReplyOf<typeof betProof>;

/** A bet as its owner knows it. */
export type StatedBet = Pick<
  BetRow,
  'betNo' | 'orderNo' | 'lotteryCode' | 'gameNo' | 'playCode' | 'selection' | 'units' | 'amount' | 'odds'
>;

/**
 * Whether this very bet stands in the seal of its round, worked out here: its sealed text must state the bet as the
 * member knows it, and its hash must lead to the published root. `open`: the round is not sealed yet.
 */
export function checkInclusion(place: PublishedPlace, bet: StatedBet): 'sealed' | 'open' | 'wrong' {
  if (place.seal === null || place.index === null) return place.seal === null ? 'open' : 'wrong';
  return leadsToSeal(place) && statesBet(place.leaf, bet) ? 'sealed' : 'wrong';
}

/** Whether the hash of the sealed text leads to the published root. */
export function leadsToSeal({ leaf, index, path, seal }: PublishedPlace): boolean {
  if (seal === null || index === null) return false;
  return verifyPath({ leafHex: leafHash(leaf), index, size: seal.count, path, rootHex: seal.root });
}

/** Whether a sealed text is of this bet: `betNo|orderNo|lottery|gameNo|play|selection|units|unit|multiple|amount|odds|salt` (engine receiptLeaf). */
export function statesBet(leaf: string, bet: StatedBet): boolean {
  const { betNo, orderNo, lotteryCode, gameNo, playCode, selection, units, amount, odds } = bet;
  const head = [betNo, orderNo, lotteryCode, gameNo, playCode, selection, String(units)].join('|');
  const parts = leaf.split('|');
  return leaf.startsWith(`${head}|`) && parts.at(-3) === amount && parts.at(-2) === odds;
}
