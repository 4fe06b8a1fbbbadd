import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { winTogether } from '../../test-aid/win-together.ts';
import { goldenSuite } from '../../test-aid/golden-suite.ts';
import { readGoldenCsv, readGoldenText } from '../../test-aid/read-golden.ts';
import { runCommand } from '../command.ts';
import type { Draw } from './game-family.ts';
import { playOf, playsOf } from './index.ts';
import { pk10 } from './pk10.ts';
import { defaultRuleSet } from './rule-set.ts';

const rules = defaultRuleSet(pk10);
const pushing = { ...rules, sum11: 'push' };
const drawOf = drawsOf(pk10);
const outcomeOf = (code: string, selection: string, numbers: string) =>
  playOf(code)?.outcome(selection, drawOf(numbers), rules);
const draws = readGoldenCsv('draws/pk10_beijing_2019.csv').map((row) => drawOf(row['numbers'] ?? ''));

goldenSuite('pk10', { counts: 50, settled: 40, units: 2 }, (play) => play.includes('pk10.'));

describe('PK10 on real draws', () => {
  test('all real draws on file are possible', () => {
    expect(draws).toHaveLength(604);
  });

  test.each([
    [['pk10.pos.big', 'pk10.pos.small'], rules],
    [['pk10.pos.odd', 'pk10.pos.even'], rules],
    [['pk10.dt.dragon', 'pk10.dt.tiger'], rules],
    [['pk10.sum2.big', 'pk10.sum2.small'], rules],
    [['pk10.sum2.odd', 'pk10.sum2.even'], rules],
    [['pk10.sum2.big', 'pk10.sum2.small'], pushing],
    [['pk10.sum2.odd', 'pk10.sum2.even'], pushing],
    [['pk10.sum2.bigodd', 'pk10.sum2.bigeven', 'pk10.sum2.smallodd', 'pk10.sum2.smalleven'], rules],
    [['pk10.sum3.big', 'pk10.sum3.small'], rules],
    [['pk10.dt2.dragon', 'pk10.dt2.tiger'], rules],
  ])('exactly one of %j wins, or all return the stake', (codes, ruleSet) => {
    for (const draw of draws) {
      const outcomes = codes.map((code) => {
        const play = playOf(code);
        return play?.outcome(play.choices.at(-1) ?? '-', draw, ruleSet);
      });
      const wins = outcomes.filter((outcome) => outcome?.tiers.length === 1).length;
      const pushes = outcomes.filter((outcome) => outcome?.pushHalfUnits === 2).length;
      expect([wins, pushes], draw.numbers.join(' ')).toEqual(pushes > 0 ? [0, codes.length] : [1, 0]);
    }
  });

  test("the champion's size is the sequence of the golden road", () => {
    const trend = JSON.parse(readGoldenText('trend.json')) as { 'road.pk10.champion.bs': { sequence: string } };
    const { sequence } = trend['road.pk10.champion.bs'];
    const size = pk10.attributes.find(({ code }) => code === 'pos1.size');
    const sizes = draws.slice(-sequence.length).map((draw) => (size?.of(draw, rules)[0] === 'big' ? 'B' : 'S'));
    expect(sizes.join('')).toBe(sequence);
  });
});

describe('PK10 rules', () => {
  const count = (code: string, selection = '-'): unknown => runCommand(['count', code, selection]);
  const of = (total: number, win: number, push = 0): unknown => ({ ok: { total, win, push } });

  test('counts without a golden row are as games.md §4 says', () => {
    expect(count('pk10.pos.big')).toEqual(of(10, 5));
    expect(count('pk10.pos.even.7')).toEqual(of(10, 5));
    expect(count('pk10.dt.tiger.4v7')).toEqual(of(90, 45));
    expect(count('pk10.sum2.small@std')).toEqual(of(90, 50));
    expect(count('pk10.sum2.even@std')).toEqual(of(90, 40));
    expect(count('pk10.sum2.big@p11')).toEqual(of(90, 40, 10));
    expect(count('pk10.sum2.smallodd@std')).toEqual(of(90, 30));
    expect(count('pk10.sum2.value', '19')).toEqual(of(90, 2));
    expect(count('pk10.first2.group', '4,9')).toEqual(of(90, 2));
    expect(count('pk10.first2.direct', '4|9')).toEqual(of(90, 1));
    expect(count('pk10.first3.direct', '1|2|3')).toEqual(of(720, 1));
    expect(count('pk10.first3.has', '1')).toEqual(of(720, 216));
    expect(count('pk10.sum3.value', '6')).toEqual(of(720, 6));
    expect(count('pk10.dt2.dragon')).toEqual(of(5_040, 2_320, 400));
    expect(count('pk10.dt2.tiger')).toEqual(of(5_040, 2_320, 400));
  });

  test('a selection of several units counts the draws in which one of them wins', () => {
    expect(count('pk10.pos.num', '1||1|||||||')).toEqual(of(90, 18));
    expect(count('pk10.pos.big', '1,2')).toEqual(of(90, 70));
    expect(count('pk10.dt.dragon', '1v10,5v6')).toEqual(of(5_040, 3_780));
    expect(count('pk10.first2.direct', '1,2,3,4|3,4,5')).toEqual(of(90, 10));
    // More places than a law walks in every order.
    expect(count('pk10.pos.big', '1,2,3,4,5,6')).toEqual({ error: 'no law of pk10.pos.big for 6 places' });
  });

  test('the rule of the sum is not the rule of a place', () => {
    // A sum of 9 is small although a 9 at a place is big.
    expect(outcomeOf('pk10.sum2.big', '-', '4 5 1 2 3 6 7 8 9 10')?.tiers).toEqual([]);
    expect(outcomeOf('pk10.sum2.small', '-', '4 5 1 2 3 6 7 8 9 10')?.tiers).toHaveLength(1);
    expect(outcomeOf('pk10.pos.big', '9', '4 5 1 2 3 6 7 8 9 10')?.tiers).toHaveLength(1);
  });

  test('17 is a big sum of three and 16 a small one', () => {
    expect(outcomeOf('pk10.sum3.big', '-', '10 6 1 2 3 4 5 7 8 9')?.tiers).toHaveLength(1);
    expect(outcomeOf('pk10.sum3.small', '-', '9 6 1 2 3 4 5 7 8 10')?.tiers).toHaveLength(1);
  });

  test('the parameter chooses the variant; where 11 is neither side the four combinations are not sold', () => {
    expect(pk10.goldenCode('pk10.sum2.big', rules)).toBe('pk10.sum2.big@std');
    expect(pk10.goldenCode('pk10.sum2.odd', pushing)).toBe('pk10.sum2.odd@p11');
    expect(pk10.goldenCode('pk10.sum2.smallodd', rules)).toBe('pk10.sum2.smallodd@std');
    expect(pk10.goldenCode('pk10.sum2.value', pushing)).toBe('pk10.sum2.value');
    expect(pk10.goldenCode('pk10.pos.big', rules)).toBe('pk10.pos.big');
    const codes = (ruleSet: typeof rules): string[] => playsOf(pk10, ruleSet).map(({ code }) => code);
    expect(codes(rules)).toHaveLength(27);
    expect(codes(rules).filter((code) => !codes(pushing).includes(code))).toEqual([
      'pk10.sum2.bigodd',
      'pk10.sum2.bigeven',
      'pk10.sum2.smallodd',
      'pk10.sum2.smalleven',
    ]);
  });

  winTogether(pk10, [
    ['pk10.pos.big', '1,2,3,4,5,6', '10 9 8 7 6 5 4 3 2 1', 5],
    ['pk10.dt.dragon', '1v10,2v9,3v8,4v7,5v6', '10 9 8 7 6 5 4 3 2 1', 5],
    ['pk10.first3.has', '1,2,3,4', '1 2 3 4 5 6 7 8 9 10', 3],
    ['pk10.sum3.value', '6,7', '1 2 3 4 5 6 7 8 9 10', 1],
  ]);

  test('labels state the sum of the first two with its sides, and the five duels', () => {
    const race = drawOf('6 5 7 1 3 4 10 2 8 9');
    expect(pk10.labels(race, rules).join(' ')).toBe(
      'sum2.11 size.small parity.odd dt1.tiger dt2.tiger dt3.dragon dt4.tiger dt5.tiger',
    );
    expect(pk10.labels(race, pushing).slice(0, 3)).toEqual(['sum2.11', 'size.tie', 'parity.tie']);
  });

  test('attributes follow every place, the duels and the sums', () => {
    const valueOf = (code: string, ruleSet = rules): string =>
      pk10.attributes
        .find((attribute) => attribute.code === code)
        ?.of(drawOf('6 5 7 1 3 4 10 9 8 2'), ruleSet)
        .join(' ') ?? 'none';
    expect(pk10.attributes).toHaveLength(41);
    expect(['pos10.number', 'pos10.size', 'pos10.parity'].map((code) => valueOf(code))).toEqual(['2', 'small', 'even']);
    expect(['sum2.value', 'sum2.size', 'sum2.parity'].map((code) => valueOf(code))).toEqual(['11', 'small', 'odd']);
    expect(['sum2.size', 'sum2.parity'].map((code) => valueOf(code, pushing))).toEqual(['tie', 'tie']);
    expect(['dt.1v10', 'dt.2v9', 'dt2'].map((code) => valueOf(code))).toEqual(['dragon', 'tiger', 'dragon']);
    expect(['sum3.value', 'sum3.size'].map((code) => valueOf(code))).toEqual(['18', 'big']);
  });

  test.each([
    ['1 2 3 4 5 6 7 8 9', 'wrong_count'],
    ['1 2 3 4 5 6 7 8 9 11', 'out_of_range'],
    ['0 2 3 4 5 6 7 8 9 10', 'out_of_range'],
    ['1 2 3 4 5 6 7 8 9 9', 'repeated'],
    ['01 2 3 4 5 6 7 8 9 10', 'not_a_number'],
    ['1 2 3 4 5 6 7 8 9 x', 'not_a_number'],
  ])('%s is no draw: %s', (numbers, reason) => {
    expect(pk10.validateDraw(numbers.split(' '))).toEqual({ ok: false, reason });
  });

  test('the draw of another family has no outcome', () => {
    const stranger: Draw = { ...drawOf('1 2 3 4 5 6 7 8 9 10'), family: '11x5' };
    expect(() => playOf('pk10.pos.big')?.outcome('1', stranger, rules)).toThrow(RangeError);
  });
});

describe('PK10 selections', () => {
  test.each([
    ['pk10.pos.num', '7', '7||||||||| x1'],
    ['pk10.pos.num', '2,1||10|||||||', '1,2||10||||||| x3'],
    ['pk10.pos.num', '|||||||||', 'too_few'],
    ['pk10.pos.num', '1|2|3', 'malformed'],
    ['pk10.pos.num', '11|||||||||', 'unknown_choice'],
    ['pk10.pos.big', '-', '1 x1'],
    ['pk10.pos.odd', '10,2', '2,10 x2'],
    ['pk10.pos.odd', '2,2', 'repeated'],
    ['pk10.dt.dragon', '-', '1v10 x1'],
    ['pk10.dt.tiger', '5v6,2v9', '2v9,5v6 x2'],
    ['pk10.dt.tiger', '1v9', 'unknown_choice'],
    ['pk10.sum2.big', '1', 'malformed'],
    ['pk10.sum2.value', '19,3', '3,19 x2'],
    ['pk10.sum2.value', '2', 'unknown_choice'],
    ['pk10.sum3.value', '28', 'unknown_choice'],
    ['pk10.first2.group', '3,1,2', '1,2,3 x3'],
    ['pk10.first2.group', '3', 'too_few'],
    ['pk10.first2.group', 'dan:1;tuo:2', 'malformed'],
    ['pk10.first3.direct', '1,2,3,4|3,4,5|1,5,6', '1,2,3,4|3,4,5|1,5,6 x23'],
    ['pk10.first3.direct', '1|1|2', 'no_unit'],
    ['pk10.first5.direct', '1|2|3|4', 'malformed'],
    ['pk10.first3.has', '10,1', '1,10 x2'],
  ])('%s reads %s as %s', (code, text, read) => {
    const reply = playOf(code)?.parse(text, rules);
    expect(reply?.ok === true ? `${reply.canonical} x${reply.units}` : reply?.reason).toBe(read);
  });

  test('words of the units table are read for this family too', () => {
    expect(runCommand(['units', 'pk10.first2.direct', '1,2 | 2,3'])).toEqual({ ok: 3 });
    expect(runCommand(['count', 'pk10.first2.group', '3 numbers'])).toEqual({ ok: { total: 90, win: 6, push: 0 } });
  });
});
