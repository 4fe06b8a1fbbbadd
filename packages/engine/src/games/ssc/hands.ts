import { countsOf, sumOf } from '../digits/digit-draw.ts';
import { isRun } from '../digits/shape.ts';
import { subsetsOf } from '../selection.ts';

/** Hands of five digits from best to worst (games.md §5, 梭哈). */
export const HANDS = ['five', 'four', 'full', 'straight', 'three', 'twopair', 'pair', 'high'] as const;

/** Results of the bull: none, or 1 to 10 (10 is 牛牛). */
export const BULLS = ['none', '1', '2', '3', '4', '5', '6', '7', '8', '9', '10'] as const;

const TRIPLES = subsetsOf([0, 1, 2, 3, 4], 3);

/** The best hand five digits make; on the ring 8-9-0-1-2 is a straight too. */
export function handOf(digits: readonly number[], ring: boolean): (typeof HANDS)[number] {
  const kinds = countsOf(digits)
    .filter((count) => count > 1)
    .toSorted((a, b) => b - a)
    .join('');
  switch (kinds) {
    case '5':
      return 'five';
    case '4':
      return 'four';
    case '32':
      return 'full';
    case '3':
      return 'three';
    case '22':
      return 'twopair';
    case '2':
      return 'pair';
    default:
      return isRun(digits, ring) ? 'straight' : 'high';
  }
}

/**
 * Three of the digits that sum to a multiple of ten make a bull; the other two give its number, 10 where they sum to a
 * multiple of ten as well. Whichever three are taken, the number is the same: it is the sum of all five.
 */
export function bullOf(digits: readonly number[]): number | null {
  const made = TRIPLES.some((places) => sumOf(places.map((place) => digits[place] ?? 0)) % 10 === 0);
  return made ? sumOf(digits) % 10 || 10 : null;
}

/** What the two-sided bets on the bull see; no bull loses them all. */
export function bullIs(side: string, digits: readonly number[]): boolean {
  const bull = bullOf(digits);
  if (bull === null) return false;
  if (side === 'big' || side === 'small') return bull > 5 === (side === 'big');
  return (bull % 2 === 1) === (side === 'odd');
}
