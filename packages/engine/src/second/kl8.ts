import { onePlay, picksPlay, secondRules, setPlay, type SecondPlay } from './write-out.ts';

type Balls = readonly number[];
type Plays = Record<string, SecondPlay<Balls>>;

/** Keno judged a second time, written from games.md §9 without a look at the engine. */
export const kl8Second = secondRules<Balls>(
  (balls) => balls,
  () => ({ ...PICKS, ...SUMS, ...HALVES }),
);

const shows = (balls: Balls, pick: string): string => (balls.includes(Number(pick)) ? 'drawn' : 'not');

/** A ticket is paid by its hits; the prizes of a line stand in the order given here, from few hits to many. */
const pickOf = (size: number, prizes: readonly number[]): SecondPlay<Balls> =>
  setPlay(size, shows, (balls, picks) => {
    const place = prizes.indexOf(picks.filter((pick) => balls.includes(Number(pick))).length);
    return place >= 0 ? place : false;
  });

const PICKS: Plays = {
  'kl8.pick1': pickOf(1, [1]),
  'kl8.pick2': pickOf(2, [2]),
  'kl8.pick3': pickOf(3, [2, 3]),
  'kl8.pick4': pickOf(4, [2, 3, 4]),
  'kl8.pick5': pickOf(5, [3, 4, 5]),
  'kl8.pick6': pickOf(6, [3, 4, 5, 6]),
  'kl8.pick7': pickOf(7, [0, 4, 5, 6, 7]),
  'kl8.pick8': pickOf(8, [0, 4, 5, 6, 7, 8]),
  'kl8.pick9': pickOf(9, [0, 4, 5, 6, 7, 8, 9]),
  'kl8.pick10': pickOf(10, [0, 5, 6, 7, 8, 9, 10]),
};

const sumOf = (balls: Balls): number => balls.reduce((sum, ball) => sum + ball, 0);

const ELEMENTS: Readonly<Record<string, readonly [from: number, to: number]>> = {
  metal: [210, 695],
  wood: [696, 763],
  water: [764, 855],
  fire: [856, 923],
  earth: [924, 1410],
};

const SUMS: Plays = {
  'kl8.sum.big': onePlay((balls) => (sumOf(balls) === 810 ? 'returned' : sumOf(balls) > 810)),
  'kl8.sum.small': onePlay((balls) => (sumOf(balls) === 810 ? 'returned' : sumOf(balls) < 810)),
  'kl8.sum.810': onePlay((balls) => sumOf(balls) === 810),
  'kl8.sum.odd': onePlay((balls) => sumOf(balls) % 2 === 1),
  'kl8.sum.even': onePlay((balls) => sumOf(balls) % 2 === 0),
  'kl8.element': picksPlay((balls, element) => {
    const [from, to] = ELEMENTS[element] ?? [1, 0];
    return from <= sumOf(balls) && sumOf(balls) <= to;
  }),
};

const upper = (balls: Balls): number => balls.filter((ball) => ball <= 40).length;
const odd = (balls: Balls): number => balls.filter((ball) => ball % 2 === 1).length;

const HALVES: Plays = {
  'kl8.ud.up': onePlay((balls) => upper(balls) > 10),
  'kl8.ud.mid': onePlay((balls) => upper(balls) === 10),
  'kl8.ud.down': onePlay((balls) => upper(balls) < 10),
  'kl8.oe.odd': onePlay((balls) => odd(balls) > 10),
  'kl8.oe.mid': onePlay((balls) => odd(balls) === 10),
  'kl8.oe.even': onePlay((balls) => odd(balls) < 10),
};
