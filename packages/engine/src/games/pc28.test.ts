import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { goldenOrder } from '../../test-aid/golden-order.ts';
import { goldenSuite } from '../../test-aid/golden-suite.ts';
import { readGoldenCsv } from '../../test-aid/read-golden.ts';
import { runCommand } from '../command.ts';
import type { Draw } from './game-family.ts';
import { playOf } from './index.ts';
import { pc28FromKeno } from './pc28/keno.ts';
import { pc28 } from './pc28.ts';
import { defaultRuleSet } from './rule-set.ts';

const rules = defaultRuleSet(pc28);
const drawOf = drawsOf(pc28);
const end = (code: string, numbers: string, more: Record<string, string> = {}): string => {
  const { tiers, pushHalfUnits } = playOf(code)?.outcome('-', drawOf(numbers), { ...rules, ...more }) ?? expect.fail();
  return tiers.length > 0 ? 'win' : pushHalfUnits > 0 ? 'push' : 'lose';
};

goldenSuite('pc28', { counts: 49, settled: 60, units: 0 }, (play) => play.startsWith('pc28.'));
goldenOrder(pc28, 70);

describe('PC28 out of keno, against the golden files', () => {
  const rows = readGoldenCsv('probabilities.csv').filter((row) => /^pc28\.(?:bj|ca)$/.test(row['family'] ?? ''));

  test('all rows are there', () => {
    expect(rows.map((row) => row['family']).filter((family) => family === 'pc28.bj')).toHaveLength(43);
    expect(rows).toHaveLength(84);
  });

  test.each(rows)('$family $play_code $selection wins $winning_outcomes', (row) => {
    const code = (row['play_code'] ?? '').replace('pc28', row['family'] ?? '');
    const exact = (text = ''): number | string =>
      BigInt(text) > BigInt(Number.MAX_SAFE_INTEGER) ? text : Number(text);
    expect(runCommand(['count', code, row['selection'] ?? ''])).toEqual({
      ok: {
        total: exact(row['outcomes_total']),
        win: exact(row['winning_outcomes']),
        push: exact(row['draw_outcomes']),
      },
    });
  });

  test('a source or variant nobody knows is no code', () => {
    expect(runCommand(['count', 'pc28.uk.big', '-'])).toHaveProperty('error');
    expect(runCommand(['count', 'pc28.bj.big@maybe', '-'])).toHaveProperty('error');
    expect(runCommand(['count', 'pc28.bj.nothing', '-'])).toHaveProperty('error');
  });
});

describe('PC28 on real draws', () => {
  test('all real draws on file are possible, and every partition splits them', () => {
    const draws = readGoldenCsv('draws/pc28_beijing_2019.csv').map((row) => drawOf(row['numbers'] ?? ''));
    expect(draws).toHaveLength(2549);
    const wins = (code: string, draw: Draw): number => playOf(code)?.outcome('-', draw, rules).tiers.length ?? NaN;
    const sets = [
      ['big', 'small'],
      ['odd', 'even'],
      ['bigodd', 'bigeven', 'smallodd', 'smalleven'],
      ['edge.small', 'edge.mid', 'edge.big'],
      ['edge.any', 'edge.mid'],
      ['dt.dragon', 'dt.tiger', 'dt.tie'],
    ].map((names) => names.map((name) => `pc28.${name}`));
    for (const draw of draws) {
      for (const codes of sets) expect(codes.reduce((sum, code) => sum + wins(code, draw), 0)).toBe(1);
      const coloured = ['red', 'green', 'blue'].reduce((sum, colour) => sum + wins(`pc28.${colour}`, draw), 0);
      expect(coloured).toBe([0, 13, 14, 27].includes(draw.values.reduce((a, b) => a + b)) ? 0 : 1);
    }
  });

  test('every Beijing draw on file is what its 20 keno numbers give', () => {
    const digits = new Map(readGoldenCsv('draws/pc28_beijing_2019.csv').map((row) => [row['issue'], row['numbers']]));
    const keno = readGoldenCsv('draws/kl8_beijing_2019.csv');
    expect(keno).toHaveLength(2549);
    for (const row of keno) {
      const derived = pc28FromKeno((row['numbers'] ?? '').split(' '), 'beijing');
      expect(derived.ok ? derived.draw.numbers.join(' ') : derived.reason).toBe(digits.get(row['issue']));
    }
  });

  test('Canada takes every third number from the second on, in any order given', () => {
    const numbers = Array.from({ length: 20 }, (_, i) => String(4 * i + 1));
    // 2nd, 5th ...: 5+17+29+41+53+65 = 210; 3rd: 9+...+69 = 234; 4th: 13+...+73 = 258.
    const derived = pc28FromKeno(numbers.toReversed(), 'canada');
    expect(derived.ok && derived.draw.numbers).toEqual(['0', '4', '8']);
    // 1-6: 66, 7-12: 25+...+45 = 210, 13-18: 49+...+69 = 354.
    const beijing = pc28FromKeno(numbers, 'beijing');
    expect(beijing.ok && beijing.draw.numbers).toEqual(['6', '0', '4']);
  });

  test('numbers that are no keno draw are refused with their reason', () => {
    const twenty = Array.from({ length: 20 }, (_, i) => String(i + 1));
    const reason = (...first: string[]): string => {
      const checked = pc28FromKeno([...first, ...twenty.slice(first.length)], 'canada');
      return checked.ok ? '' : checked.reason;
    };
    expect(pc28FromKeno(twenty.slice(1), 'canada')).toEqual({ ok: false, reason: 'wrong_count' });
    expect(reason('81')).toBe('out_of_range');
    expect(reason('0')).toBe('out_of_range');
    expect(reason('20')).toBe('repeated');
    for (const text of ['', '01', 'x', '1.5']) expect(reason(text), text).toBe('not_a_number');
    expect(reason('80')).toBe('');
  });
});

describe('PC28 rules', () => {
  const count = (code: string, selection = '-'): unknown => runCommand(['count', code, selection]);
  const of = (win: number, push = 0): unknown => ({ ok: { total: 1_000, win, push } });

  test('counts without a golden row are as games.md §7 says', () => {
    expect(count('pc28.bigodd')).toEqual(of(231));
    expect(count('pc28.smallodd')).toEqual(of(269));
    expect(count('pc28.odd@rhigh')).toEqual(of(270, 230));
    expect(count('pc28.even@rhigh')).toEqual(of(270, 230));
    expect(count('pc28.bigodd@rhigh')).toEqual(of(144, 87));
    expect(count('pc28.bigeven@rhigh')).toEqual(of(126, 143));
    expect(count('pc28.value', '0')).toEqual(of(1));
    expect(count('pc28.value', '2')).toEqual(of(6));
    expect(count('pc28.red@push')).toEqual(of(332, 152));
    expect(count('pc28.triple')).toEqual(of(10));
    expect(count('pc28.edge.any')).toEqual(of(440));
    expect(count('pc28.dt.tiger')).toEqual(of(450));
    expect(count('pc28.dt.tie')).toEqual(of(100));
    expect(count('pc28.pack3', '0,1,2')).toEqual(of(10));
  });

  test.each([
    ['pc28.big', '9 1 4', 'win', 'push', 'push'],
    ['pc28.small', '4 6 3', 'win', 'push', 'push'],
    ['pc28.big', '9 9 5', 'win', 'win', 'push'],
    ['pc28.big', '9 0 8', 'win', 'win', 'push'],
    ['pc28.small', '1 9 0', 'win', 'win', 'push'],
    ['pc28.small', '0 1 2', 'win', 'win', 'push'],
    ['pc28.even', '2 2 2', 'win', 'win', 'push'],
    ['pc28.odd', '2 2 2', 'lose', 'lose', 'lose'],
    ['pc28.bigodd', '9 7 1', 'win', 'win', 'win'],
    ['pc28.smallodd', '4 6 3', 'win', 'push', 'push'],
    ['pc28.bigeven', '4 6 3', 'lose', 'lose', 'lose'],
    ['pc28.xlarge', '9 9 9', 'win', 'win', 'win'],
  ])('%s on %s: no refund %s, on 13/14 %s, high %s', (code, numbers, none, on1314, high) => {
    expect(end(code, numbers)).toBe(none);
    expect(end(code, numbers, { refund: '13/14' })).toBe(on1314);
    expect(end(code, numbers, { refund: 'high' })).toBe(high);
  });

  test('the high plate refunds straights through 9-0 whatever the straight bet counts', () => {
    for (const straightRing of ['line', 'ring']) {
      expect(end('pc28.big', '9 0 8', { refund: 'high', straightRing })).toBe('push');
    }
    expect(end('pc28.straight', '9 0 8')).toBe('lose');
    expect(end('pc28.straight', '9 0 8', { straightRing: 'ring' })).toBe('win');
  });

  test('a rule set chooses the variant of a menu code', () => {
    const golden = (code: string, more: Record<string, string> = {}): string =>
      pc28.goldenCode(code, { ...rules, ...more });
    expect(golden('pc28.big')).toBe('pc28.big');
    expect(golden('pc28.smallodd', { refund: 'high' })).toBe('pc28.smallodd@rhigh');
    expect(golden('pc28.odd', { refund: '13/14' })).toBe('pc28.odd@r1314');
    expect(golden('pc28.pair', { refund: '13/14' })).toBe('pc28.pair');
    expect(golden('pc28.edge.big', { refund: '13/14' })).toBe('pc28.edge.big');
    expect(golden('pc28.xlarge')).toBe('pc28.xlarge@22');
    expect(golden('pc28.xsmall')).toBe('pc28.xsmall@5');
    expect(golden('pc28.xsmall', { extreme: '0-4/23-27' })).toBe('pc28.xsmall@4');
    expect(golden('pc28.blue')).toBe('pc28.blue@lose');
    expect(golden('pc28.blue', { grey: 'push' })).toBe('pc28.blue@push');
    expect(golden('pc28.straight')).toBe('pc28.straight@line');
    expect(golden('pc28.straight', { straightRing: 'ring' })).toBe('pc28.straight@ring');
  });

  test('labels state the sum and what hangs on it', () => {
    const labels = (text: string, more: Record<string, string> = {}): string =>
      pc28.labels(drawOf(text), { ...rules, ...more }).join(' ');
    expect(labels('9 0 8')).toBe('sum.17 size.big parity.odd colour.blue edge.mid dt.dragon shape.misc');
    expect(labels('9 0 8', { straightRing: 'ring' })).toContain('shape.straight');
    expect(labels('9 4 9')).toBe('sum.22 size.big parity.even extreme.xlarge colour.green edge.big dt.tie shape.pair');
    expect(labels('9 4 9', { extreme: '0-4/23-27' })).not.toContain('extreme');
    expect(labels('0 0 0')).toBe(
      'sum.0 size.small parity.even extreme.xsmall colour.grey edge.small dt.tie shape.triple',
    );
  });

  test('impossible results are refused with their reason', () => {
    const reason = (...numbers: string[]): string => {
      const checked = pc28.validateDraw(numbers);
      return checked.ok ? '' : checked.reason;
    };
    expect(reason('1', '2')).toBe('wrong_count');
    expect(reason('1', '2', '10')).toBe('out_of_range');
    for (const text of ['', '01', '-1', 'x']) expect(reason('1', '2', text), text).toBe('not_a_number');
  });
});

describe('PC28 selections', () => {
  test.each([
    ['pc28.big', '-', '- x1'],
    ['pc28.big', '1', 'malformed'],
    ['pc28.value', '27,0', '0,27 x2'],
    ['pc28.value', '28', 'unknown_choice'],
    ['pc28.value', '00', 'unknown_choice'],
    ['pc28.pack3', '14,12,13', '12,13,14 x1'],
    ['pc28.pack3', '1,2,3,4', '1,2,3,4 x4'],
    ['pc28.pack3', '1,2', 'too_few'],
    ['pc28.pack3', '1,2,2', 'repeated'],
  ])('%s reads %s as %s', (code, text, read) => {
    const reply = playOf(code)?.parse(text, rules);
    if (reply === undefined) throw new Error('no play');
    expect(reply.ok ? `${reply.canonical} x${reply.units}` : reply.reason).toBe(read);
  });
});
