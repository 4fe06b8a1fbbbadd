import type { RuleSet } from '../game-family.ts';

/** The PK10 parameter of games.md §0.2; the first value is the default. */
export const PK10_RULE_PARAMETERS = {
  /** What a sum of 11 of the first two is: small (and odd), or neither side, and returns the stake. */
  sum11: ['small', 'push'],
} as const;

/** Whether a sum of 11 of the first two returns the stakes of all four sides. */
export function elevenPushes(ruleSet: RuleSet): boolean {
  return ruleSet['sum11'] === 'push';
}

/** The size of one car. The rule of the sum is another one: mixing them up mis-settled a real site (games.md §4). */
export function sizeOfCar(car: number): 'big' | 'small' {
  return car >= 6 ? 'big' : 'small';
}

/** Odd or even. */
export function parityOf(number: number): 'odd' | 'even' {
  return number % 2 === 1 ? 'odd' : 'even';
}

/** The size of the sum of the first two, 3-19; `tie` where 11 returns the stake. */
export function sizeOfSum2(sum: number, ruleSet: RuleSet): 'big' | 'small' | 'tie' {
  if (sum === 11 && elevenPushes(ruleSet)) return 'tie';
  return sum >= 12 ? 'big' : 'small';
}

/** The parity of the sum of the first two; `tie` where 11 returns the stake. */
export function parityOfSum2(sum: number, ruleSet: RuleSet): 'odd' | 'even' | 'tie' {
  return sum === 11 && elevenPushes(ruleSet) ? 'tie' : parityOf(sum);
}

/** The size of the sum of the first three, 6-27: both sides have half of the 720 outcomes. */
export function sizeOfSum3(sum: number): 'big' | 'small' {
  return sum >= 17 ? 'big' : 'small';
}

/** Variant suffix of a play in the golden files, or empty (games.md §0.1). */
export function pk10Variant(playCode: string, ruleSet: RuleSet): string {
  if (!/^pk10\.sum2\.(big|small|odd|even)/.test(playCode)) return '';
  return elevenPushes(ruleSet) ? '@p11' : '@std';
}
