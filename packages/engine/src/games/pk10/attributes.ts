import type { DrawAttribute } from '../game-family.ts';
import { CARS, carAt, doubleDuelOf, duelOf, PAIRS, PLACES, podiumSum, raceOf } from './cars.ts';
import { parityOf, parityOfSum2, sizeOfCar, sizeOfSum2, sizeOfSum3 } from './rules.ts';

const range = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));

const ofPlaces = PLACES.flatMap((place): DrawAttribute[] => [
  { code: `pos${place}.number`, kind: 'value', values: CARS, of: (draw) => [String(carAt(raceOf(draw), place))] },
  {
    code: `pos${place}.size`,
    kind: 'two-sided',
    values: ['big', 'small'],
    of: (draw) => [sizeOfCar(carAt(raceOf(draw), place))],
  },
  {
    code: `pos${place}.parity`,
    kind: 'two-sided',
    values: ['odd', 'even'],
    of: (draw) => [parityOf(carAt(raceOf(draw), place))],
  },
]);

const ofPairs = PAIRS.map((pair): DrawAttribute => ({
  code: `dt.${pair}`,
  kind: 'two-sided',
  values: ['dragon', 'tiger'],
  of: (draw) => [duelOf(raceOf(draw), pair)],
}));

/** What the charts of PK10 follow: each place, the duels of places, and the sums of the first two and three. */
export const pk10Attributes: readonly DrawAttribute[] = [
  ...ofPlaces,
  { code: 'sum2.value', kind: 'value', values: range(3, 19), of: (draw) => [String(podiumSum(raceOf(draw), 2))] },
  {
    code: 'sum2.size',
    kind: 'two-sided',
    values: ['big', 'small', 'tie'],
    of: (draw, ruleSet) => [sizeOfSum2(podiumSum(raceOf(draw), 2), ruleSet)],
  },
  {
    code: 'sum2.parity',
    kind: 'two-sided',
    values: ['odd', 'even', 'tie'],
    of: (draw, ruleSet) => [parityOfSum2(podiumSum(raceOf(draw), 2), ruleSet)],
  },
  ...ofPairs,
  {
    code: 'dt2',
    kind: 'two-sided',
    values: ['dragon', 'tiger', 'tie'],
    of: (draw) => [doubleDuelOf(raceOf(draw))],
  },
  { code: 'sum3.value', kind: 'value', values: range(6, 27), of: (draw) => [String(podiumSum(raceOf(draw), 3))] },
  {
    code: 'sum3.size',
    kind: 'two-sided',
    values: ['big', 'small'],
    of: (draw) => [sizeOfSum3(podiumSum(raceOf(draw), 3))],
  },
];
