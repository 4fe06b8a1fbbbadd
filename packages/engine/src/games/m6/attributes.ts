import type { Draw, DrawAttribute, RuleSet } from '../game-family.ts';
import { COLOURS, colourOf, HEADS, MAIN_PLACES, NUMBERS, sevenOf, TAILS } from './balls.ts';
import type { Balls } from './balls.ts';
import { animalsIn, colourWaveOf, duelOf } from './seven.ts';
import { SIDES } from './two-sides.ts';
import { ANIMALS, animalOf } from './zodiac.ts';

type Of = (balls: Balls, ruleSet: RuleSet) => string | readonly string[];
type Attribute = Readonly<{ code: string; kind: DrawAttribute['kind']; values: readonly string[]; of: Of }>;

function attribute({ of, ...rest }: Attribute): DrawAttribute {
  return {
    ...rest,
    of(draw: Draw, ruleSet: RuleSet) {
      const shown = of(sevenOf(draw), ruleSet);
      return typeof shown === 'string' ? [shown] : shown;
    },
  };
}

/** Big or small; 49 is neither. */
export function sizeOfBall(ball: number): 'big' | 'small' | 'tie' {
  return ball === 49 ? 'tie' : ball >= 25 ? 'big' : 'small';
}

/** Odd or even; 49 is neither. */
export function parityOfBall(ball: number): 'odd' | 'even' | 'tie' {
  return ball === 49 ? 'tie' : ball % 2 === 1 ? 'odd' : 'even';
}

const either = (ball: number, yes: boolean, names: readonly [string, string]): string =>
  ball === 49 ? 'tie' : yes ? names[0] : names[1];

const SIZE = ['big', 'small', 'tie'] as const;
const PARITY = ['odd', 'even', 'tie'] as const;
const big = ['big', 'small'] as const;

const ofSpecial: readonly Attribute[] = [
  { code: 'sp.number', kind: 'value', values: NUMBERS, of: ({ special }) => String(special) },
  { code: 'sp.size', kind: 'two-sided', values: SIZE, of: ({ special }) => sizeOfBall(special) },
  { code: 'sp.parity', kind: 'two-sided', values: PARITY, of: ({ special }) => parityOfBall(special) },
  {
    code: 'sp.dsum.size',
    kind: 'two-sided',
    values: SIZE,
    of: ({ special }) => either(special, SIDES.dsumbig(special), big),
  },
  {
    code: 'sp.dsum.parity',
    kind: 'two-sided',
    values: PARITY,
    of: ({ special }) => either(special, SIDES.dsumodd(special), ['odd', 'even']),
  },
  {
    code: 'sp.tail.size',
    kind: 'two-sided',
    values: SIZE,
    of: ({ special }) => either(special, SIDES.tailbig(special), big),
  },
  { code: 'sp.colour', kind: 'value', values: COLOURS, of: ({ special }) => colourOf(special) },
  { code: 'sp.zodiac', kind: 'value', values: ANIMALS, of: ({ special }, ruleSet) => animalOf(special, ruleSet) },
  { code: 'sp.head', kind: 'value', values: HEADS, of: ({ special }) => String(Math.floor(special / 10)) },
  { code: 'sp.tail', kind: 'value', values: TAILS, of: ({ special }) => String(special % 10) },
];

const ofPlaces: readonly Attribute[] = MAIN_PLACES.flatMap((place, at): Attribute[] => [
  { code: `pos${place}.number`, kind: 'value', values: NUMBERS, of: ({ mains }) => String(mains[at]) },
  { code: `pos${place}.size`, kind: 'two-sided', values: SIZE, of: ({ mains }) => sizeOfBall(mains[at] ?? 0) },
  { code: `pos${place}.parity`, kind: 'two-sided', values: PARITY, of: ({ mains }) => parityOfBall(mains[at] ?? 0) },
]);

const ofAll: readonly Attribute[] = [
  { code: 'main.number', kind: 'hits', values: NUMBERS, of: ({ mains }) => mains.map(String) },
  { code: 'all.number', kind: 'hits', values: NUMBERS, of: ({ all }) => all.map(String) },
  {
    code: 'all.zodiac',
    kind: 'hits',
    values: ANIMALS,
    of: (balls, ruleSet) => ANIMALS.filter((animal) => animalsIn(balls, ruleSet).has(animal)),
  },
  {
    code: 'all.tail',
    kind: 'hits',
    values: TAILS,
    of: ({ all }) => TAILS.filter((tail) => all.some((ball) => String(ball % 10) === tail)),
  },
  {
    code: 'zodiac.count',
    kind: 'value',
    values: ['2', '3', '4', '5', '6', '7'],
    of: (balls, ruleSet) => String(animalsIn(balls, ruleSet).size),
  },
  {
    code: 'total.size',
    kind: 'two-sided',
    values: ['big', 'small'],
    of: ({ total }) => (total >= 175 ? 'big' : 'small'),
  },
  {
    code: 'total.parity',
    kind: 'two-sided',
    values: ['odd', 'even'],
    of: ({ total }) => (total % 2 === 1 ? 'odd' : 'even'),
  },
  {
    code: 'total.tail.size',
    kind: 'two-sided',
    values: ['big', 'small'],
    of: ({ total }) => (total % 10 >= 5 ? 'big' : 'small'),
  },
  { code: 'seven.colour', kind: 'value', values: [...COLOURS, 'tie'], of: (balls) => colourWaveOf(balls) },
  { code: 'dt', kind: 'two-sided', values: ['dragon', 'tiger'], of: (balls) => duelOf(balls, '1v7') },
];

/** What the charts of Mark Six follow: the special ball, the main balls by place, and all seven together. */
export const m6Attributes: readonly DrawAttribute[] = [...ofSpecial, ...ofPlaces, ...ofAll].map(attribute);
