import type { ReplyOf } from '@drawroom/contract/call';
import type { BetRow, betProof } from '@drawroom/contract/lottery';
import { leafHash, verifyPath } from '@drawroom/engine/merkle';

/** What the house says about a bet's place among the sealed bets. */
export type PublishedPlace = ReplyOf<typeof betProof>;

/**
 * Whether this very bet stands in the seal of its round, worked out here: its sealed text must state the bet as the
 * member knows it, and its hash must lead to the published root. `open`: the round is not sealed yet.
 */
export function checkInclusion(place: PublishedPlace, bet: BetRow): 'sealed' | 'open' | 'wrong' {
  if (place.seal === null || place.index === null) return place.seal === null ? 'open' : 'wrong';
  const { leaf, index, path, seal } = place;
  const leads = verifyPath({ leafHex: leafHash(leaf), index, size: seal.count, path, rootHex: seal.root });
  return leads && statesBet(leaf, bet) ? 'sealed' : 'wrong';
}

/** The sealed text is `betNo|orderNo|lottery|gameNo|play|selection|units|unit|multiple|amount|odds|salt` (engine receiptLeaf). */
function statesBet(leaf: string, bet: BetRow): boolean {
  const { betNo, orderNo, lotteryCode, gameNo, playCode, selection, units, amount, odds } = bet;
  const head = [betNo, orderNo, lotteryCode, gameNo, playCode, selection, String(units)].join('|');
  const parts = leaf.split('|');
  return leaf.startsWith(`${head}|`) && parts.at(-3) === amount && parts.at(-2) === odds;
}
