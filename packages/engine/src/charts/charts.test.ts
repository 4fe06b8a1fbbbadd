import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import type { Draw, DrawAttribute } from '../games/game-family.ts';
import { k3 } from '../games/k3.ts';
import { defaultRuleSet } from '../games/rule-set.ts';
import { chancesOf } from './chances.ts';
import { historyOf } from './history.ts';
import { hotColdByDeviation, hotColdByRank } from './hot-cold.ts';
import { omissionChart, omissionStats, withDraw } from './omission.ts';
import { askRoads, beadPlate, bigRoad, derivedColours, roadResults, runsOf, sidesOf } from './roads.ts';
import { currentStreak, longStreaks } from './streaks.ts';

const ruleSet = defaultRuleSet(k3);
const attributeOf = (code: string): DrawAttribute => {
  const found = k3.attributes.find((candidate) => candidate.code === code);
  if (found === undefined) throw new Error(code);
  return found;
};
const throwsOf = (...throws: readonly string[]): Draw[] => throws.map((text) => drawsOf(k3)(text.split('')));
const cells = (road: readonly { column: number; row: number; value: string }[]): string =>
  road.map(({ column, row, value }) => `${column}.${row}${value}`).join(' ');

describe('omission charts', () => {
  const history = [['a'], ['b'], ['a', 'b'], [], ['a'], ['a']];

  test('count from the start of the history, although only the last rows are shown', () => {
    const chart = omissionChart(['a', 'b', 'c'], history, 3);
    expect(chart).toEqual({
      values: ['a', 'b', 'c'],
      window: 3,
      draws: 6,
      before: [0, 0, 3],
      rows: [
        [1, 1, 4],
        [0, 2, 5],
        [0, 3, 6],
      ],
    });
  });

  test('say at the foot how often, how long ago, how long at most and on average', () => {
    const chances = new Map([
      ['a', 0.5],
      ['b', 0.25],
    ]);
    const [a, b, c] = omissionStats(omissionChart(['a', 'b', 'c'], history, 4), chances);
    expect(a).toEqual({
      value: 'a',
      count: 3,
      frequency: 0.75,
      expected: 2,
      deviation: 1,
      currentOmission: 0,
      lastOmission: 0,
      maxOmission: 1,
      averageOmission: 1,
      averageGap: 1 / 3,
      meanCompletedGap: 0.5,
      longestRun: 2,
      desire: 0,
      investment: 0,
      rebound: 0,
    });
    expect(b).toMatchObject({ count: 1, lastOmission: 0, currentOmission: 3, averageOmission: 2, desire: 1.5 });
    expect(b).toMatchObject({ meanCompletedGap: null, expected: 1, deviation: 0, investment: 0.75, rebound: -0.75 });
    expect(c).toMatchObject({ expected: null, deviation: null, investment: null, rebound: null });
    expect(c).toMatchObject({ count: 0, lastOmission: null, maxOmission: 6, averageGap: null, longestRun: 0 });
  });

  test('know the omission that the first row shown ended', () => {
    const [, b] = omissionStats(omissionChart(['a', 'b'], [['a'], ['a'], ['b'], ['a']], 2));
    expect(b).toMatchObject({ count: 1, lastOmission: 2, currentOmission: 1 });
  });

  test('of no draws are empty, and grow from there', () => {
    const empty = omissionChart(['a', 'b'], [], 2);
    expect(empty.rows).toEqual([]);
    expect(omissionStats(empty)[0]).toMatchObject({ count: 0, frequency: null, desire: null, maxOmission: 0 });
    expect(withDraw(empty, ['b']).rows).toEqual([[1, 0]]);
  });

  test('refuse a value they do not list and a window without rows', () => {
    expect(() => omissionChart(['a'], [['z']], 1)).toThrow(RangeError);
    expect(() => omissionChart(['a'], [], 0)).toThrow(RangeError);
    expect(() => omissionChart(['a'], [], 1.5)).toThrow(RangeError);
  });

  test('read a family: the chances of K3 points come from its 216 outcomes', () => {
    const points = attributeOf('sum.value');
    const chances = chancesOf(points, k3.enumerate(), ruleSet);
    expect([chances?.get('3'), chances?.get('10')]).toEqual([1 / 216, 27 / 216]);
    const faces = chancesOf(attributeOf('die.any'), k3.enumerate(), ruleSet);
    expect(faces?.get('6')).toBe(91 / 216);
    const chart = omissionChart(points.values, historyOf(points, throwsOf('455', '111', '446'), ruleSet), 30);
    const stats = omissionStats(chart, chances);
    expect(stats.find(({ value }) => value === '14')).toMatchObject({ count: 2, currentOmission: 0, lastOmission: 1 });
    expect(stats.find(({ value }) => value === '3')?.expected).toBeCloseTo(3 / 216, 12);
    expect(chancesOf(points, [], ruleSet)).toBeNull();
  });

  test('show no theoretical counts where the sample space is too large to walk', () => {
    const [draw] = throwsOf('123');
    function* endless(): Generator<{ draw: Draw; weight: bigint }> {
      for (;;) if (draw !== undefined) yield { draw, weight: 1n };
    }
    expect(chancesOf(attributeOf('span'), endless(), ruleSet)).toBeNull();
  });
});

describe('hot and cold', () => {
  const names = (list: readonly { value: string; count: number }[]): string =>
    list.map(({ value, count }) => value + count).join(' ');
  const history = 'a a a a b b c c d e f'.split(' ').map((value) => [value]);
  const values = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];

  test('rank the last draws, equal counts in the order of the values on both sides', () => {
    const split = hotColdByRank(values, history, { last: 50 });
    expect([names(split.hot), names(split.warm), names(split.cold)]).toEqual(['a4 b2 c2', 'f1', 'g0 d1 e1']);
    const late = hotColdByRank(values, history, { last: 3, extremes: 1 });
    expect([names(late.hot), names(late.cold)]).toEqual(['d1', 'a0']);
  });

  test('never call a value both', () => {
    const split = hotColdByRank(['a', 'b', 'c'], history.slice(0, 8), { last: 8 });
    expect([names(split.hot), names(split.warm), names(split.cold)]).toEqual(['a4', 'c2', 'b2']);
    const even = hotColdByRank(['a', 'b', 'c'], [], { last: 8 });
    expect([names(even.hot), names(even.warm), names(even.cold)]).toEqual(['a0', 'c0', 'b0']);
    expect(hotColdByRank(['a'], [['a']], { last: 1 })).toMatchObject({ hot: [], cold: [] });
  });

  test('by deviation, only what lies more than one sigma from the mean is extreme', () => {
    const split = hotColdByDeviation(values, history, { last: 50 });
    expect([names(split.hot), names(split.cold)]).toEqual(['a4', 'g0']);
    const oneSigma = hotColdByDeviation(['a', 'b'], [['a'], ['a']], { last: 2 });
    expect(names(oneSigma.warm)).toBe('a2 b0');
    const even = hotColdByDeviation(['a', 'b'], [['a'], ['b']], { last: 2 });
    expect([names(even.hot), names(even.warm), names(even.cold)]).toEqual(['', 'a1 b1', '']);
  });

  test('refuse to look at no draws', () => {
    expect(() => hotColdByRank(values, history, { last: 0 })).toThrow(RangeError);
  });
});

describe('roads', () => {
  const results = (text: string): string[] => text.split('');

  test('follow the two sides of an attribute; a killed triple is a tie, a draw without a side leaves no mark', () => {
    const size = attributeOf('sum.size');
    expect(sidesOf(size)).toEqual(['big', 'small']);
    const shown = historyOf(size, throwsOf('111', '456', '455', '222', '123'), ruleSet);
    expect(bigRoad(roadResults(shown), sidesOf(size)).map(({ value, ties }) => value + ties)).toEqual([
      'big1',
      'big1',
      'small0',
    ]);
    expect(roadResults([['big'], [], ['small']])).toEqual(['big', 'small']);
    expect(() => sidesOf(attributeOf('span'))).toThrow(RangeError);
  });

  test('a bead plate of three rows goes down, then to the next column', () => {
    expect(cells(beadPlate(results('BTSB'), 3))).toBe('0.0B 0.1T 0.2S 1.0B');
    expect(cells(beadPlate(results('BBBBBBB'), Infinity))).toContain('0.6B');
  });

  test('ties before the first mark are counted on it, a road of ties alone is empty', () => {
    expect(bigRoad(results('TTBTB'), ['B', 'S'])).toEqual([
      { column: 0, row: 0, value: 'B', ties: 3 },
      { column: 0, row: 1, value: 'B', ties: 0 },
    ]);
    expect(bigRoad(results('TT'), ['B', 'S'])).toEqual([]);
  });

  test('without a limit of rows no run ever turns', () => {
    expect(cells(bigRoad(results('BBBBBBBBS'), ['B', 'S'], Infinity))).toContain('0.7B 1.0S');
  });

  test('with one row every run is a tail and the next begins behind it', () => {
    expect(cells(bigRoad(results('BBBSSB'), ['B', 'S'], 1))).toBe('0.0B 1.0B 2.0B 3.0S 4.0S 5.0B');
    for (const rows of [0, -1, 2.5, NaN]) expect(() => bigRoad(results('B'), ['B', 'S'], rows)).toThrow(RangeError);
  });

  test('a tail on row 1 pushes the next run to the first free column', () => {
    // Two rows: the second run meets the tail of the first and must stay on the top row.
    expect(cells(bigRoad(results('BBBBSSSB'), ['B', 'S'], 2))).toBe('0.0B 0.1B 1.1B 2.1B 1.0S 2.0S 3.0S 4.0B');
  });

  test('derived roads begin at their first comparable mark', () => {
    const colours = (text: string, road: 'bigEye' | 'small' | 'cockroach'): string =>
      derivedColours(runsOf(results(text), ['B', 'S']), road).join(' ');
    expect(colours('BBS', 'bigEye')).toBe('');
    expect(colours('BBSS', 'bigEye')).toBe('red');
    expect(colours('BSS', 'bigEye')).toBe('blue');
    expect(colours('BSSS', 'bigEye')).toBe('blue red');
    expect(colours('BSB', 'bigEye')).toBe('red');
    expect(colours('BSSB', 'bigEye')).toBe('blue blue');
    expect(colours('BSBB', 'small')).toBe('blue');
    expect(colours('BSBSS', 'cockroach')).toBe('blue');
  });

  test('asking tells each side what the derived roads would show', () => {
    expect(askRoads(results('BSS'), ['B', 'S'])).toEqual([
      { side: 'B', bigEye: 'blue', small: null, cockroach: null },
      { side: 'S', bigEye: 'red', small: null, cockroach: null },
    ]);
    expect(askRoads([], ['B', 'S'])).toEqual([
      { side: 'B', bigEye: null, small: null, cockroach: null },
      { side: 'S', bigEye: null, small: null, cockroach: null },
    ]);
  });
});

describe('streaks', () => {
  const size = attributeOf('sum.size');
  const parity = attributeOf('sum.parity');

  test('are listed from the longest, equal ones by code, and only from the shortest that counts', () => {
    const draws = throwsOf('113', '456', '456', '566');
    expect(longStreaks(k3.attributes, { draws, ruleSet })).toEqual([
      { code: 'sum.parity', value: 'odd', length: 4 },
      { code: 'sum.size', value: 'big', length: 3 },
    ]);
    expect(longStreaks(k3.attributes, { draws, ruleSet }, 4).map(({ code }) => code)).toEqual(['sum.parity']);
    const equal = longStreaks([size, parity], { draws: draws.slice(1), ruleSet });
    expect(equal.map(({ code }) => code)).toEqual(['sum.parity', 'sum.size']);
  });

  test('end with a tie, and a tie is none', () => {
    expect(currentStreak(size, { draws: throwsOf('456', '666', '456'), ruleSet })).toMatchObject({ length: 1 });
    expect(currentStreak(size, { draws: throwsOf('456', '666'), ruleSet })).toBeNull();
    expect(currentStreak(size, { draws: [], ruleSet })).toBeNull();
    expect(currentStreak(attributeOf('span'), { draws: throwsOf('456'), ruleSet })).toBeNull();
  });
});
