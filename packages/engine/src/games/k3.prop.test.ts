import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySelection } from '../../test-aid/any-selection.ts';
import { countOf } from './count-of.ts';
import type { Outcome, Play, RuleSet } from './game-family.ts';
import { k3 } from './k3.ts';
import { subsetsOf } from './selection.ts';

const [triples, splits, pairs, dies] = ['triple', 'split', 'pairTriple', 'die'].map(
  (name) => k3.ruleParameters[name] ?? [],
);
const allRules: RuleSet[] = (triples ?? []).flatMap((triple) =>
  (splits ?? []).flatMap((split) =>
    (pairs ?? []).flatMap((pairTriple) => (dies ?? []).map((die) => ({ triple, split, pairTriple, die }))),
  ),
);
const anyRules = fc.constantFrom(...allRules);
const anyPlay = fc.constantFrom(...k3.plays);

/** The one-unit tickets of a canonical selection, worked out from the definition of the play. */
function ticketsOf(play: Play, canonical: string): string[] {
  if (play.input === 'none') return ['-'];
  if (play.input === 'doubles-singles') {
    const [doubles = '', singles = ''] = canonical.split('|');
    return doubles.split(',').flatMap((d) => singles.split(',').flatMap((s) => (d === s ? [] : [`${d}|${s}`])));
  }
  return subsetsOf(canonical.split(','), play.picksPerUnit).map((set) => set.join(','));
}

const halves = ({ tiers, pushHalfUnits }: Outcome): number =>
  tiers.reduce((sum, tier) => sum + tier.halfUnits, pushHalfUnits);

const anyBet = fc
  .tuple(anyPlay, anyRules)
  .filter(([play, ruleSet]) => play.isOffered(ruleSet))
  .chain(([play, ruleSet]) => anySelection(play).map((selection) => ({ play, ruleSet, selection })));

describe('every K3 selection', () => {
  test('has a canonical form that reads as itself and does not depend on the order of picks', () => {
    fc.assert(
      fc.property(anyBet, ({ play, ruleSet, selection }) => {
        const once = play.parse(selection, ruleSet);
        if (!once.ok) throw new Error(`${play.code} ${selection}: ${once.reason}`);
        expect(play.parse(once.canonical, ruleSet)).toEqual(once);
      }),
    );
  });

  test('has as many units as distinct one-unit tickets, and wins what they win', () => {
    fc.assert(
      fc.property(anyBet, ({ play, ruleSet, selection }) => {
        const parsed = play.parse(selection, ruleSet);
        if (!parsed.ok) throw new Error(parsed.reason);
        const tickets = ticketsOf(play, parsed.canonical);
        expect(new Set(tickets).size).toBe(parsed.units);
        for (const { draw } of k3.enumerate()) {
          const single = tickets.map((ticket) => play.outcome(ticket, draw, ruleSet));
          const whole = play.outcome(parsed.canonical, draw, ruleSet);
          expect(halves(whole)).toBe(single.reduce((sum, outcome) => sum + halves(outcome), 0));
          expect(halves(whole)).toBeLessThanOrEqual(2 * parsed.units);
          const options = whole.tiers.map(({ option }) => option);
          expect(parsed.optionOfUnit.filter((o) => options.includes(o))).toEqual(options);
        }
      }),
      { numRuns: 300 },
    );
  });

  test('wins no more together than its best outcomes say', () => {
    fc.assert(
      fc.property(anyBet, ({ play, ruleSet, selection }) => {
        const parsed = play.parse(selection, ruleSet);
        if (!parsed.ok) throw new Error(parsed.reason);
        const best = play.bestOutcomes(parsed.canonical, ruleSet);
        const most = Math.max(...best.map((tiers) => halves({ tiers, pushHalfUnits: 0 })));
        const seen = [...k3.enumerate()].map(({ draw }) => halves(play.outcome(parsed.canonical, draw, ruleSet)));
        expect(Math.max(...seen)).toBe(most);
      }),
      { numRuns: 300 },
    );
  });

  test('made of noise is refused or reads as a fixed point, and never throws', () => {
    const noise = fc.oneof(
      fc.string({ maxLength: 400, size: 'max' }),
      fc.string({ unit: fc.constantFrom(...'0123456789,|-; '.split('')) }),
      fc.string({ unit: fc.constantFrom(...'123456,|'.split('')) }),
      fc.constantFrom('__proto__', 'constructor', 'toString', '1,__proto__', '1|constructor'),
    );
    fc.assert(
      fc.property(anyPlay, anyRules, noise, (play, ruleSet, text) => {
        const reply = play.parse(text, ruleSet);
        if (!reply.ok) {
          expect(reply.part.length).toBeLessThanOrEqual(16);
          return;
        }
        expect(play.parse(reply.canonical, ruleSet)).toEqual(reply);
        expect(reply.units).toBeGreaterThan(0);
        expect(countOf(play.code, text, ruleSet).total).toBe(216n);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('every K3 rule set', () => {
  const win = (code: string, selection: string, ruleSet: RuleSet): bigint => countOf(code, selection, ruleSet).win;
  const killed = (ruleSet: RuleSet, ...kinds: string[]): bigint =>
    ruleSet['split'] === '10/11' && kinds.includes(ruleSet['triple'] ?? '') ? 6n : 0n;

  test.each(allRules)('splits the 216 outcomes by size, parity and points: %o', (rules) => {
    const mid = rules['split'] === 'bingo18' ? win('k3.sum.mid', '-', rules) : 0n;
    const sizes = win('k3.sum.big', '-', rules) + mid + win('k3.sum.small', '-', rules);
    expect(sizes + killed(rules, 'bs', 'bsoe')).toBe(216n);
    const parities = win('k3.sum.odd', '-', rules) + win('k3.sum.even', '-', rules);
    expect(parities + killed(rules, 'bsoe')).toBe(216n);
    const values = Array.from({ length: 16 }, (_, i) => win('k3.sum.value', String(i + 3), rules));
    expect(values.reduce((sum, n) => sum + n)).toBe(216n);
    const spans = Array.from({ length: 6 }, (_, i) => win('k3.span', String(i), rules));
    expect(spans.reduce((sum, n) => sum + n)).toBe(216n);
  });
});
