import type { DrawAttribute } from '../game-family.ts';
import { elementOf, ELEMENTS, halfOf, NUMBERS, parityHalfOf, sizeOf, twentyOf } from './balls.ts';

/** What the charts of keno follow. */
export const kl8Attributes: readonly DrawAttribute[] = [
  { code: 'number', kind: 'hits', values: NUMBERS, of: (draw) => draw.numbers },
  { code: 'sum.size', kind: 'two-sided', values: ['big', 'small', 'tie'], of: (draw) => [sizeOf(twentyOf(draw))] },
  {
    code: 'sum.parity',
    kind: 'two-sided',
    values: ['odd', 'even'],
    of: (draw) => [twentyOf(draw).sum % 2 === 1 ? 'odd' : 'even'],
  },
  { code: 'ud', kind: 'two-sided', values: ['up', 'down', 'mid'], of: (draw) => [halfOf(twentyOf(draw))] },
  { code: 'oe', kind: 'two-sided', values: ['odd', 'even', 'mid'], of: (draw) => [parityHalfOf(twentyOf(draw))] },
  { code: 'element', kind: 'value', values: ELEMENTS, of: (draw) => [elementOf(twentyOf(draw))] },
];
