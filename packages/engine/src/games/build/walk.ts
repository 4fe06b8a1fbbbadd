import type { Draw, GameFamily, Play, RuleSet, WeightedOutcome } from '../game-family.ts';

/** Draws that differ for a play, each with the number of outcomes it stands for. */
export type Space = Iterable<{ readonly draw: Draw; readonly weight: bigint }>;

/** The law of a ticket, found by judging it on every draw of a space. */
export function* walk(
  play: Play,
  canonical: string,
  { space, ruleSet }: { space: Space; ruleSet: RuleSet },
): Generator<WeightedOutcome> {
  for (const { draw, weight } of space) yield { outcome: play.outcome(canonical, draw, ruleSet), weight };
}

/**
 * A play that depends on part of a draw only, with a smaller space to walk: a place of PK10 has ten outcomes, not ten
 * factorial.
 */
export function withSpace(play: Play, space: () => Space): Play {
  return { ...play, spread: (canonical, ruleSet) => walk(play, canonical, { space: space(), ruleSet }) };
}

/** The exact law of a ticket of any play. */
export function spreadOf(
  family: GameFamily,
  play: Play,
  { canonical, ruleSet }: Readonly<{ canonical: string; ruleSet: RuleSet }>,
): Iterable<WeightedOutcome> {
  return play.spread?.(canonical, ruleSet) ?? walk(play, canonical, { space: family.enumerate(), ruleSet });
}
