import { k3 } from '@drawroom/engine/games/k3';
import { defaultOddsTable } from '@drawroom/engine/odds-table';
import { expect, test } from 'vitest';
import { FIRST_PLAN, multiplesOf, plannedRounds, termsOf, withMultiple } from './chase-plan.ts';

const table = defaultOddsTable(k3, {});
const LINE = { playCode: 'k3.sum.big', selection: '-', odds: '1.9820', unitAmount: '10', multiple: 2 };
const slip = { lines: [LINE], stakeMinor: 2_000n, table };
const NOS = Array.from({ length: 30 }, (_, n) => `2026-${n}`);

test('a ladder gives every round the same, twice the one before, or what was entered', () => {
  expect(multiplesOf({ ...FIRST_PLAN, ladder: 'same' }, 30)).toEqual([1, 1, 1, 1, 1]);
  expect(multiplesOf({ ...FIRST_PLAN, ladder: 'double' }, 30)).toEqual([1, 2, 4, 8, 16]);
  expect(multiplesOf({ ...FIRST_PLAN, ladder: 'own', own: [3, 5] }, 30)).toEqual([3, 5, 1, 1, 1]);
});

test('a ladder that doubles stops at the most that the house takes', () => {
  expect(multiplesOf({ ...FIRST_PLAN, ladder: 'double', rounds: 20 }, 20).slice(12)).toEqual([
    4_096, 8_192, 10_000, 10_000, 10_000, 10_000, 10_000, 10_000,
  ]);
});

test('there are no more rounds than are planned', () => {
  expect(multiplesOf({ ...FIRST_PLAN, rounds: 20 }, 3)).toHaveLength(3);
});

test('a multiple entered by hand keeps the others as the ladder had them', () => {
  const own = withMultiple({ ...FIRST_PLAN, ladder: 'double' }, 2, 7);
  expect(multiplesOf(own, 30)).toEqual([1, 2, 7, 8, 16]);
  expect(multiplesOf(withMultiple(own, 0, Number('')), 30)[0]).toBe(1);
  expect(multiplesOf(withMultiple(own, 0, 99_999), 30)[0]).toBe(10_000);
});

test('each round costs its multiple of the slip, and one above the limit of a line is marked', () => {
  const rounds = plannedRounds({ ...FIRST_PLAN, ladder: 'own', own: [1, 3, 10_000], rounds: 3 }, NOS, slip);
  expect(rounds.map(({ stakeMinor, over }) => [stakeMinor, over])).toEqual([
    [2_000n, false],
    [6_000n, false],
    [20_000_000n, true],
  ]);
  expect(termsOf(FIRST_PLAN, rounds)).toEqual({ multiples: [1, 3, 10_000], stopOnWin: true });
  expect(termsOf({ ...FIRST_PLAN, stopOnWin: false }, rounds).stopOnWin).toBe(false);
});
