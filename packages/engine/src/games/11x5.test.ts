import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { winTogether } from '../../test-aid/win-together.ts';
import { goldenSuite } from '../../test-aid/golden-suite.ts';
import { readGoldenCsv } from '../../test-aid/read-golden.ts';
import { runCommand } from '../command.ts';
import { elevenChooseFive } from './11x5.ts';
import { countOf } from './count-of.ts';
import { playOf } from './index.ts';
import { defaultRuleSet } from './rule-set.ts';

const rules = defaultRuleSet(elevenChooseFive);
const drawOf = drawsOf(elevenChooseFive);
const outcomeOf = (code: string, selection: string, numbers: string) =>
  playOf(code)?.outcome(selection, drawOf(numbers), rules);

goldenSuite('11x5', { counts: 66, settled: 40, units: 13 }, (play) => play.includes('11x5.'));

describe('11x5 on real draws', () => {
  const files = ['draws/11x5_guangdong_2019.csv', 'draws/11x5_shandong_2019.csv'];
  const draws = files.flatMap((file) => readGoldenCsv(file)).map((row) => drawOf(row['numbers'] ?? ''));

  test('all real draws on file are possible', () => {
    expect(draws).toHaveLength(1161);
  });

  test.each([
    [['11x5.sum.big', '11x5.sum.small']],
    [['11x5.sum.odd', '11x5.sum.even']],
    [['11x5.sum.tailbig', '11x5.sum.tailsmall']],
    [['11x5.pos.big', '11x5.pos.small']],
    [['11x5.pos.odd', '11x5.pos.even']],
    [['11x5.dt.dragon', '11x5.dt.tiger']],
    [['11x5.first3.straight', '11x5.first3.half', '11x5.first3.misc']],
    [['11x5.mid3.straight', '11x5.mid3.half', '11x5.mid3.misc']],
    [['11x5.last3.straight', '11x5.last3.half', '11x5.last3.misc']],
  ])('exactly one of %j wins, or all return the stake', (codes) => {
    for (const draw of draws) {
      const outcomes = codes.map((code) => {
        const play = playOf(code);
        return play?.outcome(play.choices.at(-1) ?? '-', draw, rules);
      });
      const wins = outcomes.filter((outcome) => outcome?.tiers.length === 1).length;
      const pushes = outcomes.filter((outcome) => outcome?.pushHalfUnits === 2).length;
      expect([wins, pushes], draw.numbers.join(' ')).toEqual(pushes > 0 ? [0, codes.length] : [1, 0]);
    }
  });
});

describe('11x5 rules', () => {
  const count = (code: string, selection = '-'): unknown => runCommand(['count', code, selection]);
  const of = (win: number, push = 0): unknown => ({ ok: { total: 55_440, win, push } });

  test('counts without a golden row are as games.md §3 says', () => {
    expect(count('11x5.pos.even@np')).toEqual(of(25_200));
    expect(count('11x5.pos.even@p11', '5')).toEqual(of(25_200, 5_040));
    expect(count('11x5.sum.value', '30')).toEqual(of(3_840));
    expect(count('11x5.sum.value', '15')).toEqual(of(120));
    expect(count('11x5.dt.tiger', '2v4')).toEqual(of(27_720));
    expect(count('11x5.mid3.half@ring')).toEqual(of(25_872));
    expect(count('11x5.mid3.direct', '1|2|3')).toEqual(of(56));
    expect(count('11x5.last3.group', '9,10,11')).toEqual(of(336));
    expect(count('11x5.oddcount', '4odd1even')).toEqual(of(9_000));
  });

  test('a selection of several units counts the draws in which one of them wins', () => {
    expect(count('11x5.pos.num', '1||2||')).toEqual(of(2 * 5_040 - 504));
    expect(count('11x5.first2.direct', '1,2|1,2,3')).toEqual(of(4 * 504));
    expect(count('11x5.any.2of2', 'dan:1;tuo:2,3')).toEqual(of(2 * 10_080 - 3_360));
    expect(count('11x5.dt.dragon', '1v2,2v3')).toEqual(of((55_440 * 5) / 6));
  });

  test('the parameters choose the variant of a menu code', () => {
    const other = { ...rules, eleven: 'counts', straightRing: 'line' };
    expect(elevenChooseFive.goldenCode('11x5.pos.big', rules)).toBe('11x5.pos.big@p11');
    expect(elevenChooseFive.goldenCode('11x5.pos.even', other)).toBe('11x5.pos.even@np');
    expect(elevenChooseFive.goldenCode('11x5.mid3.half', rules)).toBe('11x5.mid3.half@ring');
    expect(elevenChooseFive.goldenCode('11x5.last3.straight', other)).toBe('11x5.last3.straight@line');
    expect(elevenChooseFive.goldenCode('11x5.sum.big', other)).toBe('11x5.sum.big');
    expect(elevenChooseFive.goldenCode('11x5.pos.num', other)).toBe('11x5.pos.num');
    expect(playOf('11x5.pos.big@p11')).toBeUndefined();
  });

  test('an 11 returns the stakes of its own place only, or counts as big and odd', () => {
    const pushed = { tiers: [{ option: '3', halfUnits: 2 }], pushHalfUnits: 2 };
    expect(outcomeOf('11x5.pos.big', '1,2,3', '11 2 9 4 5')).toEqual(pushed);
    const counted = playOf('11x5.pos.odd')?.outcome('1,2,3', drawOf('11 2 9 4 5'), { ...rules, eleven: 'counts' });
    expect(counted?.tiers.map(({ option }) => option)).toEqual(['1', '3']);
    expect(counted?.pushHalfUnits).toBe(0);
  });

  test('11 and 1 are neighbours on the ring only', () => {
    const line = { ...rules, straightRing: 'line' };
    const shape = (numbers: string, ruleSet = rules): string | undefined =>
      elevenChooseFive.labels(drawOf(numbers), ruleSet).find((label) => label.startsWith('first3.'));
    expect([shape('1 11 10 5 7'), shape('1 11 10 5 7', line)]).toEqual(['first3.straight', 'first3.half']);
    expect([shape('1 11 5 9 7'), shape('1 11 5 9 7', line)]).toEqual(['first3.half', 'first3.misc']);
    expect([shape('6 4 5 9 7'), shape('6 4 5 9 7', line)]).toEqual(['first3.straight', 'first3.straight']);
  });

  test('with more than five picks all five drawn must be among them, banker or not', () => {
    expect(outcomeOf('11x5.any.6of5', '1,2,3,4,5,6,7', '5 4 3 2 1')?.tiers).toEqual([{ option: '*', halfUnits: 4 }]);
    expect(outcomeOf('11x5.any.6of5', 'dan:11;tuo:1,2,3,4,5,6', '5 4 3 2 1')?.tiers).toEqual([
      { option: '*', halfUnits: 2 },
    ]);
    expect(outcomeOf('11x5.any.2of2', 'dan:1;tuo:2,3,4', '5 4 3 2 1')?.tiers).toEqual([{ option: '*', halfUnits: 6 }]);
    expect(outcomeOf('11x5.any.2of2', 'dan:6;tuo:2,3,4', '5 4 3 2 1')?.tiers).toEqual([]);
  });

  winTogether(elevenChooseFive, [
    ['11x5.pos.big', '1,2,3,4,5', '10 9 8 7 6', 5],
    ['11x5.pos.even', '1,2,3,4,5', '2 4 6 8 10', 5],
    ['11x5.dt.dragon', '1v2,1v3,1v4,1v5,2v3,2v4,2v5,3v4,3v5,4v5', '5 4 3 2 1', 10],
    ['11x5.first3.has', '1,2,3,4', '1 2 3 4 5', 3],
    ['11x5.median', '3,4', '1 2 3 4 5', 1],
  ]);

  test('labels state the sum and its sides, the duel of the outer places and the three shapes', () => {
    expect(elevenChooseFive.labels(drawOf('7 6 1 2 5'), rules).join(' ')).toBe(
      'sum.21 size.small parity.odd tail.small dt.dragon first3.half mid3.half last3.half',
    );
    expect(elevenChooseFive.labels(drawOf('2 7 5 10 6'), rules).join(' ')).toBe(
      'sum.30 size.tie parity.even tail.small dt.tiger first3.misc mid3.misc last3.half',
    );
  });

  test('attributes follow every place, the sum, every duel and every shape', () => {
    const valueOf = (code: string): string =>
      elevenChooseFive.attributes
        .find((attribute) => attribute.code === code)
        ?.of(drawOf('11 6 1 2 4'), rules)
        .join(' ') ?? 'none';
    expect(elevenChooseFive.attributes).toHaveLength(35);
    expect(valueOf('any')).toBe('11 6 1 2 4');
    expect([valueOf('pos1.number'), valueOf('pos1.size'), valueOf('pos1.parity')]).toEqual(['11', 'tie', 'tie']);
    expect([valueOf('pos3.number'), valueOf('pos3.size'), valueOf('pos3.parity')]).toEqual(['1', 'small', 'odd']);
    expect([valueOf('sum.value'), valueOf('sum.size'), valueOf('sum.parity'), valueOf('sum.tail')]).toEqual([
      '24',
      'small',
      'even',
      'small',
    ]);
    expect([valueOf('dt.1v5'), valueOf('dt.3v4'), valueOf('mid3.shape')]).toEqual(['dragon', 'tiger', 'half']);
    expect([valueOf('median'), valueOf('oddcount')]).toEqual(['4', '2odd3even']);
  });

  test.each([
    ['1 2 3 4', 'wrong_count'],
    ['1 2 3 4 5 6', 'wrong_count'],
    ['1 2 3 4 12', 'out_of_range'],
    ['0 2 3 4 5', 'out_of_range'],
    ['1 2 3 4 1', 'repeated'],
    ['01 2 3 4 5', 'not_a_number'],
    ['1 2 3 4 x', 'not_a_number'],
    ['1 2 3 4 -5', 'not_a_number'],
    ['1 2 3 4 ', 'not_a_number'],
  ])('%s is no draw: %s', (numbers, reason) => {
    expect(elevenChooseFive.validateDraw(numbers.split(' '))).toEqual({ ok: false, reason });
  });
});

describe('11x5 selections', () => {
  test.each([
    ['11x5.pos.num', '7', '7|||| x1'],
    ['11x5.pos.num', '2,1||11||', '1,2||11|| x3'],
    ['11x5.pos.num', '||||', 'too_few'],
    ['11x5.pos.num', '1|2', 'malformed'],
    ['11x5.pos.num', '12||||', 'unknown_choice'],
    ['11x5.pos.big', '-', '1 x1'],
    ['11x5.pos.big', '5,2', '2,5 x2'],
    ['11x5.pos.big', '6', 'unknown_choice'],
    ['11x5.dt.dragon', '-', '1v5 x1'],
    ['11x5.dt.tiger', '2v3,1v2', '1v2,2v3 x2'],
    ['11x5.dt.tiger', '3v2', 'unknown_choice'],
    ['11x5.sum.big', '-', '- x1'],
    ['11x5.sum.value', '46', 'unknown_choice'],
    ['11x5.any.1of1', '11,2', '2,11 x2'],
    ['11x5.any.1of1', 'dan:1;tuo:2', 'malformed'],
    ['11x5.any.2of2', '1', 'too_few'],
    ['11x5.any.2of2', '1,1', 'repeated'],
    ['11x5.any.5of5', '1,2,3,4,5,6', '1,2,3,4,5,6 x6'],
    ['11x5.any.8of5', 'dan:4,3,2,1;tuo:11,5,6,7,8', 'dan:1,2,3,4;tuo:5,6,7,8,11 x5'],
    ['11x5.any.3of3', 'dan:1,2,3;tuo:4', 'too_many'],
    ['11x5.any.3of3', 'dan:1;tuo:1,2,3', 'repeated'],
    ['11x5.first1.direct', '3,1', '1,3 x2'],
    ['11x5.first2.direct', '1,2,3,4|3,4,5', '1,2,3,4|3,4,5 x10'],
    ['11x5.first2.direct', '1|1', 'no_unit'],
    ['11x5.first2.direct', '1|', 'malformed'],
    ['11x5.first3.direct', '1|2', 'malformed'],
    ['11x5.last3.group', '3,2,1,4', '1,2,3,4 x4'],
    ['11x5.first3.group', 'dan:1;tuo:2,3', 'malformed'],
    ['11x5.median', '2', 'unknown_choice'],
    ['11x5.oddcount', '5odd0even,0odd5even', '0odd5even,5odd0even x2'],
  ])('%s reads %s as %s', (code, text, read) => {
    const reply = playOf(code)?.parse(text, rules);
    expect(reply?.ok === true ? `${reply.canonical} x${reply.units}` : reply?.reason).toBe(read);
  });

  test('a selection that is not canonical has no outcome and no law', () => {
    expect(() => outcomeOf('11x5.any.2of2', '2,1', '1 2 3 4 5')).toThrow(RangeError);
    expect(() => outcomeOf('11x5.dt.dragon', '-', '1 2 3 4 5')).toThrow(RangeError);
    expect(() => playOf('11x5.pos.big')?.spread?.('2,1', rules)).toThrow(RangeError);
    expect(() => countOf('11x5.pos.big', '9', rules)).toThrow(RangeError);
  });
});
