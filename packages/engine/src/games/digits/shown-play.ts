import { setPlay } from '../build/set-play.ts';
import type { Play } from '../game-family.ts';
import { at, DIGITS, digitsOf, digitsShown } from './digit-draw.ts';
import type { DigitGame } from './digit-draw.ts';
import { unorderedSpace } from './digit-spaces.ts';
import { withSpaceOf } from './laws.ts';

/** What a family tells about a play on digits that show, wherever. */
export type ShownRule = Readonly<{
  code: string;
  game: DigitGame;
  places: readonly number[];
  size: number;
  /** How often a digit must show to count as drawn; default at least once. */
  shows?: (count: number) => boolean;
  drawnMax?: number;
  /** One unit as the golden files write it, as digits: `123`, or `1122` for two pairs. */
  short?: RegExp;
}>;

/** A set of digits of which every `size` must all show at the places (games.md §5: 组选120, 组六, 不定位, 好事成双 ...). */
export function shownPlay(rule: ShownRule): Play {
  const { code, game, places, size, shows = (count) => count > 0, short = /^\d{2,5}$/ } = rule;
  const play = setPlay((draw) => digitsOf(game, draw), {
    code,
    choices: DIGITS,
    choiceKind: 'digit',
    size,
    tiers: [{ option: '*', wins: (hits) => hits === size }],
    drawn: (digits) => digitsShown(at(digits, places), shows),
    drawnMax: rule.drawnMax ?? places.length,
    readShort(text) {
      const [whole, ...pairs] = short.exec(text) ?? [];
      if (whole === undefined) return text;
      return (pairs.length > 0 ? pairs : [...whole]).join(',');
    },
  });
  return withSpaceOf(play, () => unorderedSpace(game, places));
}
