import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultOddsTable } from '../src/default-odds.ts';
import type { Draw, GameFamily, Play, RuleSet } from '../src/games/game-family.ts';
import { compactOdds, formatOddsList, parseOddsList } from '../src/odds.ts';
import { defaultRuleSet } from '../src/games/rule-set.ts';
import { oddsFor } from '../src/odds-table.ts';
import { secondOpinion } from '../src/second/second-opinion.ts';
import { outcomeOf } from '../src/settle-round.ts';
import { anySelection } from './any-selection.ts';
import { allRuleSets } from './family-properties.ts';
import { readGoldenCsv } from './read-golden.ts';

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

/** What the engine is given in place of the truth: a planted fault. */
type Planted = Partial<Parameters<typeof outcomeOf>[0]>;

/** What each settlement says of a line: money, returned stakes and units. */
export function bothOpinions({ family, play, text, ruleSet, oddsOf }: Line, draw: Draw, planted: Planted = {}) {
  const parsed = play.parse(text, ruleSet);
  if (!parsed.ok) throw new Error(`${play.code} ${text}: ${parsed.reason}`);
  const { canonical: selection } = parsed;
  const odds = oddsOf(parsed.optionOfUnit);
  const oddsE4 = parseOddsList(odds) ?? [];
  const first = outcomeOf({ playCode: play.code, selection, oddsE4, draw, ruleSet, ...planted });
  const second = secondOpinion({ family, play: play.code, selection, odds }, draw.numbers, ruleSet);
  const total = first.multE4x2.reduce((sum, mult) => sum + mult, 0n);
  return {
    told: `${play.code} ${selection} at ${odds} on ${draw.numbers.join(' ')} ${JSON.stringify(ruleSet)}`,
    first: [total, BigInt(first.pushHalf), first.units],
    second: [second.winMult, second.pushHalf, second.units],
  };
}

/** A line, a draw, and what an engine with a fault would have judged instead. */
export type PlantedFault = Readonly<{
  fault: string;
  play: string;
  selection?: string;
  numbers: string;
  rules?: RuleSet;
  planted: Planted;
}>;

/** Each fault makes the settlements differ, and only the fault does. */
export function secondNotices(family: GameFamily, faults: readonly PlantedFault[]): void {
  test.each(faults)('the second settlement notices $fault (R-30)', ({ play: code, selection, numbers, ...rest }) => {
    const play = family.plays.find((candidate) => candidate.code === code);
    const checked = family.validateDraw(numbers.split(' '));
    if (play === undefined || !checked.ok) throw new Error(`${code} on ${numbers}`);
    const ruleSet = { ...defaultRuleSet(family), ...rest.rules };
    const line = { family: family.code, play, text: selection ?? '-', ruleSet, oddsOf: unequalOdds };
    const truth = bothOpinions(line, checked.draw);
    expect(truth.first, truth.told).toEqual(truth.second);
    const faulty = bothOpinions(line, checked.draw, rest.planted);
    expect(faulty.first, faulty.told).not.toEqual(faulty.second);
  });
}

/** The second settlement alone pays and returns exactly the golden tickets of real draws (games.md §15). */
export function secondOnGoldenDraws(family: GameFamily, expectedRows: number): void {
  const rows = readGoldenCsv('settlement.csv').filter((row) => row['family'] === family.code);
  test(`the second settlement pays the golden tickets of ${family.code}`, () => {
    expect(rows).toHaveLength(expectedRows);
    for (const row of rows) {
      const numbers = (row['numbers'] ?? '').split(' ');
      const winning: string[] = [];
      const pushed: string[] = [];
      for (const { code, selection: short, play, ruleSet } of family.goldenTickets()) {
        const parsed = play.parse(short, ruleSet);
        if (!parsed.ok) throw new Error(`${code} ${short}`);
        const line = { family: family.code, play: play.code, selection: parsed.canonical, odds: '2.0000' };
        const { winMult, pushHalf } = secondOpinion(line, numbers, ruleSet);
        const name = short === '-' ? code : `${code}=${short}`;
        if (winMult > 0n) winning.push(name);
        if (pushHalf > 0n) pushed.push(name);
      }
      expect([winning.join(' '), pushed.join(' ')], row['numbers']).toEqual([row['winning'], row['pushed']]);
    }
  });
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
        for (const oddsOf of [shippedOdds, unequalOdds]) {
          const { first, second, told } = bothOpinions({ ...line, oddsOf }, draw);
          expect(first, told).toEqual(second);
        }
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
        fc.shuffledSubarray([...play.choices], { minLength: play.picksPerUnit }),
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
        fc.pre(play.isOffered(ruleSet));
        const line = { family: family.code, play, text, ruleSet, oddsOf: unequalOdds };
        const { first, second, told } = bothOpinions(line, draw);
        expect(first, told).toEqual(second);
      }),
      { numRuns },
    );
  });
}
