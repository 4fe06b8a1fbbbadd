import type { DrawAttribute } from '../game-family.ts';
import { diceOf, FACES, shapeOf } from './dice.ts';
import { parityOf, sizeOf } from './rules.ts';

const range = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

/** What the charts of K3 follow: size, parity, points, span, faces and shape. */
export const k3Attributes: readonly DrawAttribute[] = [
  {
    code: 'sum.size',
    kind: 'two-sided',
    values: ['big', 'small', 'mid', 'triple'],
    of: (draw, ruleSet) => [sizeOf(diceOf(draw), ruleSet)],
  },
  {
    code: 'sum.parity',
    kind: 'two-sided',
    values: ['odd', 'even', 'triple'],
    of: (draw, ruleSet) => [parityOf(diceOf(draw), ruleSet)],
  },
  { code: 'sum.value', kind: 'value', values: range(3, 18), of: (draw) => [String(diceOf(draw).sum)] },
  { code: 'die.any', kind: 'hits', values: FACES, of: (draw) => [...new Set(diceOf(draw).sorted)] },
  { code: 'span', kind: 'value', values: range(0, 5), of: (draw) => [String(diceOf(draw).span)] },
  {
    code: 'shape',
    kind: 'value',
    values: ['triple', 'pair', 'straight', 'alldiff'],
    of: (draw) => [shapeOf(diceOf(draw))],
  },
];
