import { expect, test } from 'vitest';
import { tidyAmount } from './tidy-amount.ts';

test.each([
  ['１２００', '1200'],
  ['１，２００．５０', '1200.50'],
  ['1 200', '1200'],
  ['1\u00a0200\u202f000', '1200000'],
  ['1,234,567.8', '1234567.8'],
  ['1.234.567,8', '1234567.8'],
  ['1,234', '1234'],
  ['12,5', '12.5'],
  ['007', '7'],
  ['.5', '0.5'],
  ['12.', '12.'],
  ['3。5', '3.5'],
  ['', ''],
])('%j is %j where the point is the decimal sign', (typed, text) => {
  expect(tidyAmount(typed, '.')).toEqual({ text, fault: null });
});

test.each([
  ['1.234', '1234'],
  ['12,5', '12.5'],
  ['12.5', '12.5'],
  ['1.234,56', '1234.56'],
])('%j is %j where the comma is the decimal sign', (typed, text) => {
  expect(tidyAmount(typed, ',')).toEqual({ text, fault: null });
});

test.each([
  ['-5', 'negative'],
  ['－5', 'negative'],
  ['−5', 'negative'],
  ['1e3', 'exponent'],
  ['1E3', 'exponent'],
  ['1.5e+3', 'exponent'],
  ['1.234', 'decimals'],
  ['0.001', 'decimals'],
  ['1,234.567', 'decimals'],
  ['1,23,456', 'malformed'],
  ['12,34,5.6', 'malformed'],
  ['1.2.3', 'malformed'],
  ['+5', 'malformed'],
  ['abc', 'malformed'],
  ['¥5', 'malformed'],
  ['0x10', 'malformed'],
  ['12345678901234', 'long'],
])('%j is refused as %s and never guessed at', (typed, fault) => {
  expect(tidyAmount(typed, '.')).toEqual({ text: null, fault });
});
