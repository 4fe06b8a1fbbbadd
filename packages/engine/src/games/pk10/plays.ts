import { optionPlay } from '../build/option-play.ts';
import type { OptionRule } from '../build/option-play.ts';
import { lawOfDirect, lawOfPlaces, lawOfSets, placesFilled, placesOfPicks } from '../build/places-law.ts';
import { directPlay, perPositionPlay } from '../build/positions-play.ts';
import { setPlay } from '../build/set-play.ts';
import { ticketPlay } from '../build/ticket-play.ts';
import type { TicketRule } from '../build/ticket-play.ts';
import type { Verdict } from '../build/verdict.ts';
import type { Play } from '../game-family.ts';
import { CARS, carAt, doubleDuelOf, duelOf, PAIRS, PLACES, podiumSum, POOL, raceOf } from './cars.ts';
import type { Race } from './cars.ts';
import { elevenPushes, parityOf, parityOfSum2, sizeOfCar, sizeOfSum2, sizeOfSum3 } from './rules.ts';

/** Places (0 is the champion's) that a play looks at whatever its selection. */
const FIRST_TWO = [0, 1];
const FIRST_THREE = [0, 1, 2];
const OUTER_FOUR = [0, 1, 8, 9];

const SIDES = ['big', 'small', 'odd', 'even'] as const;

const range = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

/** A tie returns the stake of both sides. */
const sideVerdict = (result: string, side: string): Verdict => (result === 'tie' ? 'push' : result === side);

/** A ticket about the cars at some places in any order. */
const ticketAt = (places: readonly number[], rule: TicketRule<Race>): Play =>
  lawOfSets(POOL, ticketPlay(raceOf, rule), places);

/** Picks about the cars at some places in any order. */
const optionsAt = (places: readonly number[], rule: OptionRule<Race>): Play =>
  lawOfSets(POOL, optionPlay(raceOf, rule), places);

/** Numbers of cars, place by place. */
export const carAtPlace: Play = lawOfPlaces(
  POOL,
  perPositionPlay(raceOf, {
    code: 'pk10.pos.num',
    positions: PLACES,
    choices: CARS,
    choiceKind: 'number',
    distinct: true,
    drawn: ({ values }) => values,
  }),
  placesFilled,
);

/** A side of single places. `place` is the one that `-` stands for in the golden files. */
export function sideOfPlaces(side: (typeof SIDES)[number], place = '1'): Play {
  const rule: OptionRule<Race> = {
    code: `pk10.pos.${side}`,
    choices: PLACES,
    choiceKind: 'place',
    winTogether: 5,
    dashMeans: place,
    judge(at, race) {
      const result = side === 'big' || side === 'small' ? sizeOfCar : parityOf;
      return result(carAt(race, at)) === side;
    },
  };
  return lawOfPlaces(POOL, optionPlay(raceOf, rule), placesOfPicks);
}

/** Dragon or tiger of pairs of places. `pair` is the one that `-` stands for in the golden files. */
export function duelPlay(side: 'dragon' | 'tiger', pair = '1v10'): Play {
  const rule: OptionRule<Race> = {
    code: `pk10.dt.${side}`,
    choices: PAIRS,
    choiceKind: 'pair-of-places',
    winTogether: PAIRS.length,
    dashMeans: pair,
    judge: (at, race) => duelOf(race, at) === side,
  };
  return lawOfPlaces(POOL, optionPlay(raceOf, rule), placesOfPicks);
}

const sum2Sides = SIDES.map((side) =>
  ticketAt(FIRST_TWO, {
    code: `pk10.sum2.${side}`,
    judge(race, ruleSet) {
      const result = side === 'big' || side === 'small' ? sizeOfSum2 : parityOfSum2;
      return sideVerdict(result(podiumSum(race, 2), ruleSet), side);
    },
  }),
);

/** Both sides at once. Where 11 is neither side nobody sells them (games.md §4), so they are off the menu. */
const sum2Combos = (['big', 'small'] as const).flatMap((size) =>
  (['odd', 'even'] as const).map((parity) =>
    ticketAt(FIRST_TWO, {
      code: `pk10.sum2.${size}${parity}`,
      judge(race, ruleSet) {
        const sum = podiumSum(race, 2);
        return sizeOfSum2(sum, ruleSet) === size && parityOfSum2(sum, ruleSet) === parity;
      },
      isOffered: (ruleSet) => !elevenPushes(ruleSet),
    }),
  ),
);

const first2Group = lawOfSets(
  POOL,
  setPlay(raceOf, {
    code: 'pk10.first2.group',
    choices: CARS,
    choiceKind: 'number',
    size: 2,
    tiers: [{ option: '*', wins: (hits) => hits === 2 }],
    drawn: ({ values }) => new Set(values.slice(0, 2).map(String)),
    drawnMax: 2,
  }),
  FIRST_TWO,
);

const directPlays = [2, 3, 4, 5].map((places) =>
  lawOfDirect(
    POOL,
    directPlay(raceOf, {
      code: `pk10.first${places}.direct`,
      positions: PLACES.slice(0, places),
      choices: CARS,
      choiceKind: 'number',
      distinct: true,
      drawn: ({ values }) => values,
    }),
  ),
);

const sum3Plays = [
  ...(['big', 'small'] as const).map((side) =>
    ticketAt(FIRST_THREE, {
      code: `pk10.sum3.${side}`,
      judge: (race) => sizeOfSum3(podiumSum(race, 3)) === side,
    }),
  ),
  optionsAt(FIRST_THREE, {
    code: 'pk10.sum3.value',
    choices: range(6, 27),
    choiceKind: 'number',
    winTogether: 1,
    judge: (value, race) => podiumSum(race, 3) === Number(value),
  }),
];

/** The PK10 menu in display order (games.md §4). */
export const pk10Plays: readonly Play[] = [
  carAtPlace,
  ...SIDES.map((side) => sideOfPlaces(side)),
  duelPlay('dragon'),
  duelPlay('tiger'),
  ...sum2Sides,
  ...sum2Combos,
  optionsAt(FIRST_TWO, {
    code: 'pk10.sum2.value',
    choices: range(3, 19),
    choiceKind: 'number',
    winTogether: 1,
    judge: (value, race) => podiumSum(race, 2) === Number(value),
  }),
  first2Group,
  ...directPlays,
  optionsAt(FIRST_THREE, {
    code: 'pk10.first3.has',
    choices: CARS,
    choiceKind: 'number',
    winTogether: 3,
    judge: (car, { values }) => values.slice(0, 3).includes(Number(car)),
  }),
  ...sum3Plays,
  ...(['dragon', 'tiger'] as const).map((side) =>
    lawOfPlaces(
      POOL,
      ticketPlay(raceOf, { code: `pk10.dt2.${side}`, judge: (race) => sideVerdict(doubleDuelOf(race), side) }),
      () => OUTER_FOUR,
    ),
  ),
];
