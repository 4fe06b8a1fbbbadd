import { expect, test } from 'vitest';
import { typedAmount } from './typed-amount.ts';

test.each([
  ['vi-VN', '1,5', '1.5'],
  ['vi-VN', '1.000,50', '1000.50'],
  ['vi-VN', '1.000', '1000'],
  ['vi-VN', '20.50', '20.50'],
  ['vi-VN', '1,234', null],
  ['zh-CN', '1.5', '1.5'],
  ['zh-CN', '1,000.50', '1000.50'],
  ['en-US', '1,000', '1000'],
  ['en-US', '1.000', null],
  ['vi-VN', '12,', '12'],
  ['vi-VN', '', null],
  ['vi-VN', '-5', null],
])('%s: %s is written for %s', (locale, typed, amount) => {
  expect(typedAmount(typed, locale)).toBe(amount);
});
