import type { GoldenTicket, Play, Worded } from '../game-family.ts';
import { exactFacePlay, namedFacePlay } from '../k3/die-any.ts';
import { FACES } from '../k3/dice.ts';

const exact = [1, 2, 3].map((hits) => exactFacePlay(`baucua.hit${hits}`, hits));

/** The menu in display order: the game itself, then a symbol that shows exactly once, twice, three times (games.md §10.2). */
export const baucuaPlays: readonly Play[] = [namedFacePlay('baucua.any', () => true), ...exact];

/** The stake back and once, twice or three times the stake: returns 92.13 %. */
export const baucuaMarket: ReadonlyMap<string, string> = new Map([
  ['baucua.any hit1', '2'],
  ['baucua.any hit2', '3'],
  ['baucua.any hit3', '4'],
]);

/** Every golden ticket: the golden files count by hits, symbol by symbol. */
export function baucuaTickets(): readonly GoldenTicket[] {
  return FACES.flatMap((selection) => exact.map((play) => ({ code: play.code, selection, play, ruleSet: {} })));
}

/** `1 symbol` -> the first so many symbols. */
export function symbolFromWords(play: string, selection: string): Worded | null {
  const count = /^([1-6]) symbols?$/.exec(selection)?.[1];
  if (count === undefined || !baucuaPlays.some(({ code }) => code === play)) return null;
  return { playCode: play, selection: FACES.slice(0, Number(count)).join(',') };
}
