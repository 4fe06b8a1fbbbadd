import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySelection } from '../test-aid/any-selection.ts';
import { allRuleSets } from '../test-aid/family-properties.ts';
import { exposureBound, roundExposure } from './exposure.ts';
import type { OpenLine } from './exposure.ts';
import { fairDraw, fairGames } from './fair.ts';
import type { Draw, GameFamily, RuleSet } from './games/game-family.ts';
import { families, playOf, playsOf } from './games/index.ts';
import { k3 } from './games/k3.ts';
import { settleRound } from './settle-round.ts';

const anyOdds = fc.oneof(fc.integer({ min: 10_001, max: 40_000 }), fc.integer({ min: 10_001, max: 9_800_000 }));

/** Any line of a family at any odds: one price, or one per option. */
function anyLine(family: GameFamily, ruleSet: RuleSet): fc.Arbitrary<OpenLine> {
  return fc
    .constantFrom(...playsOf(family, ruleSet))
    .chain((play) => fc.record({ play: fc.constant(play), selection: anySelection(play) }))
    .map(({ play, selection }) => ({ play, parsed: play.parse(selection, ruleSet) }))
    .chain(({ play, parsed }) => {
      if (!parsed.ok) throw new Error(`${play.code}: ${parsed.reason} ${parsed.part}`);
      const options = parsed.optionOfUnit.length;
      return fc.record({
        playCode: fc.constant(play.code),
        selection: fc.constant(parsed.canonical),
        units: fc.constant(parsed.units),
        oddsE4: fc.oneof(fc.tuple(anyOdds), fc.array(anyOdds, { minLength: options, maxLength: options })),
        unitMinor: fc.bigInt(1n, 5_000n),
        multiple: fc.integer({ min: 1, max: 9 }),
      });
    });
}

/** Lines of a round, some of them more than once. */
function anyLines(family: GameFamily, ruleSet: RuleSet): fc.Arbitrary<OpenLine[]> {
  const some = fc.array(anyLine(family, ruleSet), { minLength: 1, maxLength: 5 });
  return some.chain((lines) =>
    fc.array(fc.constantFrom(...lines), { maxLength: 4 }).map((more) => [...lines, ...more]),
  );
}

function paidBy(draw: Draw, lines: readonly OpenLine[], ruleSet: RuleSet): bigint {
  const bets = lines.map((line, place) => ({ ...line, betNo: String(place) }));
  return settleRound(draw, bets, ruleSet).reduce((sum, { payoutMinor }) => sum + payoutMinor, 0n);
}

const groupOf = ({ playCode }: OpenLine): string => playOf(playCode)?.group ?? '';
const most = (amounts: readonly bigint[]): bigint => amounts.reduce((a, b) => (a > b ? a : b), 0n);

describe('the exposure of any round of K3', () => {
  const throws = [...k3.enumerate()].map(({ draw }) => draw);
  const anyRound = fc
    .constantFrom(...allRuleSets(k3))
    .chain((ruleSet) => anyLines(k3, ruleSet).map((lines) => ({ lines, ruleSet })));

  test('is the most that settlement would pay on any draw, on the draw it names, and so for each group', () => {
    fc.assert(
      fc.property(anyRound, ({ lines, ruleSet }) => {
        const exposure = roundExposure(lines, { family: k3, ruleSet });
        expect(exposure.exact).toBe(true);
        for (const group of [null, ...exposure.groups]) {
          const { worstMinor, stakedMinor, draw } = group ?? exposure;
          const own = lines.filter((line) => group === null || groupOf(line) === group.group);
          const paid = throws.map((each) => paidBy(each, own, ruleSet));
          expect(worstMinor).toBe(most(paid));
          expect(draw).toEqual(throws[paid.indexOf(worstMinor)]);
          const staked = own.map((line) => line.unitMinor * BigInt(line.multiple * line.units));
          expect(stakedMinor).toBe(staked.reduce((sum, stake) => sum + stake, 0n));
        }
        const groups = [...new Set(lines.map(groupOf))].toSorted();
        expect(exposure.groups.map(({ group }) => group)).toEqual(groups);
      }),
      { numRuns: 60 },
    );
  });

  test('is at most its bound, and the bound of a single line is reached', () => {
    fc.assert(
      fc.property(anyRound, ({ lines, ruleSet }) => {
        const game = { family: k3, ruleSet };
        const exact = roundExposure(lines, game);
        const bound = exposureBound(lines, game);
        expect(bound).toMatchObject({ exact: false, stakedMinor: exact.stakedMinor, draw: null });
        expect(bound.worstMinor >= exact.worstMinor).toBe(true);
        for (const [place, group] of exact.groups.entries()) {
          expect((bound.groups[place]?.worstMinor ?? -1n) >= group.worstMinor).toBe(true);
        }
        const [line] = lines;
        if (line !== undefined) {
          expect(exposureBound([line], game).worstMinor).toBe(roundExposure([line], game).worstMinor);
        }
      }),
    );
  });

  test('does not depend on the order of its lines', () => {
    fc.assert(
      fc.property(anyRound, ({ lines, ruleSet }) => {
        const game = { family: k3, ruleSet };
        expect(roundExposure(lines.toReversed(), game)).toEqual(roundExposure(lines, game));
      }),
    );
  });
});

const HEX = '5a'.repeat(32);
/** Some results of every kind of game; a family takes those it can read. Two at a time: pairs of stations (vn.mn2). */
const results = fairGames.flatMap((game) => {
  const singles = Array.from({ length: 20 }, (_, i) => {
    return fairDraw({ game, issue: String(i), seedHex: HEX, entropyHex: HEX }).numbers;
  });
  return [...singles, ...singles.slice(1).map((numbers, i) => [...(singles[i] ?? []), ...numbers])];
});

function someDraws(family: GameFamily): Draw[] {
  return results.flatMap((numbers) => {
    const checked = family.validateDraw(numbers);
    return checked.ok ? [checked.draw] : [];
  });
}

/** Families whose draws are few enough to settle every one of them. */
const small = [...families.values()].flatMap((family) => {
  const walked: Draw[] = [];
  for (const { draw } of family.enumerate()) {
    if (walked.push(draw) > 1_000) return [];
  }
  return walked.length > 0 ? [[family.code, { family, walked }] as const] : [];
});

function anyRoundOf(family: GameFamily): fc.Arbitrary<{ lines: OpenLine[]; ruleSet: RuleSet }> {
  const anyRules = fc.constantFrom(...allRuleSets(family));
  return anyRules.chain((ruleSet) => anyLines(family, ruleSet).map((lines) => ({ lines, ruleSet })));
}

describe('the exposure of any round', () => {
  test.each(small)('of %s is the most that settlement would pay on any draw', (_code, { family, walked }) => {
    fc.assert(
      fc.property(anyRoundOf(family), ({ lines, ruleSet }) => {
        const { exact, worstMinor } = roundExposure(lines, { family, ruleSet });
        expect(exact).toBe(true);
        expect(worstMinor).toBe(most(walked.map((draw) => paidBy(draw, lines, ruleSet))));
      }),
      { numRuns: 10 },
    );
  });

  const all = [...families.values()].map((family) => [family.code, family] as const);

  test.each(all)('of %s is no less than a draw pays, and what the named draw pays', (_code, family) => {
    const draws = someDraws(family).slice(0, 20);
    expect(draws.length).toBeGreaterThan(9);
    fc.assert(
      fc.property(anyRoundOf(family), ({ lines, ruleSet }) => {
        const exposure = roundExposure(lines, { family, ruleSet });
        const paid = draws.map((draw) => paidBy(draw, lines, ruleSet));
        expect(exposure.worstMinor >= most(paid)).toBe(true);
        for (const { worstMinor, draw, group } of exposure.groups) {
          const own = lines.filter((line) => playOf(line.playCode)?.group === group);
          expect(worstMinor >= most(draws.map((each) => paidBy(each, own, ruleSet)))).toBe(true);
          if (draw !== null) expect(paidBy(draw, own, ruleSet)).toBe(worstMinor);
        }
        expect(exposure.draw !== null).toBe(exposure.exact);
        if (exposure.draw !== null) expect(paidBy(exposure.draw, lines, ruleSet)).toBe(exposure.worstMinor);
      }),
      { numRuns: 2 },
    );
  });

  test.each(all)('of %s has a bound that is not below what a draw pays', (_code, family) => {
    const draws = someDraws(family).slice(0, 20);
    fc.assert(
      fc.property(anyRoundOf(family), ({ lines, ruleSet }) => {
        const bound = exposureBound(lines, { family, ruleSet });
        expect(bound.worstMinor >= most(draws.map((draw) => paidBy(draw, lines, ruleSet)))).toBe(true);
      }),
      { numRuns: 40 },
    );
  });
});
