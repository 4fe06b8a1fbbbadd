import type { Kinds } from './arrangements.ts';
import { colourOf, COLOURS } from './balls.ts';

/** The colours as kinds of balls; 49 is green like any other green one. */
export const COLOUR_KINDS: Kinds = Object.fromEntries(
  COLOURS.map((colour) => [colour, (ball: number) => colourOf(ball) === colour]),
);

/** How many legs are red, and how many of the other two colours, the commoner one first: they have 16 balls each. */
type Counts = readonly [red: number, more: number, fewer: number];

const named = (counts: Counts): string => counts.join('-');

function* allCounts(): Generator<Counts> {
  for (let legs = 2; legs <= 6; legs += 1) {
    for (let red = legs; red >= 0; red -= 1) {
      for (let fewer = 0; 2 * fewer <= legs - red; fewer += 1) yield [red, legs - red - fewer, fewer];
    }
  }
}

/**
 * What prices lines of colours: `2-1-0` is two reds and one of another colour. All lines of an option have the same chance,
 * so each can have its own exact price.
 */
export const COLOUR_OPTIONS: readonly string[] = [...allCounts()].map(named);

/** The option of a line of colours. */
export function colourOption(picks: readonly string[]): string {
  const [red = 0, blue = 0, green = 0] = COLOURS.map((colour) => picks.filter((pick) => pick === colour).length);
  return named([red, Math.max(blue, green), Math.min(blue, green)]);
}

/** A line that an option pays. */
export function unitOfColours(option: string): string[] {
  const counts = option.split('-').map(Number);
  return COLOURS.flatMap((colour, at) => Array<string>(counts[at] ?? 0).fill(colour));
}
