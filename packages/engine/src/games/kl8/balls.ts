import { ballsOf, numbersOf } from '../build/ball-draw.ts';
import type { BallPool } from '../build/ball-draw.ts';
import type { Draw } from '../game-family.ts';

/** Twenty different balls of eighty. */
export const POOL: BallPool = { family: 'kl8', size: 80, drawn: 20 };

/** The 80 numbers as picks. */
export const NUMBERS: readonly string[] = numbersOf(POOL);

/** The sum that is neither big nor small. */
export const MIDDLE_SUM = 810;

/** What the rules ask about a draw; the order never matters (games.md §9). */
export type Twenty = {
  readonly balls: readonly number[];
  readonly sum: number;
  /** How many are 1 to 40. */
  readonly upper: number;
  /** How many are odd. */
  readonly odd: number;
};

/** Reads a keno draw. Throws RangeError for the draw of another family. */
export function twentyOf(draw: Draw): Twenty {
  const balls = ballsOf(POOL, draw);
  return {
    balls,
    sum: balls.reduce((sum, ball) => sum + ball, 0),
    upper: balls.filter((ball) => ball <= 40).length,
    odd: balls.filter((ball) => ball % 2 === 1).length,
  };
}

/** A draw of these balls. */
export function kl8Draw(values: readonly number[]): Draw {
  return { family: POOL.family, numbers: values.map(String), values };
}

/** Big above 810, small below, a tie on it. */
export function sizeOf({ sum }: Twenty): 'big' | 'small' | 'tie' {
  return sum === MIDDLE_SUM ? 'tie' : sum > MIDDLE_SUM ? 'big' : 'small';
}

/** More balls of 1..40, more of 41..80, or ten each (上/下盘). */
export function halfOf({ upper }: Twenty): 'up' | 'down' | 'mid' {
  return upper === 10 ? 'mid' : upper > 10 ? 'up' : 'down';
}

/** More odd balls, more even ones, or ten each (奇/偶盘). */
export function parityHalfOf({ odd }: Twenty): 'odd' | 'even' | 'mid' {
  return odd === 10 ? 'mid' : odd > 10 ? 'odd' : 'even';
}

/** The five elements, each with the highest sum that is of it. */
const ELEMENT_ENDS = { metal: 695, wood: 763, water: 855, fire: 923, earth: 1_410 } as const;
export type Element = keyof typeof ELEMENT_ENDS;

/** The elements in the order of their sums. */
export const ELEMENTS = Object.keys(ELEMENT_ENDS) as Element[];

/** The element of the sum (五行). */
export function elementOf({ sum }: Twenty): Element {
  return ELEMENTS.find((element) => sum <= ELEMENT_ENDS[element]) ?? 'earth';
}
