import { countsOf, digitsOf, sumOf } from '../digits/digit-draw.ts';
import type { DigitGame } from '../digits/digit-draw.ts';
import { isRun } from '../digits/shape.ts';
import type { Draw } from '../game-family.ts';

/** Three digits and their sum, 0 to 27 (games.md §7). */
export const PC28: DigitGame = { family: 'pc28', length: 3 };

/** What the rules ask about a draw. */
export type Facts = {
  readonly digits: readonly number[];
  readonly sum: number;
  readonly size: 'big' | 'small';
  readonly parity: 'odd' | 'even';
  readonly shape: 'triple' | 'pair' | 'straight' | 'ring' | 'misc';
};

/** Reads a PC28 draw. `ring` is a straight only where 9 and 0 are neighbours. */
export function factsOf(draw: Draw): Facts {
  const digits = digitsOf(PC28, draw);
  const sum = sumOf(digits);
  return {
    digits,
    sum,
    size: sum >= 14 ? 'big' : 'small',
    parity: sum % 2 === 1 ? 'odd' : 'even',
    shape: shapeOf(digits),
  };
}

function shapeOf(digits: readonly number[]): Facts['shape'] {
  const most = Math.max(...countsOf(digits));
  if (most > 1) return most === 3 ? 'triple' : 'pair';
  if (isRun(digits, false)) return 'straight';
  return isRun(digits, true) ? 'ring' : 'misc';
}

/** Colours of the sums; 0, 13, 14 and 27 are grey. */
export const COLOURS = ['red', 'green', 'blue'] as const;

/** The colour of a sum: every third sum from 0, 1 and 2 on, but for the grey ones. */
export function colourOf(sum: number): (typeof COLOURS)[number] | 'grey' {
  if (sum === 0 || sum === 13 || sum === 14 || sum === 27) return 'grey';
  return COLOURS[sum % 3] ?? 'grey';
}

/** Edges of the range: 0-9, 18-27, and the middle between. */
export function edgeOf(sum: number): 'small' | 'mid' | 'big' {
  if (sum <= 9) return 'small';
  return sum >= 18 ? 'big' : 'mid';
}
