import type { Verdict } from '../build/verdict.ts';
import { isRing } from '../digits/shape.ts';
import type { RuleSet } from '../game-family.ts';
import type { Facts } from './digits.ts';

/** The PC28 parameters of games.md §0.2 and §7; the first value of each is the default. */
export const PC28_RULE_PARAMETERS = {
  /** Which winners of sizes, parities and both get their stake back instead: none, on 13/14, or on pairs, straights, triples too. */
  refund: ['none', '13/14', 'high'],
  /** Sums of the extremes. */
  extreme: ['0-5/22-27', '0-4/23-27'],
  /** Whether the grey sums 0, 13, 14, 27 lose all colours or return the stake. */
  grey: ['lose', 'push'],
  /** Whether 9 and 0 are neighbours in a straight. */
  straightRing: ['line', 'ring'],
  /** How the digits come about: drawn, or taken from the 20 numbers of Beijing or Canadian keno. Prices follow their law. */
  digits: ['direct', 'beijing', 'canada'],
} as const;

/** Lowest sum of the large extreme; the small extreme mirrors it. */
export function extremeFrom(ruleSet: RuleSet): number {
  return ruleSet['extreme'] === '0-4/23-27' ? 23 : 22;
}

/** A won bet on sizes and parities, or its stake back where the rules say so (回本). */
export function refunded(wins: boolean, facts: Facts, ruleSet: RuleSet): Verdict {
  if (!wins || ruleSet['refund'] === 'none') return wins;
  if (facts.sum === 13 || facts.sum === 14) return 'push';
  // Straights through 9-0 are refunded whatever the straight bet itself counts (games.md §7).
  return ruleSet['refund'] === 'high' && facts.shape !== 'misc' ? 'push' : true;
}

/** Whether the straight bet wins. */
export function isStraight(facts: Facts, ruleSet: RuleSet): boolean {
  return facts.shape === 'straight' || (facts.shape === 'ring' && isRing(ruleSet));
}

/** Variant suffix of a play in the golden files, or empty (games.md §0.1). */
export function pc28Variant(playCode: string, ruleSet: RuleSet): string {
  const play = playCode.replace('pc28.', '');
  if (/^(?:big|small)?(?:odd|even)?$/.test(play)) {
    return { '13/14': '@r1314', high: '@rhigh' }[ruleSet['refund'] ?? ''] ?? '';
  }
  switch (play) {
    case 'xlarge':
      return `@${extremeFrom(ruleSet)}`;
    case 'xsmall':
      return `@${27 - extremeFrom(ruleSet)}`;
    case 'red':
    case 'green':
    case 'blue':
      return ruleSet['grey'] === 'push' ? '@push' : '@lose';
    case 'straight':
      return isRing(ruleSet) ? '@ring' : '@line';
    default:
      return '';
  }
}
