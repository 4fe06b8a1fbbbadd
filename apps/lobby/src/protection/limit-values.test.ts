import { expect, test } from 'vitest';
import { compareLimit, leftOf, typedLimit, usedPercent } from './limit-values.ts';

test.each([
  [null, '5', 'lower'],
  ['100.00', '99.99', 'lower'],
  ['100.00', '100', 'same'],
  ['100.00', '100.01', 'higher'],
  ['9', '10', 'higher'],
  ['9999999999.99', '9999999999.98', 'lower'],
] as const)('where %s holds, %s is %s (R-92)', (held, wanted, verdict) => {
  expect(compareLimit(held, wanted)).toBe(verdict);
});

test.each([
  ['', null],
  ['12.', '12'],
  ['0', '0'],
  ['0.5', '0.5'],
  ['007', null],
])('typed "%s" is the value %s', (text, value) => {
  expect(typedLimit(text)).toBe(value);
});

test('what is left is never below zero, in points with cents and in whole minutes', () => {
  expect(leftOf('loss', '100.00', '30.5')).toBe('69.50');
  expect(leftOf('loss', '100.00', '130.00')).toBe('0.00');
  expect(leftOf('time', '60', '25')).toBe('35');
  expect(leftOf('time', '60', '61')).toBe('0');
});

test('the used part is 0 to 100 percent; a limit of nothing is used up', () => {
  expect(usedPercent('200.00', '50.00')).toBe(25);
  expect(usedPercent('200.00', '500.00')).toBe(100);
  expect(usedPercent('0.00', '0.00')).toBe(100);
});
