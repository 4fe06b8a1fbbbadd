import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { goldenOrder } from '../../test-aid/golden-order.ts';
import { goldenSuite } from '../../test-aid/golden-suite.ts';
import { readGoldenCsv } from '../../test-aid/read-golden.ts';
import { runCommand } from '../command.ts';
import type { Draw } from './game-family.ts';
import { playOf } from './index.ts';
import { defaultRuleSet } from './rule-set.ts';
import { ssc } from './ssc.ts';

const rules = defaultRuleSet(ssc);
const drawOf = drawsOf(ssc);
const halves = (code: string, selection: string, text: string): string => {
  const play = playOf(code);
  const parsed = play?.parse(selection, rules);
  if (play === undefined || parsed?.ok !== true) throw new Error(`${code} ${selection}`);
  const { tiers } = play.outcome(parsed.canonical, drawOf(text), rules);
  return tiers.map(({ option, halfUnits }) => `${option} ${halfUnits}`).join(', ');
};

goldenSuite('ssc', { counts: 152, settled: 60, units: 105 }, (play) => play.startsWith('ssc.'));
goldenOrder(ssc, 194);

describe('SSC on real draws', () => {
  test('all real draws on file are possible, and size, parity, dragon and tiger, shapes, hands and bulls split them', () => {
    const draws = readGoldenCsv('draws/ssc_chongqing_2019.csv').map((row) => drawOf(row['numbers'] ?? ''));
    expect(draws).toHaveLength(824);
    const wins = (code: string, draw: Draw, selection = '-'): number =>
      playOf(code)?.outcome(selection, draw, rules).tiers.length ?? NaN;
    const sum = (codes: readonly string[], draw: Draw): number =>
      codes.reduce((all, code) => all + wins(code, draw), 0);
    const sets = [
      ['ssc.sum.big', 'ssc.sum.small'],
      ['ssc.sum.odd', 'ssc.sum.even'],
      ['ssc.dt.dragon', 'ssc.dt.tiger', 'ssc.dt.tie'],
      ...['first3', 'mid3', 'last3'].map((three) =>
        ['triple', 'straight', 'pair', 'half', 'misc'].map((shape) => `ssc.${three}.${shape}`),
      ),
    ];
    for (const draw of draws) {
      for (const codes of sets) expect(sum(codes, draw), codes.join()).toBe(1);
      expect(wins('ssc.stud', draw, 'five,four,full,straight,three,twopair,pair,high')).toBe(1);
      expect(wins('ssc.bull', draw, 'none,1,2,3,4,5,6,7,8,9,10')).toBe(1);
    }
  });
});

describe('SSC rules', () => {
  const count = (code: string, selection: string): unknown => runCommand(['count', code, selection]);
  const of = (win: number, push = 0): unknown => ({ ok: { total: 100_000, win, push } });

  test('counts without a golden row are as games.md §5 says', () => {
    expect(count('ssc.5.direct', '1|2|3|4|5')).toEqual(of(1));
    expect(count('ssc.5.group120', '12345')).toEqual(of(120));
    expect(count('ssc.5.group10', '11122')).toEqual(of(10));
    expect(count('ssc.3.direct', '1|2|3')).toEqual(of(100));
    expect(count('ssc.pos.prime', '-')).toEqual(of(50_000));
    expect(count('ssc.dt.dragon@tp', '-')).toEqual(of(45_000, 10_000));
    expect(count('ssc.any.2of3', '1,2')).toEqual(of(5_400));
    expect(count('ssc.first2.bsoe', 'big|odd')).toEqual(of(25_000));
    expect(count('ssc.stud@line', 'twopair')).toEqual(of(10_800));
    expect(count('ssc.stud@ring', 'pair')).toEqual(of(50_400));
    expect(count('ssc.bull', '2')).toEqual(of(6_505));
    expect(count('ssc.first3.straight@line', '-')).toEqual(of(4_800));
    expect(count('ssc.3.pack1', '7')).toEqual(of(27_000));
  });

  test('several picks count the draws in which any of them wins', () => {
    expect(count('ssc.5.direct', '1,2|2|3|4|5,6,7')).toEqual(of(6));
    expect(count('ssc.pos.num', '1,2||3||')).toEqual(of(28_000));
    expect(count('ssc.pos.big', '1,5')).toEqual(of(75_000));
    expect(count('ssc.any2.direct', '1|2|||')).toEqual(of(1_000));
    expect(count('ssc.any2.direct', '1|2|3||')).toEqual(of(2_800));
    expect(count('ssc.any2.group', 'pos=1,2:1,2')).toEqual(of(2_000));
    expect(count('ssc.any3.group6', 'pos=3,4,5:1,2,3')).toEqual(of(600));
    expect(count('ssc.5.combo', '1|2|3|4|5')).toEqual(of(10_000));
  });

  test('a rule set chooses the variant of a menu code', () => {
    const line = { ...rules, straightRing: 'line', dtTie: 'push' };
    expect(ssc.goldenCode('ssc.mid3.half', rules)).toBe('ssc.mid3.half@ring');
    expect(ssc.goldenCode('ssc.mid3.half', line)).toBe('ssc.mid3.half@line');
    expect(ssc.goldenCode('ssc.mid3.pair', line)).toBe('ssc.mid3.pair@ring');
    expect(ssc.goldenCode('ssc.dt.tiger', rules)).toBe('ssc.dt.tiger@tl');
    expect(ssc.goldenCode('ssc.dt.tiger', line)).toBe('ssc.dt.tiger@tp');
    expect(ssc.goldenCode('ssc.dt.tie', line)).toBe('ssc.dt.tie');
    expect(ssc.goldenCode('ssc.stud', line)).toBe('ssc.stud@line');
    expect(ssc.goldenCode('ssc.3.group3', line)).toBe('ssc.3.group3');
  });

  test.each([
    ['ssc.5.combo', '1,2|2|3|4|5', '1 2 3 4 5', '5 2, 4 4, 3 4, 2 4, 1 4'],
    ['ssc.5.combo', '1|2|3|4|5', '9 9 9 4 5', '2 2, 1 2'],
    ['ssc.5.combo', '1|2|3|4|5', '1 2 3 4 6', ''],
    ['ssc.3.sum', '6', '1 2 3 0 0', '* 2'],
    ['ssc.3.groupsum', '6', '1 2 3 0 0', 'group6 2'],
    ['ssc.3.groupsum', '6', '1 1 4 0 0', 'group3 2'],
    ['ssc.3.groupsum', '6', '2 2 2 0 0', ''],
    ['ssc.last3.groupsum', '6', '9 9 1 1 4', 'group3 2'],
    ['ssc.3.pack1', '1,4', '1 1 4 0 0', 'group3 4'],
    ['ssc.2.pack1', '1,4', '1 1 4 0 0', ''],
    ['ssc.2.span', '0,3', '4 4 0 0 0', '* 2'],
    ['ssc.any2.direct', '1|2|3||', '1 2 3 0 0', '* 6'],
    ['ssc.any3.group3', 'pos=1,2,3,4:1,2', '1 1 2 2 9', '* 8'],
    ['ssc.any2.group', 'pos=1,5:1,2', '1 2 2 2 2', '* 2'],
    ['ssc.any2.group', 'pos=2,5:1,2', '1 2 2 2 2', ''],
    ['ssc.first3.bsoe', 'big,odd|small|odd', '9 1 3 0 0', '* 4'],
    ['ssc.pos.num', '1,2||3|3|', '1 9 3 4 0', '* 4'],
    ['ssc.fun.2x', '1,2,3', '1 2 1 2 3', '* 4'],
    ['ssc.any.2of5', '1,2,3', '3 2 1 9 9', '* 6'],
    ['ssc.4.group6', '1,2,3', '3 2 3 2 9', '* 2'],
  ])('%s of %s on %s wins %s', (code, selection, numbers, wins) => {
    expect(halves(code, selection, numbers)).toBe(wins);
  });

  test.each([
    ['ssc.first2.bsoe', 'small,odd|big,even'],
    ['ssc.first3.bsoe', 'big,small|odd,even|big,odd,even'],
    ['ssc.any3.group6', 'pos=1,2,3,4,5:1,2,3'],
    ['ssc.any2.group', 'pos=1,2,4:1,2'],
    ['ssc.any3.direct', '1|2||3,4|5'],
    ['ssc.3.pack1', '1,2,3,4'],
    ['ssc.3.groupsum', '3,6'],
    ['ssc.5.combo', '1,2|3|4|5|6'],
    ['ssc.fun.2x', '1,2,3'],
    ['ssc.any.2of4', '1,2,3,4,5'],
    ['ssc.pos.num', '1,2||3|4|'],
  ])('the largest win of %s %s is that of its best draw', (code, selection) => {
    const play = playOf(code) ?? expect.fail();
    const parsed = play.parse(selection, rules);
    if (!parsed.ok) throw new Error(parsed.reason);
    const units = (tiers: readonly { halfUnits: number }[]): number =>
      tiers.reduce((sum, { halfUnits }) => sum + halfUnits, 0);
    const law = [...(play.spread?.(parsed.canonical, rules) ?? [])].filter(({ weight }) => weight > 0n);
    const best = play.bestOutcomes(parsed.canonical, rules, () => 1).map(units);
    expect(Math.max(...best)).toBe(Math.max(...law.map(({ outcome }) => units(outcome.tiers))));
  });

  test('the prize-group law prices the standard menu at 98 %, the credit plate has its market odds', () => {
    const price = (code: string, option = '*'): string | null => ssc.marketOdds(code, option);
    expect(price('ssc.5.direct')).toBe('98000.0000');
    expect(price('ssc.3.group3')).toBe('326.6666');
    expect(price('ssc.mid3.groupsum', 'group6')).toBe('163.3333');
    expect(price('ssc.last2.pack1')).toBe('49.0000');
    expect(price('ssc.5.combo', '1')).toBe('9.8000');
    expect(price('ssc.any.1oflast3')).toBe(price('ssc.any.1of3'));
    expect(price('ssc.any4.group6')).toBe(price('ssc.4.group6'));
    expect(price('ssc.pos.num')).toBe('9.91');
    expect(price('ssc.dt.dragon@tl')).toBe('2.2');
    expect(price('ssc.last3.straight@ring')).toBe('14');
    expect(price('ssc.last3.straight@line')).toBeNull();
    expect(price('ssc.bull', '1')).toBeNull();
  });

  test('labels state the sum, dragon and tiger, shapes, bull and hand', () => {
    const labels = (text: string, straightRing = 'ring'): string =>
      ssc.labels(drawOf(text), { ...rules, straightRing }).join(' ');
    expect(labels('9 0 8 1 1')).toBe(
      'sum.19 size.small parity.odd dt.dragon first3.straight mid3.half last3.pair bull.9 stud.pair',
    );
    expect(labels('9 0 8 1 1', 'line')).toContain('first3.half mid3.half last3.pair');
    expect(labels('2 2 2 2 2')).toBe(
      'sum.10 size.small parity.even dt.tie first3.triple mid3.triple last3.triple bull.none stud.five',
    );
  });

  test('impossible results are refused with their reason', () => {
    const reason = (...numbers: string[]): string => {
      const checked = ssc.validateDraw(numbers);
      return checked.ok ? '' : checked.reason;
    };
    expect(reason('1', '2', '3', '4')).toBe('wrong_count');
    expect(reason('1', '2', '3', '4', '10')).toBe('out_of_range');
    for (const text of ['', '01', '1.0', '-1', 'x', '１', ' 1']) {
      expect(reason('1', '2', '3', '4', text), text).toBe('not_a_number');
    }
    expect(reason('0', '0', '0', '9', '9')).toBe('');
  });

  test('a draw of another family and a selection out of form are bugs', () => {
    const play = playOf('ssc.any2.group');
    expect(() => play?.outcome('pos=1,2:1,2', { ...drawOf('1 2 3 4 5'), family: 'p5' }, rules)).toThrow(RangeError);
    expect(() => play?.outcome('pos=2,1:1,2', drawOf('1 2 3 4 5'), rules)).toThrow(RangeError);
    expect(() => playOf('ssc.5.group60')?.outcome('11234', drawOf('1 1 2 3 4'), rules)).toThrow(RangeError);
    for (const code of ['ssc.5.direct', 'ssc.5.combo', 'ssc.any2.direct', 'ssc.5.group120', 'ssc.any2.group']) {
      expect(() => [...(playOf(code)?.spread?.('2,1', rules) ?? [])], code).toThrow(RangeError);
    }
  });
});

describe('SSC selections', () => {
  test.each([
    ['ssc.pos.num', '0', '0|||| x1'],
    ['ssc.pos.num', '2,1||3||', '1,2||3|| x3'],
    ['ssc.pos.num', '||||', 'too_few'],
    ['ssc.pos.big', '-', '1 x1'],
    ['ssc.pos.big', '5,1', '1,5 x2'],
    ['ssc.pos.big', '6', 'unknown_choice'],
    ['ssc.5.direct', '2,1|3|4|5|6', '1,2|3|4|5|6 x2'],
    ['ssc.5.direct', '1|2|3|4', 'malformed'],
    ['ssc.5.direct', '1|2||4|5', 'malformed'],
    ['ssc.5.group60', '11234', '1|2,3,4 x1'],
    ['ssc.5.group60', '1|1,2,3,4', '1|1,2,3,4 x1'],
    ['ssc.5.group60', '1|1,2,3', 'no_unit'],
    ['ssc.5.group60', '11223', 'unknown_choice'],
    ['ssc.5.group60', '1|2,3', 'too_few'],
    ['ssc.5.group30', '3|1', 'too_few'],
    ['ssc.5.group30', '2,1|3,3', 'repeated'],
    ['ssc.5.group5', '1,2', '1,2|1,2 x2'],
    ['ssc.3.group3', '112', '1|2 x1'],
    ['ssc.3.group3', '5,2,1', '1,2,5|1,2,5 x6'],
    ['ssc.3.group3', '1', 'malformed'],
    ['ssc.5.group10', '11122', '1|2 x1'],
    ['ssc.5.group10', '1,2', '1,2|1,2 x2'],
    ['ssc.3.group6', '321', '1,2,3 x1'],
    ['ssc.3.group6', '1,2', 'too_few'],
    ['ssc.4.group6', '1122', '1,2 x1'],
    ['ssc.4.group6', '1112', 'unknown_choice'],
    ['ssc.3.sum', '13,0', '0,13 x76'],
    ['ssc.3.sum', '28', 'unknown_choice'],
    ['ssc.3.groupsum', '0', 'unknown_choice'],
    ['ssc.3.pack1', '4', '4 x54'],
    ['ssc.2.pack1', '4', '4 x9'],
    ['ssc.any2.direct', '1|*|2|*|*', '1||2|| x1'],
    ['ssc.any2.direct', '1||||', 'too_few'],
    ['ssc.any3.group6', 'pos=3,1,5:3,2,1', 'pos=1,3,5:1,2,3 x1'],
    ['ssc.any3.group6', 'pos=1,3:1,2,3', 'too_few'],
    ['ssc.any3.group6', 'pos=1,3,6:1,2,3', 'unknown_choice'],
    ['ssc.any3.group6', '1,2,3', 'malformed'],
    ['ssc.any3.group6', 'pos=1,2,3:', 'empty'],
    ['ssc.any4.group12', 'pos=1,2,3,4,5:1|2,3', 'pos=1,2,3,4,5:1|2,3 x5'],
    ['ssc.first2.bsoe', 'odd,big|small', 'big,odd|small x2'],
    ['ssc.first2.bsoe', 'prime|small', 'unknown_choice'],
    ['ssc.bull', 'none,10,1', 'none,1,10 x3'],
    ['ssc.5.combo', '1,2|3|4|5|6', '1,2|3|4|5|6 x10'],
    ['ssc.sum.big', '', 'empty'],
    ['ssc.any.1of5', '1,'.repeat(1_100), 'too_long'],
  ])('%s reads %s as %s', (code, text, read) => {
    const reply = playOf(code)?.parse(text, rules);
    if (reply === undefined) throw new Error('no play');
    expect(reply.ok ? `${reply.canonical} x${reply.units}` : reply.reason).toBe(read);
  });

  test('units in words, and rows that no golden file of ours holds', () => {
    const units = (play: string, selection: string): unknown => runCommand(['units', play, selection]);
    expect(units('ssc.5.group10', 'multi={0,1,2,3} single={2..7}')).toEqual({ ok: 22 });
    expect(units('ssc.5.group120', '7 digits')).toEqual({ ok: 21 });
    expect(units('ssc.any3.group3 (任三组三)', '4 positions, 5 digits')).toEqual({ ok: 80 });
    expect(units('ssc.any4.direct (任选四直选复式)', 'positions 2|3|1|1|4')).toEqual({ ok: 74 });
    expect(units('ssc.3.pack1 (组选包胆)', '1 digit')).toEqual({ ok: 54 });
    expect(units('ssc.5.direct', '1,2|3|4|5|6,7')).toEqual({ ok: 4 });
  });
});
