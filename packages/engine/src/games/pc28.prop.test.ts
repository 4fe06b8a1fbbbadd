import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allRuleSets, familyProperties } from '../../test-aid/family-properties.ts';
import { defaultOddsTable, rtpGuard } from '../odds-table.ts';
import { countOf } from './count-of.ts';
import type { OutcomeCount } from './count-of.ts';
import type { RuleSet } from './game-family.ts';
import { kenoLaw, pc28FromKeno } from './pc28/keno.ts';
import { pc28 } from './pc28.ts';

const allRules = allRuleSets(pc28);
const draws = [...pc28.enumerate()].map(({ draw }) => draw);

familyProperties({ family: pc28, anyDraw: fc.constantFrom(...draws) });

describe('every PC28 rule set', () => {
  const count = (name: string, rules: RuleSet, selection = '-'): OutcomeCount =>
    countOf(`pc28.${name}`, selection, rules);
  const won = (counts: readonly OutcomeCount[]): bigint => counts.reduce((all, { win }) => all + win, 0n);
  const kept = (counts: readonly OutcomeCount[]): bigint => counts.reduce((all, { win, push }) => all + win + push, 0n);

  test.each(allRules)('splits all outcomes by every partition: %o', (rules) => {
    const all = rules['digits'] === 'direct' ? 1_000n : 3_535_316_142_212_174_320n;
    const counts = (...names: string[]): OutcomeCount[] => names.map((name) => count(name, rules));
    expect(count('triple', rules).total).toBe(all);
    expect(kept(counts('big', 'small'))).toBe(all);
    expect(kept(counts('odd', 'even'))).toBe(all);
    expect(kept(counts('bigodd', 'bigeven', 'smallodd', 'smalleven'))).toBe(all);
    expect(won(counts('big', 'small'))).toBe(won(counts('bigodd', 'bigeven', 'smallodd', 'smalleven')));
    expect(won(counts('edge.small', 'edge.mid', 'edge.big'))).toBe(all);
    expect(won(counts('edge.any', 'edge.mid'))).toBe(all);
    expect(won(counts('dt.dragon', 'dt.tiger', 'dt.tie'))).toBe(all);
    const values = Array.from({ length: 28 }, (_, sum) => count('value', rules, String(sum)));
    expect(won(values)).toBe(all);
    const grey = won([0, 13, 14, 27].map((sum) => values[sum] ?? expect.fail()));
    expect(won(counts('red', 'green', 'blue')) + grey).toBe(all);
    for (const colour of ['red', 'green', 'blue']) {
      expect(count(colour, rules).push).toBe(rules['grey'] === 'push' ? grey : 0n);
    }
  });

  test('has usual odds within the band, all 72 of them', () => {
    expect(allRules).toHaveLength(72);
    for (const rules of allRules) expect(rtpGuard(defaultOddsTable(pc28, rules)), JSON.stringify(rules)).toEqual([]);
  });
});

describe('digits out of keno', () => {
  test.each(['beijing', 'canada'] as const)('the law of %s counts every draw once and is nearly even', (source) => {
    const law = kenoLaw(source);
    expect(law).toHaveLength(1_000);
    expect(law.reduce((all, ways) => all + ways)).toBe(3_535_316_142_212_174_320n);
    for (const ways of law) {
      expect(ways > 3_400_000_000_000_000n && ways < 3_700_000_000_000_000n).toBe(true);
    }
  });

  test('do not depend on the order in which the numbers come', () => {
    const pool = Array.from({ length: 80 }, (_, i) => String(i + 1));
    const anyTwenty = fc.shuffledSubarray(pool, { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(anyTwenty, fc.constantFrom('beijing', 'canada'), (numbers, source) => {
        const sorted = numbers.toSorted((a, b) => Number(a) - Number(b));
        const derived = pc28FromKeno(numbers, source);
        expect(derived).toEqual(pc28FromKeno(sorted, source));
        expect(derived.ok && pc28.validateDraw(derived.draw.numbers).ok).toBe(true);
      }),
    );
  });
});
