import type { Draw } from '../game-family.ts';
import { countsOf, digitDraw } from './digit-draw.ts';
import type { DigitGame } from './digit-draw.ts';

type Weighted = { readonly draw: Draw; readonly weight: bigint };

const FACTORIALS = [1n, 1n, 2n, 6n, 24n, 120n] as const;

const made = new Map<string, readonly Weighted[]>();

/**
 * Every way the digits at some places can fall; the other places show 0 and stand for all their digits. The law of a
 * play that looks at these places only (games.md §15.1).
 */
export function orderedSpace(game: DigitGame, places: readonly number[]): readonly Weighted[] {
  return remembered(['ordered', game, places], () => digitLists(places.length, 'ordered'));
}

/**
 * As `orderedSpace`, for plays that do not ask which place shows which digit: one draw per multiset of digits, weighted
 * with its arrangements (five digits: 2,002 draws, not 100,000).
 */
export function unorderedSpace(game: DigitGame, places: readonly number[]): readonly Weighted[] {
  return remembered(['unordered', game, places], () => digitLists(places.length, 'unordered'));
}

/** Every draw of the game, once; made as it is walked, 100,000 of them are not kept. */
export function* everyDraw(game: DigitGame): Generator<Weighted> {
  for (let number = 0; number < 10 ** game.length; number += 1) {
    const values = [...String(number).padStart(game.length, '0')].map(Number);
    yield { draw: digitDraw(game, values), weight: 1n };
  }
}

type SpaceKey = readonly [kind: string, game: DigitGame, places: readonly number[]];

/** Most draws of a space that is kept. */
const KEPT_MAX = 2_500;

/** The same space is walked once per option of a table: it is written out once, unless it is large. */
function remembered(key: SpaceKey, listsOf: () => readonly (readonly number[])[]): readonly Weighted[] {
  const [kind, game, places] = key;
  const name = `${kind} ${game.family} ${places.join()}`;
  const known = made.get(name);
  if (known !== undefined) return known;
  const others = 10n ** BigInt(game.length - places.length);
  const space = listsOf().map((list): Weighted => {
    const values = Array.from({ length: game.length }, (_, place) => list[places.indexOf(place)] ?? 0);
    return { draw: digitDraw(game, values), weight: kind === 'ordered' ? others : others * arrangementsOf(list) };
  });
  if (space.length <= KEPT_MAX) made.set(name, space);
  return space;
}

function arrangementsOf(list: readonly number[]): bigint {
  const same = countsOf(list).reduce((product, count) => product * (FACTORIALS[count] ?? 1n), 1n);
  return (FACTORIALS[list.length] ?? 1n) / same;
}

/** All digit lists of a length, or only the ascending ones. */
function digitLists(length: number, kind: 'ordered' | 'unordered'): number[][] {
  let lists: number[][] = [[]];
  for (let place = 0; place < length; place += 1) {
    lists = lists.flatMap((list) => {
      const least = kind === 'ordered' ? 0 : (list.at(-1) ?? 0);
      return Array.from({ length: 10 - least }, (_, i) => [...list, least + i]);
    });
  }
  return lists;
}
