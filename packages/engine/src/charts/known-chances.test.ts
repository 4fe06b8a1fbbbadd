import { expect, test } from 'vitest';
import { fairDrawsOf } from '../../test-aid/fair-draws.ts';
import { families } from '../games/index.ts';
import { defaultRuleSet } from '../games/rule-set.ts';
import { countShown, historyOf } from './history.ts';
import { knownChances } from './known-chances.ts';

const DRAWS = 2_000;

test.each([...families.values()].map((family) => [family.code, family] as const))(
  '%s: fair draws come as often as the theoretical counts of the chart say, within five standard deviations',
  (_, family) => {
    const ruleSet = defaultRuleSet(family);
    const draws = fairDrawsOf(family, DRAWS);
    const followed = family.attributes.filter(({ kind }) => kind !== 'two-sided');
    const known = followed.flatMap((attribute) => {
      const chances = knownChances(family, attribute, ruleSet);
      return chances === null ? [] : [{ attribute, chances }];
    });
    expect(known.length).toBeGreaterThan(0);
    for (const { attribute, chances } of known) {
      const counts = countShown(attribute.values, historyOf(attribute, draws, ruleSet));
      for (const [at, value] of attribute.values.entries()) {
        const chance = chances.get(value) ?? 0;
        const deviation = Math.abs((counts[at] ?? 0) - DRAWS * chance) / Math.sqrt(DRAWS * chance * (1 - chance) + 1);
        expect([attribute.code, value, deviation < 5]).toEqual([attribute.code, value, true]);
      }
    }
  },
);
