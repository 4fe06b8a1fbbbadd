import { ballsOf, numbersOf } from '../build/ball-draw.ts';
import type { BallPool } from '../build/ball-draw.ts';
import type { Draw } from '../game-family.ts';

/** Eight different balls of twenty, in order. A law counts only what it looks at: a place has twenty outcomes. */
export const POOL: BallPool = { family: 'klsf', size: 20, drawn: 8 };

/** The twenty numbers, as picks. */
export const NUMBERS: readonly string[] = numbersOf(POOL);

/** Names of the eight places, in drawn order. */
export const PLACES: readonly string[] = NUMBERS.slice(0, POOL.drawn);

const digitSum = (number: number): number => (number % 10) + Math.floor(number / 10);

/** The classes of one number (games.md §9): each group splits the twenty numbers. */
export const CLASSES = {
  big: (number: number) => number >= 11,
  small: (number: number) => number <= 10,
  odd: (number: number) => number % 2 === 1,
  even: (number: number) => number % 2 === 0,
  tailbig: (number: number) => number % 10 >= 5,
  tailsmall: (number: number) => number % 10 <= 4,
  dsumodd: (number: number) => digitSum(number) % 2 === 1,
  dsumeven: (number: number) => digitSum(number) % 2 === 0,
  east: (number: number) => number % 4 === 1,
  south: (number: number) => number % 4 === 2,
  west: (number: number) => number % 4 === 3,
  north: (number: number) => number % 4 === 0,
  zhong: (number: number) => number <= 7,
  fa: (number: number) => number >= 8 && number <= 14,
  bai: (number: number) => number >= 15,
} as const;

/** Name of a class of numbers. */
export type ClassName = keyof typeof CLASSES;

/** All class names in menu order. */
export const CLASS_NAMES = Object.keys(CLASSES) as readonly ClassName[];

/** What the rules ask about eight balls. */
export type Balls = { readonly values: readonly number[]; readonly sum: number };

/** Reads a Happy 10 draw. Throws RangeError for the draw of another family. */
export function eightBallsOf(draw: Draw): Balls {
  const values = ballsOf(POOL, draw);
  return {
    values,
    // Added up where a rule asks for it, so that a rule of one place looks at one place (exposure-space.ts).
    get sum() {
      return values.reduce((sum, value) => sum + value, 0);
    },
  };
}

/** The number at a place named `1`..`8`. */
export function ballAt(balls: Balls, place: string): number {
  return balls.values[Number(place) - 1] ?? 0;
}

/** The size of the sum, 36-132; 84 is `tie` and returns the stake. */
export function sizeOfSum({ sum }: Balls): 'big' | 'small' | 'tie' {
  if (sum === 84) return 'tie';
  return sum > 84 ? 'big' : 'small';
}
