import type { RuleSet } from '../game-family.ts';
import type { Balls } from './balls.ts';

/** The 11x5 parameters of games.md §0.2; the first value of each is the default. */
export const ELEVEN_RULE_PARAMETERS = {
  /** What an 11 does to bets on one place: returns the stake of all four sides, or counts as big and odd. */
  eleven: ['push', 'counts'],
  /** What a sum of 30 does to big and small: all sources return the stake. */
  sum30: ['push'],
  /** Whether 11 and 1 are neighbours in straights. */
  straightRing: ['ring', 'line'],
} as const;

/** The size of one number, or `tie` where an 11 returns the stake. */
export function sizeOfBall(value: number, ruleSet: RuleSet): 'big' | 'small' | 'tie' {
  if (isNeither(value, ruleSet)) return 'tie';
  return value >= 6 ? 'big' : 'small';
}

/** The parity of one number, or `tie` where an 11 returns the stake. */
export function parityOfBall(value: number, ruleSet: RuleSet): 'odd' | 'even' | 'tie' {
  if (isNeither(value, ruleSet)) return 'tie';
  return value % 2 === 1 ? 'odd' : 'even';
}

/** The size of the sum; 30 is `tie`. */
export function sizeOfSum({ sum }: Balls): 'big' | 'small' | 'tie' {
  if (sum === 30) return 'tie';
  return sum > 30 ? 'big' : 'small';
}

/** A run of three, at least two neighbours, or neither, of three numbers in any order. */
export function shapeOfThree(values: readonly number[], ruleSet: RuleSet): 'straight' | 'half' | 'misc' {
  const [low = 0, middle = 0, high = 0] = values.toSorted((a, b) => a - b);
  const ring = ruleSet['straightRing'] !== 'line';
  // Three numbers on the ring 1..11 have three gaps; on the line the one from the highest over 11 to 1 does not count.
  const neighbours = [middle - low === 1, high - middle === 1, ring && high - low === 10].filter(Boolean).length;
  if (neighbours === 2) return 'straight';
  return neighbours === 1 ? 'half' : 'misc';
}

/** Variant suffix of a play in the golden files, or empty (games.md §0.1). */
export function elevenVariant(playCode: string, ruleSet: RuleSet): string {
  if (/^11x5\.pos\.(big|small|odd|even)$/.test(playCode)) return ruleSet['eleven'] === 'counts' ? '@np' : '@p11';
  if (/\.(straight|half|misc)$/.test(playCode)) return ruleSet['straightRing'] === 'line' ? '@line' : '@ring';
  return '';
}

function isNeither(value: number, ruleSet: RuleSet): boolean {
  return value === 11 && ruleSet['eleven'] !== 'counts';
}
