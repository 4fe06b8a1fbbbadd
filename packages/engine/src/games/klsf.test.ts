import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { winTogether } from '../../test-aid/win-together.ts';
import { goldenSuite } from '../../test-aid/golden-suite.ts';
import { readGoldenCsv } from '../../test-aid/read-golden.ts';
import { runCommand } from '../command.ts';
import { playOf } from './index.ts';
import { klsf } from './klsf.ts';

const drawOf = drawsOf(klsf);
const outcomeOf = (code: string, selection: string, numbers: string) =>
  playOf(code)?.outcome(selection, drawOf(numbers), {});

goldenSuite('klsf', { counts: 19, settled: 0, units: 0 }, (play) => play.startsWith('klsf.'));

describe('Happy 10 on real draws', () => {
  const draws = readGoldenCsv('draws/klsf_chongqing_2019.csv').map((row) => drawOf(row['numbers'] ?? ''));

  test('all real draws on file are possible', () => {
    expect(draws).toHaveLength(821);
  });

  test.each([
    [['pos.big', 'pos.small']],
    [['pos.odd', 'pos.even']],
    [['pos.tailbig', 'pos.tailsmall']],
    [['pos.dsumodd', 'pos.dsumeven']],
    [['pos.east', 'pos.south', 'pos.west', 'pos.north']],
    [['pos.zhong', 'pos.fa', 'pos.bai']],
    [['sum.big', 'sum.small']],
    [['sum.odd', 'sum.even']],
  ])('exactly one of %j wins, or all return the stake', (names) => {
    for (const draw of draws) {
      const outcomes = names.map((name) => {
        const play = playOf(`klsf.${name}`);
        return play?.outcome(play.choices.at(-1) ?? '-', draw, {});
      });
      const wins = outcomes.filter((outcome) => outcome?.tiers.length === 1).length;
      const pushes = outcomes.filter((outcome) => outcome?.pushHalfUnits === 2).length;
      expect([wins, pushes], draw.numbers.join(' ')).toEqual(pushes > 0 ? [0, names.length] : [1, 0]);
    }
  });
});

describe('Happy 10 rules', () => {
  const count = (code: string, selection = '-'): unknown => runCommand(['count', code, selection]);
  const of = (total: number, win: number, push = 0): unknown => ({ ok: { total, win, push } });

  test('counts without a golden row are as games.md §9 says', () => {
    expect(count('klsf.pos.small')).toEqual(of(20, 10));
    expect(count('klsf.pos.west', '8')).toEqual(of(20, 5));
    expect(count('klsf.sum.big')).toEqual(of(125_970, 61_091, 3_788));
    expect(count('klsf.pos.num', '7')).toEqual(of(20, 1));
    expect(count('klsf.any.2', '7,20')).toEqual(of(190, 28));
  });

  test('a selection of several units counts the cases in which one of them wins', () => {
    expect(count('klsf.pos.big', '1,2')).toEqual(of(380, 290));
    // Of all ways to hold three numbers: all but those with one hit or none.
    expect(count('klsf.any.2', '1,2,3')).toEqual(of(1_140, 56 + 28 * 12));
    expect(count('klsf.any.2', 'dan:1;tuo:2,3')).toEqual(of(20 * 171, 8 * (171 - 66)));
    // Four places of twenty numbers have more orders than a law walks.
    expect(count('klsf.pos.big', '1,2,3,4')).toEqual({ error: 'no law of klsf.pos.big for 4 places' });
  });

  test.each([
    [1, 'small odd tailsmall dsumodd east zhong'],
    [7, 'small odd tailbig dsumodd west zhong'],
    [8, 'small even tailbig dsumeven north fa'],
    [10, 'small even tailsmall dsumodd south fa'],
    [11, 'big odd tailsmall dsumeven west fa'],
    [15, 'big odd tailbig dsumeven west bai'],
    [19, 'big odd tailbig dsumeven west bai'],
    [20, 'big even tailsmall dsumeven north bai'],
  ])('%i is %s', (number, classes) => {
    const others = Array.from({ length: 20 }, (_, i) => i + 1).filter((other) => other !== number);
    const numbers = [number, ...others].slice(0, 8).join(' ');
    const won = klsf.plays.filter(
      ({ code, choiceKind }) => choiceKind === 'place' && outcomeOf(code, '1', numbers)?.tiers.length === 1,
    );
    expect(won.map(({ code }) => code.replace('klsf.pos.', '')).join(' ')).toBe(classes);
  });

  test('a sum of 84 returns the stake of big and small, not of odd and even', () => {
    const numbers = '1 2 3 20 19 18 11 10';
    expect(outcomeOf('klsf.sum.big', '-', numbers)).toEqual({ tiers: [], pushHalfUnits: 2 });
    expect(outcomeOf('klsf.sum.small', '-', numbers)).toEqual({ tiers: [], pushHalfUnits: 2 });
    expect(outcomeOf('klsf.sum.even', '-', numbers)?.tiers).toHaveLength(1);
    expect(klsf.labels(drawOf(numbers), {})).toEqual(['sum.84', 'size.tie', 'parity.even']);
    expect(klsf.labels(drawOf('1 2 3 20 19 18 12 10'), {})).toEqual(['sum.85', 'size.big', 'parity.odd']);
    expect(klsf.labels(drawOf('17 8 4 14 16 11 5 7'), {})).toEqual(['sum.82', 'size.small', 'parity.even']);
  });

  winTogether(klsf, [
    ['klsf.pos.big', '1,2,3,4,5,6,7,8', '11 12 13 14 15 16 17 18', 8],
    ['klsf.pos.east', '1,2,3,4,5,6', '1 5 9 13 17 2 3 4', 5],
    ['klsf.pos.bai', '1,2,3,4,5,6,7', '20 19 18 17 16 15 1 2', 6],
  ]);

  test('attributes follow every place, the numbers drawn and the sum', () => {
    const valueOf = (code: string): string =>
      klsf.attributes
        .find((attribute) => attribute.code === code)
        ?.of(drawOf('17 8 4 14 16 11 20 7'), {})
        .join(' ') ?? 'none';
    expect(klsf.attributes).toHaveLength(59);
    expect(valueOf('any')).toBe('17 8 4 14 16 11 20 7');
    const place = ['number', 'size', 'parity', 'tail', 'dsum', 'wind', 'dragon'];
    expect(place.map((code) => valueOf(`pos1.${code}`)).join(' ')).toBe('17 big odd big even east bai');
    expect(place.map((code) => valueOf(`pos8.${code}`)).join(' ')).toBe('7 small odd big odd west zhong');
    expect([valueOf('sum.size'), valueOf('sum.parity')]).toEqual(['big', 'odd']);
  });

  test.each([
    ['1 2 3 4 5 6 7', 'wrong_count'],
    ['1 2 3 4 5 6 7 21', 'out_of_range'],
    ['1 2 3 4 5 6 7 7', 'repeated'],
    ['1 2 3 4 5 6 7 08', 'not_a_number'],
  ])('%s is no draw: %s', (numbers, reason) => {
    expect(klsf.validateDraw(numbers.split(' '))).toEqual({ ok: false, reason });
  });
});

describe('Happy 10 selections', () => {
  test.each([
    ['klsf.pos.num', '20,1||3|||||', '1,20||3||||| x3'],
    ['klsf.pos.num', '21|||||||', 'unknown_choice'],
    ['klsf.pos.east', '-', '1 x1'],
    ['klsf.pos.east', '8,1', '1,8 x2'],
    ['klsf.pos.east', '9', 'unknown_choice'],
    ['klsf.sum.big', '84', 'malformed'],
    ['klsf.any.3', '4,3,2,1', '1,2,3,4 x4'],
    ['klsf.any.3', '1,2', 'too_few'],
    ['klsf.any.3', 'dan:9,3;tuo:1,2', 'dan:3,9;tuo:1,2 x2'],
    ['klsf.any.1', 'dan:9;tuo:1', 'malformed'],
  ])('%s reads %s as %s', (code, text, read) => {
    const reply = playOf(code)?.parse(text, {});
    expect(reply?.ok === true ? `${reply.canonical} x${reply.units}` : reply?.reason).toBe(read);
  });
});
