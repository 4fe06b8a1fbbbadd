import type { GameFamily, Play, RuleSet } from './game-family.ts';
import { k3 } from './k3.ts';

/** Every game family, by code. Adding a family is adding it here. */
export const families: ReadonlyMap<string, GameFamily> = new Map([[k3.code, k3]]);

const plays: ReadonlyMap<string, Play> = new Map(
  [...families.values()].flatMap((family) => family.plays.map((play) => [play.code, play])),
);

/** The family with this code, e.g. `k3`. */
export function familyOf(code: string): GameFamily | undefined {
  return families.get(code);
}

/** The play with this wire code (no variant suffix). */
export function playOf(playCode: string): Play | undefined {
  return plays.get(playCode);
}

/** The menu of a family under a rule set, in display order; empty for an unknown family. */
export function playsOf(family: GameFamily | string, ruleSet: RuleSet): Play[] {
  const found = typeof family === 'string' ? familyOf(family) : family;
  return found?.plays.filter((play) => play.isOffered(ruleSet)) ?? [];
}
