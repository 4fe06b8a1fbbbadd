import { DIGITS, digitsShown, range } from '../digits/digit-draw.ts';
import { placeAttributes } from '../digits/place-plays.ts';
import type { DrawAttribute } from '../game-family.ts';
import { colourOf, COLOURS, edgeOf, factsOf, PC28 } from './digits.ts';
import { extremeFrom, isStraight } from './rules.ts';

/** What the charts of PC28 follow: the sum and all that hangs on it, dragon and tiger, each digit, and the shape. */
export const pc28Attributes: readonly DrawAttribute[] = [
  { code: 'sum.size', kind: 'two-sided', values: ['big', 'small'], of: (draw) => [factsOf(draw).size] },
  { code: 'sum.parity', kind: 'two-sided', values: ['odd', 'even'], of: (draw) => [factsOf(draw).parity] },
  { code: 'sum.value', kind: 'value', values: range(0, 27), of: (draw) => [String(factsOf(draw).sum)] },
  {
    code: 'colour',
    kind: 'value',
    values: [...COLOURS, 'grey'],
    of: (draw) => [colourOf(factsOf(draw).sum)],
  },
  {
    code: 'edge',
    kind: 'two-sided',
    values: ['small', 'big', 'mid'],
    of: (draw) => [edgeOf(factsOf(draw).sum)],
  },
  {
    code: 'extreme',
    kind: 'two-sided',
    values: ['xlarge', 'xsmall'],
    of(draw, ruleSet) {
      const { sum } = factsOf(draw);
      const from = extremeFrom(ruleSet);
      return sum >= from ? ['xlarge'] : sum <= 27 - from ? ['xsmall'] : [];
    },
  },
  ...placeAttributes(PC28),
  {
    code: 'digit.any',
    kind: 'hits',
    values: DIGITS,
    of: (draw) => [...digitsShown(factsOf(draw).digits, (count) => count > 0)],
  },
  {
    code: 'shape',
    kind: 'value',
    values: ['triple', 'pair', 'straight', 'misc'],
    of(draw, ruleSet) {
      const facts = factsOf(draw);
      if (isStraight(facts, ruleSet)) return ['straight'];
      return [facts.shape === 'ring' ? 'misc' : facts.shape];
    },
  },
];
