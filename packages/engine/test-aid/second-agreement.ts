import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultOddsTable } from '../src/default-odds.ts';
import type { Draw, GameFamily } from '../src/games/game-family.ts';
import { compactOdds, formatOddsList, parseOddsList } from '../src/odds.ts';
import { oddsFor } from '../src/odds-table.ts';
import { secondOpinion } from '../src/second/second-opinion.ts';
import { outcomeOf } from '../src/settle-round.ts';
import { anySelection } from './any-selection.ts';
import { allRuleSets } from './family-properties.ts';

/** The two settlements agree on any selection, draw and rule set of a family, at the shipped odds. */
export function secondAgreement(family: GameFamily, anyDraw: fc.Arbitrary<Draw>, numRuns = 3_000): void {
  const tables = allRuleSets(family).map((ruleSet) => defaultOddsTable(family, ruleSet));
  const anyLine = fc
    .tuple(fc.constantFrom(...tables), fc.constantFrom(...family.plays))
    .filter(([table, play]) => play.isOffered(table.ruleSet))
    .chain(([table, play]) => anySelection(play).map((text) => ({ table, play, text })));
  test(`both settlements agree on ${family.code} (R-30)`, () => {
    fc.assert(
      fc.property(anyLine, anyDraw, ({ table, play, text }, draw) => {
        const { ruleSet } = table;
        const parsed = play.parse(text, ruleSet);
        if (!parsed.ok) throw new Error(`${play.code} ${text}: ${parsed.reason}`);
        const priced = parsed.optionOfUnit.map((option) => oddsFor(table, play.code, option));
        const odds = formatOddsList(compactOdds(priced.filter((price) => price !== null)));
        const selection = parsed.canonical;
        const first = outcomeOf({ playCode: play.code, selection, oddsE4: parseOddsList(odds) ?? [], draw, ruleSet });
        const line = { family: family.code, play: play.code, selection, odds };
        const second = secondOpinion(line, draw.numbers, ruleSet);
        const total = first.multE4x2.reduce((sum, mult) => sum + mult, 0n);
        expect(
          [total, BigInt(first.pushHalf), first.units],
          `${play.code} ${selection} ${draw.numbers.join(' ')}`,
        ).toEqual([second.winMult, second.pushHalf, second.units]);
      }),
      { numRuns },
    );
  });
}
