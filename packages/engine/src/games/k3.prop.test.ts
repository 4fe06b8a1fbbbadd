import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allRuleSets, familyProperties } from '../../test-aid/family-properties.ts';
import { countOf } from './count-of.ts';
import type { RuleSet } from './game-family.ts';
import { k3 } from './k3.ts';

const allRules = allRuleSets(k3);

const throws = [...k3.enumerate()].map(({ draw }) => draw);
familyProperties({ family: k3, anyDraw: fc.constantFrom(...throws) });

describe('every K3 rule set', () => {
  const win = (code: string, selection: string, ruleSet: RuleSet): bigint => countOf(code, selection, ruleSet).win;
  const killed = (ruleSet: RuleSet, ...kinds: string[]): bigint =>
    ruleSet['split'] === '10/11' && kinds.includes(ruleSet['triple'] ?? '') ? 6n : 0n;

  test.each(allRules)('splits the 216 outcomes by size, parity and points: %o', (rules) => {
    const mid = rules['split'] === 'bingo18' ? win('k3.sum.mid', '-', rules) : 0n;
    const sizes = win('k3.sum.big', '-', rules) + mid + win('k3.sum.small', '-', rules);
    expect(sizes + killed(rules, 'bs', 'bsoe')).toBe(216n);
    const parities = win('k3.sum.odd', '-', rules) + win('k3.sum.even', '-', rules);
    expect(parities + killed(rules, 'bsoe')).toBe(216n);
    const values = Array.from({ length: 16 }, (_, i) => win('k3.sum.value', String(i + 3), rules));
    expect(values.reduce((sum, n) => sum + n)).toBe(216n);
    const spans = Array.from({ length: 6 }, (_, i) => win('k3.span', String(i), rules));
    expect(spans.reduce((sum, n) => sum + n)).toBe(216n);
  });
});
