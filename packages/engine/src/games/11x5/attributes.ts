import type { DrawAttribute } from '../game-family.ts';
import { ballAt, duelOf, fiveBallsOf, medianOf, NUMBERS, oddCountOf, ODD_COUNTS } from './balls.ts';
import { PAIRS, PLACES, tailOf, TRIPLES } from './balls.ts';
import { parityOfBall, shapeOfThree, sizeOfBall, sizeOfSum } from './rules.ts';

const range = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

const ofPlaces = PLACES.flatMap((place): DrawAttribute[] => [
  {
    code: `pos${place}.number`,
    kind: 'value',
    values: NUMBERS,
    of: (draw) => [String(ballAt(fiveBallsOf(draw), place))],
  },
  {
    code: `pos${place}.size`,
    kind: 'two-sided',
    values: ['big', 'small', 'tie'],
    of: (draw, ruleSet) => [sizeOfBall(ballAt(fiveBallsOf(draw), place), ruleSet)],
  },
  {
    code: `pos${place}.parity`,
    kind: 'two-sided',
    values: ['odd', 'even', 'tie'],
    of: (draw, ruleSet) => [parityOfBall(ballAt(fiveBallsOf(draw), place), ruleSet)],
  },
]);

const ofSum: readonly DrawAttribute[] = [
  { code: 'sum.value', kind: 'value', values: range(15, 45), of: (draw) => [String(fiveBallsOf(draw).sum)] },
  {
    code: 'sum.size',
    kind: 'two-sided',
    values: ['big', 'small', 'tie'],
    of: (draw) => [sizeOfSum(fiveBallsOf(draw))],
  },
  {
    code: 'sum.parity',
    kind: 'two-sided',
    values: ['odd', 'even'],
    of: (draw) => [fiveBallsOf(draw).sum % 2 === 1 ? 'odd' : 'even'],
  },
  { code: 'sum.tail', kind: 'two-sided', values: ['big', 'small'], of: (draw) => [tailOf(fiveBallsOf(draw))] },
];

const ofPairs = PAIRS.map((pair): DrawAttribute => ({
  code: `dt.${pair}`,
  kind: 'two-sided',
  values: ['dragon', 'tiger'],
  of: (draw) => [duelOf(fiveBallsOf(draw), pair)],
}));

const ofTriples = Object.entries(TRIPLES).map(([name, places]): DrawAttribute => ({
  code: `${name}.shape`,
  kind: 'value',
  values: ['straight', 'half', 'misc'],
  of(draw, ruleSet) {
    const { values } = fiveBallsOf(draw);
    return [
      shapeOfThree(
        places.map((place) => values[place] ?? 0),
        ruleSet,
      ),
    ];
  },
}));

/** What the charts of 11x5 follow: the numbers drawn, each place, the sum, duels of places, shapes, median, odd count. */
export const elevenAttributes: readonly DrawAttribute[] = [
  { code: 'any', kind: 'hits', values: NUMBERS, of: (draw) => fiveBallsOf(draw).values.map(String) },
  ...ofPlaces,
  ...ofSum,
  ...ofPairs,
  ...ofTriples,
  { code: 'median', kind: 'value', values: range(3, 9), of: (draw) => [String(medianOf(fiveBallsOf(draw)))] },
  { code: 'oddcount', kind: 'value', values: ODD_COUNTS, of: (draw) => [oddCountOf(fiveBallsOf(draw))] },
];
