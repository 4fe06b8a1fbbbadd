import { expect, test } from 'vitest';
import { tidyAmounts } from './quick-amounts.ts';

test.each([
  ['each once and rising', ['100', '5', '100'], ['5', '100']],
  ['numbers of an older form as text', [5, 10], ['5', '10']],
  ['nothing but whole amounts above zero', ['0', '-5', '1.5', '', 'x', null, '007', '7'], ['7']],
  ['nothing longer than seven digits', ['9999999', '10000000'], ['9999999']],
  ['at most eight', ['1', '2', '3', '4', '5', '6', '7', '8', '9'], ['1', '2', '3', '4', '5', '6', '7', '8']],
] as const)('quick amounts are kept: %s', (_rule, given, kept) => {
  expect(tidyAmounts(given)).toEqual(kept);
});
