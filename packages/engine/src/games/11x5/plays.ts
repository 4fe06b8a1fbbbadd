import { lawOfDirect, lawOfPlaces, lawOfSets, placesFilled, placesOfPicks } from '../build/places-law.ts';
import { optionPlay } from '../build/option-play.ts';
import type { OptionRule } from '../build/option-play.ts';
import { directPlay, perPositionPlay } from '../build/positions-play.ts';
import { setPlay } from '../build/set-play.ts';
import { ticketPlay } from '../build/ticket-play.ts';
import type { Verdict } from '../build/verdict.ts';
import type { Play } from '../game-family.ts';
import { ballAt, duelOf, fiveBallsOf, medianOf, NUMBERS, oddCountOf, ODD_COUNTS } from './balls.ts';
import { PAIRS, PLACES, POOL, tailOf, TRIPLES } from './balls.ts';
import type { Balls } from './balls.ts';
import { parityOfBall, shapeOfThree, sizeOfBall, sizeOfSum } from './rules.ts';

const ALL_PLACES = [0, 1, 2, 3, 4];

const range = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

/** A tie returns the stake of both sides. */
const sideVerdict = (result: string, side: string): Verdict => (result === 'tie' ? 'push' : result === side);

/** Picks of places or pairs of places. */
const placesPlay = (rule: OptionRule<Balls>): Play => lawOfPlaces(POOL, optionPlay(fiveBallsOf, rule), placesOfPicks);

/** A ticket about the five balls in any order. */
const sumTicket = (name: string, judge: (balls: Balls) => Verdict): Play =>
  lawOfSets(POOL, ticketPlay(fiveBallsOf, { code: `11x5.sum.${name}`, judge }), ALL_PLACES);

/** Picks about the five balls in any order, of which one comes true. */
const oneOfPlay = (
  rule: Pick<OptionRule<Balls>, 'code' | 'choices' | 'choiceKind'>,
  result: (balls: Balls) => string,
) =>
  lawOfSets(
    POOL,
    optionPlay<Balls>(fiveBallsOf, { ...rule, winTogether: 1, judge: (choice, balls) => result(balls) === choice }),
    ALL_PLACES,
  );

const numberAtPlace = lawOfPlaces(
  POOL,
  perPositionPlay(fiveBallsOf, {
    code: '11x5.pos.num',
    positions: PLACES,
    choices: NUMBERS,
    choiceKind: 'number',
    distinct: true,
    drawn: ({ values }) => values,
  }),
  placesFilled,
);

const sidesOfPlaces = (['big', 'small', 'odd', 'even'] as const).map((side) =>
  placesPlay({
    code: `11x5.pos.${side}`,
    choices: PLACES,
    choiceKind: 'place',
    winTogether: 5,
    dashMeans: '1',
    judge(place, balls, ruleSet) {
      const result = side === 'big' || side === 'small' ? sizeOfBall : parityOfBall;
      return sideVerdict(result(ballAt(balls, place), ruleSet), side);
    },
  }),
);

const sumPlays = [
  ...(['big', 'small'] as const).map((side) => sumTicket(side, (balls) => sideVerdict(sizeOfSum(balls), side))),
  sumTicket('odd', ({ sum }) => sum % 2 === 1),
  sumTicket('even', ({ sum }) => sum % 2 === 0),
  ...(['big', 'small'] as const).map((side) => sumTicket(`tail${side}`, (balls) => tailOf(balls) === side)),
  oneOfPlay({ code: '11x5.sum.value', choices: range(15, 45), choiceKind: 'number' }, ({ sum }) => String(sum)),
];

const duelPlays = (['dragon', 'tiger'] as const).map((side) =>
  placesPlay({
    code: `11x5.dt.${side}`,
    choices: PAIRS,
    choiceKind: 'pair-of-places',
    winTogether: PAIRS.length,
    dashMeans: '1v5',
    judge: (pair, balls) => duelOf(balls, pair) === side,
  }),
);

/** Any k: up to five picks must all be drawn, of more picks all five drawn must be among them. */
const anyPlays = [1, 2, 3, 4, 5, 6, 7, 8].map((size) => {
  const hitsToWin = Math.min(size, 5);
  return lawOfSets(
    POOL,
    setPlay(fiveBallsOf, {
      code: `11x5.any.${size}of${hitsToWin}`,
      choices: NUMBERS,
      choiceKind: 'number',
      size,
      tiers: [{ option: '*', wins: (hits) => hits === hitsToWin }],
      drawn: ({ values }) => new Set(values.map(String)),
      drawnMax: 5,
      banker: size > 1,
    }),
    ALL_PLACES,
  );
});

type Run = Readonly<{ name: string; places: readonly number[] }>;

const drawnAt = ({ values }: Balls, { places }: Run): string[] => places.map((place) => String(values[place] ?? 0));

/** Numbers of neighbouring places in their order. */
const directOf = (run: Run): Play =>
  lawOfDirect(
    POOL,
    directPlay(fiveBallsOf, {
      code: `11x5.${run.name}.direct`,
      positions: run.places.map((place) => String(place + 1)),
      choices: NUMBERS,
      choiceKind: 'number',
      distinct: true,
      drawn: (balls) => drawnAt(balls, run),
    }),
  );

/** Numbers of neighbouring places in any order. */
const groupOf = (run: Run): Play =>
  lawOfSets(
    POOL,
    setPlay(fiveBallsOf, {
      code: `11x5.${run.name}.group`,
      choices: NUMBERS,
      choiceKind: 'number',
      size: run.places.length,
      tiers: [{ option: '*', wins: (hits) => hits === run.places.length }],
      drawn: (balls) => new Set(drawnAt(balls, run)),
      drawnMax: run.places.length,
    }),
    run.places,
  );

const triples: readonly Run[] = Object.entries(TRIPLES).map(([name, places]) => ({ name, places }));
const first2: Run = { name: 'first2', places: [0, 1] };

const amongFirstThree = lawOfSets(
  POOL,
  optionPlay(fiveBallsOf, {
    code: '11x5.first3.has',
    choices: NUMBERS,
    choiceKind: 'number',
    winTogether: 3,
    judge: (number, { values }) => values.slice(0, 3).includes(Number(number)),
  }),
  TRIPLES.first3,
);

const shapePlays = triples.flatMap(({ name, places }) =>
  (['straight', 'half', 'misc'] as const).map((shape) =>
    lawOfSets(
      POOL,
      ticketPlay(fiveBallsOf, {
        code: `11x5.${name}.${shape}`,
        judge: ({ values }, ruleSet) =>
          shapeOfThree(
            places.map((place) => values[place] ?? 0),
            ruleSet,
          ) === shape,
      }),
      places,
    ),
  ),
);

/** The 11x5 menu in display order (games.md §3). */
export const elevenPlays: readonly Play[] = [
  numberAtPlace,
  ...sidesOfPlaces,
  ...sumPlays,
  ...duelPlays,
  ...anyPlays,
  directOf({ name: 'first1', places: [0] }),
  directOf(first2),
  groupOf(first2),
  ...triples.flatMap((run) => [directOf(run), groupOf(run)]),
  amongFirstThree,
  ...shapePlays,
  oneOfPlay({ code: '11x5.median', choices: range(3, 9), choiceKind: 'number' }, (balls) => String(medianOf(balls))),
  oneOfPlay({ code: '11x5.oddcount', choices: ODD_COUNTS, choiceKind: 'count' }, oddCountOf),
];
