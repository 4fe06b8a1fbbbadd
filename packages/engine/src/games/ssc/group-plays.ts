import { at } from '../digits/digit-draw.ts';
import { unorderedSpace } from '../digits/digit-spaces.ts';
import { groupPlay } from '../digits/group-play.ts';
import { withSpaceOf } from '../digits/laws.ts';
import { shownPlay } from '../digits/shown-play.ts';
import type { Play } from '../game-family.ts';
import { SSC, sscDigits, WINDOWS } from './digits.ts';

type Sides = readonly [repeated: number, single: number];

/** Groups with repeated digits: name, how often the digits of each side show, and how many digits each side has. */
const REPEATED: Readonly<Record<number, readonly (readonly [name: string, times: Sides, counts: Sides])[]>> = {
  5: [
    ['group60', [2, 1], [1, 3]],
    ['group30', [2, 1], [2, 1]],
    ['group20', [3, 1], [1, 2]],
    ['group10', [3, 2], [1, 1]],
    ['group5', [4, 1], [1, 1]],
  ],
  4: [
    ['group12', [2, 1], [1, 2]],
    ['group4', [3, 1], [1, 1]],
  ],
  3: [['group3', [2, 1], [1, 1]]],
};

/** Groups whose digits are all different, by the number of places. */
const DIFFERENT: Readonly<Record<number, string>> = { 5: 'group120', 4: 'group24', 3: 'group6', 2: 'group' };

/** 组选: the digits at some places in any order (games.md §5). */
export const groupPlays: readonly Play[] = Object.entries(WINDOWS).flatMap(([name, places]) => {
  const size = places.length;
  const different = shownPlay({ code: `ssc.${name}.${DIFFERENT[size]}`, places, size, game: SSC });
  const repeated = (REPEATED[size] ?? []).map(([kind, times, counts]) =>
    withSpaceOf(
      groupPlay({ code: `ssc.${name}.${kind}`, drawn: (draw) => at(sscDigits(draw), places), times, counts }),
      () => unorderedSpace(SSC, places),
    ),
  );
  if (size !== 4) return [different, ...repeated];
  const twoPairs = shownPlay({
    code: `ssc.${name}.group6`,
    game: SSC,
    places,
    size: 2,
    shows: (count) => count === 2,
    drawnMax: 2,
    short: /^(\d)\1(\d)\2$/,
  });
  return [different, ...repeated, twoPairs];
});

/** 不定位: so many named digits show somewhere among the places. */
export const unplacedPlays: readonly Play[] = [
  ...(['3', 'mid3', 'last3', '4', 'last4'] as const).flatMap((name) => [1, 2].map((size) => ({ name, size }))),
  ...[1, 2, 3].map((size) => ({ name: '5', size })),
].map(({ name, size }) =>
  shownPlay({ code: `ssc.any.${size}of${name}`, game: SSC, places: WINDOWS[name] ?? [], size }),
);

/** 好事成双, 三星报喜, 四季发财: a digit shows at least two, three or four times. */
export const funPlays: readonly Play[] = [2, 3, 4].map((times) =>
  shownPlay({
    code: `ssc.fun.${times}x`,
    game: SSC,
    places: [0, 1, 2, 3, 4],
    size: 1,
    shows: (count) => count >= times,
    drawnMax: Math.floor(5 / times),
  }),
);
