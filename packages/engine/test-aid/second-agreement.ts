import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultOddsTable } from '../src/default-odds.ts';
import type { Draw, GameFamily, Play, RuleSet } from '../src/games/game-family.ts';
import { compactOdds, formatOddsList, parseOddsList } from '../src/odds.ts';
import { oddsFor } from '../src/odds-table.ts';
import { secondOpinion } from '../src/second/second-opinion.ts';
import { outcomeOf } from '../src/settle-round.ts';
import { anySelection } from './any-selection.ts';
import { allRuleSets } from './family-properties.ts';

/** A line as a member gives it; `odds` names the price of each of its options. */
type Line = Readonly<{
  family: string;
  play: Play;
  text: string;
  ruleSet: RuleSet;
  oddsOf: (options: readonly string[]) => string;
}>;

/** Prices of which no two are equal: shipped odds are often one price for all, and a wrong place then costs nothing. */
const unequalOdds = (options: readonly string[]): string =>
  formatOddsList(options.map((_, place) => 11_003 + 1_009 * place));

/** Both settlements judge one line, and say the same. */
export function expectAgreement({ family, play, text, ruleSet, oddsOf }: Line, draw: Draw): void {
  const parsed = play.parse(text, ruleSet);
  if (!parsed.ok) throw new Error(`${play.code} ${text}: ${parsed.reason}`);
  const { canonical: selection } = parsed;
  const odds = oddsOf(parsed.optionOfUnit);
  const first = outcomeOf({ playCode: play.code, selection, oddsE4: parseOddsList(odds) ?? [], draw, ruleSet });
  const second = secondOpinion({ family, play: play.code, selection, odds }, draw.numbers, ruleSet);
  const total = first.multE4x2.reduce((sum, mult) => sum + mult, 0n);
  expect(
    [total, BigInt(first.pushHalf), first.units],
    `${play.code} ${selection} at ${odds} on ${draw.numbers.join(' ')} ${JSON.stringify(ruleSet)}`,
  ).toEqual([second.winMult, second.pushHalf, second.units]);
}

/**
 * The two settlements agree on any selection, draw and rule set of a family, at the shipped odds and where no two options
 * pay the same.
 */
export function secondAgreement(family: GameFamily, anyDraw: fc.Arbitrary<Draw>, numRuns = 3_000): void {
  const tables = allRuleSets(family).map((ruleSet) => defaultOddsTable(family, ruleSet));
  const anyLine = fc
    .tuple(fc.constantFrom(...tables), fc.constantFrom(...family.plays))
    .filter(([table, play]) => play.isOffered(table.ruleSet))
    .chain(([table, play]) => anySelection(play).map((text) => ({ table, play, text })));
  test(`both settlements agree on ${family.code} (R-30)`, () => {
    fc.assert(
      fc.property(anyLine, anyDraw, ({ table, play, text }, draw) => {
        const shippedOdds = (options: readonly string[]): string => {
          const priced = options.map((option) => oddsFor(table, play.code, option));
          return formatOddsList(compactOdds(priced.filter((price) => price !== null)));
        };
        const line = { family: family.code, play, text, ruleSet: table.ruleSet };
        for (const oddsOf of [shippedOdds, unequalOdds]) expectAgreement({ ...line, oddsOf }, draw);
      }),
      { numRuns },
    );
  });
}

/** The same on sets of any size up to all choices, with and without bankers: tickets beyond writing out. */
export function secondAgreementOnWideSets(family: GameFamily, anyDraw: fc.Arbitrary<Draw>, numRuns = 500): void {
  const sets = family.plays.filter(({ input, picksPerUnit }) => input === 'set' && picksPerUnit > 1);
  const anyWide = fc.constantFrom(...sets).chain((play) =>
    fc
      .tuple(
        fc.shuffledSubarray([...play.choices], { minLength: play.picksPerUnit, size: 'max' }),
        fc.integer({ min: 0, max: play.banker === true ? play.picksPerUnit - 1 : 0 }),
      )
      .map(([picks, bankers]) => ({
        play,
        text:
          bankers === 0
            ? picks.join(',')
            : `dan:${picks.slice(0, bankers).join(',')};tuo:${picks.slice(bankers).join(',')}`,
      })),
  );
  test(`both settlements agree on the widest sets of ${family.code} (R-30)`, () => {
    fc.assert(
      fc.property(anyWide, fc.constantFrom(...allRuleSets(family)), anyDraw, ({ play, text }, ruleSet, draw) => {
        if (play.isOffered(ruleSet)) {
          expectAgreement({ family: family.code, play, text, ruleSet, oddsOf: unequalOdds }, draw);
        }
      }),
      { numRuns },
    );
  });
}
