import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anySelection } from '../../test-aid/any-selection.ts';
import { bentSelection, NOISE } from '../../test-aid/bent-selections.ts';
import type { BentSelection } from '../../test-aid/bent-selections.ts';
import { allRuleSets } from '../../test-aid/family-properties.ts';
import { strictReading } from '../../test-aid/strict-reading.ts';
import type { Play, RuleSet, SelectionFault } from './game-family.ts';
import { families } from './index.ts';
import { readSelection } from './read-selection.ts';

/** Bent selections of each play, and texts of noise. */
const RUNS = 60;
const FAULTS: readonly SelectionFault[] = [
  'empty',
  'too_long',
  'malformed',
  'unknown_choice',
  'repeated',
  'too_few',
  'too_many',
  'no_unit',
];

const plays: readonly (readonly [code: string, play: Play, ruleSet: RuleSet])[] = [...families.values()].flatMap(
  (family) =>
    family.plays.map((play) => {
      const ruleSet = allRuleSets(family).find((rules) => play.isOffered(rules));
      if (ruleSet === undefined) throw new Error(`${play.code} is never offered`);
      return [play.code, play, ruleSet] as const;
    }),
);

/** What is wrong with how a play reads a text, in words; empty for a refusal in form, or for a reading of just what is written. */
function misread(play: Play, text: string, ruleSet: RuleSet): string {
  const reply = readSelection(play, text, ruleSet);
  if (!reply.ok) {
    const quoted = reply.part.length <= 16 && text.includes(reply.part);
    return FAULTS.includes(reply.reason) && quoted
      ? ''
      : `${play.code} ${text}: refused as ${reply.reason} ${reply.part}`;
  }
  const written = strictReading(play, text);
  const again = readSelection(play, reply.canonical, ruleSet);
  const fixed = again.ok && again.canonical === reply.canonical && again.units === reply.units;
  return reply.canonical === written && fixed ? '' : `${play.code} ${text}: read as ${reply.canonical}`;
}

/** Runs a property for every play of a family; gives what was wrong. */
function wrongOf(family: string, arbitraryOf: (play: Play) => fc.Arbitrary<BentSelection>): string[] {
  return plays
    .filter(([code]) => code.startsWith(`${family}.`))
    .flatMap(([code, play, ruleSet]) =>
      fc.sample(arbitraryOf(play), RUNS).flatMap(({ how, text, faults }) => {
        const reply = readSelection(play, text, ruleSet);
        const misnamed = !reply.ok && !faults.includes(reply.reason);
        const wrong = misnamed
          ? `${code} with ${how}: ${text.slice(0, 80)} refused as ${reply.reason}`
          : misread(play, text, ruleSet);
        return wrong === '' ? [] : [wrong];
      }),
    );
}

const NOISE_OF_NO_PLAY = NOISE.map((text) => ({ how: 'noise', text, faults: FAULTS }));

describe.each([...families.keys()])('a malformed selection of %s (R-19)', (family) => {
  test('is refused for the fault it has, or still reads as it is written', () => {
    expect(wrongOf(family, (play) => bentSelection(play, anySelection(play)))).toEqual([]);
  });

  test('made of noise is refused or reads as it is written', () => {
    expect(wrongOf(family, () => NOISE_OF_NO_PLAY)).toEqual([]);
  });
});
