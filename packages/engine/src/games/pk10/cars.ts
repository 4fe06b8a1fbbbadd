import { ballsOf, numbersOf } from '../build/ball-draw.ts';
import type { BallPool } from '../build/ball-draw.ts';
import type { Draw } from '../game-family.ts';

/** Ten cars in the order they come in. A law counts only the places it looks at: ten outcomes for one, 90 for two. */
export const POOL: BallPool = { family: 'pk10', size: 10, drawn: 10 };

/** The ten cars, as picks. */
export const CARS: readonly string[] = numbersOf(POOL);

/** Names of the ten places, champion first. */
export const PLACES: readonly string[] = numbersOf(POOL);

/** The pairs of places that dragon and tiger compare, from the outside in (games.md §4). */
export const PAIRS = ['1v10', '2v9', '3v8', '4v7', '5v6'] as const;

/** What the rules ask about a race: the cars in the order of the places. */
export type Race = { readonly values: readonly number[] };

/** Reads a PK10 draw. Throws RangeError for the draw of another family. */
export function raceOf(draw: Draw): Race {
  return { values: ballsOf(POOL, draw) };
}

/** The car at a place named `1`..`10`. */
export function carAt({ values }: Race, place: string): number {
  return values[Number(place) - 1] ?? 0;
}

/** Of a pair of places such as `1v10`: dragon where the first has the higher car; they are never equal. */
export function duelOf(race: Race, pair: string): 'dragon' | 'tiger' {
  const [first = '', second = ''] = pair.split('v');
  return carAt(race, first) > carAt(race, second) ? 'dragon' : 'tiger';
}

/** Sum of champion and runner-up against sum of the last two. */
export function doubleDuelOf(race: Race): 'dragon' | 'tiger' | 'tie' {
  const [ahead, behind] = [sumOf(race, ['1', '2']), sumOf(race, ['9', '10'])];
  if (ahead === behind) return 'tie';
  return ahead > behind ? 'dragon' : 'tiger';
}

/** Sum of the first two or three cars. */
export function podiumSum(race: Race, cars: 2 | 3): number {
  return sumOf(race, PLACES.slice(0, cars));
}

function sumOf(race: Race, places: readonly string[]): number {
  return places.reduce((sum, place) => sum + carAt(race, place), 0);
}
