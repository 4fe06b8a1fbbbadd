import type { RuleSet } from '../game-family.ts';

/** Digits called prime at the tables, 1 among them; the others are composite (games.md §5). */
const PRIMES: readonly number[] = [1, 2, 3, 5, 7];

/** Two-sided properties of one digit, in menu order. */
export const DIGIT_SIDES = ['big', 'small', 'odd', 'even', 'prime', 'comp'] as const;

/** Whether a digit is big (5 to 9), small, odd, even, prime or composite. */
export function digitIs(side: string, digit: number): boolean {
  switch (side) {
    case 'big':
      return digit >= 5;
    case 'small':
      return digit < 5;
    case 'odd':
      return digit % 2 === 1;
    case 'even':
      return digit % 2 === 0;
    case 'prime':
      return PRIMES.includes(digit);
    default:
      return side === 'comp' && !PRIMES.includes(digit);
  }
}

/** `odd` or `even`. */
export function parityOf(sum: number): 'odd' | 'even' {
  return sum % 2 === 1 ? 'odd' : 'even';
}

/** Which of two compared digits is larger: the first is the dragon. */
export function dragonTiger(first: number, second: number): 'dragon' | 'tiger' | 'tie' {
  if (first === second) return 'tie';
  return first > second ? 'dragon' : 'tiger';
}

/** Whether a tie returns the stakes of dragon and tiger: `*.dtTie` of games.md §0.2. */
export function tiePushes(ruleSet: RuleSet): boolean {
  return ruleSet['dtTie'] === 'push';
}
