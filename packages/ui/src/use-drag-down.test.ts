import { expect, test } from 'vitest';
import { goesDown } from './use-drag-down.ts';

test.each([
  [101, 300, 2000, true],
  [99, 300, 2000, false],
  [30, 300, 40, true],
  [20, 300, 10, false],
  [0, 300, 500, false],
])('a sheet goes past a third of its height or when thrown: %d of %d px in %d ms', (moved, height, took, goes) => {
  expect(goesDown(moved, height, took)).toBe(goes);
});
