import type { Outcome, Play, Tier } from '../game-family.ts';

/** Half units of one whole unit. */
export const UNIT = 2;

/** What a draw says about one unit: won, lost, or its stake returned. */
export type Verdict = boolean | 'push';

/** Nothing won, nothing returned. */
export const LOST: Outcome = { tiers: [], pushHalfUnits: 0 };

/** `units` won at one option's odds. */
export function won(option: string, units: number): Outcome {
  return units > 0 ? { tiers: [{ option, halfUnits: units * UNIT }], pushHalfUnits: 0 } : LOST;
}

/** One unit of each option. */
export function oneEach(options: readonly string[]): Tier[] {
  return options.map((option) => ({ option, halfUnits: UNIT }));
}

/** What one unit at `option` gets. */
export function outcomeOfVerdict(option: string, verdict: Verdict): Outcome {
  if (verdict === 'push') return { tiers: [], pushHalfUnits: UNIT };
  return verdict ? won(option, 1) : LOST;
}

/** Plays that stand together on the screen although their codes do not say so. */
export function inGroup(group: string, plays: readonly Play[]): Play[] {
  return plays.map((play) => ({ ...play, group }));
}

/** `k3.sum.big` -> `k3.sum`, `k3.span` -> `k3.span`. */
export function groupOf(code: string): string {
  return code.split('.').slice(0, 2).join('.');
}
