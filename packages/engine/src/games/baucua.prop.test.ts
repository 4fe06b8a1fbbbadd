import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { familyProperties } from '../../test-aid/family-properties.ts';
import { baucua } from './baucua.ts';
import { countOf } from './count-of.ts';
import { playOf } from './index.ts';

const throws = [...baucua.enumerate()].map(({ draw }) => draw);
familyProperties({ family: baucua, anyDraw: fc.constantFrom(...throws) });

describe('bầu cua', () => {
  test('shows three symbols in every throw: the hits of all symbols are three', () => {
    for (const draw of throws) {
      const won = [1, 2, 3].map(
        (hits) => playOf(`baucua.hit${hits}`)?.outcome('1,2,3,4,5,6', draw, {}).tiers.length ?? NaN,
      );
      expect(won.reduce((sum, faces, place) => sum + faces * (place + 1), 0)).toBe(3);
    }
  });

  test('wins on a symbol in as many outcomes as it shows once, twice and three times together', () => {
    const win = (code: string): bigint => countOf(code, '4', {}).win;
    expect(win('baucua.hit1') + win('baucua.hit2') + win('baucua.hit3')).toBe(win('baucua.any'));
    expect(win('baucua.any')).toBe(91n);
  });
});
