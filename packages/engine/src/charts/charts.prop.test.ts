import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { k3 } from '../games/k3.ts';
import { defaultRuleSet } from '../games/rule-set.ts';
import { countShown } from './history.ts';
import { hotColdByDeviation, hotColdByRank } from './hot-cold.ts';
import { omissionChart, omissionStats, withDraw } from './omission.ts';
import type { OmissionChart } from './omission.ts';
import { askRoads, beadPlate, bigRoad, DERIVED_ROADS, derivedColours, derivedRoad, runsOf, sidesOf } from './roads.ts';
import type { DerivedRoad, RoadCell, Sides } from './roads.ts';
import { currentStreak, longStreaks } from './streaks.ts';

const VALUES = ['1', '2', '3', '4', '5'];
const anyShown = fc.subarray(VALUES, { maxLength: 3 });
const anyHistory = fc.array(anyShown, { maxLength: 60 });
const anyWindow = fc.integer({ min: 1, max: 70 });

describe('every omission chart', () => {
  test('grown draw by draw equals the one of the whole history', () => {
    fc.assert(
      fc.property(anyHistory, anyWindow, (history, window) => {
        let chart: OmissionChart = omissionChart(VALUES, [], window);
        for (const [place, shown] of history.entries()) {
          chart = withDraw(chart, shown);
          expect(chart).toEqual(omissionChart(VALUES, history.slice(0, place + 1), window));
        }
      }),
    );
  });

  test('shows the same rows, whatever its window', () => {
    fc.assert(
      fc.property(anyHistory, anyWindow, (history, window) => {
        const all = omissionChart(VALUES, history, history.length + 1).rows;
        const shown = omissionChart(VALUES, history, window).rows;
        expect(shown).toEqual(all.slice(all.length - shown.length));
        expect(shown).toHaveLength(Math.min(window, history.length));
      }),
    );
  });

  test('counts what was shown, and its omissions fill the gaps between', () => {
    fc.assert(
      fc.property(anyHistory, anyWindow, (history, window) => {
        const stats = omissionStats(omissionChart(VALUES, history, window), new Map([['1', 0.25]]));
        const rows = history.slice(-window);
        expect(stats.map(({ count }) => count)).toEqual(countShown(VALUES, rows));
        for (const { value, count, currentOmission, maxOmission, longestRun, meanCompletedGap } of stats) {
          const newest = history.findLastIndex((shown) => shown.includes(value));
          expect(currentOmission).toBe(history.length - 1 - newest);
          expect(currentOmission <= maxOmission && longestRun <= count).toBe(true);
          const places = rows.flatMap((shown, place) => (shown.includes(value) ? [place] : []));
          const gaps = (places.at(-1) ?? 0) - (places[0] ?? 0) - (count - 1);
          if (meanCompletedGap !== null) expect(meanCompletedGap * (count - 1)).toBeCloseTo(gaps, 9);
          else expect(count).toBeLessThan(2);
        }
      }),
    );
  });
});

describe('every split into hot and cold', () => {
  test('has every value once, the hot at least as frequent as the warm, the warm as the cold', () => {
    fc.assert(
      fc.property(anyHistory, fc.integer({ min: 1, max: 70 }), fc.nat(4), (history, last, extremes) => {
        const splits = [
          hotColdByRank(VALUES, history, { last, extremes }),
          hotColdByDeviation(VALUES, history, { last }),
        ];
        for (const { hot, warm, cold } of splits) {
          const all = [...hot, ...warm, ...cold];
          expect(all.map(({ value }) => value).toSorted()).toEqual(VALUES);
          const ranked = [...hot, ...warm, ...cold.toReversed()].map(({ count }) => count);
          expect(ranked).toEqual(ranked.toSorted((a, b) => b - a));
        }
      }),
    );
  });
});

const SIDES: Sides = ['B', 'S'];
const ROADS = Object.keys(DERIVED_ROADS) as DerivedRoad[];
const anyRows = fc.constantFrom(1, 2, 3, 6, Infinity);
/** Results with long runs, so that tails form and meet. */
const anyResults = fc
  .array(fc.tuple(fc.constantFrom('B', 'S', 'B', 'S', 'T'), fc.oneof(fc.integer({ min: 1, max: 3 }), fc.nat(14))), {
    maxLength: 14,
  })
  .map((runs) => runs.flatMap(([value, length]) => Array.from({ length }, () => value)));

function collisions(cells: readonly RoadCell[]): number {
  return cells.length - new Set(cells.map(({ column, row }) => `${column} ${row}`)).size;
}

describe('every road', () => {
  test('of beads holds every result in order, in full columns', () => {
    fc.assert(
      fc.property(anyResults, anyRows, (results, rows) => {
        const beads = beadPlate(results, rows);
        expect(beads.map(({ value }) => value)).toEqual(results);
        expect(collisions(beads)).toBe(0);
        for (const [place, { column, row }] of beads.entries()) {
          expect(row < rows && (rows === Infinity ? row : column * rows + row) === place).toBe(true);
        }
      }),
    );
  });

  test('that is big holds every result of a side once, and every tie as a count', () => {
    fc.assert(
      fc.property(anyResults, anyRows, (results, rows) => {
        const road = bigRoad(results, SIDES, rows);
        const sided = results.filter((value) => value !== 'T');
        expect(road.map(({ value }) => value)).toEqual(sided);
        const ties = road.reduce((sum, cell) => sum + cell.ties, 0);
        expect(ties).toBe(sided.length === 0 ? 0 : results.length - sided.length);
        expect(collisions(road)).toBe(0);
        expect(road.every(({ column, row }) => column >= 0 && row >= 0 && row < rows)).toBe(true);
      }),
      { numRuns: 300 },
    );
  });

  test('goes down, or right for good, within a run, and starts each run on the top row further right', () => {
    fc.assert(
      fc.property(anyResults, anyRows, (results, rows) => {
        const road = bigRoad(results, SIDES, rows);
        let start = -1;
        let turned = false;
        for (const [place, cell] of road.entries()) {
          const before = road[place - 1];
          if (before?.value !== cell.value) {
            expect(cell.row === 0 && cell.column > start).toBe(true);
            start = cell.column;
            turned = false;
            continue;
          }
          const right = cell.column - before.column;
          expect([right, cell.row - before.row]).toEqual(right === 1 ? [1, 0] : [0, 1]);
          expect(turned && right === 0).toBe(false);
          turned ||= right === 1;
        }
      }),
      { numRuns: 300 },
    );
  });

  test('that is derived depends on the lengths of the runs alone, and never collides', () => {
    const swap: Readonly<Record<string, string>> = { B: 'S', S: 'B', T: 'T' };
    fc.assert(
      fc.property(anyResults, anyRows, (results, rows) => {
        const runs = runsOf(results, SIDES);
        const swapped = runsOf(
          results.flatMap((value) => ['T', swap[value] ?? '']),
          SIDES,
        );
        for (const road of ROADS) {
          const colours = derivedColours(runs, road);
          expect(derivedColours(swapped, road)).toEqual(colours);
          const cells = derivedRoad(runs, road, rows);
          expect(cells.map(({ value }) => value)).toEqual(colours);
          expect(collisions(cells)).toBe(0);
          // One mark for every mark of the big road from column k + 1 on, and for all but the top one of column k.
          const from = DERIVED_ROADS[road];
          const marks = runs.slice(from).reduce((sum, { length }) => sum + length, 0);
          expect(colours).toHaveLength(Math.max(0, marks - 1));
        }
      }),
      { numRuns: 300 },
    );
  });

  test('that is asked answers what appending the side and drawing it anew shows', () => {
    fc.assert(
      fc.property(anyResults, (results) => {
        for (const answer of askRoads(results, SIDES)) {
          for (const road of ROADS) {
            const before = derivedColours(runsOf(results, SIDES), road);
            const after = derivedColours(runsOf([...results, answer.side], SIDES), road);
            expect(answer[road]).toBe(after.length > before.length ? after.at(-1) : null);
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});

describe('every streak', () => {
  test('is the last run of its attribute, counted from the newest draw', () => {
    const ruleSet = defaultRuleSet(k3);
    const throws = [...k3.enumerate()].map(({ draw }) => draw);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...throws), { maxLength: 12 }),
        fc.integer({ min: 1, max: 4 }),
        (draws, least) => {
          const streaks = longStreaks(k3.attributes, { draws, ruleSet }, least);
          for (const attribute of k3.attributes.filter(({ kind }) => kind === 'two-sided')) {
            const shown = draws.map((draw) => attribute.of(draw, ruleSet)[0] ?? '');
            const tail = shown.slice(shown.findLastIndex((value) => value !== shown.at(-1)) + 1);
            const sided = sidesOf(attribute).includes(shown.at(-1) ?? '');
            const expected = sided ? { code: attribute.code, value: shown.at(-1), length: tail.length } : null;
            expect(currentStreak(attribute, { draws, ruleSet })).toEqual(expected);
            const listed = streaks.filter(({ code }) => code === attribute.code);
            expect(listed).toEqual(expected !== null && expected.length >= least ? [expected] : []);
          }
          const lengths = streaks.map(({ length }) => length);
          expect(lengths).toEqual(lengths.toSorted((a, b) => b - a));
        },
      ),
    );
  });
});
