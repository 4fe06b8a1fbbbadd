import type { WeightedOutcome } from '../game-family.ts';
import { outcomeOfHits, setPicksOf } from './set-play.ts';
import type { SetRule } from './set-play.ts';
import { ways } from './ways.ts';

/** Balls in the machine, and how many of them a play looks at. */
export type Machine = { readonly balls: number; readonly drawn: number };

/** How many bankers and others are drawn, or how many there are. */
export type SetCounts = { readonly bankers: number; readonly others: number };

/** In how many of the equally likely cases exactly so many of the picks are drawn. */
export type HitsLaw = (machine: Machine, picks: SetCounts, hits: SetCounts) => bigint;

/**
 * Counted over the tickets: of all ways to hold so many picks against one fixed draw (games.md §8 writes two of six as 15
 * of the 1,176 pairs).
 */
export const overTickets: HitsLaw = ({ balls, drawn }, picks, hits) =>
  ways(drawn, hits.bankers) *
  ways(drawn - hits.bankers, hits.others) *
  ways(balls - drawn, picks.bankers - hits.bankers) *
  ways(balls - drawn - picks.bankers + hits.bankers, picks.others - hits.others);

/** Counted over the draws: of all draws against one fixed ticket. */
export const overDraws: HitsLaw = ({ balls, drawn }, picks, hits) =>
  ways(picks.bankers, hits.bankers) *
  ways(picks.others, hits.others) *
  ways(balls - picks.bankers - picks.others, drawn - hits.bankers - hits.others);

/** The law of any selection of a set play on numbers that are drawn without replacement. */
export function* spreadOfHits(
  rule: SetRule<never>,
  canonical: string,
  { machine, law }: Readonly<{ machine: Machine; law: HitsLaw }>,
): Generator<WeightedOutcome> {
  const picks = setPicksOf(canonical);
  const sizes = { bankers: picks.bankers.length, others: picks.others.length };
  for (let bankers = 0; bankers <= sizes.bankers; bankers += 1) {
    for (let others = 0; others <= sizes.others; others += 1) {
      const hits = { bankers, others };
      const weight = law(machine, sizes, hits);
      if (weight > 0n) yield { outcome: outcomeOfHits(rule, picks, hits), weight };
    }
  }
}
