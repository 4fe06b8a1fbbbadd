import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { goldenOrder } from '../../test-aid/golden-order.ts';
import { goldenSuite } from '../../test-aid/golden-suite.ts';
import { readGoldenCsv } from '../../test-aid/read-golden.ts';
import { threeD } from './3d.ts';
import { runCommand } from '../command.ts';
import type { Draw } from './game-family.ts';
import { playOf } from './index.ts';
import { defaultRuleSet } from './rule-set.ts';

const rules = defaultRuleSet(threeD);
const drawOf = drawsOf(threeD);

goldenSuite('3d', { counts: 77, settled: 60, units: 0 }, (play) => play.startsWith('3d.'));
goldenOrder(threeD, 103);

describe('3D on real draws', () => {
  test('all real draws on file are possible, and size, parity, dragon and tiger, shapes and tails split them', () => {
    const draws = readGoldenCsv('draws/3d_fucai_2005_2026.csv').map((row) => drawOf(row['numbers'] ?? ''));
    expect(draws).toHaveLength(3000);
    const wins = (code: string, draw: Draw, selection = '-'): number =>
      playOf(code)?.outcome(selection, draw, rules).tiers.length ?? NaN;
    const sets = [
      ['3d.sum.big', '3d.sum.small'],
      ['3d.sum.odd', '3d.sum.even'],
      ['3d.dt.dragon', '3d.dt.tiger', '3d.dt.tie'],
      ['triple', 'straight', 'pair', 'half', 'misc'].map((shape) => `3d.shape.${shape}`),
    ];
    for (const draw of draws) {
      for (const codes of sets) expect(codes.reduce((sum, code) => sum + wins(code, draw), 0)).toBe(1);
      expect(wins('3d.sum.tail', draw, '0,1,2,3,4,5,6,7,8,9')).toBe(1);
      const all = '0,1,2,3,4,5,6,7,8,9';
      const groups = wins('3d.group3.pack', draw, all) + wins('3d.group6.pack', draw, all);
      expect(groups + wins('3d.shape.triple', draw)).toBe(1);
    }
  });
});

describe('3D rules', () => {
  const count = (code: string, selection: string): unknown => runCommand(['count', code, selection]);
  const of = (win: number, push = 0): unknown => ({ ok: { total: 1_000, win, push } });

  test('counts without a golden row are as games.md §6 says', () => {
    expect(count('3d.direct', '1|2|3')).toEqual(of(1));
    expect(count('3d.direct', '1,2|2|3,4,5')).toEqual(of(6));
    expect(count('3d.has2.same', '1,1')).toEqual(of(28));
    expect(count('3d.sum.small@off', '-')).toEqual(of(165));
    expect(count('3d.shape.straight@line', '-')).toEqual(of(48));
    expect(count('3d.shape.misc@line', '-')).toEqual(of(336));
    expect(count('3d.dt.tie', '-')).toEqual(of(100));
    expect(count('3d.pos.num', '1|2|')).toEqual(of(190));
    const packs = (name: string, sizes: readonly number[]): unknown[] =>
      sizes.map((size) => count(`3d.${name}.pack`, `${size} digits`));
    expect(packs('group3', [2, 3, 4, 5, 6, 7, 8, 9, 10])).toEqual(
      [6, 18, 36, 60, 90, 126, 168, 216, 270].map((win) => of(win)),
    );
    expect(packs('group6', [3, 4, 5, 6, 7, 8, 9, 10])).toEqual(
      [6, 24, 60, 120, 210, 336, 504, 720].map((win) => of(win)),
    );
  });

  test('a rule set chooses the variant of a menu code', () => {
    const golden = (code: string, more: Record<string, string> = {}): string =>
      threeD.goldenCode(code, { ...rules, ...more });
    expect(golden('3d.sum.big')).toBe('3d.sum.big@14');
    expect(golden('3d.sum.small', { split: '14/15' })).toBe('3d.sum.small@15');
    expect(golden('3d.sum.small', { split: 'off' })).toBe('3d.sum.small@off');
    expect(golden('3d.sum.odd', { split: 'off' })).toBe('3d.sum.odd');
    expect(golden('3d.dt.dragon', { dtTie: 'push' })).toBe('3d.dt.dragon@tp');
    expect(golden('3d.shape.half', { straightRing: 'line' })).toBe('3d.shape.half@line');
    expect(golden('3d.shape.pair', { straightRing: 'line' })).toBe('3d.shape.pair@ring');
    expect(golden('3d.shape.tractor', { straightRing: 'line' })).toBe('3d.shape.tractor');
  });

  test.each([
    ['3d.two.direct', '1|2|3', '1 2 3', '* 6'],
    ['3d.two.direct', '1|2|*', '1 2 3', '* 2'],
    ['3d.two.direct', '1|2|*', '2 1 1', ''],
    ['3d.group3', '112', '1 2 1', '* 2'],
    ['3d.group3', '112', '1 2 2', ''],
    ['3d.group3', '1,2', '1 2 2', '* 2'],
    ['3d.group6', '1,2,3,4', '4 2 1', '* 2'],
    ['3d.has1', '1,2', '1 1 2', '* 4'],
    ['3d.has2.diff', '1,2,3', '3 2 1', '* 6'],
    ['3d.has2.same', '11', '1 0 1', '11 2'],
    ['3d.has2.same', '11', '1 0 2', ''],
    ['3d.group3.pack', '1,2,5', '2 5 2', '3 2'],
    ['3d.group3.pack', '1,2,5', '2 2 2', ''],
    ['3d.group6.pack', '1,2,5,6', '2 5 6', '4 2'],
    ['3d.group6.pack', '1,2,5,6', '2 5 7', ''],
    ['3d.shape.tractor', '-', '3 2 1', '- 2'],
    ['3d.shape.tractor', '-', '3 1 2', ''],
    ['3d.shape.tractor', '-', '8 9 0', ''],
    ['3d.span', '0,7', '9 2 2', '7 2'],
  ])('%s of %s on %s wins %s', (code, selection, numbers, wins) => {
    const play = playOf(code);
    const parsed = play?.parse(selection, rules);
    if (play === undefined || parsed?.ok !== true) throw new Error(`${code} ${selection}`);
    const { tiers } = play.outcome(parsed.canonical, drawOf(numbers), rules);
    expect(tiers.map(({ option, halfUnits }) => `${option} ${halfUnits}`).join(', ')).toBe(wins);
  });

  test('state prizes of 52 % are not shipped: direct and groups pay by the prize-group law', () => {
    expect(threeD.marketOdds('3d.direct', '*')).toBe('980.0000');
    expect(threeD.marketOdds('3d.group3', '*')).toBe('326.6666');
    expect(threeD.marketOdds('3d.has1', '*')).toBe('3.3');
    expect(threeD.marketOdds('3d.sum.big@15', '-')).toBeNull();
  });

  test('labels state the sum, size, parity, dragon and tiger, shape and span', () => {
    const labels = (text: string, more: Record<string, string> = {}): string =>
      threeD.labels(drawOf(text), { ...rules, ...more }).join(' ');
    expect(labels('9 0 8')).toBe('sum.17 size.big parity.odd dt.dragon shape.straight span.9');
    expect(labels('9 0 8', { split: 'off', straightRing: 'line' })).toContain(
      'size.mid parity.odd dt.dragon shape.half',
    );
    expect(labels('4 6 4', { split: '14/15' })).toBe('sum.14 size.small parity.even dt.tie shape.pair span.2');
  });

  test('impossible results are refused with their reason', () => {
    const reason = (...numbers: string[]): string => {
      const checked = threeD.validateDraw(numbers);
      return checked.ok ? '' : checked.reason;
    };
    expect(reason('1', '2')).toBe('wrong_count');
    expect(reason('1', '2', '3', '4')).toBe('wrong_count');
    expect(reason('1', '2', '10')).toBe('out_of_range');
    for (const text of ['', '01', '1.0', '-1', 'x', '１']) expect(reason('1', '2', text), text).toBe('not_a_number');
    expect(reason('0', '0', '0')).toBe('');
  });
});

describe('3D selections', () => {
  test.each([
    ['3d.pos.num', '0', '0|| x1'],
    ['3d.pos.prime', '-', '1 x1'],
    ['3d.direct', '3,1|2|3', '1,3|2|3 x2'],
    ['3d.two.direct', '1|2|*', '1|2| x1'],
    ['3d.two.direct', '1,2|3|4', '1,2|3|4 x5'],
    ['3d.two.direct', '1||', 'too_few'],
    ['3d.two.direct', '1|2', 'malformed'],
    ['3d.group3', '112', '1|2 x1'],
    ['3d.group3', '1,2,3,4', '1,2,3,4|1,2,3,4 x12'],
    ['3d.group6', '4,3,2,1', '1,2,3,4 x4'],
    ['3d.group6', '112', 'repeated'],
    ['3d.has2.same', '1,1', '11 x1'],
    ['3d.has2.same', '22,11', '11,22 x2'],
    ['3d.has2.same', '12', 'unknown_choice'],
    ['3d.group6.pack', '4 digits', '0,1,2,3 x1'],
    ['3d.group6.pack', '4,3,2', '2,3,4 x1'],
    ['3d.group6.pack', '2 digits', 'too_few'],
    ['3d.group3.pack', '1', 'too_few'],
    ['3d.group3.pack', '1,1', 'repeated'],
    ['3d.group3.pack', '0 digits', 'too_few'],
    ['3d.group3.pack', '', 'empty'],
    ['3d.sum.value', '27,3', '3,27 x2'],
    ['3d.sum.value', '28', 'unknown_choice'],
    ['3d.sum.tail', '10', 'unknown_choice'],
  ])('%s reads %s as %s', (code, text, read) => {
    const reply = playOf(code)?.parse(text, rules);
    if (reply === undefined) throw new Error('no play');
    expect(reply.ok ? `${reply.canonical} x${reply.units}` : reply.reason).toBe(read);
  });

  test('units of sets', () => {
    expect(runCommand(['units', '3d.group3', '5 digits'])).toEqual({ ok: 20 });
    expect(runCommand(['units', '3d.group6', '5 digits'])).toEqual({ ok: 10 });
    expect(runCommand(['units', '3d.group6.pack', '5 digits'])).toEqual({ ok: 1 });
  });
});
