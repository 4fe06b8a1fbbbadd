import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { allRuleSets, familyProperties } from '../../test-aid/family-properties.ts';
import { defaultOddsTable, rtpGuard } from '../odds-table.ts';
import { countOf } from './count-of.ts';
import type { RuleSet } from './game-family.ts';
import { playOf, playsOf } from './index.ts';
import { pk10 } from './pk10.ts';

const cars = Array.from({ length: 10 }, (_, i) => String(i + 1));

const anyDraw = fc.shuffledSubarray(cars, { minLength: 10, maxLength: 10 }).map(drawsOf(pk10));
familyProperties({ family: pk10, anyDraw });

describe.each(allRuleSets(pk10))('PK10 under %o', (rules: RuleSet) => {
  const count = (code: string, selection: string) => countOf(code, selection, rules);

  test('both sides and what returns the stake make up all outcomes', () => {
    const conserved = (one: string, other: string, selection: string): void => {
      const [a, b] = [count(one, selection), count(other, selection)];
      expect(a.push, one).toBe(b.push);
      expect(a.win + b.win + a.push, `${one} ${selection}`).toBe(a.total);
    };
    for (const place of cars) {
      conserved('pk10.pos.big', 'pk10.pos.small', place);
      conserved('pk10.pos.odd', 'pk10.pos.even', place);
    }
    for (const pair of playOf('pk10.dt.dragon')?.choices ?? []) conserved('pk10.dt.dragon', 'pk10.dt.tiger', pair);
    conserved('pk10.sum2.big', 'pk10.sum2.small', '-');
    conserved('pk10.sum2.odd', 'pk10.sum2.even', '-');
    conserved('pk10.sum3.big', 'pk10.sum3.small', '-');
    conserved('pk10.dt2.dragon', 'pk10.dt2.tiger', '-');
  });

  test('values make up all outcomes', () => {
    const sumOver = (code: string): bigint =>
      (playOf(code)?.choices ?? []).reduce((sum, choice) => sum + count(code, choice).win, 0n);
    expect(sumOver('pk10.sum2.value')).toBe(90n);
    expect(sumOver('pk10.sum3.value')).toBe(720n);
    expect(sumOver('pk10.pos.num')).toBe(10n);
    expect(sumOver('pk10.first3.has')).toBe(3n * 720n);
  });

  test('every shipped price returns 80 to 99.5 %', () => {
    const table = defaultOddsTable(pk10, rules);
    expect(Object.keys(table.plays)).toHaveLength(playsOf(pk10, rules).length);
    expect(rtpGuard(table)).toEqual([]);
  });
});
