import { describe, expect, test } from 'vitest';
import { readGoldenCsv, readGoldenText } from '../../test-aid/read-golden.ts';
import type { Draw, DrawAttribute } from '../games/game-family.ts';
import { historyOf } from './history.ts';
import { hotColdByRank } from './hot-cold.ts';
import { omissionChart, omissionStats } from './omission.ts';
import { beadPlate, bigRoad, derivedColours, derivedRoad, roadResults, runsOf } from './roads.ts';
import type { Colour, Sides } from './roads.ts';
import { longStreaks } from './streaks.ts';

type Entry = Readonly<Record<string, unknown>>;
type Reading = { readonly file: string; readonly attribute: DrawAttribute };

const trend = JSON.parse(readGoldenText('trend.json')) as Record<string, Entry>;
const named = (prefix: string): string[] => Object.keys(trend).filter((name) => name.startsWith(prefix));

const range = (from: number, to: number): string[] => Array.from({ length: to - from + 1 }, (_, i) => String(from + i));
const attribute = (
  kind: DrawAttribute['kind'],
  values: readonly string[],
  read: (numbers: readonly number[]) => number | string | readonly number[],
): DrawAttribute => ({ code: '', kind, values, of: (draw) => [read(draw.values)].flat().map(String) });
const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0);
const number = (numbers: readonly number[], place: number): number => numbers[place - 1] ?? NaN;

/** What each golden chart follows, and the file its draws are in. */
const readings: Readonly<Record<string, Reading>> = {
  'omission.ssc.pos1': {
    file: 'ssc_chongqing_2019.csv',
    attribute: attribute('value', range(0, 9), (n) => number(n, 1)),
  },
  'omission.k3.sum': { file: 'k3_guangxi_2013_2014.csv', attribute: attribute('value', range(3, 18), sum) },
  'omission.11x5.any': { file: '11x5_guangdong_2019.csv', attribute: attribute('hits', range(1, 11), (n) => n) },
  'hotcold.11x5.last50': { file: '11x5_guangdong_2019.csv', attribute: attribute('hits', range(1, 11), (n) => n) },
  'road.pk10.champion.bs': {
    file: 'pk10_beijing_2019.csv',
    attribute: attribute('two-sided', ['B', 'S'], (n) => (number(n, 1) >= 6 ? 'B' : 'S')),
  },
  'road.ssc.sum.oe': {
    file: 'ssc_chongqing_2019.csv',
    attribute: attribute('two-sided', ['O', 'E'], (n) => (sum(n) % 2 === 1 ? 'O' : 'E')),
  },
  'road.ssc.dragontiger': {
    file: 'ssc_chongqing_2019.csv',
    attribute: attribute('two-sided', ['D', 'H', 'T'], (n) => {
      const difference = number(n, 1) - number(n, 5);
      return difference > 0 ? 'D' : difference < 0 ? 'H' : 'T';
    }),
  },
};

function drawsOf(file: string): Draw[] {
  return readGoldenCsv(`draws/${file}`).map((row) => {
    const numbers = (row['numbers'] ?? '').split(' ');
    return { family: '', numbers, values: numbers.map(Number) };
  });
}

function golden(name: string): { entry: Entry; values: readonly string[]; history: (readonly string[])[] } {
  const reading = readings[name];
  const entry = trend[name];
  if (reading === undefined || entry === undefined) throw new Error(`no reading for ${name}`);
  expect(entry['file'] ?? reading.file).toBe(reading.file);
  const history = historyOf(reading.attribute, drawsOf(reading.file), {});
  return { entry, values: reading.attribute.values, history };
}

test('every golden chart is of a kind tested here', () => {
  const kinds = ['omission.', 'hotcold.', 'road.', 'longDragons.'].flatMap(named);
  expect(kinds.toSorted()).toEqual(Object.keys(trend).toSorted());
  expect(kinds).toHaveLength(9);
});

describe('omission charts', () => {
  const rounded = (n: number | null): number | null => (n === null ? null : Math.round(n * 10_000) / 10_000);

  test.each(named('omission.'))('%s', (name) => {
    const { entry, values, history } = golden(name);
    const chart = omissionChart(values, history, entry['window'] as number);
    const table = entry['table'] as number[][];
    expect(chart.rows.slice(-table.length)).toEqual(table);
    const stats = omissionStats(chart).map((row) => ({
      value: Number(row.value),
      count: row.count,
      currentOmission: row.currentOmission,
      maxOmission: row.maxOmission,
      lastOmission: row.lastOmission,
      avgOmission: rounded(row.averageOmission),
      avgGap: rounded(row.averageGap),
      meanCompletedGap: rounded(row.meanCompletedGap),
      maxConsecutive: row.longestRun,
    }));
    expect(stats).toEqual(entry['stats']);
  });
});

describe('hot and cold', () => {
  test.each(named('hotcold.'))('%s', (name) => {
    const { entry, values, history } = golden(name);
    const split = hotColdByRank(values, history, { last: Number(/\d+$/.exec(name)?.[0]) });
    const numbers = (list: readonly { value: string }[]): number[] => list.map(({ value }) => Number(value));
    expect(numbers(split.hot)).toEqual(entry['hot']);
    expect(numbers(split.cold)).toEqual(entry['cold']);
    // The golden file lists the rest as it met them; here they are ranked.
    const warm = entry['warm'] as number[];
    expect(numbers(split.warm).toSorted((a, b) => a - b)).toEqual(warm.toSorted((a, b) => a - b));
  });
});

describe('roads', () => {
  const letters = (colours: readonly Colour[]): string =>
    colours.map((colour) => (colour === 'red' ? 'R' : 'B')).join('');
  const letter: Readonly<Record<string, string>> = { red: 'R', blue: 'B' };
  const given = (name: string): { results: string[]; sides: Sides } => {
    const sequence = trend[name]?.['sequence'] as string;
    if (readings[name] === undefined) return { results: sequence.split(''), sides: ['B', 'S'] };
    const { entry, values, history } = golden(name);
    expect(entry['rowsUsed']).toBe('last 60');
    return { results: roadResults(history.slice(-60)), sides: [values[0] ?? '', values[1] ?? ''] };
  };

  test.each(named('road.'))('%s', (name) => {
    const entry = trend[name] ?? {};
    const { results, sides } = given(name);
    expect(results.join('')).toBe(entry['sequence']);
    const bead = beadPlate(results).map(({ column, row, value }) => [column, row, value]);
    expect(bead.slice(-3)).toEqual(entry['bead']);
    const runs = runsOf(results, sides);
    expect(runs.map(({ value, length }) => [value, length])).toEqual(entry['runLengths']);
    const big = bigRoad(results, sides).map(({ column, row, value, ties }) => [column, row, value, ties]);
    expect(big).toEqual(entry['bigRoad']);
    expect(letters(derivedColours(runs, 'bigEye'))).toBe(entry['bigEye']);
    expect(letters(derivedColours(runs, 'small'))).toBe(entry['small']);
    expect(letters(derivedColours(runs, 'cockroach'))).toBe(entry['cockroach']);
    const grid = derivedRoad(runs, 'bigEye').map(({ column, row, value }) => [column, row, letter[value], 0]);
    expect(grid).toEqual(entry['bigEyeGrid']);
  });

  test('the worked example of games.md §12: dragon tails turn on row 6, then 5, then 4', () => {
    const picture = ['BSBSBSB', 'B.BS...', 'B.BS...', 'B.BSSSS', 'B.BBBBB', 'BBB....'];
    const grid = picture.map((row) => row.replaceAll(/./g, '.').split(''));
    const results = 'BBBBBBBBSBBBBBBBBBSSSSSSSBSB'.split('');
    for (const { column, row, value } of bigRoad(results, ['B', 'S'])) grid[row]?.splice(column, 1, value);
    expect(grid.map((row) => row.join(''))).toEqual(picture);
  });
});

describe('long streaks', () => {
  test.each(named('longDragons.'))('%s', (name) => {
    expect(name).toBe('longDragons.pk10');
    const places = Array.from({ length: 10 }, (_, i) => i + 1);
    const attributes = places.flatMap((place): DrawAttribute[] => [
      {
        ...attribute('two-sided', ['big', 'small'], (n) => (number(n, place) >= 6 ? 'big' : 'small')),
        code: `${place}.bs`,
      },
      {
        ...attribute('two-sided', ['odd', 'even'], (n) => (number(n, place) % 2 === 1 ? 'odd' : 'even')),
        code: `${place}.oe`,
      },
    ]);
    const streaks = longStreaks(attributes, { draws: drawsOf('pk10_beijing_2019.csv'), ruleSet: {} });
    expect(streaks.map(({ code, value, length }) => [code, value, length])).toEqual(trend[name]);
  });
});
