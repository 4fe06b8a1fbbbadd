import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allRuleSets, familyProperties } from '../../test-aid/family-properties.ts';
import { countOf } from './count-of.ts';
import { taixiu } from './taixiu.ts';

const throws = [...taixiu.enumerate()].map(({ draw }) => draw);
familyProperties({ family: taixiu, anyDraw: fc.constantFrom(...throws) });

describe('every rule set of tài xỉu', () => {
  test.each(allRuleSets(taixiu))('splits the 216 outcomes by size and parity: %o', (rules) => {
    const win = (code: string): bigint => countOf(code, '-', rules).win;
    const killed = rules['triple'] === 'bs' ? win('taixiu.bao') : 0n;
    expect(win('taixiu.tai') + win('taixiu.xiu') + killed).toBe(216n);
    expect(win('taixiu.chan') + win('taixiu.le')).toBe(216n);
  });
});
