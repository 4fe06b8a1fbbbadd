import { expect, test } from 'vitest';
import { refOf } from './present.ts';

test('a change of the cashier names its order as its member knows it; what else there is keeps its plain number', () => {
  const ref = 5n;
  for (const type of ['deposit', 'fee', 'bonus'] as const) expect(refOf({ type, ref })).toBe('D5');
  for (const type of ['withdrawal', 'withdrawal_return'] as const) expect(refOf({ type, ref })).toBe('W5');
  expect(refOf({ type: 'bet', ref })).toBe('5');
});
