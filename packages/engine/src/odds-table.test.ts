import { describe, expect, test } from 'vitest';
import { readGoldenCsv } from '../test-aid/read-golden.ts';
import { k3 } from './games/k3.ts';
import { defaultK3Odds, houseEdge, oddsFor, rtpGuard, winProbability } from './odds-table.ts';
import type { OddsTable } from './odds-table.ts';

const parameters = Object.entries(k3.ruleParameters);
const allRules = parameters.reduce<Record<string, string>[]>(
  (sets, [name, values]) => sets.flatMap((set) => values.map((value) => ({ ...set, [name]: value }))),
  [{}],
);
const table = defaultK3Odds();
const withOdds = (playCode: string, odds: Record<string, number>): OddsTable => ({
  ...table,
  plays: { ...table.plays, [playCode]: { odds, minMinor: 1n, maxMinor: 1n, roundMaxMinor: 1n } },
});

describe('the shipped K3 odds', () => {
  test.each(allRules)('price the whole menu inside the return band under %o', (ruleSet) => {
    const shipped = defaultK3Odds(ruleSet);
    expect(rtpGuard(shipped)).toEqual([]);
    expect(shipped.ruleSet).toEqual(ruleSet);
    expect(Object.keys(shipped.plays)).toHaveLength(ruleSet['split'] === 'bingo18' ? 23 : 26);
    for (const { minMinor, maxMinor, roundMaxMinor } of Object.values(shipped.plays)) {
      expect(minMinor <= maxMinor && maxMinor <= roundMaxMinor).toBe(true);
    }
  });

  test('are the market odds of the golden file, but for the short deck, which would return 72.6 %', () => {
    const rows = readGoldenCsv('probabilities.csv').filter(
      (row) => row['family'] === 'k3' && row['market_odds'] !== '',
    );
    const other = rows.filter((row) => {
      const variants = allRules.filter((rules) => rules['die'] === 'once');
      const [code = ''] = (row['play_code'] ?? '').split('@');
      const rules = variants.find((set) => k3.goldenCode(code, set) === row['play_code']) ?? {};
      const shipped = defaultK3Odds(rules);
      const market = Number(row['market_odds']) * 10_000;
      return oddsFor(shipped, code, row['selection'] ?? '') !== Math.round(market);
    });
    expect(rows.length).toBeGreaterThan(80);
    expect(new Set(other.map((row) => row['play_code']))).toEqual(new Set(['k3.pair.any@incl']));
  });

  test('limit a line by how much its play may pay', () => {
    expect(table.plays['k3.sum.big']?.maxMinor).toBe(50_000_00n);
    expect(table.plays['k3.twodiff']?.maxMinor).toBe(50_000_00n);
    expect(table.plays['k3.pair.exact']?.maxMinor).toBe(5_000_00n);
    expect(table.plays['k3.triple.one']?.maxMinor).toBe(500_00n);
  });
});

describe('an odds table', () => {
  test('prices an option by its own entry before the entry for all', () => {
    const mixed = withOdds('k3.span', { '*': 20_000, '0': 300_000 });
    expect(oddsFor(mixed, 'k3.span', '0')).toBe(300_000);
    expect(oddsFor(mixed, 'k3.span', '1')).toBe(20_000);
    expect(oddsFor(mixed, 'k3.span', 'toString')).toBe(20_000);
    expect(oddsFor(table, 'constructor', '-')).toBeNull();
  });

  test('states chance and house edge exactly', () => {
    expect(winProbability('k3.sum.value', '4', {})).toEqual({ total: 216n, win: 3n, push: 0n });
    expect(winProbability('k3.die.any', 'hit2', { die: 'graded' }).win).toBe(15n);
    expect(houseEdge(defaultK3Odds({ triple: 'none' }), 'k3.sum.big', '-')).toBe('0.0250');
    expect(houseEdge(table, 'k3.triple.all', '-')).toBe('0.1250');
    expect(houseEdge(table, 'k3.sum.big', '-')).toBe('0.0365');
    expect(houseEdge(defaultK3Odds({ die: 'graded' }), 'k3.die.any', 'hit1')).toBe('0.0787');
    expect(houseEdge(withOdds('k3.sum.odd', { '*': 20_001 }), 'k3.sum.odd', '-')).toBe('-0.0001');
    expect(houseEdge(table, 'k3.nothing', '-')).toBeNull();
    expect(() => winProbability('k3.sum.big', '7', {})).toThrow(RangeError);
  });

  test('is refused with a return outside the band, a missing price or a foreign play', () => {
    const reasons = (odds: OddsTable): string[] => rtpGuard(odds).map((f) => `${f.option} ${f.reason} ${f.rtp}`);
    expect(reasons(withOdds('k3.pair.any', { '*': 98_000 }))[0]).toBe('11 rtp_low 0.7259');
    expect(reasons(withOdds('k3.sum.odd', { '*': 19_901 }))).toEqual(['- rtp_high 0.9950']);
    expect(reasons(withOdds('k3.sum.odd', { '*': 19_900 }))).toEqual([]);
    expect(reasons(withOdds('k3.sum.odd', { '*': 16_000 }))).toEqual([]);
    expect(reasons(withOdds('k3.sum.odd', { '*': 15_999 }))).toEqual(['- rtp_low 0.7999']);
    expect(reasons(withOdds('k3.sum.odd', {}))).toEqual(['- odds_missing ']);
    expect(reasons(withOdds('k3.sum.odd', { '*': 1.5 }))).toEqual(['- odds_malformed ']);
    expect(reasons(withOdds('k3.sum.odd', { '*': 10_000 }))).toEqual(['- odds_malformed ']);
    expect(reasons(withOdds('k3.sum.mid', { '*': 38_000 }))).toEqual(['* play_unknown ']);
    expect(reasons(withOdds('k9.x', { '*': 38_000 }))).toEqual(['* play_unknown ']);
  });
});
