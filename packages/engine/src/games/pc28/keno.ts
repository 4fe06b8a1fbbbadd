import { digitDraw } from '../digits/digit-draw.ts';
import type { CheckedDraw } from '../game-family.ts';
import { PC28 } from './digits.ts';

/** Keno draws from which PC28 digits are taken. */
export type KenoSource = 'beijing' | 'canada';

const DRAWN = 20;
const POOL = 80;

/** Which digit the place of a sorted number (0 is the lowest) counts for; null where it counts for none (games.md §7). */
function digitOfPlace(source: KenoSource, place: number): number | null {
  if (source === 'beijing') return place < 18 ? Math.floor(place / 6) : null;
  return place === 0 || place === 19 ? null : (place - 1) % 3;
}

/**
 * The PC28 draw of 20 keno numbers in any order: sorted, each digit is the last digit of the sum of six of them. Beijing
 * takes 1-6, 7-12, 13-18, Canada 2, 5, 8 ... / 3, 6, 9 ... / 4, 7, 10 ... (games.md §7).
 */
export function pc28FromKeno(numbers: readonly string[], source: KenoSource): CheckedDraw {
  if (numbers.length !== DRAWN) return { ok: false, reason: 'wrong_count' };
  const values: number[] = [];
  for (const number of numbers) {
    if (!/^(0|[1-9]\d{0,2})$/.test(number)) return { ok: false, reason: 'not_a_number' };
    const value = Number(number);
    if (value < 1 || value > POOL) return { ok: false, reason: 'out_of_range' };
    if (values.includes(value)) return { ok: false, reason: 'repeated' };
    values.push(value);
  }
  const digits = [0, 0, 0];
  for (const [place, value] of values.toSorted((a, b) => a - b).entries()) {
    const digit = digitOfPlace(source, place);
    if (digit !== null) digits[digit] = ((digits[digit] ?? 0) + value) % 10;
  }
  return { ok: true, draw: digitDraw(PC28, digits) };
}

/**
 * Of the C(80,20) keno draws, how many give each triple of digits (index `abc` as a number): numbers are taken from 1 up,
 * keeping for every count of taken numbers how many ways lead to each triple.
 */
export function kenoLaw(source: KenoSource): readonly bigint[] {
  const ways = Array.from({ length: DRAWN + 1 }, () => Array.from({ length: 1_000 }, () => 0n));
  const first = ways[0];
  if (first !== undefined) first[0] = 1n;
  for (let number = 1; number <= POOL; number += 1) {
    // From the highest count down, so that no number is taken twice; the rest must still fit into the numbers left.
    const least = Math.max(0, DRAWN - 1 - (POOL - number));
    for (let taken = Math.min(number, DRAWN) - 1; taken >= least; taken -= 1) {
      takeNumber(ways[taken] ?? [], ways[taken + 1] ?? [], { number, digit: digitOfPlace(source, taken) });
    }
  }
  return ways[DRAWN] ?? [];
}

const UNIT_OF_DIGIT = [100, 10, 1] as const;

function takeNumber(
  from: readonly bigint[],
  to: bigint[],
  { number, digit }: Readonly<{ number: number; digit: number | null }>,
): void {
  const unit = digit === null ? 0 : (UNIT_OF_DIGIT[digit] ?? 0);
  for (const [triple, ways] of from.entries()) {
    if (ways === 0n) continue;
    const shown = unit === 0 ? 0 : Math.floor(triple / unit) % 10;
    const next = triple + unit * (((shown + number) % 10) - shown);
    to[next] = (to[next] ?? 0n) + ways;
  }
}
