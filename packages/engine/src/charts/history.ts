import type { Draw, DrawAttribute, RuleSet } from '../games/game-family.ts';

/** What an attribute shows of one draw: none, one or several of its values. */
export type Shown = readonly string[];

/** What an attribute shows of each draw, oldest first. All charts read this. */
export function historyOf(attribute: DrawAttribute, draws: readonly Draw[], ruleSet: RuleSet): Shown[] {
  return draws.map((draw) => attribute.of(draw, ruleSet));
}

/** Counts as charts need them: how many of the draws show each value. Throws RangeError for a value the list lacks. */
export function countShown(values: readonly string[], history: readonly Shown[]): number[] {
  const counts = values.map(() => 0);
  for (const shown of history) {
    for (const place of placesOf(values, shown)) counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/** Where the shown values stand in the list, each once. Throws RangeError for a value the list lacks. */
export function placesOf(values: readonly string[], shown: Shown): Set<number> {
  const places = new Set(shown.map((value) => values.indexOf(value)));
  if (places.has(-1)) throw new RangeError(`not a value of the chart: ${shown.join(' ').slice(0, 64)}`);
  return places;
}
