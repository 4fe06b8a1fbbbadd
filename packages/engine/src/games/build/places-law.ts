import type { Play, WeightedOutcome } from '../game-family.ts';
import { ordersAt, setsAt, waysToPlace, weightOfOrder } from './ball-draw.ts';
import type { BallPool } from './ball-draw.ts';
import { asCanonical } from './canonical.ts';
import { LOST, won } from './verdict.ts';
import { walk } from './walk.ts';
import type { Space } from './walk.ts';

/** Most orders a law walks: all five places of 11x5 are 55,440, five places of PK10 30,240. */
const ORDERS_MAX = 60_000n;

/** A play that looks at some places of a draw only, in order: its law walks what can come there. */
export function lawOfPlaces(pool: BallPool, play: Play, placesOf: (canonical: string) => readonly number[]): Play {
  return {
    ...play,
    spread(canonical, ruleSet) {
      asCanonical(play, canonical, ruleSet);
      const places = placesOf(canonical);
      if (waysToPlace(pool.size, places.length) > ORDERS_MAX)
        throw new RangeError(`no law of ${play.code} for ${places.length} places`);
      return walk(play, canonical, { space: ordersAt(pool, places), ruleSet });
    },
  };
}

/** As `lawOfPlaces`, for a play to which the order within its places means nothing. */
export function lawOfSets(pool: BallPool, play: Play, places: readonly number[]): Play {
  let space: Space | null = null;
  return {
    ...play,
    spread: (canonical, ruleSet) => walk(play, canonical, { space: (space ??= [...setsAt(pool, places)]), ruleSet }),
  };
}

/** The law of a direct play, without walking: of all orders of its positions, one per unit wins. */
export function lawOfDirect(pool: BallPool, play: Play): Play {
  const places = play.positions?.length ?? 0;
  const orders = waysToPlace(pool.size, places);
  const weight = weightOfOrder(pool, places);
  return {
    ...play,
    spread(canonical, ruleSet): WeightedOutcome[] {
      const units = BigInt(asCanonical(play, canonical, ruleSet).units);
      return [
        { outcome: won('*', 1), weight: units * weight },
        { outcome: LOST, weight: (orders - units) * weight },
      ];
    },
  };
}

/** Places (0 is the first) named by picks of places (`1,3`) or of pairs of places (`1v5,2v4`). */
export function placesOfPicks(canonical: string): number[] {
  return [...new Set(canonical.split(/[,v]/).map((place) => Number(place) - 1))].toSorted((a, b) => a - b);
}

/** Places (0 is the first) in which a selection by positions (`1,2||3||`) has picks. */
export function placesFilled(canonical: string): number[] {
  return canonical.split('|').flatMap((set, place) => (set === '' ? [] : [place]));
}
