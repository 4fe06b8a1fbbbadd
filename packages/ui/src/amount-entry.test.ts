import { expect, test } from 'vitest';
import { amountOf, pressAmountKey } from './amount-entry.ts';
import type { AmountKey, AmountRules } from './amount-entry.ts';

function typed(keys: string, rules?: AmountRules): string {
  return keys.split(' ').reduce((text, key) => pressAmountKey(text, key as AmountKey, rules), '');
}

test.each([
  ['1 2 0', '120'],
  ['0 5', '5'],
  ['0 0 0', '0'],
  ['00', '0'],
  ['00 7', '7'],
  ['1 00', '100'],
  ['.', '0.'],
  ['. 5', '0.5'],
  ['1 . .', '1.'],
  ['1 . 2 3 4', '1.23'],
  ['1 . 5 00', '1.50'],
  ['1 . 00', '1.00'],
  ['1 2 delete', '1'],
  ['1 . delete delete', ''],
  ['delete', ''],
  ['1 2 3 clear', ''],
])('the keypad writes only beginnings of a valid amount: %s gives "%s"', (keys, text) => {
  expect(typed(keys)).toBe(text);
});

test('an amount never grows past its digits; 00 then fills the one place left', () => {
  expect(typed('1 2 3 4', { digits: 3 })).toBe('123');
  expect(typed('1 2 00', { digits: 3 })).toBe('120');
  expect(typed('1 2 3 00', { digits: 3 })).toBe('123');
});

test('without decimals the point is not taken', () => {
  expect(typed('1 . 5', { decimals: 0 })).toBe('15');
});

test.each([
  ['', null],
  ['0', null],
  ['0.00', null],
  ['.', null],
  ['12', '12'],
  ['12.', '12'],
  ['.5', '0.5'],
  ['007', '7'],
  ['1.20', '1.20'],
  ['1e3', null],
  ['-1', null],
])('a typed text becomes a wire amount or nothing: "%s" is %s', (text, amount) => {
  expect(amountOf(text)).toBe(amount);
});
