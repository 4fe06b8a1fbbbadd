import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { familyProperties } from '../../test-aid/family-properties.ts';
import { defaultOddsTable, rtpGuard } from '../odds-table.ts';
import { countOf } from './count-of.ts';
import { playOf } from './index.ts';
import { klsf } from './klsf.ts';

const anyDraw = fc
  .shuffledSubarray(
    Array.from({ length: 20 }, (_, i) => String(i + 1)),
    { minLength: 8, maxLength: 8 },
  )
  .map(drawsOf(klsf));
familyProperties({ family: klsf, anyDraw });

describe('Happy 10', () => {
  test.each([
    [['pos.big', 'pos.small'], 20n],
    [['pos.odd', 'pos.even'], 20n],
    [['pos.tailbig', 'pos.tailsmall'], 20n],
    [['pos.dsumodd', 'pos.dsumeven'], 20n],
    [['pos.east', 'pos.south', 'pos.west', 'pos.north'], 20n],
    [['pos.zhong', 'pos.fa', 'pos.bai'], 20n],
    [['sum.big', 'sum.small'], 125_970n],
    [['sum.odd', 'sum.even'], 125_970n],
  ])('%j and what returns the stake make up all outcomes', (names, total) => {
    const choices = playOf(`klsf.${names[0]}`)?.choices ?? [];
    for (const choice of choices.length === 0 ? ['-'] : choices) {
      const counts = names.map((name) => countOf(`klsf.${name}`, choice, {}));
      const wins = counts.reduce((sum, { win }) => sum + win, 0n);
      for (const { push, total: all } of counts) expect([all, wins + push]).toEqual([total, total]);
    }
  });

  test('the law of a set adds up to all ways to hold it, whatever the bankers', () => {
    expect(countOf('klsf.any.5', '1,2,3,4,5,6,7', {}).total).toBe(77_520n);
    expect(countOf('klsf.any.5', 'dan:1,2;tuo:3,4,5,6,7', {}).total).toBe(190n * 8_568n);
    expect(countOf('klsf.any.5', Array.from({ length: 20 }, (_, i) => i + 1).join(','), {})).toEqual({
      total: 1n,
      win: 1n,
      push: 0n,
    });
  });

  test('every shipped price returns 80 to 99.5 %', () => {
    const table = defaultOddsTable(klsf, {});
    expect(Object.keys(table.plays)).toHaveLength(klsf.plays.length);
    expect(rtpGuard(table)).toEqual([]);
  });
});
