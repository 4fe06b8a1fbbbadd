import type { RuleSet } from '../games/game-family.ts';
import {
  amongPlay,
  anyGroupPlay,
  at,
  comboPlay,
  dragonTigerPlays,
  groupPlay,
  groupsWith,
  rowPlay,
  rowsWith,
  shapePlays,
  sidePlays,
  sidesPlay,
  spanOf,
  sumOf,
  timesPlay,
  type DigitPlays,
  type Digits,
  type Pattern,
  type Places,
} from './digits.ts';
import { onePlay, picksPlay, secondRules } from './write-out.ts';

const ALL: Places = [0, 1, 2, 3, 4];

/** 斗牛: three digits that sum to tens make a bull, the other two say which; 10 is 牛牛, 0 stands here for none. */
function bullOf(digits: Digits): number {
  for (const one of ALL) {
    for (const other of ALL.slice(one + 1)) {
      const three = ALL.filter((place) => place !== one && place !== other);
      if (sumOf(at(digits, three)) % 10 === 0) return sumOf(at(digits, [one, other])) % 10 || 10;
    }
  }
  return 0;
}

/** 梭哈: the best hand in the order of games.md §5; on the ring a straight may run through 9 and 0. */
function handOf(digits: Digits, ring: boolean): string {
  const counts = ALL.map((place) => String(digits.filter((digit) => digit === digits[place]).length))
    .toSorted()
    .join('');
  const same: Readonly<Record<string, string>> = {
    '55555': 'five',
    '14444': 'four',
    '22333': 'full',
    '11333': 'three',
    '12222': 'twopair',
    '11122': 'pair',
  };
  if (counts !== '11111') return same[counts] ?? '';
  const starts = ring ? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] : [0, 1, 2, 3, 4, 5];
  const runs = starts.some((start) => ALL.every((step) => digits.includes((start + step) % 10)));
  return runs ? 'straight' : 'high';
}

const CREDIT: DigitPlays = {
  'ssc.pos.num': rowPlay(ALL, 1),
  ...sidePlays('ssc.pos'),
  'ssc.sum.big': onePlay((digits) => sumOf(digits) >= 23),
  'ssc.sum.small': onePlay((digits) => sumOf(digits) <= 22),
  'ssc.sum.odd': onePlay((digits) => sumOf(digits) % 2 === 1),
  'ssc.sum.even': onePlay((digits) => sumOf(digits) % 2 === 0),
  'ssc.sum.value': picksPlay((digits, value) => String(sumOf(digits)) === value),
  'ssc.bull': picksPlay((digits, bull) => bullOf(digits) === (bull === 'none' ? 0 : Number(bull))),
  'ssc.bull.big': onePlay((digits) => bullOf(digits) >= 6),
  'ssc.bull.small': onePlay((digits) => bullOf(digits) >= 1 && bullOf(digits) <= 5),
  'ssc.bull.odd': onePlay((digits) => bullOf(digits) % 2 === 1),
  'ssc.bull.even': onePlay((digits) => bullOf(digits) > 0 && bullOf(digits) % 2 === 0),
  'ssc.first2.bsoe': sidesPlay([0, 1]),
  'ssc.first3.bsoe': sidesPlay([0, 1, 2]),
  'ssc.last2.bsoe': sidesPlay([3, 4]),
  'ssc.last3.bsoe': sidesPlay([2, 3, 4]),
};

/** Patterns of the groups: digits that come several times first, as selections are written. */
const GROUPS = {
  once: (picks: number): Pattern => [[picks, 1]],
  group3: [
    [1, 2],
    [1, 1],
  ],
  group12: [
    [1, 2],
    [2, 1],
  ],
  group6: [[2, 2]],
  group4: [
    [1, 3],
    [1, 1],
  ],
  group60: [
    [1, 2],
    [3, 1],
  ],
  group30: [
    [2, 2],
    [1, 1],
  ],
  group20: [
    [1, 3],
    [2, 1],
  ],
  group10: [
    [1, 3],
    [1, 2],
  ],
  group5: [
    [1, 4],
    [1, 1],
  ],
} as const;

/** Plays of which a pick stands for many rows or groups. */
function bundles(name: string, places: Places): DigitPlays {
  return {
    [`ssc.${name}.span`]: rowsWith(places, (row, span) => spanOf(row) === span),
    [`ssc.${name}.sum`]: rowsWith(places, (row, sum) => sumOf(row) === sum),
    [`ssc.${name}.groupsum`]: groupsWith(places, (group, sum) => sumOf(group) === sum),
    [`ssc.${name}.pack1`]: groupsWith(places, (group, digit) => group.includes(digit)),
  };
}

function twoStars(name: string, places: Places): DigitPlays {
  return {
    ...bundles(name, places),
    [`ssc.${name}.direct`]: rowPlay(places, 2),
    [`ssc.${name}.group`]: groupPlay(places, GROUPS.once(2)),
  };
}

function threeStars(name: string, places: Places): DigitPlays {
  return {
    ...bundles(name, places),
    [`ssc.${name}.direct`]: rowPlay(places, 3),
    [`ssc.${name}.group3`]: groupPlay(places, GROUPS.group3),
    [`ssc.${name}.group6`]: groupPlay(places, GROUPS.once(3)),
    [`ssc.${name}.sumtail`]: picksPlay((digits, tail) => sumOf(at(digits, places)) % 10 === Number(tail)),
  };
}

function fourStars(name: string, places: Places): DigitPlays {
  return {
    [`ssc.${name}.direct`]: rowPlay(places, 4),
    [`ssc.${name}.group24`]: groupPlay(places, GROUPS.once(4)),
    [`ssc.${name}.group12`]: groupPlay(places, GROUPS.group12),
    [`ssc.${name}.group6`]: groupPlay(places, GROUPS.group6),
    [`ssc.${name}.group4`]: groupPlay(places, GROUPS.group4),
  };
}

const STARS: DigitPlays = {
  ...twoStars('2', [0, 1]),
  ...twoStars('last2', [3, 4]),
  ...threeStars('3', [0, 1, 2]),
  ...threeStars('mid3', [1, 2, 3]),
  ...threeStars('last3', [2, 3, 4]),
  ...fourStars('4', [0, 1, 2, 3]),
  ...fourStars('last4', [1, 2, 3, 4]),
  'ssc.5.direct': rowPlay(ALL, 5),
  'ssc.5.combo': comboPlay(ALL),
  'ssc.5.group120': groupPlay(ALL, GROUPS.once(5)),
  'ssc.5.group60': groupPlay(ALL, GROUPS.group60),
  'ssc.5.group30': groupPlay(ALL, GROUPS.group30),
  'ssc.5.group20': groupPlay(ALL, GROUPS.group20),
  'ssc.5.group10': groupPlay(ALL, GROUPS.group10),
  'ssc.5.group5': groupPlay(ALL, GROUPS.group5),
};

const AMONG: DigitPlays = {
  'ssc.any.1of3': amongPlay([0, 1, 2], 1),
  'ssc.any.2of3': amongPlay([0, 1, 2], 2),
  'ssc.any.1ofmid3': amongPlay([1, 2, 3], 1),
  'ssc.any.2ofmid3': amongPlay([1, 2, 3], 2),
  'ssc.any.1oflast3': amongPlay([2, 3, 4], 1),
  'ssc.any.2oflast3': amongPlay([2, 3, 4], 2),
  'ssc.any.1of4': amongPlay([0, 1, 2, 3], 1),
  'ssc.any.2of4': amongPlay([0, 1, 2, 3], 2),
  'ssc.any.1oflast4': amongPlay([1, 2, 3, 4], 1),
  'ssc.any.2oflast4': amongPlay([1, 2, 3, 4], 2),
  'ssc.any.1of5': amongPlay(ALL, 1),
  'ssc.any.2of5': amongPlay(ALL, 2),
  'ssc.any.3of5': amongPlay(ALL, 3),
  'ssc.fun.2x': timesPlay(2),
  'ssc.fun.3x': timesPlay(3),
  'ssc.fun.4x': timesPlay(4),
};

const ANY_PLACES: DigitPlays = {
  'ssc.any2.direct': rowPlay(ALL, 2),
  'ssc.any2.group': anyGroupPlay(2, GROUPS.once(2)),
  'ssc.any3.direct': rowPlay(ALL, 3),
  'ssc.any3.group3': anyGroupPlay(3, GROUPS.group3),
  'ssc.any3.group6': anyGroupPlay(3, GROUPS.once(3)),
  'ssc.any4.direct': rowPlay(ALL, 4),
  'ssc.any4.group24': anyGroupPlay(4, GROUPS.once(4)),
  'ssc.any4.group12': anyGroupPlay(4, GROUPS.group12),
  'ssc.any4.group6': anyGroupPlay(4, GROUPS.group6),
  'ssc.any4.group4': anyGroupPlay(4, GROUPS.group4),
};

function playsFor(ring: boolean, tieReturns: boolean): DigitPlays {
  return {
    ...CREDIT,
    ...dragonTigerPlays('ssc.dt', tieReturns),
    ...shapePlays('ssc.first3', [0, 1, 2], ring),
    ...shapePlays('ssc.mid3', [1, 2, 3], ring),
    ...shapePlays('ssc.last3', [2, 3, 4], ring),
    'ssc.stud': picksPlay((digits, hand) => handOf(digits, ring) === hand),
    ...STARS,
    ...AMONG,
    ...ANY_PLACES,
  };
}

/** The menu under each rule set, put together once: every line of a round asks for it. */
const ON_THE_RING = { tieLoses: playsFor(true, false), tieReturns: playsFor(true, true) };
const ON_THE_LINE = { tieLoses: playsFor(false, false), tieReturns: playsFor(false, true) };

function playsUnder(rules: RuleSet): DigitPlays {
  const { tieLoses, tieReturns } = rules['straightRing'] === 'line' ? ON_THE_LINE : ON_THE_RING;
  return rules['dtTie'] === 'push' ? tieReturns : tieLoses;
}

/** SSC judged a second time, written from games.md §5. */
export const sscSecond = secondRules<Digits>((digits) => digits, playsUnder);
