import { at, DIGITS, digitsShown, range, sumOf } from '../digits/digit-draw.ts';
import { placeAttributes } from '../digits/place-plays.ts';
import { parityOf } from '../digits/rules.ts';
import { isRing, SHAPES, shapeOf } from '../digits/shape.ts';
import type { DrawAttribute } from '../game-family.ts';
import { SSC, sscDigits, WINDOWS } from './digits.ts';
import { bullOf, BULLS, handOf, HANDS } from './hands.ts';
import { BIG_FROM } from './rules.ts';

const shapeAttributes = (['first3', 'mid3', 'last3'] as const).map((name): DrawAttribute => {
  const places = WINDOWS[name === 'first3' ? '3' : name] ?? [];
  return {
    code: `${name}.shape`,
    kind: 'value',
    values: SHAPES,
    of: (draw, ruleSet) => [shapeOf(at(sscDigits(draw), places), isRing(ruleSet))],
  };
});

/** What the charts of SSC follow: the sum, dragon and tiger, each place, digits anywhere, shapes, bull and hand. */
export const sscAttributes: readonly DrawAttribute[] = [
  {
    code: 'sum.size',
    kind: 'two-sided',
    values: ['big', 'small'],
    of: (draw) => [sumOf(sscDigits(draw)) >= BIG_FROM ? 'big' : 'small'],
  },
  {
    code: 'sum.parity',
    kind: 'two-sided',
    values: ['odd', 'even'],
    of: (draw) => [parityOf(sumOf(sscDigits(draw)))],
  },
  { code: 'sum.value', kind: 'value', values: range(0, 45), of: (draw) => [String(sumOf(sscDigits(draw)))] },
  ...placeAttributes(SSC),
  {
    code: 'digit.any',
    kind: 'hits',
    values: DIGITS,
    of: (draw) => [...digitsShown(sscDigits(draw), (count) => count > 0)],
  },
  ...shapeAttributes,
  { code: 'bull', kind: 'value', values: BULLS, of: (draw) => [String(bullOf(sscDigits(draw)) ?? 'none')] },
  { code: 'stud', kind: 'value', values: HANDS, of: (draw, ruleSet) => [handOf(sscDigits(draw), isRing(ruleSet))] },
];
