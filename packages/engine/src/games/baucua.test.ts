import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { readGoldenCsv } from '../../test-aid/read-golden.ts';
import { runCommand } from '../command.ts';
import { defaultOddsTable, houseEdge, rtpGuard } from '../odds-table.ts';
import { baucua } from './baucua.ts';
import { playOf } from './index.ts';

const drawOf = drawsOf(baucua);
const golden = readGoldenCsv('probabilities.csv').filter((row) => row['play_code']?.startsWith('baucua.'));

describe('bầu cua', () => {
  test('has three golden rows', () => {
    expect(golden).toHaveLength(3);
  });

  test.each(golden)('$play_code of $selection wins $winning_outcomes of $outcomes_total', (row) => {
    expect(runCommand(['count', row['play_code'] ?? '', row['selection'] ?? ''])).toEqual({
      ok: { total: Number(row['outcomes_total']), win: Number(row['winning_outcomes']), push: 0 },
    });
  });

  test('pays a symbol by how many dice show it', () => {
    const outcome = (picks: string, numbers: string): unknown =>
      playOf('baucua.any')?.outcome(picks, drawOf(numbers), {}).tiers;
    expect(outcome('1,5,6', '5 1 5')).toEqual([
      { option: 'hit1', halfUnits: 2 },
      { option: 'hit2', halfUnits: 2 },
    ]);
    expect(outcome('4', '4 4 4')).toEqual([{ option: 'hit3', halfUnits: 2 }]);
    expect(outcome('4', '1 2 3')).toEqual([]);
  });

  test('returns 92.13 % of a symbol', () => {
    const table = defaultOddsTable(baucua, {});
    expect(table.plays['baucua.any']?.odds).toEqual({ hit1: 20_000, hit2: 30_000, hit3: 40_000 });
    expect(houseEdge(table, 'baucua.any', 'hit2')).toBe('0.0787');
    expect(rtpGuard(table)).toEqual([]);
  });

  test('lists its golden tickets symbol by symbol', () => {
    expect(runCommand(['outcomes', 'baucua', '5 1 5'])).toEqual({
      ok: { winning: ['baucua.hit1=1', 'baucua.hit2=5'], pushed: [] },
    });
    expect(runCommand(['count', 'baucua.any', '2 symbols'])).toEqual({ ok: { total: 216, win: 152, push: 0 } });
    expect(runCommand(['count', 'baucua.any', '7'])).toMatchObject({ error: expect.any(String) as unknown });
    expect(runCommand(['count', 'baucua.hit4', '1 symbol'])).toEqual({ error: 'unknown play baucua.hit4' });
  });

  test('labels and attributes state the symbols', () => {
    expect(baucua.labels(drawOf('5 1 5'), {})).toEqual(['face.1x1', 'face.5x2']);
    expect(baucua.attributes.map(({ code, of }) => [code, of(drawOf('5 1 5'), {})])).toEqual([['die.any', ['1', '5']]]);
  });

  test.each([
    ['1 2', 'wrong_count'],
    ['1 2 0', 'out_of_range'],
    ['1 2 x', 'not_a_number'],
  ])('refuses the throw %s as %s', (numbers, reason) => {
    expect(baucua.validateDraw(numbers.split(' '))).toEqual({ ok: false, reason });
  });
});
