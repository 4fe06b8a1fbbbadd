import { anyPlacesPlay } from '../digits/any-places-play.ts';
import { anyPositionsPlay } from '../digits/any-positions-play.ts';
import type { Play } from '../game-family.ts';
import { SSC, SSC_PLACES, sscDigits } from './digits.ts';
import { groupPlays } from './group-plays.ts';

/** 任选: two, three or four of the five places, direct or in any order (games.md §5). */
export const anyPlays: readonly Play[] = [2, 3, 4].flatMap((size) => [
  anyPositionsPlay({ code: `ssc.any${size}.direct`, positions: SSC_PLACES, drawn: sscDigits, size }),
  ...groupPlays
    .filter((play) => play.code.startsWith(`ssc.${size}.`))
    .map((inner) => anyPlacesPlay({ code: inner.code.replace('ssc.', 'ssc.any'), game: SSC, inner, size })),
]);
