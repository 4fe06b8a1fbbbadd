import { expect, test } from 'vitest';
import { moneyText, shortMoney, timesText, typedMinor } from './amount-text.ts';

test('amounts are written as the language writes them', () => {
  expect(moneyText('1234567.50', 'zh-CN')).toBe('1,234,567.50');
  expect(moneyText('1234567.50', 'vi-VN')).toBe('1.234.567,50');
  expect(moneyText('1234567.50', 'ar-EG')).toBe('1,234,567.50');
  expect(moneyText('1234567.50', 'pt-BR')).toBe('1.234.567,50');
  expect(moneyText('9007199254740993.01', 'en-US')).toBe('9,007,199,254,740,993.01');
  expect(moneyText('100.00', 'en-US')).toBe('100.00');
  expect([shortMoney('100000.00', 'vi-VN'), shortMoney('0.50', 'vi-VN')]).toEqual(['100.000', '0,50']);
  expect([timesText('1.02', 'vi-VN'), timesText('24.50', 'zh-CN')]).toEqual(['1,02×', '24.50×']);
});

test('a typed comma is a point, and what is no amount is none', () => {
  expect([typedMinor('12,5'), typedMinor(' 3 '), typedMinor('0.01')]).toEqual([1_250n, 300n, 1n]);
  for (const text of ['', '-1', '1e3', '1.234', '1,2,3', '01', 'x']) expect(typedMinor(text), text).toBe(null);
});
