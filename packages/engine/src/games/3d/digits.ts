import { digitsOf, sumOf } from '../digits/digit-draw.ts';
import type { DigitGame } from '../digits/digit-draw.ts';
import { isRing } from '../digits/shape.ts';
import { tiePushes } from '../digits/rules.ts';
import type { Draw, RuleSet } from '../game-family.ts';

/** Three digits: hundreds, tens, units (games.md §6). */
export const THREE_D: DigitGame = { family: '3d', length: 3 };

/** The three places. */
export const PLACES = [0, 1, 2] as const;

/** The 3D parameters of games.md §0.2; the first value of each is the default. */
export const THREE_D_RULE_PARAMETERS = {
  /** Where big begins: 14, 15, or the state add-on 猜大小, which sells 0-8 and 19-27 only. */
  split: ['13/14', '14/15', 'off'],
  /** Whether 9 and 0 are neighbours in straights and half straights. */
  straightRing: ['ring', 'line'],
  /** Whether dragon and tiger lose on a tie or get their stake back. */
  dtTie: ['lose', 'push'],
} as const;

/** The digits of a 3D draw. */
export function threeDigits(draw: Draw): readonly number[] {
  return digitsOf(THREE_D, draw);
}

/** The size of the sum; `mid` is sold by nobody. */
export function sizeOf(digits: readonly number[], ruleSet: RuleSet): 'big' | 'small' | 'mid' {
  const sum = sumOf(digits);
  if (ruleSet['split'] === 'off') return sum >= 19 ? 'big' : sum <= 8 ? 'small' : 'mid';
  return sum >= (ruleSet['split'] === '14/15' ? 15 : 14) ? 'big' : 'small';
}

/** 拖拉机: each digit one more, or each one less, than the one before; 9 and 0 are no neighbours. */
export function isTractor(digits: readonly number[]): boolean {
  const [a = 0, b = 0, c = 0] = digits;
  return Math.abs(b - a) === 1 && c - b === b - a;
}

/** Variant suffix of a play in the golden files, or empty (games.md §0.1). */
export function threeDVariant(playCode: string, ruleSet: RuleSet): string {
  switch (playCode) {
    case '3d.sum.big':
    case '3d.sum.small':
      return { '14/15': '@15', off: '@off' }[ruleSet['split'] ?? ''] ?? '@14';
    case '3d.dt.dragon':
    case '3d.dt.tiger':
      return tiePushes(ruleSet) ? '@tp' : '@tl';
    // Triples and pairs ask for no neighbours: one golden code for both rules.
    case '3d.shape.triple':
    case '3d.shape.pair':
      return '@ring';
    case '3d.shape.straight':
    case '3d.shape.half':
    case '3d.shape.misc':
      return isRing(ruleSet) ? '@ring' : '@line';
    default:
      return '';
  }
}
