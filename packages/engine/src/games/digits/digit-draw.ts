import type { CheckedDraw, Draw } from '../game-family.ts';

/** The ten digits, as picks and as drawn numbers. */
export const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** Which family a draw of digits belongs to, and how many digits it has. */
export type DigitGame = { readonly family: string; readonly length: number };

/** A draw of digits, from left to right. */
export function digitDraw(game: DigitGame, values: readonly number[]): Draw {
  return { family: game.family, numbers: values.map(String), values };
}

/** Checks the digits of a draw; digits may repeat, their order is kept (games.md §11.3). */
export function validateDigits(game: DigitGame, numbers: readonly string[]): CheckedDraw {
  if (numbers.length !== game.length) return { ok: false, reason: 'wrong_count' };
  for (const number of numbers) {
    if (!/^(0|[1-9]\d{0,2})$/.test(number)) return { ok: false, reason: 'not_a_number' };
    if (number.length > 1) return { ok: false, reason: 'out_of_range' };
  }
  return { ok: true, draw: digitDraw(game, numbers.map(Number)) };
}

/** The digits of a draw. Throws RangeError for the draw of another family. */
export function digitsOf(game: DigitGame, draw: Draw): readonly number[] {
  if (draw.family !== game.family || draw.values.length !== game.length) {
    throw new RangeError(`not a ${game.family} draw: ${draw.family}`);
  }
  return draw.values;
}

/** What was drawn at some of the places (0 is the leftmost). */
export function at(digits: readonly number[], places: readonly number[]): number[] {
  return places.map((place) => digits[place] ?? 0);
}

/** Sum of digits. */
export function sumOf(digits: readonly number[]): number {
  return digits.reduce((sum, digit) => sum + digit, 0);
}

/** Largest less smallest digit. */
export function spanOf(digits: readonly number[]): number {
  return Math.max(...digits) - Math.min(...digits);
}

/** How often each digit shows, by digit. */
export function countsOf(digits: readonly number[]): readonly number[] {
  const counts = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (const digit of digits) counts[digit] = (counts[digit] ?? 0) + 1;
  return counts;
}

/** The digits that show so often, as picks. */
export function digitsShown(digits: readonly number[], times: (count: number) => boolean): ReadonlySet<string> {
  const counts = countsOf(digits);
  return new Set(DIGITS.filter((_, digit) => times(counts[digit] ?? 0)));
}

/** `from`..`to` as picks. */
export function range(from: number, to: number): string[] {
  return Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
}
