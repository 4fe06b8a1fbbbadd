import { ballsOf, numbersOf } from '../build/ball-draw.ts';
import type { BallPool } from '../build/ball-draw.ts';
import type { Draw } from '../game-family.ts';

/** Five different balls of eleven, in order: 11 x 10 x 9 x 8 x 7 outcomes (games.md §3). */
export const POOL: BallPool = { family: '11x5', size: 11, drawn: 5, outcomes: 55_440n };

/** The eleven numbers, as picks. */
export const NUMBERS: readonly string[] = numbersOf(POOL);

/** Names of the five places, in drawn order. */
export const PLACES = ['1', '2', '3', '4', '5'] as const;

/** The ten pairs of places that dragon and tiger compare. */
export const PAIRS: readonly string[] = PLACES.flatMap((first) =>
  PLACES.filter((second) => second > first).map((second) => `${first}v${second}`),
);

/** The three places of each shape play. */
export const TRIPLES = { first3: [0, 1, 2], mid3: [1, 2, 3], last3: [2, 3, 4] } as const;

/** How many of the five are odd, as picks. */
export const ODD_COUNTS: readonly string[] = [0, 1, 2, 3, 4, 5].map((odd) => `${odd}odd${5 - odd}even`);

/** What the rules ask about five balls. */
export type Balls = { readonly values: readonly number[]; readonly sum: number };

/** Reads an 11x5 draw. Throws RangeError for the draw of another family. */
export function fiveBallsOf(draw: Draw): Balls {
  const values = ballsOf(POOL, draw);
  return {
    values,
    // Added up where a rule asks for it, so that a rule of one place looks at one place (exposure-space.ts).
    get sum() {
      return values.reduce((sum, value) => sum + value, 0);
    },
  };
}

/** The number at a place named `1`..`5`. */
export function ballAt(balls: Balls, place: string): number {
  return balls.values[Number(place) - 1] ?? 0;
}

/** Of a pair of places such as `1v5`: dragon where the first number is the higher; they are never equal. */
export function duelOf(balls: Balls, pair: string): 'dragon' | 'tiger' {
  const [first = '', second = ''] = pair.split('v');
  return ballAt(balls, first) > ballAt(balls, second) ? 'dragon' : 'tiger';
}

/** The third smallest of the five. */
export function medianOf(balls: Balls): number {
  return balls.values.toSorted((a, b) => a - b)[2] ?? 0;
}

/** How many are odd and how many even, e.g. `3odd2even`. */
export function oddCountOf(balls: Balls): string {
  const odd = balls.values.filter((value) => value % 2 === 1).length;
  return `${odd}odd${5 - odd}even`;
}

/** Last digit of the sum: 5-9 big, 0-4 small. */
export function tailOf(balls: Balls): 'big' | 'small' {
  return balls.sum % 10 >= 5 ? 'big' : 'small';
}
