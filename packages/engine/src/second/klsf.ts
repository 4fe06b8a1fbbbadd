import { onePlay, picksPlay, positionsPlay, secondRules, setPlay, type SecondPlay } from './write-out.ts';

type Balls = readonly number[];
type Plays = Record<string, SecondPlay<Balls>>;

/** Happy 10 judged a second time, written from games.md §9 without a look at the engine. */
export const klsfSecond = secondRules<Balls>(
  (balls) => balls,
  () => ({ ...PLACES, ...SUMS, ...ANY }),
);

const side = (is: (ball: number) => boolean): SecondPlay<Balls> =>
  picksPlay((balls, place) => is(balls[Number(place) - 1] ?? 0));
const among = (...numbers: number[]): SecondPlay<Balls> => side((ball) => numbers.includes(ball));

/** Tens and units of a ball together. */
const digitSum = (ball: number): number => [...String(ball)].reduce((sum, digit) => sum + Number(digit), 0);

const PLACES: Plays = {
  'klsf.pos.num': positionsPlay((balls) => balls),
  'klsf.pos.big': side((ball) => ball >= 11),
  'klsf.pos.small': side((ball) => ball <= 10),
  'klsf.pos.odd': side((ball) => ball % 2 === 1),
  'klsf.pos.even': side((ball) => ball % 2 === 0),
  'klsf.pos.tailbig': side((ball) => ball % 10 >= 5),
  'klsf.pos.tailsmall': side((ball) => ball % 10 <= 4),
  'klsf.pos.dsumodd': side((ball) => digitSum(ball) % 2 === 1),
  'klsf.pos.dsumeven': side((ball) => digitSum(ball) % 2 === 0),
  'klsf.pos.east': among(1, 5, 9, 13, 17),
  'klsf.pos.south': among(2, 6, 10, 14, 18),
  'klsf.pos.west': among(3, 7, 11, 15, 19),
  'klsf.pos.north': among(4, 8, 12, 16, 20),
  'klsf.pos.zhong': among(1, 2, 3, 4, 5, 6, 7),
  'klsf.pos.fa': among(8, 9, 10, 11, 12, 13, 14),
  'klsf.pos.bai': among(15, 16, 17, 18, 19, 20),
};

const sumOf = (balls: Balls): number => balls.reduce((sum, ball) => sum + ball, 0);

const SUMS: Plays = {
  'klsf.sum.big': onePlay((balls) => (sumOf(balls) === 84 ? 'returned' : sumOf(balls) >= 85)),
  'klsf.sum.small': onePlay((balls) => (sumOf(balls) === 84 ? 'returned' : sumOf(balls) <= 83)),
  'klsf.sum.odd': onePlay((balls) => sumOf(balls) % 2 === 1),
  'klsf.sum.even': onePlay((balls) => sumOf(balls) % 2 === 0),
};

const anyOf = (size: number): SecondPlay<Balls> =>
  setPlay(
    size,
    (balls, pick) => (balls.includes(Number(pick)) ? 'drawn' : 'not'),
    (balls, picks) => picks.every((pick) => balls.includes(Number(pick))),
  );

const ANY: Plays = {
  'klsf.any.1': anyOf(1),
  'klsf.any.2': anyOf(2),
  'klsf.any.3': anyOf(3),
  'klsf.any.4': anyOf(4),
  'klsf.any.5': anyOf(5),
};
