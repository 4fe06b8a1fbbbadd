import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { allRuleSets, familyProperties } from '../../test-aid/family-properties.ts';
import { defaultOddsTable, rtpGuard } from '../odds-table.ts';
import { countOf } from './count-of.ts';
import type { Draw, GameFamily, Outcome, Play, RuleSet } from './game-family.ts';
import { playOf } from './index.ts';
import { choose, subsetsOf } from './selection.ts';
import { vnMb } from './vn-mb.ts';
import { vnMn, vnMn2 } from './vn-mn.ts';
import { hitLaw } from './vn/hit-law.ts';
import { NORTH, SOUTH, SOUTH_PAIR } from './vn/region.ts';
import type { Region } from './vn/region.ts';

/** Any result; every other one of few different digits, so that numbers repeat and picks are hit often. */
function anyResult(family: GameFamily, region: Region): fc.Arbitrary<Draw> {
  const lengths = region.prizes.flatMap(([, count, digits]) => Array.from({ length: count }, () => digits));
  const slots = Array.from({ length: region.stations }, () => lengths).flat();
  const numbers = (digit: fc.Arbitrary<string>): fc.Arbitrary<string[]> =>
    fc.tuple(...slots.map((length) => fc.string({ unit: digit, minLength: length, maxLength: length })));
  const digits = fc.constantFrom(...'0123456789');
  return fc.oneof(numbers(digits), numbers(fc.constantFrom('0', '0', '1', '7'))).map(drawsOf(family));
}

const regions = [
  { family: vnMb, region: NORTH },
  { family: vnMn, region: SOUTH },
  { family: vnMn2, region: SOUTH_PAIR },
];

/** Units of the smallest ticket where they are not one: lots of the north and of the south (games.md §10.1). */
const UNITS: Readonly<Record<string, readonly [north: number, south: number]>> = {
  lo2: [27, 18],
  lo3: [23, 17],
  lo4: [20, 16],
  bao8: [8, NaN],
  bao7: [NaN, 7],
  dd: [5, 2],
  'dd.dau2': [4, 1],
  xc: [4, 2],
  'xc.dau3': [3, 1],
  da: [54, 36],
  daxien: [NaN, 72],
};
const unitsEach = ({ code }: Play): number =>
  UNITS[code.replace(/^vn\.\w+\./, '')]?.[code.startsWith('vn.mb.') ? 0 : 1] ?? 1;

const isAround = (play: Play): boolean => play.code.endsWith('.xienquay');
for (const { family, region } of regions) {
  familyProperties({
    family,
    anyDraw: anyResult(family, region),
    // A parlay around has parts of three prizes and none of them is a ticket of its own: see its own property below.
    ticketsOf: (play, canonical) => (isAround(play) ? [canonical] : null),
    unitsOf: (play, ticket) => {
      const picks = ticket.split(',').length;
      if (isAround(play)) return choose(picks, 2) + choose(picks, 3) + choose(picks, 4);
      return unitsEach(play);
    },
  });
}

describe('a Vietnamese draw', () => {
  const halves = ({ tiers }: Outcome, option?: string): number =>
    tiers.reduce((sum, tier) => sum + (option === undefined || tier.option === option ? tier.halfUnits : 0), 0);
  const bet = (code: string, selection: string, { draw, ruleSet }: { draw: Draw; ruleSet: RuleSet }): Outcome => {
    const outcome = playOf(code)?.outcome(selection, draw, ruleSet);
    if (outcome === undefined) throw new Error(code);
    return outcome;
  };

  test.each(regions.slice(0, 2))('pays each lot of $family.code to exactly one number', ({ family, region }) => {
    const lots = family.plays.filter(({ choiceKind, picksPerUnit }) => choiceKind === 'lot' && picksPerUnit === 1);
    expect(lots).toHaveLength(13);
    fc.assert(
      fc.property(anyResult(family, region), fc.constantFrom(...allRuleSets(family)), (draw, ruleSet) => {
        for (const play of lots) {
          const shown = new Set(draw.numbers.map((number) => number.slice(-(play.choices[0]?.length ?? 0))));
          const picks = play.choices.filter((choice) => shown.has(choice)).join(',');
          expect(halves(play.outcome(picks, draw, ruleSet)), play.code).toBe(2 * unitsEach(play));
        }
      }),
      { numRuns: 60 },
    );
  });

  test.each(regions.slice(0, 2))('pays a parlay around of $family.code as its parlays', ({ family, region }) => {
    const someNumbers = fc.shuffledSubarray([...(playOf(`${family.code}.lo2`)?.choices ?? [])], {
      minLength: 3,
      maxLength: 6,
    });
    const drawn = anyResult(family, region).chain((draw) =>
      fc
        .shuffledSubarray([...new Set(draw.numbers.map((number) => number.slice(-2)))])
        .map((shown) => shown.slice(0, 5))
        .chain((hit) => someNumbers.map((picks) => ({ draw, picks: [...new Set([...hit, ...picks])].toSorted() }))),
    );
    fc.assert(
      fc.property(drawn, fc.constantFrom(...allRuleSets(family)), ({ draw, picks }, ruleSet) => {
        const around = bet(`${family.code}.xienquay`, picks.join(','), { draw, ruleSet });
        for (const size of [2, 3, 4]) {
          const each = subsetsOf(picks, size).map((set) =>
            halves(bet(`${family.code}.xien${size}`, set.join(','), { draw, ruleSet })),
          );
          expect(halves(around, `xien${size}`)).toBe(each.reduce((sum, n) => sum + n, 0));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('the law of hits', () => {
  /** Every way to draw the lots, walked. */
  const walked = (game: { picks: number; lots: number; choices: number }): Map<string, bigint> => {
    const found = new Map<string, bigint>();
    for (let code = 0; code < game.choices ** game.lots; code += 1) {
      const hits = Array.from({ length: game.picks }, () => 0);
      for (let lot = 0, rest = code; lot < game.lots; lot += 1, rest = Math.floor(rest / game.choices)) {
        const drawn = rest % game.choices;
        if (drawn < game.picks) hits[drawn] = (hits[drawn] ?? 0) + 1;
      }
      const key = hits.toSorted((a, b) => b - a).join();
      found.set(key, (found.get(key) ?? 0n) + 1n);
    }
    return found;
  };

  test.each([
    { picks: 1, lots: 5, choices: 4 },
    { picks: 2, lots: 6, choices: 5 },
    { picks: 3, lots: 5, choices: 5 },
    { picks: 4, lots: 4, choices: 4 },
    { picks: 5, lots: 3, choices: 7 },
  ])('is what a walk over all outcomes finds: %o', (game) => {
    const law = new Map<string, bigint>();
    for (const { hits, weight } of hitLaw(game)) if (weight > 0n) law.set(hits.join(), weight);
    expect(law).toEqual(walked(game));
  });

  test.each([
    [1, 27],
    [4, 27],
    [10, 27],
    [100, 18],
  ])('of %i numbers among %i lots adds up to all outcomes', (picks, lots) => {
    let total = 0n;
    for (const { weight } of hitLaw({ picks, lots, choices: 100 })) total += weight;
    expect(total).toBe(100n ** BigInt(lots));
  });

  test('agrees with the closed forms of parlays and misses for any number of picks', () => {
    for (const [family, lots] of [
      [vnMb, 27n],
      [vnMn, 18n],
    ] as const) {
      for (const size of [2, 3, 4]) {
        const picks = ['07', '12', '55', '90'].slice(0, size).join(',');
        let win = 0n;
        for (let gone = 0; gone <= size; gone += 1)
          win += (gone % 2 === 0 ? 1n : -1n) * BigInt(choose(size, gone)) * BigInt(100 - gone) ** lots;
        expect(countOf(`${family.code}.xien${size}`, picks, {}).win).toBe(win);
      }
      const ten = '00,01,02,03,04,05,06,07,08,09';
      expect(countOf(`${family.code}.truot10`, ten, {}).win).toBe(90n ** lots);
    }
  });
});

describe('the shipped Vietnamese odds', () => {
  test.each(
    regions.flatMap(({ family }) => allRuleSets(family).map((ruleSet) => [family.code, ruleSet, family] as const)),
  )('%s prices the whole menu inside the return band under %o', (_, ruleSet, family) => {
    const table = defaultOddsTable(family, ruleSet);
    expect(rtpGuard(table)).toEqual([]);
    expect(Object.keys(table.plays)).toHaveLength(family.plays.length);
  });
});
