import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { goldenSuite } from '../../test-aid/golden-suite.ts';
import { runCommand } from '../command.ts';
import { fairDraw } from '../fair.ts';
import { defaultOddsTable, houseEdge, rtpGuard } from '../odds-table.ts';
import { playOf } from './index.ts';
import { xocdia } from './xocdia.ts';

const drawOf = drawsOf(xocdia);

goldenSuite('vn.xocdia', { counts: 6, settled: 0, units: 0 }, () => false);

describe('xóc đĩa', () => {
  test.each([
    ['0 0 0 0', 'xocdia.chan xocdia.4trang'],
    ['0 1 0 0', 'xocdia.le xocdia.3trang1do'],
    ['1 0 0 1', 'xocdia.chan xocdia.2do2trang'],
    ['1 1 0 1', 'xocdia.le xocdia.3do1trang'],
    ['1 1 1 1', 'xocdia.chan xocdia.4do'],
  ])('%s pays %s', (numbers, winning) => {
    expect(runCommand(['outcomes', 'xocdia', numbers])).toEqual({ ok: { winning: winning.split(' '), pushed: [] } });
  });

  test('counts what no golden row holds', () => {
    expect(runCommand(['count', 'xocdia.3do1trang', '-'])).toEqual({ ok: { total: 16, win: 4, push: 0 } });
  });

  test('sells inside the return band', () => {
    const table = defaultOddsTable(xocdia, {});
    expect(rtpGuard(table)).toEqual([]);
    expect(houseEdge(table, 'xocdia.chan', '-')).toBe('0.0250');
    expect(houseEdge(table, 'xocdia.4do', '-')).toBe('0.0625');
    expect(houseEdge(table, 'xocdia.3trang1do', '-')).toBe('0.1375');
    expect(houseEdge(table, 'xocdia.2do2trang', '-')).toBe('0.0625');
  });

  test('takes what the fair draw gives', () => {
    const { numbers } = fairDraw({ game: 'xocdia', issue: '20261121-0001', seedHex: 'ab'.repeat(32), entropyHex: '' });
    expect(xocdia.validateDraw(numbers)).toMatchObject({ ok: true });
  });

  test('labels and attributes count the reds', () => {
    expect(xocdia.labels(drawOf('1 1 0 1'), {})).toEqual(['red.3', 'parity.odd']);
    expect(xocdia.attributes.map(({ code, of }) => [code, of(drawOf('1 0 0 1'), {})])).toEqual([
      ['red.parity', ['even']],
      ['red.count', ['2']],
    ]);
  });

  test.each([
    ['0 0 0', 'wrong_count'],
    ['0 0 0 2', 'out_of_range'],
    ['0 0 0 01', 'not_a_number'],
    ['0 0 0 -1', 'not_a_number'],
  ])('refuses the throw %s as %s', (numbers, reason) => {
    expect(xocdia.validateDraw(numbers.split(' '))).toEqual({ ok: false, reason });
  });

  test('a draw of another family is a fault', () => {
    expect(() => playOf('xocdia.chan')?.outcome('-', { ...drawOf('0 0 0 0'), family: 'ssc' }, {})).toThrow(RangeError);
  });
});
