import { asCanonical } from '../build/canonical.ts';
import { LOST, won } from '../build/verdict.ts';
import type { Draw, Play, RuleSet, WeightedOutcome } from '../game-family.ts';
import { choose } from '../selection.ts';

/** A play of order (`1,2|3|4,5`) with its law: a product, no draw is written out. `length` digits are drawn. */
export function withDirectLaw(play: Play, length: number): Play {
  return withLaw(play, (canonical) => {
    const sets = canonical.split('|').map((set) => set.split(','));
    const wins = sets.reduce((product, set) => product * BigInt(set.length), 10n ** BigInt(length - sets.length));
    return [
      { outcome: won('*', 1), weight: wins },
      { outcome: LOST, weight: 10n ** BigInt(length) - wins },
    ];
  });
}

/**
 * A play on any `size` of the positions (`1,2||3||`) with its law: by how many positions show one of their picks, each
 * position on its own.
 */
export function withAnyPositionsLaw(play: Play, size: number): Play {
  return withLaw(play, (canonical) => {
    const sets = canonical.split('|').map((set) => (set === '' ? 0 : set.split(',').length));
    let ways = [1n];
    for (const hit of sets) {
      const next = Array.from({ length: ways.length + 1 }, () => 0n);
      for (const [matched, weight] of ways.entries()) {
        next[matched] = (next[matched] ?? 0n) + weight * BigInt(10 - hit);
        next[matched + 1] = (next[matched + 1] ?? 0n) + weight * BigInt(hit);
      }
      ways = next;
    }
    return ways.map((weight, matched) => ({ outcome: won('*', choose(matched, size)), weight }));
  });
}

/** The play with a law for its canonical selections; throws RangeError for any other text. */
export function withLaw(play: Play, law: (canonical: string) => readonly WeightedOutcome[]): Play {
  return {
    ...play,
    spread(canonical, ruleSet) {
      asCanonical(play, canonical, ruleSet);
      return law(canonical);
    },
  };
}

type Space = readonly { readonly draw: Draw; readonly weight: bigint }[];

/** The play with its law found on a space that depends on the ticket, e.g. on the places it names. */
export function withSpaceOf(play: Play, spaceOf: (canonical: string, ruleSet: RuleSet) => Space): Play {
  return {
    ...play,
    spread: (canonical, ruleSet): WeightedOutcome[] =>
      spaceOf(canonical, ruleSet).map(({ draw, weight }) => ({
        outcome: play.outcome(canonical, draw, ruleSet),
        weight,
      })),
  };
}
