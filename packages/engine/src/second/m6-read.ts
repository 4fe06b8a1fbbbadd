import type { RuleSet } from '../games/game-family.ts';
import { NoSecondRule } from './second-rules.ts';

const ZODIAC = ['rat', 'ox', 'tiger', 'rabbit', 'dragon', 'snake', 'horse', 'goat', 'monkey', 'rooster', 'dog', 'pig'];

/** The seven balls of Mark Six and what a lunar year makes of them. */
export interface Seven {
  readonly all: readonly number[];
  readonly mains: readonly number[];
  readonly special: number;
  /** The animal whose year it is: the one of five numbers. */
  readonly year: string;
  animalOf(ball: number): string;
}

/** Reads seven numbers, six main ones and the special one, in the lunar year of the rules. */
export function m6Read(numbers: readonly number[], rules: RuleSet): Seven {
  const year = rules['year'] ?? '';
  if (!ZODIAC.includes(year)) throw new NoSecondRule(`m6 without a lunar year: "${year}"`);
  const animals = animalsFrom(year);
  return {
    all: numbers,
    mains: numbers.slice(0, 6),
    special: numbers[6] ?? 0,
    year,
    animalOf: (ball) => animals[ball] ?? '',
  };
}

/** The animal of each number: 1 belongs to the year's, and from there the circle is walked backwards to 49. */
function animalsFrom(year: string): string[] {
  const animals = [''];
  const circle = ZODIAC.toReversed();
  while (circle[0] !== year) circle.push(circle.shift() ?? '');
  while (animals.length < 50) animals.push(...circle);
  return animals;
}

export const sumOf = (balls: readonly number[]): number => balls.reduce((sum, ball) => sum + ball, 0);
