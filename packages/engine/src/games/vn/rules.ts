import type { RuleSet, Tier } from '../game-family.ts';
import { choose } from '../selection.ts';

/** The Vietnamese parameters of games.md §0.2; the first value of each is the default. */
export const VN_RULE_PARAMETERS = {
  /** What a pair of "đá" pays when both numbers show: once, by the rarer of them, or by the mean of their hits. */
  da: ['one_time', 'multi_pair', 'ky_ruoi'],
  /** Whether a parlay pays once, or as often as its rarest number shows. */
  xienRepeat: ['once', 'min'],
} as const;

/** Every hit pays a unit ("nháy"). */
export function perHit(hits: readonly number[]): Tier[] {
  return tier('*', 2 * hits.reduce((sum, hit) => sum + hit, 0));
}

/** Parlays of every `size` of the numbers, all of which must show. */
export function parlays(size: number, option: string): (hits: readonly number[], ruleSet: RuleSet) => Tier[] {
  return (hits, ruleSet) =>
    tier(option, 2 * (ruleSet['xienRepeat'] === 'min' ? leastOfSubsets(hits, size) : choose(shownOf(hits), size)));
}

/** Every `size` of the numbers, none of which may show. */
export function misses(size: number): (hits: readonly number[]) => Tier[] {
  return (hits) => tier('*', 2 * choose(hits.length - shownOf(hits), size));
}

/** Pairs of numbers that both show, paid by the rule in force; the mean of two hits can be half a unit. */
export function pairs(hits: readonly number[], ruleSet: RuleSet): Tier[] {
  switch (ruleSet['da']) {
    case 'multi_pair':
      return tier('*', 2 * leastOfSubsets(hits, 2));
    case 'ky_ruoi': {
      // A number that shows h times is in a winning pair with every other number shown, for h half units each.
      const others = shownOf(hits) - 1;
      return tier(
        '*',
        hits.reduce((sum, hit) => sum + hit * others, 0),
      );
    }
    default:
      return tier('*', 2 * choose(shownOf(hits), 2));
  }
}

/** Sum over all subsets of the fewest hits in each: sorted down, the j-th number is the last of C(j, size-1) of them. */
function leastOfSubsets(hits: readonly number[], size: number): number {
  return hits.toSorted((a, b) => b - a).reduce((sum, hit, place) => sum + hit * choose(place, size - 1), 0);
}

function shownOf(hits: readonly number[]): number {
  return hits.filter((hit) => hit > 0).length;
}

function tier(option: string, halfUnits: number): Tier[] {
  return halfUnits > 0 ? [{ option, halfUnits }] : [];
}
