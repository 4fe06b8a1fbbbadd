import type { RuleSet } from '../games/game-family.ts';
import {
  directPlay,
  onePlay,
  picksPlay,
  positionsPlay,
  secondRules,
  setPlay,
  type Fate,
  type SecondPlay,
} from './write-out.ts';

type Balls = readonly number[];
type Plays = Record<string, SecondPlay<Balls>>;

/** 11 out of 5 judged a second time, written from games.md §3 without a look at the engine. */
export const elevenSecond = secondRules<Balls>(
  (balls) => balls,
  (rules) => ({ ...placePlays(rules), ...SUMS, ...ANY, ...orderPlays(), ...shapePlays(rules), ...OTHERS }),
);

const sumOf = (balls: Balls): number => balls.reduce((sum, ball) => sum + ball, 0);

/** Sides of the ball at a picked place: 11 returns the stake, or counts as big and odd (games.md §0.2 11x5.eleven). */
function placePlays(rules: RuleSet): Plays {
  const side = (is: (ball: number) => boolean): SecondPlay<Balls> =>
    picksPlay((balls, place): Fate => {
      const ball = balls[Number(place) - 1] ?? 0;
      return ball === 11 && rules['eleven'] !== 'counts' ? 'returned' : is(ball);
    });
  return {
    '11x5.pos.num': positionsPlay((balls) => balls),
    '11x5.pos.big': side((ball) => ball >= 6),
    '11x5.pos.small': side((ball) => ball <= 5),
    '11x5.pos.odd': side((ball) => ball % 2 === 1),
    '11x5.pos.even': side((ball) => ball % 2 === 0),
  };
}

const SUMS: Plays = {
  '11x5.sum.big': onePlay((balls) => (sumOf(balls) === 30 ? 'returned' : sumOf(balls) > 30)),
  '11x5.sum.small': onePlay((balls) => (sumOf(balls) === 30 ? 'returned' : sumOf(balls) < 30)),
  '11x5.sum.odd': onePlay((balls) => sumOf(balls) % 2 === 1),
  '11x5.sum.even': onePlay((balls) => sumOf(balls) % 2 === 0),
  '11x5.sum.tailbig': onePlay((balls) => sumOf(balls) % 10 >= 5),
  '11x5.sum.tailsmall': onePlay((balls) => sumOf(balls) % 10 <= 4),
  '11x5.sum.value': picksPlay((balls, value) => String(sumOf(balls)) === value),
};

const shows = (balls: Balls, pick: string): string => (balls.includes(Number(pick)) ? 'drawn' : 'not');

/** Up to five picks: all of them are drawn. More: the five that are drawn are all picked. */
const anyOf = (size: number): SecondPlay<Balls> =>
  setPlay(size, shows, (balls, picks) =>
    size <= 5
      ? picks.every((pick) => balls.includes(Number(pick)))
      : balls.every((ball) => picks.includes(String(ball))),
  );

const ANY: Plays = {
  '11x5.any.1of1': anyOf(1),
  '11x5.any.2of2': anyOf(2),
  '11x5.any.3of3': anyOf(3),
  '11x5.any.4of4': anyOf(4),
  '11x5.any.5of5': anyOf(5),
  '11x5.any.6of5': anyOf(6),
  '11x5.any.7of5': anyOf(7),
  '11x5.any.8of5': anyOf(8),
};

/** The places of a group of balls, counted from 0, the last one not among them. */
const GROUPS: readonly (readonly [name: string, from: number, to: number])[] = [
  ['first1', 0, 1],
  ['first2', 0, 2],
  ['first3', 0, 3],
  ['mid3', 1, 4],
  ['last3', 2, 5],
];

function orderPlays(): Plays {
  const plays: Plays = {};
  for (const [name, from, to] of GROUPS) {
    const group = (balls: Balls): Balls => balls.slice(from, to);
    plays[`11x5.${name}.direct`] = directPlay(group);
    if (to - from > 1) {
      plays[`11x5.${name}.group`] = setPlay(
        to - from,
        (balls, pick) => shows(group(balls), pick),
        (balls, picks) => picks.every((pick) => group(balls).includes(Number(pick))),
      );
    }
  }
  return plays;
}

/** Three in a row, two side by side, or none; 11 and 1 stand side by side on the ring (games.md §0.2 straightRing). */
function shapePlays(rules: RuleSet): Plays {
  const beside = (one: number, other: number): boolean => {
    const apart = Math.abs(one - other);
    return apart === 1 || (apart === 10 && rules['straightRing'] !== 'line');
  };
  const plays: Plays = {};
  for (const [name, from, to] of GROUPS.slice(2)) {
    const pairs = (balls: Balls): number => {
      const [a = 0, b = 0, c = 0] = balls.slice(from, to);
      return [beside(a, b), beside(b, c), beside(a, c)].filter(Boolean).length;
    };
    plays[`11x5.${name}.straight`] = onePlay((balls) => pairs(balls) === 2);
    plays[`11x5.${name}.half`] = onePlay((balls) => pairs(balls) === 1);
    plays[`11x5.${name}.misc`] = onePlay((balls) => pairs(balls) === 0);
  }
  return plays;
}

/** The two balls of a ticket like `2v5`. */
function pairOf(balls: Balls, ticket: string): [number, number] {
  const [one, other] = ticket.split('v');
  return [balls[Number(one) - 1] ?? 0, balls[Number(other) - 1] ?? 0];
}

const OTHERS: Plays = {
  '11x5.dt.dragon': picksPlay((balls, ticket) => {
    const [one, other] = pairOf(balls, ticket);
    return one > other;
  }),
  '11x5.dt.tiger': picksPlay((balls, ticket) => {
    const [one, other] = pairOf(balls, ticket);
    return one < other;
  }),
  '11x5.first3.has': picksPlay((balls, pick) => balls.slice(0, 3).includes(Number(pick))),
  '11x5.median': picksPlay(
    (balls, pick) => balls.filter((ball) => ball < Number(pick)).length === 2 && balls.includes(Number(pick)),
  ),
  '11x5.oddcount': picksPlay((balls, pick) => {
    const odd = balls.filter((ball) => ball % 2 === 1).length;
    return `${String(odd)}odd${String(5 - odd)}even` === pick;
  }),
};
