import { ballDraw } from '../build/ball-draw.ts';
import { overTickets, spreadOfHits } from '../build/hits-law.ts';
import { optionPlay } from '../build/option-play.ts';
import { lawOfPlaces, placesFilled, placesOfPicks } from '../build/places-law.ts';
import { perPositionPlay } from '../build/positions-play.ts';
import { setPlay } from '../build/set-play.ts';
import type { SetRule } from '../build/set-play.ts';
import { subsetOfSum, subsetSums } from '../build/subset-sums.ts';
import { ticketPlay } from '../build/ticket-play.ts';
import type { Verdict } from '../build/verdict.ts';
import { withSpace } from '../build/walk.ts';
import type { Space } from '../build/walk.ts';
import type { Play } from '../game-family.ts';
import { ballAt, CLASS_NAMES, CLASSES, eightBallsOf, NUMBERS, PLACES, POOL, sizeOfSum } from './balls.ts';
import type { Balls } from './balls.ts';

const SUM_MIN = 36;

/** One draw for each sum, standing for all sets of eight numbers with that sum: 125,970 in all. */
const bySum: Space = subsetSums(POOL.size, POOL.drawn).flatMap((weight, sum) =>
  sum < SUM_MIN ? [] : [{ draw: ballDraw(POOL, subsetOfSum(POOL.size, POOL.drawn, sum)), weight }],
);

const sumTicket = (name: string, judge: (balls: Balls) => Verdict): Play =>
  withSpace(ticketPlay(eightBallsOf, { code: `klsf.sum.${name}`, judge }), () => bySum);

const sumSize =
  (side: 'big' | 'small') =>
  (balls: Balls): Verdict => {
    const size = sizeOfSum(balls);
    return size === 'tie' ? 'push' : size === side;
  };

const numberAtPlace = lawOfPlaces(
  POOL,
  perPositionPlay(eightBallsOf, {
    code: 'klsf.pos.num',
    positions: PLACES,
    choices: NUMBERS,
    choiceKind: 'number',
    distinct: true,
    drawn: ({ values }) => values,
  }),
  placesFilled,
);

const classPlays = CLASS_NAMES.map((name) => {
  const members = NUMBERS.filter((number) => CLASSES[name](Number(number))).length;
  return lawOfPlaces(
    POOL,
    optionPlay(eightBallsOf, {
      code: `klsf.pos.${name}`,
      choices: PLACES,
      choiceKind: 'place',
      winTogether: Math.min(members, PLACES.length),
      dashMeans: '1',
      judge: (place, balls) => CLASSES[name](ballAt(balls, place)),
    }),
    placesOfPicks,
  );
});

/** Every k numbers of the set are a unit and must all be among the eight; counted over the tickets, C(20, k). */
const anyPlays = [1, 2, 3, 4, 5].map((size) => {
  const rule: SetRule<Balls> = {
    code: `klsf.any.${size}`,
    choices: NUMBERS,
    choiceKind: 'number',
    size,
    tiers: [{ option: '*', wins: (hits) => hits === size }],
    drawn: ({ values }) => new Set(values.map(String)),
    drawnMax: POOL.drawn,
    banker: size > 1,
  };
  const machine = { balls: POOL.size, drawn: POOL.drawn };
  return setPlay(eightBallsOf, {
    ...rule,
    spread: (canonical) => spreadOfHits(rule, canonical, { machine, law: overTickets }),
  });
});

/** The Happy 10 menu in display order (games.md §9). */
export const klsfPlays: readonly Play[] = [
  numberAtPlace,
  ...classPlays,
  sumTicket('big', sumSize('big')),
  sumTicket('small', sumSize('small')),
  sumTicket('odd', ({ sum }) => sum % 2 === 1),
  sumTicket('even', ({ sum }) => sum % 2 === 0),
  ...anyPlays,
];
