import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { familyProperties } from '../../test-aid/family-properties.ts';
import { defaultOddsTable, rtpGuard } from '../odds-table.ts';
import { countOf, countTier, unitSpread } from './count-of.ts';
import type { Draw } from './game-family.ts';
import { COUNT_EVERY_HIT } from './kl8/pick-play.ts';
import { kl8 } from './kl8.ts';

const anyDraw: fc.Arbitrary<Draw> = fc
  .shuffledSubarray(
    Array.from({ length: 80 }, (_, i) => i + 1),
    { minLength: 20, maxLength: 20 },
  )
  .map((values) => ({ family: 'kl8', numbers: values.map(String), values }));

familyProperties({ family: kl8, anyDraw });

describe('keno', () => {
  const sum = (codes: string): bigint =>
    codes.split(' ').reduce((total, code) => total + countOf(`kl8.${code}`, '-', {}).win, 0n);

  test('has odds inside the return band for the whole menu', () => {
    const table = defaultOddsTable(kl8, {});
    expect(rtpGuard(table)).toEqual([]);
    expect(Object.keys(table.plays)).toHaveLength(kl8.plays.length);
    // The band is wide; the prizes were made to return this much.
    const picks = {
      ...table,
      plays: Object.fromEntries(Object.entries(table.plays).filter(([code]) => /pick/.test(code))),
    };
    expect(rtpGuard(picks, { minPer10k: 8_600, maxPer10k: 9_300 })).toEqual([]);
  });

  test('shares out all draws among the sides and the elements', () => {
    const all = 3_535_316_142_212_174_320n;
    expect(sum('sum.big sum.small sum.810')).toBe(all);
    expect(countOf('kl8.sum.small', '-', {}).push).toBe(sum('sum.810'));
    expect(sum('sum.odd sum.even')).toBe(all);
    expect(sum('ud.up ud.mid ud.down')).toBe(all);
    expect(sum('oe.odd oe.mid oe.even')).toBe(all);
    const elements = ['metal', 'wood', 'water', 'fire', 'earth'].map((one) => countOf('kl8.element', one, {}).win);
    expect(elements.reduce((a, b) => a + b)).toBe(all);
  });

  test('shares out all tickets of a size among their hits', () => {
    for (let size = 1; size <= 10; size += 1) {
      const ticket = Array.from({ length: size }, (_, i) => i + 1).join(',');
      const hits = Array.from({ length: size + 1 }, (_, hit) =>
        countTier(`kl8.pick${size}`, ticket, { ruleSet: COUNT_EVERY_HIT, option: `hit${hit}` }),
      );
      expect(hits.reduce((total, { win }) => total + win, 0n)).toBe(hits[0]?.total);
    }
  });

  test('does with drawn balls what its counts say, for a unit of every option', () => {
    const draws = fc.sample(anyDraw, { seed: 80, numRuns: 800 });
    for (const play of kl8.plays) {
      for (const option of play.options({})) {
        const reply = play.parse(play.unitOf(option), {});
        if (!reply.ok) throw new Error(play.code);
        const wins = (tiers: readonly { option: string }[]): boolean => tiers.some((tier) => tier.option === option);
        const law = [...unitSpread(play, option, {})];
        const total = law.reduce((all, { weight }) => all + weight, 0n);
        const won = law.reduce((all, { outcome, weight }) => all + (wins(outcome.tiers) ? weight : 0n), 0n);
        const chance = Number(won) / Number(total);
        const seen = draws.filter((draw) => wins(play.outcome(reply.canonical, draw, {}).tiers)).length;
        const sigma = Math.sqrt(draws.length * chance * (1 - chance));
        expect(Math.abs(seen - draws.length * chance), `${play.code} ${option}`).toBeLessThan(5 * sigma + 2);
      }
    }
  });
});
