import { expect, test } from 'vitest';
import { maskedName } from './present.ts';

test.each([
  ['Nguyễn An', 'N***** **'],
  ['王芳', '王*'],
  ['王', '*'],
  [null, null],
])('of the real name %s its first character alone is seen, and of one of a single character nothing', (name, seen) => {
  expect(maskedName(name)).toBe(seen);
});
