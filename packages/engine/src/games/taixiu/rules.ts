import type { RuleSet } from '../game-family.ts';
import { triplesKillSize } from '../k3/rules.ts';

/** What a triple ("bão") does to over and under: both lose, or nothing (games.md §0.2, as `k3.triple`). */
export const TAIXIU_RULE_PARAMETERS = { triple: ['bs', 'none'] } as const;

/** Variant suffix of a play in the golden files, or empty. */
export function taixiuVariant(playCode: string, ruleSet: RuleSet): string {
  if (playCode !== 'taixiu.tai' && playCode !== 'taixiu.xiu') return '';
  return triplesKillSize(ruleSet) ? '@tk' : '@std';
}
