import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { readGoldenCsv } from '../../test-aid/read-golden.ts';
import { runCommand } from '../command.ts';
import { defaultOddsTable, houseEdge, oddsFor, rtpGuard } from '../odds-table.ts';
import { playOf } from './index.ts';
import { k3 } from './k3.ts';
import { taixiu } from './taixiu.ts';

const drawOf = drawsOf(taixiu);
const golden = readGoldenCsv('probabilities.csv').filter((row) => row['play_code']?.startsWith('taixiu.'));

describe('tài xỉu', () => {
  test('has six golden rows', () => {
    expect(golden).toHaveLength(6);
  });

  test.each(golden)('$play_code wins $winning_outcomes of $outcomes_total', (row) => {
    expect(runCommand(['count', row['play_code'] ?? '', row['selection'] ?? ''])).toEqual({
      ok: { total: Number(row['outcomes_total']), win: Number(row['winning_outcomes']), push: 0 },
    });
  });

  test.each([
    ['4 5 5', 'taixiu.tai@tk taixiu.tai@std taixiu.chan'],
    ['1 2 6', 'taixiu.xiu@tk taixiu.xiu@std taixiu.le'],
    ['4 4 4', 'taixiu.tai@std taixiu.chan taixiu.bao'],
    ['1 1 1', 'taixiu.xiu@std taixiu.le taixiu.bao'],
    ['4 6 1', 'taixiu.tai@tk taixiu.tai@std taixiu.le'],
  ])('%s pays %s', (numbers, winning) => {
    expect(runCommand(['outcomes', 'taixiu', numbers])).toEqual({ ok: { winning: winning.split(' '), pushed: [] } });
  });

  test.each([
    ['bs', 105, '@tk', 19_820],
    ['none', 108, '@std', 19_500],
  ])('triples under the rule %s leave %i winning outcomes', (triple, count, variant, oddsE4) => {
    const table = defaultOddsTable(taixiu, { triple });
    expect(rtpGuard(table)).toEqual([]);
    for (const side of ['taixiu.tai', 'taixiu.xiu']) {
      expect(taixiu.goldenCode(side, { triple })).toBe(side + variant);
      expect(runCommand(['count', side + variant, '-'])).toEqual({ ok: { total: 216, win: count, push: 0 } });
      expect(oddsFor(table, side, '-')).toBe(oddsE4);
    }
    expect(houseEdge(table, 'taixiu.chan', '-')).toBe('0.0250');
    expect(houseEdge(table, 'taixiu.bao', '-')).toBe('0.1250');
  });

  test('is shipped with triples that lose over and under', () => {
    expect(runCommand(['count', 'taixiu.tai', '-'])).toEqual({ ok: { total: 216, win: 105, push: 0 } });
  });

  test('labels and attributes follow the rule on triples', () => {
    expect(taixiu.labels(drawOf('4 4 4'), { triple: 'bs' })).toEqual([
      'sum.12',
      'size.triple',
      'parity.even',
      'shape.triple',
    ]);
    const size = taixiu.attributes.find(({ code }) => code === 'sum.size');
    expect(size?.of(drawOf('4 4 4'), { triple: 'none' })).toEqual(['big']);
    expect(taixiu.attributes.map(({ code }) => code)).toEqual([
      'sum.size',
      'sum.parity',
      'sum.value',
      'die.any',
      'shape',
    ]);
  });

  test('throws that are none are refused, and its draws are no draws of K3 by name', () => {
    expect(taixiu.validateDraw(['1', '2'])).toEqual({ ok: false, reason: 'wrong_count' });
    expect(taixiu.validateDraw(['1', '2', '7'])).toEqual({ ok: false, reason: 'out_of_range' });
    expect(taixiu.validateDraw(['1', '2', '03'])).toEqual({ ok: false, reason: 'not_a_number' });
    const checked = k3.validateDraw(['4', '5', '5']);
    expect(checked).toMatchObject({ draw: { family: 'k3' } });
    expect(drawOf('4 5 5').family).toBe('taixiu');
    expect(() => playOf('taixiu.tai')?.outcome('-', { ...drawOf('4 5 5'), family: 'ssc' }, {})).toThrow(RangeError);
  });
});
