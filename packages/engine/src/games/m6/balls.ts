import { ballsOf, numbersOf } from '../build/ball-draw.ts';
import type { BallPool } from '../build/ball-draw.ts';
import type { Draw } from '../game-family.ts';

const range = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

/** Seven different balls of 49: six main ones in drawn order, then the special one. */
export const POOL: BallPool = { family: 'm6', size: 49, drawn: 7 };

/** The 49 numbers as picks. */
export const NUMBERS: readonly string[] = numbersOf(POOL);

/** The last digits as picks. */
export const TAILS: readonly string[] = range(0, 9);

/** The first digits as picks; 1 to 9 have 0. */
export const HEADS: readonly string[] = range(0, 4);

/** The six main balls in drawn order, as positions. */
export const MAIN_PLACES: readonly string[] = range(1, 6);

/** The three colours of the balls. */
export const COLOURS = ['red', 'blue', 'green'] as const;
export type Colour = (typeof COLOURS)[number];

const RED = new Set([1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46]);
const BLUE = new Set([3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48]);

/** The colour painted on a ball (games.md §8). */
export function colourOf(ball: number): Colour {
  if (RED.has(ball)) return 'red';
  return BLUE.has(ball) ? 'blue' : 'green';
}

/** A Mark Six draw: six main balls in drawn order, and the special one. */
export type Balls = {
  readonly mains: readonly number[];
  readonly special: number;
  readonly all: readonly number[];
  /** Sum of all seven. */
  readonly total: number;
};

/** Reads a Mark Six draw. Throws RangeError for the draw of another family. */
export function sevenOf(draw: Draw): Balls {
  const all = ballsOf(POOL, draw);
  // Each is looked up where a rule asks for it, so that a rule of one ball looks at one ball (exposure-space.ts).
  return {
    all,
    get mains() {
      return all.slice(0, 6);
    },
    get special() {
      return all[6] ?? 0;
    },
    get total() {
      return all.reduce((sum, ball) => sum + ball, 0);
    },
  };
}

/** A draw of these balls. */
export function m6Draw(values: readonly number[]): Draw {
  return { family: POOL.family, numbers: values.map(String), values };
}
