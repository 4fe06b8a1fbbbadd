import { DIGITS, digitsShown, range, spanOf, sumOf } from '../digits/digit-draw.ts';
import { placeAttributes } from '../digits/place-plays.ts';
import { parityOf } from '../digits/rules.ts';
import { isRing, SHAPES, shapeOf } from '../digits/shape.ts';
import type { DrawAttribute } from '../game-family.ts';
import { sizeOf, THREE_D, threeDigits } from './digits.ts';

/** What the charts of 3D follow: the sum, dragon and tiger, each place, digits anywhere, span and shape. */
export const threeDAttributes: readonly DrawAttribute[] = [
  {
    code: 'sum.size',
    kind: 'two-sided',
    values: ['big', 'small', 'mid'],
    of: (draw, ruleSet) => [sizeOf(threeDigits(draw), ruleSet)],
  },
  {
    code: 'sum.parity',
    kind: 'two-sided',
    values: ['odd', 'even'],
    of: (draw) => [parityOf(sumOf(threeDigits(draw)))],
  },
  { code: 'sum.value', kind: 'value', values: range(0, 27), of: (draw) => [String(sumOf(threeDigits(draw)))] },
  { code: 'sum.tail', kind: 'value', values: DIGITS, of: (draw) => [String(sumOf(threeDigits(draw)) % 10)] },
  ...placeAttributes(THREE_D),
  {
    code: 'digit.any',
    kind: 'hits',
    values: DIGITS,
    of: (draw) => [...digitsShown(threeDigits(draw), (count) => count > 0)],
  },
  { code: 'span', kind: 'value', values: DIGITS, of: (draw) => [String(spanOf(threeDigits(draw)))] },
  {
    code: 'shape',
    kind: 'value',
    values: SHAPES,
    of: (draw, ruleSet) => [shapeOf(threeDigits(draw), isRing(ruleSet))],
  },
];
