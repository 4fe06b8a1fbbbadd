import type { RuleSet } from '../game-family.ts';
import { isRing } from '../digits/shape.ts';
import { tiePushes } from '../digits/rules.ts';

/** The SSC parameters of games.md §0.2; the first value of each is the default. */
export const SSC_RULE_PARAMETERS = {
  /** Whether 9 and 0 are neighbours in straights and half straights. */
  straightRing: ['ring', 'line'],
  /** Whether dragon and tiger lose on a tie or get their stake back. */
  dtTie: ['lose', 'push'],
} as const;

/** From this sum of the five digits on, the sum is big. */
export const BIG_FROM = 23;

/** Variant suffix of a play in the golden files, or empty (games.md §0.1). */
export function sscVariant(playCode: string, ruleSet: RuleSet): string {
  if (playCode === 'ssc.dt.dragon' || playCode === 'ssc.dt.tiger') return tiePushes(ruleSet) ? '@tp' : '@tl';
  if (playCode === 'ssc.stud') return isRing(ruleSet) ? '@ring' : '@line';
  const shape = /^ssc\.(?:first|mid|last)3\.(triple|pair|straight|half|misc)$/.exec(playCode)?.[1];
  if (shape === undefined) return '';
  // Triples and pairs ask for no neighbours: one golden code for both rules.
  return shape === 'triple' || shape === 'pair' || isRing(ruleSet) ? '@ring' : '@line';
}
