import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RuleSet } from '../games/game-family.ts';
import { secondAgreement } from '../../test-aid/second-agreement.ts';
import { familyOf, playsOf } from '../games/index.ts';
import { outcomeOf } from '../settle-round.ts';
import { defaultK3Odds, oddsFor } from '../odds-table.ts';
import { compactOdds, formatOddsList, parseOddsList } from '../odds.ts';
import { secondOpinion } from './second-opinion.ts';
import { NoSecondRule } from './second-rules.ts';

const k3 = familyOf('k3');
if (k3 === undefined) throw new Error('no k3');

const RULE_SETS: readonly RuleSet[] = ['none', 'bs', 'bsoe'].flatMap((triple) =>
  ['10/11', 'bingo18'].flatMap((split) =>
    ['incl', 'excl'].flatMap((pairTriple) => ['once', 'graded'].map((die) => ({ triple, split, pairTriple, die }))),
  ),
);

/** Selections of one and of several units for every play. */
const MANY: Readonly<Record<string, readonly string[]>> = {
  'k3.sum.value': ['3', '10,11', '3,4,17,18'],
  'k3.pair.exact': ['1|2', '1,2,3|3,4', '6|1,2,3,4,5'],
  'k3.twodiff': ['1,2', '1,2,3', '1,2,3,4,5,6'],
  'k3.threediff': ['1,2,3', '2,4,5,6'],
};

function linesOf(ruleSet: RuleSet): { play: string; selection: string; odds: string }[] {
  const table = defaultK3Odds(ruleSet);
  return playsOf('k3', ruleSet).flatMap((play) => {
    const selections = MANY[play.code] ?? (play.input === 'none' ? ['-'] : [...play.choices, play.choices.join(',')]);
    return selections.map((selection) => {
      const parsed = play.parse(selection, ruleSet);
      if (!parsed.ok) throw new Error(`${play.code} ${selection}: ${parsed.reason}`);
      const odds = parsed.optionOfUnit.map((option) => oddsFor(table, play.code, option) ?? (10_000 as never));
      return { play: play.code, selection: parsed.canonical, odds: formatOddsList(compactOdds(odds)) };
    });
  });
}

describe('the independent second settlement (R-30)', () => {
  it('agrees with the engine on every play, every throw and every rule set of K3', () => {
    let compared = 0;
    for (const ruleSet of RULE_SETS) {
      const lines = linesOf(ruleSet);
      for (const { draw } of k3.enumerate()) {
        for (const line of lines) {
          const first = outcomeOf({
            playCode: line.play,
            selection: line.selection,
            oddsE4: parseOddsList(line.odds) ?? [],
            draw,
            ruleSet,
          });
          const second = secondOpinion({ ...line, family: 'k3' }, draw.numbers, ruleSet);
          const total = first.multE4x2.reduce((sum, mult) => sum + mult, 0n);
          expect(
            [total, BigInt(first.pushHalf), first.units],
            `${line.play} ${line.selection} on ${draw.numbers.join(' ')} ${JSON.stringify(ruleSet)}`,
          ).toEqual([second.winMult, second.pushHalf, second.units]);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(80_000);
  });

  it('notices a planted rule fault: other triple rules on one side differ on a triple', () => {
    const line = { family: 'k3', play: 'k3.sum.big', selection: '-', odds: '1.9820' };
    expect(secondOpinion(line, ['6', '6', '6'], { triple: 'bs' }).winMult).toBe(0n);
    expect(secondOpinion(line, ['6', '6', '6'], { triple: 'none' }).winMult).toBe(39_640n);
  });

  it('has no opinion on plays and families it does not know, rather than a wrong one', () => {
    expect(() => secondOpinion({ family: 'ssc', play: 'x', selection: '-', odds: '2.0000' }, ['1'], {})).toThrow(
      NoSecondRule,
    );
    expect(() =>
      secondOpinion({ family: 'k3', play: 'k3.new', selection: '-', odds: '2.0000' }, ['1', '2', '3'], {}),
    ).toThrow(NoSecondRule);
  });
});

const throws = [...k3.enumerate()].map(({ draw }) => draw);
secondAgreement(k3, fc.constantFrom(...throws));
