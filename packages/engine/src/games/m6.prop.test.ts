import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySelection } from '../../test-aid/any-selection.ts';
import { allRuleSets, familyProperties, usualTickets } from '../../test-aid/family-properties.ts';
import { defaultOddsTable, rtpGuard } from '../odds-table.ts';
import { countOf, unitSpread } from './count-of.ts';
import type { Draw, Outcome, Play, RuleSet, WeightedOutcome } from './game-family.ts';
import { playOf } from './index.ts';
import { m6 } from './m6.ts';
import { defaultRuleSet } from './rule-set.ts';

const rules = defaultRuleSet(m6);
const allRules = allRuleSets(m6);
const anyDraw: fc.Arbitrary<Draw> = fc
  .shuffledSubarray(
    Array.from({ length: 49 }, (_, i) => i + 1),
    { minLength: 7, maxLength: 7 },
  )
  .map((values) => ({ family: 'm6', numbers: values.map(String), values }));
const ticketsOf = (play: Play, canonical: string): string[] | null =>
  play.code === 'm6.sp.zodiacset' ? [canonical] : null;

familyProperties({ family: m6, anyDraw, ticketsOf });

const halvesWon = ({ tiers }: Outcome): bigint => tiers.reduce((sum, tier) => sum + BigInt(tier.halfUnits), 0n);
const totalOf = (law: readonly WeightedOutcome[]): bigint => law.reduce((sum, { weight }) => sum + weight, 0n);
const lawOf = (play: Play, selection: string, ruleSet: RuleSet): WeightedOutcome[] => [
  ...(play.spread?.(selection, ruleSet) ?? []),
];

describe('the Mark Six odds', () => {
  const shipped = defaultOddsTable(m6, rules);

  test.each(allRules)('are inside the return band for the whole menu under %o, and the same every year', (ruleSet) => {
    const table = defaultOddsTable(m6, ruleSet);
    expect(rtpGuard(table)).toEqual([]);
    expect(Object.keys(table.plays)).toHaveLength(m6.plays.length);
    expect(table.plays).toEqual(shipped.plays);
  });
});

describe('the laws of Mark Six', () => {
  const sum = (ruleSet: RuleSet, code: string, selections: readonly string[]): bigint =>
    selections.reduce((total, selection) => total + countOf(code, selection, ruleSet).win, 0n);

  test.each(allRules)('share out all draws among the sides, the values and the classes: %o', (ruleSet) => {
    const win = (code: string): bigint => countOf(code, '-', ruleSet).win;
    const sides = (codes: string): bigint => codes.split(' ').reduce((total, code) => total + win(`m6.${code}`), 0n);
    for (const two of ['big small', 'odd even', 'dsumodd dsumeven', 'dsumbig dsumsmall', 'tailbig tailsmall']) {
      const [one = '', other = ''] = two.split(' ');
      expect(sides(`sp.${one} sp.${other}`) + countOf(`m6.sp.${one}`, '-', ruleSet).push).toBe(49n);
    }
    expect(sides('sp.bigodd sp.bigeven sp.smallodd sp.smalleven')).toBe(48n);
    expect(sides('sp.red sp.blue sp.green')).toBe(49n);
    const choices = (code: string): readonly string[] => playOf(code)?.choices ?? [];
    for (const code of ['m6.sp.num', 'm6.sp.head', 'm6.sp.tail', 'm6.sp.zodiac']) {
      expect(sum(ruleSet, code, choices(code)), code).toBe(49n);
    }
    for (const half of ['half', 'quarter']) {
      const parts = m6.plays.filter(({ code }) => code.startsWith(`m6.sp.${half}.`)).map(({ code }) => code.slice(3));
      expect(parts).toHaveLength(12);
      expect(sides(parts.join(' '))).toBe(half === 'half' ? 96n : 48n);
    }
    const all = 85_900_584n;
    expect(sides('total.big total.small')).toBe(all);
    expect(sides('total.odd total.even')).toBe(all);
    expect(sides('total.tailbig total.tailsmall')).toBe(all);
    expect(sum(ruleSet, 'm6.zodiac.count', choices('m6.zodiac.count'))).toBe(all);
    expect(sides('zodiac.count.odd zodiac.count.even')).toBe(all);
    expect(sides('seven.red seven.blue seven.green seven.tie')).toBe(all * 7n);
    // Every ball of the seven is of one animal: counted with how many show, they are all draws times their animals.
    const animals = choices('m6.zodiac.count').map((n) => BigInt(n) * countOf('m6.zodiac.count', n, ruleSet).win);
    expect(sum(ruleSet, 'm6.flat.zodiac', choices('m6.flat.zodiac'))).toBe(animals.reduce((a, b) => a + b));
  });

  test('of many units expect as much as their tickets one by one', () => {
    const known = m6.plays.filter(
      ({ code }) => !/^m6\.(main\.num|mainpos\.|dt\.)/.test(code) && !code.startsWith('m6.miss.1'),
    );
    const anyBet = fc
      .constantFrom(...known)
      .chain((play) => fc.tuple(fc.constant(play), anySelection(play), fc.constantFrom(...allRules)));
    fc.assert(
      fc.property(anyBet, ([play, text, ruleSet]) => {
        const parsed = play.parse(text, ruleSet);
        if (!parsed.ok) throw new Error(`${play.code} ${text}`);
        const whole = lawOf(play, parsed.canonical, ruleSet);
        const wonOf = (law: readonly WeightedOutcome[]): bigint =>
          law.reduce((won, { outcome, weight }) => won + halvesWon(outcome) * weight, 0n);
        const tickets = ticketsOf(play, parsed.canonical) ?? usualTickets(play, parsed.canonical);
        const each = tickets.map((ticket) => {
          const reply = play.parse(ticket, ruleSet);
          return lawOf(play, reply.ok ? reply.canonical : ticket, ruleSet);
        });
        const space = totalOf(each[0] ?? []);
        expect(wonOf(whole) * space, `${play.code} ${parsed.canonical}`).toBe(
          each.reduce((won, law) => won + wonOf(law), 0n) * totalOf(whole),
        );
      }),
    );
  });

  test('of two sides of numbers expect as much as their pairs one by one', () => {
    for (const code of ['m6.combo.2main', 'm6.combo.2hitsp', 'm6.combo.spstring']) {
      const play = playOf(code);
      if (play === undefined) throw new Error(code);
      const expected = (selection: string): readonly [won: bigint, of: bigint] => {
        const law = lawOf(play, selection, rules);
        return [law.reduce((won, { outcome, weight }) => won + halvesWon(outcome) * weight, 0n), totalOf(law)];
      };
      const [pair, pairs] = expected('1,2');
      const [crossed, tickets] = expected('1,2,3,4|5,6,7');
      expect(crossed * pairs).toBe(12n * pair * tickets);
    }
  });

  test('agree with what drawn balls do, for a unit of every option', () => {
    const draws = fc.sample(anyDraw, { seed: 49, numRuns: 700 });
    const ruleSet = { ...rules, year: 'horse' };
    for (const play of m6.plays) {
      for (const option of play.options(ruleSet).slice(0, 2)) {
        const reply = play.parse(play.unitOf(option, ruleSet), ruleSet);
        if (!reply.ok) throw new Error(play.code);
        const law = [...unitSpread(play, option, ruleSet)];
        const chance =
          Number(law.reduce((won, { outcome, weight }) => won + (outcome.tiers.length > 0 ? weight : 0n), 0n)) /
          Number(totalOf(law));
        const seen = draws.filter((draw) => play.outcome(reply.canonical, draw, ruleSet).tiers.length > 0).length;
        const sigma = Math.sqrt(draws.length * chance * (1 - chance));
        expect(Math.abs(seen - draws.length * chance), `${play.code} ${option}`).toBeLessThan(5 * sigma + 2);
      }
    }
  });
});
