import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { allRuleSets, familyProperties } from '../../test-aid/family-properties.ts';
import { defaultOddsTable, rtpGuard } from '../odds-table.ts';
import { elevenChooseFive } from './11x5.ts';
import { countOf } from './count-of.ts';
import type { RuleSet } from './game-family.ts';
import { playOf, playsOf } from './index.ts';

const TOTAL = 55_440n;

const anyDraw = fc
  .shuffledSubarray(
    Array.from({ length: 11 }, (_, i) => String(i + 1)),
    { minLength: 5, maxLength: 5 },
  )
  .map(drawsOf(elevenChooseFive));
familyProperties({ family: elevenChooseFive, anyDraw });

describe.each(allRuleSets(elevenChooseFive))('11x5 under %o', (rules: RuleSet) => {
  const count = (code: string, selection: string) => countOf(code, selection, rules);

  test('both sides and what returns the stake make up all outcomes', () => {
    const conserved = (one: string, other: string, selection: string): void => {
      const [a, b] = [count(one, selection), count(other, selection)];
      expect(a.push, one).toBe(b.push);
      expect(a.win + b.win + a.push, `${one} ${selection}`).toBe(TOTAL);
    };
    for (const place of ['1', '4']) {
      conserved('11x5.pos.big', '11x5.pos.small', place);
      conserved('11x5.pos.odd', '11x5.pos.even', place);
    }
    conserved('11x5.sum.big', '11x5.sum.small', '-');
    conserved('11x5.sum.odd', '11x5.sum.even', '-');
    conserved('11x5.sum.tailbig', '11x5.sum.tailsmall', '-');
    for (const pair of playOf('11x5.dt.dragon')?.choices ?? []) conserved('11x5.dt.dragon', '11x5.dt.tiger', pair);
  });

  test('values and shapes make up all outcomes', () => {
    const sumOver = (code: string): bigint =>
      (playOf(code)?.choices ?? []).reduce((sum, choice) => sum + count(code, choice).win, 0n);
    for (const code of ['11x5.sum.value', '11x5.median', '11x5.oddcount']) expect(sumOver(code), code).toBe(TOTAL);
    // Five of eleven numbers come, each equally often; three of them in the first three places.
    expect(sumOver('11x5.any.1of1')).toBe(5n * TOTAL);
    expect(sumOver('11x5.first3.has')).toBe(3n * TOTAL);
    expect(sumOver('11x5.pos.num')).toBe(TOTAL);
    for (const run of ['first3', 'mid3', 'last3']) {
      const shapes = ['straight', 'half', 'misc'].map((shape) => count(`11x5.${run}.${shape}`, '-').win);
      expect(
        shapes.reduce((sum, n) => sum + n),
        run,
      ).toBe(TOTAL);
    }
  });

  test('every shipped price returns 80 to 99.5 %', () => {
    const table = defaultOddsTable(elevenChooseFive, rules);
    expect(Object.keys(table.plays)).toHaveLength(playsOf(elevenChooseFive, rules).length);
    expect(rtpGuard(table)).toEqual([]);
  });
});

test('the small law of a ticket is the law of all 55,440 draws', () => {
  const everyDraw = [...elevenChooseFive.enumerate()];
  expect(everyDraw).toHaveLength(55_440);
  const rules = { eleven: 'push', sum30: 'push', straightRing: 'ring' };
  const tickets = [
    ['11x5.pos.big', '2,5'],
    ['11x5.pos.num', '|3||1,2|'],
    ['11x5.mid3.direct', '1,2|2,3|4,5'],
    ['11x5.last3.half', '-'],
  ] as const;
  for (const [code, selection] of tickets) {
    const counted = { total: 0n, win: 0n, push: 0n };
    const units = playOf(code)?.parse(selection, rules);
    for (const { draw, weight } of everyDraw) {
      const outcome = playOf(code)?.outcome(selection, draw, rules);
      counted.total += weight;
      if (outcome !== undefined && outcome.tiers.length > 0) counted.win += weight;
      else if (units?.ok === true && outcome?.pushHalfUnits === 2 * units.units) counted.push += weight;
    }
    expect(countOf(code, selection, rules), code).toEqual(counted);
  }
});
