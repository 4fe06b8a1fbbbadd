import { expect, test } from 'vitest';
import type { GameFamily } from '../src/games/game-family.ts';
import { readGoldenCsv } from './read-golden.ts';

/**
 * Every golden count is of a golden ticket, tickets come in the order of the counts, and there are so many of them: the
 * settlement file lists winners in that order, and few draws show the rare ones.
 */
export function goldenOrder(family: GameFamily, tickets: number): void {
  test(`the ${tickets} golden tickets of ${family.code} are in the order of the golden counts, each once`, () => {
    const named = family.goldenTickets().map(({ code, selection }) => `${code} ${selection}`);
    expect(new Set(named).size).toBe(named.length);
    const counted = readGoldenCsv('probabilities.csv')
      .filter((row) => row['family'] === family.code)
      .map((row) => `${row['play_code']} ${row['selection']}`);
    expect(named.filter((name) => counted.includes(name))).toEqual(counted);
    expect(named).toHaveLength(tickets);
  });
}
