import type { RuleSet } from '../game-family.ts';

/** Shapes of three digits, in display order. */
export const SHAPES = ['triple', 'straight', 'pair', 'half', 'misc'] as const;

/** Triple, straight, pair, half straight or none of these. */
export type Shape = (typeof SHAPES)[number];

/** Whether 9 and 0 are neighbours: `*.straightRing` of games.md §0.2. */
export function isRing(ruleSet: RuleSet): boolean {
  return ruleSet['straightRing'] !== 'line';
}

/**
 * The shape of three digits in any order (games.md §5): triple, three in a row, exactly two equal, some two neighbours,
 * or none of these.
 */
export function shapeOf(three: readonly number[], ring: boolean): Shape {
  const distinct = new Set(three).size;
  if (distinct < 3) return distinct === 1 ? 'triple' : 'pair';
  if (isRun(three, ring)) return 'straight';
  const next = three.some((digit) => three.includes(digit + 1) || (ring && digit === 9 && three.includes(0)));
  return next ? 'half' : 'misc';
}

/** Whether digits are all different and in a row, in any order; on the ring the row may pass from 9 to 0. */
export function isRun(digits: readonly number[], ring: boolean): boolean {
  const shown = new Set(digits);
  if (shown.size !== digits.length) return false;
  return digits.some((first) => {
    const last = first + digits.length - 1;
    if (last > 9 && !ring) return false;
    return digits.every((_, step) => shown.has((first + step) % 10));
  });
}
