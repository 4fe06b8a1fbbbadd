import type { DrawAttribute, RuleSet } from '../games/game-family.ts';
import type { Space } from '../games/build/walk.ts';
import { placesOf } from './history.ts';

/** Most draws that are walked for the sake of a chart. */
const WALK_MAX = 100_000;

/**
 * The chance of each value of an attribute, found by walking a sample space (`family.enumerate()`), or null where the
 * space is empty or too large to walk: then a chart shows no theoretical counts (games.md §12). Chances are for the eye;
 * prices come from exact counts.
 */
export function chancesOf(
  attribute: DrawAttribute,
  space: Space,
  ruleSet: RuleSet,
): ReadonlyMap<string, number> | null {
  const weights = attribute.values.map(() => 0n);
  let total = 0n;
  let walked = 0;
  for (const { draw, weight } of space) {
    walked += 1;
    if (walked > WALK_MAX) return null;
    total += weight;
    for (const place of placesOf(attribute.values, attribute.of(draw, ruleSet))) {
      weights[place] = (weights[place] ?? 0n) + weight;
    }
  }
  if (total === 0n) return null;
  return new Map(attribute.values.map((value, place) => [value, Number(weights[place] ?? 0n) / Number(total)]));
}
