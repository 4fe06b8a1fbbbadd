import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { goldenSuite } from '../../test-aid/golden-suite.ts';
import { readGoldenCsv } from '../../test-aid/read-golden.ts';
import { runCommand } from '../command.ts';
import { countOf } from './count-of.ts';
import type { Draw } from './game-family.ts';
import { playOf, playsOf } from './index.ts';
import { k3 } from './k3.ts';
import { completeRuleSet, defaultRuleSet } from './rule-set.ts';

const rules = defaultRuleSet(k3);
const drawOf = drawsOf(k3);

goldenSuite('k3', { counts: 118, settled: 60, units: 3 }, (play) => play.startsWith('k3.'));

describe('K3 on real draws', () => {
  test('all real draws on file are possible, and each size, parity and shape ticket set splits them', () => {
    const files = ['draws/k3_guangxi_2013_2014.csv', 'draws/k3_beijing_2019.csv'];
    const draws = files.flatMap((file) => readGoldenCsv(file)).map((row) => drawOf(row['numbers'] ?? ''));
    expect(draws).toHaveLength(8374);
    const wins = (code: string, draw: Draw): number =>
      playOf(code)?.outcome('-', draw, { ...rules, triple: 'none' }).tiers.length ?? NaN;
    for (const draw of draws) {
      expect(wins('k3.sum.big', draw) + wins('k3.sum.small', draw)).toBe(1);
      expect(wins('k3.sum.odd', draw) + wins('k3.sum.even', draw)).toBe(1);
      const shapes = ['k3.triple.all', 'k3.shape.pair', 'k3.straight.all', 'k3.shape.misc'];
      expect(shapes.reduce((sum, code) => sum + wins(code, draw), 0)).toBe(1);
    }
  });
});

describe('K3 rules', () => {
  test('variants without a golden row count as games.md §2 says', () => {
    const win = (code: string): unknown => runCommand(['count', code, '-']);
    const of = (count: number): unknown => ({ ok: { total: 216, win: count, push: 0 } });
    expect(win('k3.sum.small@tk')).toEqual(of(105));
    expect(win('k3.sum.even@tk4')).toEqual(of(105));
    expect(win('k3.sum.small@b18')).toEqual(of(81));
    expect(win('k3.sum.mid@b18')).toEqual(of(54));
    expect(win('k3.sum.bigodd@tk')).toEqual(of(60));
    expect(win('k3.sum.smallodd@tk')).toEqual(of(45));
    expect(win('k3.straight.all')).toEqual(of(24));
  });

  test('a rule set chooses the variant of a menu code', () => {
    expect(k3.goldenCode('k3.sum.big', rules)).toBe('k3.sum.big@tk');
    expect(k3.goldenCode('k3.sum.odd', rules)).toBe('k3.sum.odd@std');
    expect(k3.goldenCode('k3.sum.odd', { ...rules, triple: 'bsoe' })).toBe('k3.sum.odd@tk4');
    expect(k3.goldenCode('k3.sum.big', { ...rules, split: 'bingo18' })).toBe('k3.sum.big@b18');
    expect(k3.goldenCode('k3.pair.any', { ...rules, pairTriple: 'excl' })).toBe('k3.pair.any@excl');
    expect(k3.goldenCode('k3.span', rules)).toBe('k3.span');
    expect(playOf('k3.sum.big@tk')).toBeUndefined();
  });

  test('the middle is on the menu only with Bingo18, the four combinations only without', () => {
    const codes = (split: string): string[] => playsOf('k3', { ...rules, split }).map(({ code }) => code);
    expect(codes('10/11')).not.toContain('k3.sum.mid');
    expect(codes('10/11')).toContain('k3.sum.smalleven');
    expect(codes('bingo18')).toContain('k3.sum.mid');
    expect(codes('bingo18')).not.toContain('k3.sum.smalleven');
    expect(codes('10/11')).toHaveLength(26);
    expect(playsOf('nothing', rules)).toEqual([]);
  });

  test('Bingo18 gives triples no special effect', () => {
    const bingo = { ...rules, split: 'bingo18' };
    expect(k3.labels(drawOf('1 1 1'), bingo)).toContain('size.small');
    expect(k3.labels(drawOf('5 5 5'), bingo)).toContain('size.big');
  });

  test('a rule set with an unknown parameter or value is refused', () => {
    expect(completeRuleSet(k3, { triple: 'none' })).toEqual({ ...rules, triple: 'none' });
    expect(completeRuleSet(k3, { triple: 'maybe' })).toBeNull();
    expect(completeRuleSet(k3, { toString: 'none' })).toBeNull();
  });

  test('the set 1,2,3 of two-different wins three units on 1-2-3, and a triple is no exact pair', () => {
    const outcome = playOf('k3.twodiff')?.outcome('1,2,3', drawOf('3 1 2'), rules);
    expect(outcome?.tiers).toEqual([{ option: '*', halfUnits: 6 }]);
    expect(playOf('k3.pair.exact')?.outcome('5|4', drawOf('5 5 5'), rules).tiers).toEqual([]);
  });

  test('a graded face is paid by how many dice show it', () => {
    const graded = { ...rules, die: 'graded' };
    const outcome = playOf('k3.die.any')?.outcome('1,5,6', drawOf('5 1 5'), graded);
    expect(outcome?.tiers).toEqual([
      { option: 'hit1', halfUnits: 2 },
      { option: 'hit2', halfUnits: 2 },
    ]);
    expect(countOf('k3.die.any', '4', graded)).toEqual({ total: 216n, win: 91n, push: 0n });
  });

  test('labels state points, size, parity, shape and span', () => {
    const labels = (text: string): string => k3.labels(drawOf(text), { ...rules, triple: 'bsoe' }).join(' ');
    expect(labels('4 5 5')).toBe('sum.14 size.big parity.even shape.pair span.1');
    expect(labels('3 1 2')).toBe('sum.6 size.small parity.even shape.straight span.2');
    expect(labels('1 3 6')).toBe('sum.10 size.small parity.even shape.alldiff span.5');
    expect(labels('4 4 4')).toBe('sum.12 size.triple parity.triple shape.triple span.0');
  });

  test('impossible results are refused with their reason', () => {
    const reason = (...numbers: string[]): string => {
      const checked = k3.validateDraw(numbers);
      return checked.ok ? '' : checked.reason;
    };
    expect(reason('1', '2')).toBe('wrong_count');
    expect(reason('1', '2', '7')).toBe('out_of_range');
    expect(reason('0', '2', '3')).toBe('out_of_range');
    for (const text of ['', '01', '1.0', '-1', 'x', '１', ' 1']) {
      expect(reason('1', '2', text), text).toBe('not_a_number');
    }
  });
});

describe('K3 selections', () => {
  const parse = (code: string, text: string): string => {
    const reply = playOf(code)?.parse(text, rules);
    if (reply === undefined) return 'no play';
    return reply.ok ? `${reply.canonical} x${reply.units}` : reply.reason;
  };

  test.each([
    ['k3.sum.big', '-', '- x1'],
    ['k3.sum.value', '17,4', '4,17 x2'],
    ['k3.sum.value', '4,4', 'repeated'],
    ['k3.sum.value', '2', 'unknown_choice'],
    ['k3.sum.value', '04', 'unknown_choice'],
    ['k3.die.any', '6,1', '1,6 x2'],
    ['k3.triple.one', '222,111', '111,222 x2'],
    ['k3.triple.one', '112', 'unknown_choice'],
    ['k3.pair.any', '22,11', '11,22 x2'],
    ['k3.twodiff', '45', '4,5 x1'],
    ['k3.twodiff', '4,1,3,2', '1,2,3,4 x6'],
    ['k3.twodiff', '4', 'too_few'],
    ['k3.twodiff', '44', 'repeated'],
    ['k3.threediff', '245', '2,4,5 x1'],
    ['k3.threediff', '1,2', 'too_few'],
    ['k3.pair.exact', '554', '5|4 x1'],
    ['k3.pair.exact', '3,2,1|4,3', '1,2,3|3,4 x5'],
    ['k3.pair.exact', '11,22|3', '1,2|3 x2'],
    ['k3.pair.exact', '1|1', 'no_unit'],
    ['k3.pair.exact', '555', 'no_unit'],
    ['k3.pair.exact', '1|2|3', 'malformed'],
    ['k3.pair.exact', '1,11|2', 'repeated'],
    ['k3.pair.exact', '|2', 'malformed'],
    ['k3.straight.one', '345,123', '123,345 x2'],
    ['k3.span', '5,0', '0,5 x2'],
    ['k3.sum.big', '', 'empty'],
    ['k3.sum.big', '1', 'malformed'],
    ['k3.die.any', '1,,2', 'malformed'],
    ['k3.die.any', '1, 2', 'unknown_choice'],
    ['k3.die.any', '1,'.repeat(1_100), 'too_long'],
  ])('%s reads %s as %s', (code, text, read) => {
    expect(parse(code, text)).toBe(read);
  });
});
