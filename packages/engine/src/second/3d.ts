import type { RuleSet } from '../games/game-family.ts';
import {
  amongPlay,
  dragonTigerPlays,
  groupPlay,
  rowPlay,
  shapePlays,
  sidePlays,
  spanOf,
  sumOf,
  timesPlay,
  type DigitPlays,
  type Digits,
  type Places,
} from './digits.ts';
import { onePlay, picksPlay, secondRules, type SecondPlay } from './write-out.ts';

const ALL: Places = [0, 1, 2];

/** 3D and P3 judged a second time, written from games.md §6. */
export const threeDSecond = secondRules<Digits>((digits) => digits, playsUnder);

function playsUnder(rules: RuleSet): DigitPlays {
  const [small, big] = SIZES[rules['split'] ?? ''] ?? [13, 14];
  return {
    ...FIXED,
    ...dragonTigerPlays('3d.dt', rules['dtTie'] === 'push'),
    ...shapePlays('3d.shape', ALL, rules['straightRing'] !== 'line'),
    '3d.sum.small': onePlay((digits) => sumOf(digits) <= small),
    '3d.sum.big': onePlay((digits) => sumOf(digits) >= big),
  };
}

/** Highest small and lowest big sum: halves, 14 small, or the state add-on 0-8 and 19-27 (games.md §0.2 3d.split, §6). */
const SIZES: Readonly<Record<string, readonly [small: number, big: number]>> = {
  '13/14': [13, 14],
  '14/15': [14, 15],
  off: [8, 19],
};

/** One bet on all draws with so many different digits, all of them among the picked ones. */
const pack = (different: number): SecondPlay<Digits> => ({
  write: (selection) => [selection],
  fate: (digits, ticket) =>
    new Set(digits).size === different && digits.every((digit) => ticket.split(',').includes(String(digit))),
});

/** 拖拉机: three digits that go up or down one by one, in the drawn order. */
const isTractor = ([a = 0, b = 0, c = 0]: Digits): boolean => b - a === c - b && Math.abs(b - a) === 1;

const FIXED: DigitPlays = {
  '3d.pos.num': rowPlay(ALL, 1),
  ...sidePlays('3d.pos'),
  '3d.sum.odd': onePlay((digits) => sumOf(digits) % 2 === 1),
  '3d.sum.even': onePlay((digits) => sumOf(digits) % 2 === 0),
  '3d.sum.value': picksPlay((digits, value) => String(sumOf(digits)) === value),
  '3d.sum.tail': picksPlay((digits, tail) => sumOf(digits) % 10 === Number(tail)),
  '3d.span': picksPlay((digits, span) => spanOf(digits) === Number(span)),
  '3d.shape.tractor': onePlay(isTractor),
  '3d.shape.allodd': onePlay((digits) => digits.every((digit) => digit % 2 === 1)),
  '3d.shape.alleven': onePlay((digits) => digits.every((digit) => digit % 2 === 0)),
  '3d.direct': rowPlay(ALL, 3),
  '3d.two.direct': rowPlay(ALL, 2),
  '3d.group3': groupPlay(ALL, [
    [1, 2],
    [1, 1],
  ]),
  '3d.group6': groupPlay(ALL, [[3, 1]]),
  '3d.group3.pack': pack(2),
  '3d.group6.pack': pack(3),
  '3d.has1': amongPlay(ALL, 1),
  '3d.has2.diff': amongPlay(ALL, 2),
  '3d.has2.same': timesPlay(2),
};
