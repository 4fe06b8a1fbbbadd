import type { RuleSet } from '../game-family.ts';
import type { Dice } from './dice.ts';

/** The K3 parameters of games.md §0.2; the first value of each is the default (credit plate). */
export const K3_RULE_PARAMETERS = {
  /** What a triple does to two-sided bets: nothing, kills big/small, or kills odd/even too. */
  triple: ['bs', 'none', 'bsoe'],
  /** Where small ends: 10/11, or Bingo18 with a middle of 10-11. */
  split: ['10/11', 'bingo18'],
  /** Whether a triple also counts as a pair of its face. */
  pairTriple: ['incl', 'excl'],
  /** Whether a named face pays once, or more for two and three dice. */
  die: ['once', 'graded'],
} as const;

/** Bingo18 has three sizes and gives triples no special effect (games.md §10.2). */
export function isBingo18(ruleSet: RuleSet): boolean {
  return ruleSet['split'] === 'bingo18';
}

/** Whether triples lose all big and small bets of the 10/11 split. */
export function triplesKillSize(ruleSet: RuleSet): boolean {
  return ruleSet['triple'] !== 'none';
}

/** Whether triples lose all odd and even bets. */
export function triplesKillParity(ruleSet: RuleSet): boolean {
  return !isBingo18(ruleSet) && ruleSet['triple'] === 'bsoe';
}

/** Whether a triple counts as a pair of its face. */
export function triplesArePairs(ruleSet: RuleSet): boolean {
  return ruleSet['pairTriple'] !== 'excl';
}

/** Whether a named face is paid by how many dice show it. */
export function diePaysGraded(ruleSet: RuleSet): boolean {
  return ruleSet['die'] === 'graded';
}

/** The size of a throw; a triple that loses both sides is `triple`. */
export function sizeOf(dice: Dice, ruleSet: RuleSet): 'big' | 'mid' | 'small' | 'triple' {
  if (isBingo18(ruleSet)) return dice.sum >= 12 ? 'big' : dice.sum >= 10 ? 'mid' : 'small';
  if (dice.distinct === 1 && triplesKillSize(ruleSet)) return 'triple';
  return dice.sum >= 11 ? 'big' : 'small';
}

/** The parity of a throw; a triple that loses both sides is `triple`. */
export function parityOf(dice: Dice, ruleSet: RuleSet): 'odd' | 'even' | 'triple' {
  if (dice.distinct === 1 && triplesKillParity(ruleSet)) return 'triple';
  return dice.sum % 2 === 1 ? 'odd' : 'even';
}

/** Variant suffix of a play in the golden files, or empty (games.md §0.1). */
export function k3Variant(playCode: string, ruleSet: RuleSet): string {
  switch (playCode) {
    case 'k3.sum.mid':
      return '@b18';
    case 'k3.sum.big':
    case 'k3.sum.small':
      if (isBingo18(ruleSet)) return '@b18';
      return triplesKillSize(ruleSet) ? '@tk' : '@std';
    case 'k3.sum.bigodd':
    case 'k3.sum.bigeven':
    case 'k3.sum.smallodd':
    case 'k3.sum.smalleven':
      return triplesKillSize(ruleSet) ? '@tk' : '@std';
    case 'k3.sum.odd':
    case 'k3.sum.even':
      return triplesKillParity(ruleSet) ? '@tk4' : '@std';
    case 'k3.pair.any':
      return triplesArePairs(ruleSet) ? '@incl' : '@excl';
    default:
      return '';
  }
}
