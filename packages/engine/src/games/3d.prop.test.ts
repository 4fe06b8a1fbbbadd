import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySelection } from '../../test-aid/any-selection.ts';
import { allRuleSets, familyProperties } from '../../test-aid/family-properties.ts';
import { defaultOddsTable, rtpGuard } from '../odds-table.ts';
import { threeD } from './3d.ts';
import { spreadOf } from './build/walk.ts';
import { countOf } from './count-of.ts';
import type { Play, RuleSet, WeightedOutcome } from './game-family.ts';
import { playOf } from './index.ts';

const allRules = allRuleSets(threeD);
const draws = [...threeD.enumerate()].map(({ draw }) => draw);

/** Two of the three places, one digit each. */
function twoPlaces(canonical: string): string[] {
  const sides = canonical.split('|').map((side) => (side === '' ? [] : side.split(',')));
  return [0, 1, 2].flatMap((left) =>
    sides
      .reduce<string[][]>(
        (found, side, place) =>
          found.flatMap((tuple) => (place === left ? [''] : side).map((pick) => [...tuple, pick])),
        [[]],
      )
      .map((tuple) => tuple.join('|')),
  );
}

familyProperties({
  family: threeD,
  anyDraw: fc.constantFrom(...draws),
  ticketsOf(play, canonical) {
    if (play.code === '3d.two.direct') return twoPlaces(canonical);
    return play.code.endsWith('.pack') ? [canonical] : null;
  },
});

describe('every 3D rule set', () => {
  const win = (code: string, selection: string, rules: RuleSet): bigint => countOf(code, selection, rules).win;

  test.each(allRules)('splits the 1,000 outcomes by every partition: %o', (rules) => {
    const sum = (codes: readonly string[]): bigint => codes.reduce((all, code) => all + win(code, '-', rules), 0n);
    expect(sum(['3d.sum.big', '3d.sum.small'])).toBe(rules['split'] === 'off' ? 330n : 1_000n);
    expect(sum(['3d.sum.odd', '3d.sum.even'])).toBe(1_000n);
    expect(sum(['3d.dt.dragon', '3d.dt.tiger', '3d.dt.tie'])).toBe(1_000n);
    expect(sum(['triple', 'straight', 'pair', 'half', 'misc'].map((shape) => `3d.shape.${shape}`))).toBe(1_000n);
    for (const code of ['3d.sum.value', '3d.sum.tail', '3d.span']) {
      const wins = playOf(code)?.choices.map((pick) => win(code, pick, rules)) ?? [];
      expect(wins.reduce((all, n) => all + n)).toBe(1_000n);
    }
  });

  test.each(allRules)('has usual odds within the band: %o', (rules) => {
    expect(rtpGuard(defaultOddsTable(threeD, rules))).toEqual([]);
  });
});

describe('every law of 3D', () => {
  test('is what walking every draw counts', () => {
    const tally = (spread: Iterable<WeightedOutcome>): Map<string, bigint> => {
      const ends = new Map<string, bigint>();
      for (const { outcome, weight } of spread) {
        const end = JSON.stringify(outcome);
        if (weight > 0n) ends.set(end, (ends.get(end) ?? 0n) + weight);
      }
      return new Map([...ends].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    };
    const anyBet = fc
      .constantFrom(...threeD.plays)
      .chain((play) => anySelection(play).map((selection) => ({ play, selection })));
    fc.assert(
      fc.property(anyBet, fc.constantFrom(...allRules), ({ play, selection }, ruleSet) => {
        const parsed = play.parse(selection, ruleSet);
        const canonical = parsed.ok ? parsed.canonical : '';
        const walked: Play = { ...play };
        delete (walked as { spread?: unknown }).spread;
        expect(tally(spreadOf(threeD, play, { canonical, ruleSet })), `${play.code} ${canonical}`).toEqual(
          tally(spreadOf(threeD, walked, { canonical, ruleSet })),
        );
      }),
      { numRuns: 150 },
    );
  });
});
