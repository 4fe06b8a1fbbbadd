import type { DrawAttribute } from '../game-family.ts';
import { ballAt, CLASSES, eightBallsOf, NUMBERS, PLACES, sizeOfSum } from './balls.ts';
import type { ClassName } from './balls.ts';

/** Groups of classes that split the numbers: code of the attribute, its classes, and their names in charts. */
const GROUPS: readonly (readonly [code: string, values: Readonly<Partial<Record<ClassName, string>>>])[] = [
  ['size', { big: 'big', small: 'small' }],
  ['parity', { odd: 'odd', even: 'even' }],
  ['tail', { tailbig: 'big', tailsmall: 'small' }],
  ['dsum', { dsumodd: 'odd', dsumeven: 'even' }],
  ['wind', { east: 'east', south: 'south', west: 'west', north: 'north' }],
  ['dragon', { zhong: 'zhong', fa: 'fa', bai: 'bai' }],
];

const ofPlaces = PLACES.flatMap((place): DrawAttribute[] => [
  {
    code: `pos${place}.number`,
    kind: 'value',
    values: NUMBERS,
    of: (draw) => [String(ballAt(eightBallsOf(draw), place))],
  },
  ...GROUPS.map(([code, classes]): DrawAttribute => {
    const named = Object.entries(classes) as [ClassName, string][];
    return {
      code: `pos${place}.${code}`,
      kind: named.length === 2 ? 'two-sided' : 'value',
      values: named.map(([, value]) => value),
      of(draw) {
        const number = ballAt(eightBallsOf(draw), place);
        return named.filter(([name]) => CLASSES[name](number)).map(([, value]) => value);
      },
    };
  }),
]);

/** What the charts of Happy 10 follow: the numbers drawn, the classes at each place, and the sum. */
export const klsfAttributes: readonly DrawAttribute[] = [
  { code: 'any', kind: 'hits', values: NUMBERS, of: (draw) => eightBallsOf(draw).values.map(String) },
  ...ofPlaces,
  {
    code: 'sum.size',
    kind: 'two-sided',
    values: ['big', 'small', 'tie'],
    of: (draw) => [sizeOfSum(eightBallsOf(draw))],
  },
  {
    code: 'sum.parity',
    kind: 'two-sided',
    values: ['odd', 'even'],
    of: (draw) => [eightBallsOf(draw).sum % 2 === 1 ? 'odd' : 'even'],
  },
];
