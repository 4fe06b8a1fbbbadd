import { digitsOf } from '../digits/digit-draw.ts';
import type { DigitGame } from '../digits/digit-draw.ts';
import type { Draw } from '../game-family.ts';

/** Five digits, places from the left: ten thousands, thousands, hundreds, tens, units (games.md §5). */
export const SSC: DigitGame = { family: 'ssc', length: 5 };

/** Names of the five places, as picks. */
export const SSC_PLACES = ['1', '2', '3', '4', '5'] as const;

/** Places that plays look at, by the name in their codes; a bare number is the front of the draw. */
export const WINDOWS: Readonly<Record<string, readonly number[]>> = {
  '5': [0, 1, 2, 3, 4],
  '4': [0, 1, 2, 3],
  last4: [1, 2, 3, 4],
  '3': [0, 1, 2],
  mid3: [1, 2, 3],
  last3: [2, 3, 4],
  '2': [0, 1],
  last2: [3, 4],
};

/** The digits of an SSC draw. */
export function sscDigits(draw: Draw): readonly number[] {
  return digitsOf(SSC, draw);
}
