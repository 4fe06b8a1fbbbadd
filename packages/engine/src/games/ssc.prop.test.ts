import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySelection } from '../../test-aid/any-selection.ts';
import { allRuleSets, familyProperties, usualTickets } from '../../test-aid/family-properties.ts';
import { defaultOddsTable, rtpGuard } from '../odds-table.ts';
import { countOf } from './count-of.ts';
import type { Draw, Play, RuleSet } from './game-family.ts';
import { playOf } from './index.ts';
import { subsetsOf } from './selection.ts';
import { ssc } from './ssc.ts';

const anyDraw: fc.Arbitrary<Draw> = fc
  .array(fc.nat(9), { minLength: 5, maxLength: 5 })
  .map((values) => ({ family: 'ssc', numbers: values.map(String), values }));
const allRules = allRuleSets(ssc);
const BUNDLE = /^ssc\.((?:mid|last)?[23])\.(sum|span|groupsum|pack1)$/;
const play = (code: string): Play => playOf(code) ?? expect.fail(code);

/** Repeated and single digits of a group, each unit once. */
function groupTickets(canonical: string, counts: readonly [number, number]): string[] {
  const [repeated = [], single = []] = canonical.split('|').map((side) => side.split(','));
  return subsetsOf(repeated, counts[0]).flatMap((some) => {
    const rest = single.filter((digit) => !some.includes(digit));
    return subsetsOf(rest, counts[1]).map((others) => `${some.join(',')}|${others.join(',')}`);
  });
}

function ticketsOf(of: Play, canonical: string): string[] | null {
  if (of.input === 'places-set') {
    const [places = '', picked = ''] = canonical.replace('pos=', '').split(':');
    const inner = play(of.code.replace('any', ''));
    const tickets = ticketsOf(inner, picked) ?? usualTickets(inner, picked);
    return subsetsOf(places.split(','), of.picksPerUnit).flatMap((some) =>
      tickets.map((ticket) => `pos=${some.join(',')}:${ticket}`),
    );
  }
  if (of.sideCounts !== undefined) return groupTickets(canonical, of.sideCounts);
  if (!of.code.startsWith('ssc.any')) return null;
  if (!of.code.endsWith('.direct')) return null;
  const sides = canonical.split('|').map((side) => (side === '' ? [] : side.split(',')));
  return subsetsOf([0, 1, 2, 3, 4], of.picksPerUnit).flatMap((some) =>
    sides
      .reduce<string[][]>(
        (found, side, place) =>
          found.flatMap((tuple) => (some.includes(place) ? side : ['']).map((pick) => [...tuple, pick])),
        [[]],
      )
      .map((tuple) => tuple.join('|')),
  );
}

/** The direct and group tickets that a pick of a sum, span or pack stands for. */
function bundleBets(of: Play, pick: string): [Play, string][] {
  const [, places = '', kind = ''] = BUNDLE.exec(of.code) ?? [];
  const size = Number(places.slice(-1));
  const digits = Array.from({ length: 10 ** size }, (_, n) => [...String(n).padStart(size, '0')].map(Number));
  const sum = (list: readonly number[]): number => list.reduce((all, digit) => all + digit, 0);
  const meant = digits.filter((list) => {
    if (kind === 'span') return Math.max(...list) - Math.min(...list) === Number(pick);
    return kind === 'pack1' ? list.includes(Number(pick)) : sum(list) === Number(pick);
  });
  if (kind === 'sum' || kind === 'span') return meant.map((list) => [play(`ssc.${places}.direct`), list.join('|')]);
  const groups = new Set(meant.map((list) => list.toSorted((a, b) => a - b).join('')));
  return [...groups].flatMap((group): [Play, string][] => {
    const distinct = new Set(group).size;
    if (distinct === size) return [[play(`ssc.${places}.${size === 2 ? 'group' : 'group6'}`), group]];
    return distinct === 2 ? [[play(`ssc.${places}.group3`), group]] : [];
  });
}

familyProperties({
  family: ssc,
  anyDraw,
  ticketsOf,
  unitsOf(of, ticket) {
    if (of.code === 'ssc.5.combo') return 5;
    return BUNDLE.test(of.code) ? bundleBets(of, ticket).length : 1;
  },
});

describe('every SSC rule set', () => {
  const sum = (codes: readonly string[], rules: RuleSet): bigint =>
    codes.reduce((all, code) => all + countOf(code, '-', rules).win, 0n);

  test.each(allRules)('splits the 100,000 outcomes by every partition: %o', (rules) => {
    const partitions = [
      ['ssc.sum.big', 'ssc.sum.small'],
      ['ssc.sum.odd', 'ssc.sum.even'],
      ['ssc.dt.dragon', 'ssc.dt.tiger', 'ssc.dt.tie'],
      ...['first3', 'mid3', 'last3'].map((three) =>
        ['triple', 'straight', 'pair', 'half', 'misc'].map((shape) => `ssc.${three}.${shape}`),
      ),
    ];
    for (const codes of partitions) expect(sum(codes, rules), codes.join()).toBe(100_000n);
    for (const code of ['ssc.sum.value', 'ssc.bull', 'ssc.stud']) {
      const wins = play(code).choices.map((pick) => countOf(code, pick, rules).win);
      expect(wins.reduce((all, n) => all + n)).toBe(100_000n);
    }
    const bulls = sum(['ssc.bull.big', 'ssc.bull.small'], rules);
    expect(bulls).toBe(sum(['ssc.bull.odd', 'ssc.bull.even'], rules));
    expect(bulls).toBe(100_000n - countOf('ssc.bull', 'none', rules).win);
  });

  test.each(allRules)('has usual odds within the band: %o', (rules) => {
    expect(rtpGuard(defaultOddsTable(ssc, rules))).toEqual([]);
  });
});

describe('every law of SSC', () => {
  const checked = fc
    .constantFrom(...ssc.plays.filter(({ code }) => !/^ssc\.(?:5|4|last4|any[34])\./.test(code)))
    .chain((of) => anySelection(of).map((selection) => ({ of, selection })));

  test('weighs all outcomes: 100,000 together', () => {
    fc.assert(
      fc.property(checked, fc.constantFrom(...allRules), ({ of, selection }, rules) => {
        expect(countOf(of.code, selection, rules).total).toBe(100_000n);
      }),
      { numRuns: 25 },
    );
  });

  test('is what walking every draw counts', () => {
    const sample = [
      ['ssc.5.combo', '1,2|3|4,5|6|7,8,9'],
      ['ssc.any2.direct', '1,2||4,5||7,8,9'],
      ['ssc.any3.group3', 'pos=1,2,4,5:1,2|2,3'],
    ] as const;
    for (const [code, selection] of sample) {
      const { spread, ...walked } = play(code);
      const units = (of: Iterable<{ halves: number; weight: bigint }>): Map<number, bigint> => {
        const byHalves = new Map<number, bigint>();
        for (const { halves, weight } of of) byHalves.set(halves, (byHalves.get(halves) ?? 0n) + weight);
        byHalves.delete(0);
        return new Map([...byHalves].filter(([, weight]) => weight > 0n));
      };
      const halvesOf = (tiers: readonly { halfUnits: number }[]): number =>
        tiers.reduce((all, { halfUnits }) => all + halfUnits, 0);
      const law = [...(spread?.(selection, allRules[0] ?? {}) ?? [])].map(({ outcome, weight }) => ({
        halves: halvesOf(outcome.tiers),
        weight,
      }));
      const counted = [...ssc.enumerate()].map(({ draw, weight }) => ({
        halves: halvesOf(walked.outcome(selection, draw, allRules[0] ?? {}).tiers),
        weight,
      }));
      expect(units(law), code).toEqual(units(counted));
    }
  });
});

describe('what is sold together', () => {
  const bundles = ssc.plays.filter(({ code }) => BUNDLE.test(code));

  test('a sum, span or pack wins exactly what its direct and group tickets win, at the same price', () => {
    const rules = allRules[0] ?? {};
    const { plays } = defaultOddsTable(ssc, rules);
    const priceOf = (code: string, option: string): number =>
      plays[code]?.odds[option] ?? plays[code]?.odds['*'] ?? NaN;
    const anyPick = fc
      .constantFrom(...bundles)
      .chain((of) => fc.tuple(fc.constant(of), fc.constantFrom(...of.choices)));
    fc.assert(
      fc.property(anyPick, anyDraw, ([of, pick], draw) => {
        const parsed = of.parse(pick, rules);
        const bets = bundleBets(of, pick);
        expect(parsed.ok && parsed.units).toBe(bets.length);
        const paid = (by: Play, selection: string): number => {
          const canonical = by.parse(selection, rules);
          if (!canonical.ok) throw new Error(`${by.code} ${selection}`);
          return by
            .outcome(canonical.canonical, draw, rules)
            .tiers.reduce((all, { option, halfUnits }) => all + halfUnits * priceOf(by.code, option), 0);
        };
        expect(paid(of, pick)).toBe(bets.reduce((all, [by, selection]) => all + paid(by, selection), 0));
      }),
      { numRuns: 150 },
    );
  });
});
