import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawsOf } from '../../test-aid/draws-of.ts';
import { familyProperties } from '../../test-aid/family-properties.ts';
import { countOf } from './count-of.ts';
import { xocdia } from './xocdia.ts';

const discs = fc.array(fc.constantFrom('0', '1'), { minLength: 4, maxLength: 4 }).map(drawsOf(xocdia));
familyProperties({ family: xocdia, anyDraw: discs });

describe('xóc đĩa', () => {
  test('is split by parity, and by the number of reds', () => {
    const win = (name: string): bigint => countOf(`xocdia.${name}`, '-', {}).win;
    expect(win('chan') + win('le')).toBe(16n);
    const reds = ['4do', '3do1trang', '2do2trang', '3trang1do', '4trang'];
    expect(reds.map(win).reduce((sum, n) => sum + n)).toBe(16n);
  });
});
