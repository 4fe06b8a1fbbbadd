import { m6Combos } from './m6-combos.ts';
import { m6Read, sumOf, type Seven } from './m6-read.ts';
import { onePlay, picksPlay, positionsPlay, secondRules, type Fate, type SecondPlay } from './write-out.ts';

type Plays = Record<string, SecondPlay<Seven>>;
type Side = readonly [name: string, is: (ball: number) => boolean];

const RED = [1, 2, 7, 8, 12, 13, 18, 19, 23, 24, 29, 30, 34, 35, 40, 45, 46];
const BLUE = [3, 4, 9, 10, 14, 15, 20, 25, 26, 31, 36, 37, 41, 42, 47, 48];
const COLOURS: readonly Side[] = [
  ['red', (ball) => RED.includes(ball)],
  ['blue', (ball) => BLUE.includes(ball)],
  ['green', (ball) => !RED.includes(ball) && !BLUE.includes(ball)],
];

const digitSum = (ball: number): number => [...String(ball)].reduce((sum, digit) => sum + Number(digit), 0);

const SIZES: readonly Side[] = [
  ['big', (ball) => ball >= 25],
  ['small', (ball) => ball <= 24],
];
const PARITIES: readonly Side[] = [
  ['odd', (ball) => ball % 2 === 1],
  ['even', (ball) => ball % 2 === 0],
];
const SIDES: readonly Side[] = [
  ...SIZES,
  ...PARITIES,
  ['dsumodd', (ball) => digitSum(ball) % 2 === 1],
  ['dsumeven', (ball) => digitSum(ball) % 2 === 0],
  ['dsumbig', (ball) => digitSum(ball) >= 7],
  ['dsumsmall', (ball) => digitSum(ball) <= 6],
  ['tailbig', (ball) => ball % 10 >= 5],
  ['tailsmall', (ball) => ball % 10 <= 4],
];

/** Whatever has to do with sides returns the stake at 49; colours alone, heads, tails and animals do not. */
const unless49 = (ball: number, won: boolean): Fate => (ball === 49 ? 'returned' : won);

function specialPlays(): Plays {
  const plays: Plays = {};
  const at49 = (name: string, is: (ball: number) => boolean): void => {
    plays[`m6.sp.${name}`] = onePlay(({ special }) => unless49(special, is(special)));
  };
  for (const [name, is] of SIDES) at49(name, is);
  for (const [size, isSize] of SIZES) {
    for (const [parity, isParity] of PARITIES) at49(size + parity, (ball) => isSize(ball) && isParity(ball));
  }
  for (const [colour, isColour] of COLOURS) {
    plays[`m6.sp.${colour}`] = onePlay(({ special }) => isColour(special));
    for (const [name, is] of [...SIZES, ...PARITIES])
      at49(`half.${colour}${name}`, (ball) => isColour(ball) && is(ball));
    for (const [size, isSize] of SIZES) {
      for (const [parity, isParity] of PARITIES) {
        at49(`quarter.${colour}${size}${parity}`, (ball) => isColour(ball) && isSize(ball) && isParity(ball));
      }
    }
  }
  return plays;
}

function placePlays(): Plays {
  const plays: Plays = { 'm6.mainpos.num': positionsPlay(({ mains }) => mains) };
  for (const [name, is] of SIDES) {
    plays[`m6.mainpos.${name}`] = picksPlay(({ mains }, place) => {
      const ball = mains[Number(place) - 1] ?? 0;
      return unless49(ball, is(ball));
    });
  }
  for (const [name, is] of COLOURS) {
    plays[`m6.mainpos.${name}`] = picksPlay(({ mains }, place) => is(mains[Number(place) - 1] ?? 0));
  }
  return plays;
}

/**
 * All legs of a line must win, and the line is one ticket. A leg at 49 drops out: a line that lost one that way is paid by
 * the first of its two prices. Colours know no 49 and have one price.
 */
function parlayOf(kinds: readonly Side[], drops49: boolean): SecondPlay<Seven> {
  return {
    write: (selection) => [selection],
    fate({ mains }, ticket) {
      let dropped = 0;
      for (const [place, pick] of ticket.split('|').entries()) {
        if (pick === '') continue;
        const ball = mains[place] ?? 0;
        if (drops49 && ball === 49) dropped += 1;
        else if (!kinds.some(([name, is]) => name === pick && is(ball))) return false;
      }
      if (!drops49) return true;
      return dropped > 0 ? 0 : 1;
    },
  };
}

const PARLAYS: Plays = {
  'm6.parlay.side': parlayOf(SIDES, true),
  'm6.parlay.colour': parlayOf(COLOURS, false),
};

const NUMBERS: Plays = {
  'm6.sp.num': picksPlay(({ special }, pick) => String(special) === pick),
  'm6.sp.head': picksPlay(({ special }, pick) => String(special).padStart(2, '0')[0] === pick),
  'm6.sp.tail': picksPlay(({ special }, pick) => String(special).at(-1) === pick),
  'm6.main.num': picksPlay(({ mains }, pick) => mains.includes(Number(pick))),
  'm6.dt.dragon': picksPlay(({ all }, ticket) => {
    const [one = 0, other = 0] = ticket.split('v').map((place) => all[Number(place) - 1] ?? 0);
    return one > other;
  }),
  'm6.dt.tiger': picksPlay(({ all }, ticket) => {
    const [one = 0, other = 0] = ticket.split('v').map((place) => all[Number(place) - 1] ?? 0);
    return one < other;
  }),
};

const TOTALS: Plays = {
  'm6.total.big': onePlay(({ all }) => sumOf(all) >= 175),
  'm6.total.small': onePlay(({ all }) => sumOf(all) <= 174),
  'm6.total.odd': onePlay(({ all }) => sumOf(all) % 2 === 1),
  'm6.total.even': onePlay(({ all }) => sumOf(all) % 2 === 0),
  'm6.total.tailbig': onePlay(({ all }) => sumOf(all) % 10 >= 5),
  'm6.total.tailsmall': onePlay(({ all }) => sumOf(all) % 10 <= 4),
};

/** The colours with the most points: two for a main ball, three for the special one. */
function leaders({ mains, special }: Seven): string[] {
  const points = COLOURS.map(([, is]) => 2 * mains.filter(is).length + (is(special) ? 3 : 0));
  const most = points.toSorted((one, other) => other - one)[0];
  return COLOURS.filter((_, place) => points[place] === most).map(([name]) => name);
}

const colourOfSeven = (colour: string): SecondPlay<Seven> =>
  onePlay((seven) => (leaders(seven).length > 1 ? 'returned' : leaders(seven).includes(colour)));

const SEVEN: Plays = {
  'm6.seven.red': colourOfSeven('red'),
  'm6.seven.blue': colourOfSeven('blue'),
  'm6.seven.green': colourOfSeven('green'),
  'm6.seven.tie': onePlay((seven) => leaders(seven).length > 1),
};

const PLAYS: Plays = {
  ...specialPlays(),
  ...placePlays(),
  ...PARLAYS,
  ...NUMBERS,
  ...TOTALS,
  ...SEVEN,
  ...m6Combos,
};

/** Mark Six judged a second time, written from games.md §8 without a look at the engine. */
export const m6Second = secondRules(m6Read, () => PLAYS);
