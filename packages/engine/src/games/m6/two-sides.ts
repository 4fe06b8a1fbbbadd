import type { Verdict } from '../build/verdict.ts';
import { colourOf, COLOURS } from './balls.ts';

const digitSum = (ball: number): number => Math.floor(ball / 10) + (ball % 10);
const sized = (ball: number, size: 'big' | 'small'): boolean => ball >= 25 === (size === 'big');
const paired = (ball: number, parity: 'odd' | 'even'): boolean => (ball % 2 === 1) === (parity === 'odd');

/** Bets on the kind of one ball, in the order of the golden settlement file (games.md §8). */
export const SIDES = {
  big: (ball: number) => sized(ball, 'big'),
  small: (ball: number) => sized(ball, 'small'),
  odd: (ball: number) => paired(ball, 'odd'),
  even: (ball: number) => paired(ball, 'even'),
  dsumodd: (ball: number) => paired(digitSum(ball), 'odd'),
  dsumeven: (ball: number) => paired(digitSum(ball), 'even'),
  dsumbig: (ball: number) => digitSum(ball) >= 7,
  dsumsmall: (ball: number) => digitSum(ball) < 7,
  tailbig: (ball: number) => ball % 10 >= 5,
  tailsmall: (ball: number) => ball % 10 < 5,
} as const;
export type Side = keyof typeof SIDES;

/** The names of the sides, in order. */
export const SIDE_NAMES = Object.keys(SIDES) as Side[];

/** What a ball says about a two-sided bet: 49 returns the stake. */
export function sideOf(ball: number, won: boolean): Verdict {
  return ball === 49 ? 'push' : won;
}

/** A kind of ball that is bet on as one: its code and which balls are of it. */
export type Kind = { readonly code: string; readonly has: (ball: number) => boolean };

const sizes = ['big', 'small'] as const;
const parities = ['odd', 'even'] as const;

/** Big odd and so on (半特). */
export const HALVES: readonly Kind[] = sizes.flatMap((size) =>
  parities.map((parity) => ({
    code: `${size}${parity}`,
    has: (ball: number) => sized(ball, size) && paired(ball, parity),
  })),
);

/** One colour and one side (半波). */
export const COLOUR_HALVES: readonly Kind[] = COLOURS.flatMap((colour) =>
  ([...sizes, ...parities] as const).map((side) => ({
    code: `half.${colour}${side}`,
    has: (ball: number) => colourOf(ball) === colour && SIDES[side](ball),
  })),
);

/** One colour and two sides (半半波). */
export const COLOUR_QUARTERS: readonly Kind[] = COLOURS.flatMap((colour) =>
  HALVES.map((half) => ({
    code: `quarter.${colour}${half.code}`,
    has: (ball: number) => colourOf(ball) === colour && half.has(ball),
  })),
);
