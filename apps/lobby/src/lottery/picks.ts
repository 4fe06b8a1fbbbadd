import { playOf } from '@drawroom/engine/games/index';
import type { RuleSet } from '@drawroom/engine/games/game-family';

/** Picks under way in a play that is put together from several: one side, or doubles and singles. */
export type Picks = readonly (readonly string[])[];

/** Canonical selection of the picks with its units, or null while they do not make a unit yet. */
export function selectionOf(
  playCode: string,
  picks: Picks,
  ruleSet: RuleSet,
): { readonly selection: string; readonly units: number } | null {
  if (picks.some((side) => side.length === 0)) return null;
  const parsed = playOf(playCode)?.parse(picks.map((side) => side.join(',')).join('|'), ruleSet);
  return parsed?.ok === true ? { selection: parsed.canonical, units: parsed.units } : null;
}

/** The picks with one choice of one side turned over. */
export function togglePick(picks: Picks, side: number, choice: string): Picks {
  return picks.map((chosen, at) => {
    if (at !== side) return chosen;
    return chosen.includes(choice) ? chosen.filter((each) => each !== choice) : [...chosen, choice];
  });
}

/** How many picks are still missing for the first unit; 0 when there is one. */
export function missingPicks(playCode: string, picks: Picks): number {
  const perUnit = playOf(playCode)?.picksPerUnit ?? 1;
  const chosen = picks.length > 1 ? picks.filter((side) => side.length > 0).length : (picks[0]?.length ?? 0);
  return Math.max(0, perUnit - chosen);
}
