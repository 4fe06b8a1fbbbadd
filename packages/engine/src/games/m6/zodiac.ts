import type { RuleSet } from '../game-family.ts';

/** The twelve animals in the order of their years. */
export const ANIMALS = [
  'rat',
  'ox',
  'tiger',
  'rabbit',
  'dragon',
  'snake',
  'horse',
  'goat',
  'monkey',
  'rooster',
  'dog',
  'pig',
] as const;
export type Animal = (typeof ANIMALS)[number];

/**
 * The parameters of Mark Six (games.md §0.2, §8). `year` is the animal of the lunar year, which has the numbers
 * 1, 13, 25, 37 and 49; the golden files hold draws of a snake year. `special49`: 49 as the ball of a two-sided bet
 * returns the stake, everywhere.
 */
export const M6_RULE_PARAMETERS = {
  year: ['snake', ...ANIMALS.filter((animal) => animal !== 'snake')],
  special49: ['push'],
} as const;

/** The animal of the lunar year under these rules; it has five numbers, the others four. */
export function yearAnimalOf(ruleSet: RuleSet): Animal {
  return ANIMALS.find((animal) => animal === ruleSet['year']) ?? 'snake';
}

/** The animal a number belongs to: 1 is the year's own, then back through the years (games.md §8). */
export function animalOf(ball: number, ruleSet: RuleSet): Animal {
  const own = ANIMALS.indexOf(yearAnimalOf(ruleSet));
  return ANIMALS[(own - (ball - 1) + 60) % 12] ?? 'snake';
}
