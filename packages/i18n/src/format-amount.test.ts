import { describe, expect, test } from 'vitest';
import {
  amountText,
  formatAmount,
  formatCount,
  formatCompact,
  formatOddsSpan,
  formatOddsText,
  isShortened,
} from './format-amount.ts';

/** Intl separates some currencies with a no-break space; the tables are easier to read with a plain one. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('formatAmount', () => {
  test.each([
    ['zh-CN', '0', '0.00'],
    ['zh-CN', '0.5', '0.50'],
    ['zh-CN', '1234.5', '1,234.50'],
    ['vi-VN', '1234.50', '1.234,50'],
    ['en-US', '-86.20', '-86.20'],
    ['bn-BD', '1234567.89', '12,34,567.89'],
    ['ar-EG', '1234.50', '1,234.50'],
  ])('an amount always has two decimals and Latin digits: %s %s', (locale, amount, shown) => {
    expect(formatAmount(amount, { locale })).toBe(shown);
  });

  test.each([
    ['99999999.99', '99,999,999.99'],
    ['100000000', '1.00亿'],
    ['100000000.00', '1.00亿'],
    ['123456789.99', '1.23亿'],
    ['129999999.99', '1.29亿'],
    ['199999999.99', '1.99亿'],
    ['-123456789.99', '-1.23亿'],
    ['999999999999.99', '9999.99亿'],
    ['1000000000000', '1.00万亿'],
  ])('from 100,000,000 on an amount is cut, never rounded, to Chinese unit words: %s', (amount, shown) => {
    expect(formatAmount(amount, { locale: 'zh-CN' })).toBe(shown);
  });

  test.each([
    ['zh-TW', '1.23億'],
    ['zh-HK', '1.23億'],
    ['en-US', '123.45M'],
    ['vi-VN', '123,45 Tr'],
  ])('every language shortens with its own unit words: %s', (locale, shown) => {
    expect(plain(formatAmount('123456789.99', { locale }))).toBe(shown);
  });

  test.each([
    ['9999999999.99', '999.99 কো'],
    ['10000000000', '1000.00 কো'],
    ['12345678901.99', '1234.56 কো'],
    ['-123456789012.34', '-12,345.67 কো'],
    ['999999999999.99', '99,999.99 কো'],
    ['1000000000000', '1.00 লা.কো.'],
  ])(
    'in Bengali thousands of crores are counted in crores, where the short words would name a tenth or less: %s',
    (amount, shown) => {
      expect(plain(formatAmount(amount, { locale: 'bn-BD' }))).toBe(shown);
      expect(plain(formatAmount(amount, { locale: 'bn-BD', currency: 'CNY', sign: 'always' }))).toBe(
        `${amount.startsWith('-') ? '' : '+'}${shown}¥`,
      );
    },
  );

  test('the full figure stays available, exact beyond the range of a double', () => {
    expect(formatAmount('12345678901234567890.12', { locale: 'zh-CN', full: true })).toBe(
      '12,345,678,901,234,567,890.12',
    );
    expect(isShortened('100000000')).toBe(true);
    expect(isShortened('99999999.99')).toBe(false);
    expect(isShortened(-10_000_000_000n)).toBe(true);
  });

  test('decimals that a figure does not show are cut, never rounded up', () => {
    expect(formatAmount('0.999', { locale: 'en-US' })).toBe('0.99');
    expect(formatAmount('-0.999', { locale: 'en-US' })).toBe('-0.99');
  });

  test('a signed amount writes + and -, and neither on zero', () => {
    expect(formatAmount('168', { locale: 'zh-CN', sign: 'always' })).toBe('+168.00');
    expect(formatAmount('-86.2', { locale: 'zh-CN', sign: 'always' })).toBe('-86.20');
    expect(formatAmount('0.00', { locale: 'zh-CN', sign: 'always' })).toBe('0.00');
  });

  test('a currency shows its own mark and still two decimals', () => {
    expect(formatAmount('1234.5', { locale: 'zh-CN', currency: 'CNY' })).toBe('¥1,234.50');
    expect(plain(formatAmount('1234.5', { locale: 'vi-VN', currency: 'VND' }))).toBe('1.234,50 ₫');
  });

  test('bigint minor units are the same amount as their decimal text', () => {
    expect(amountText(12_345n)).toBe('123.45');
    expect(amountText(-5n)).toBe('-0.05');
    expect(amountText(0n)).toBe('0.00');
    expect(formatAmount(12_345_678_999n, { locale: 'zh-CN' })).toBe('1.23亿');
  });

  test('what is no amount is shown as it came, not as NaN', () => {
    expect(formatAmount('--', { locale: 'zh-CN' })).toBe('--');
  });
});

describe('formatCompact', () => {
  test.each([
    ['0', '0'],
    ['999', '999'],
    ['999.99', '999.99'],
    ['1000', '1K'],
    ['9999', '9.99K'],
    ['12345.67', '12.34K'],
    ['999999', '999.99K'],
    ['1000000', '1M'],
    ['1234567', '1.23M'],
    ['1000000000', '1G'],
    ['2500000000000', '2.5T'],
    ['7000000000000000', '7P'],
    ['-1234', '-1.23K'],
    ['0001234', '1.23K'],
  ])('compact units are K M G T P, cut after two decimals: %s is %s', (amount, shown) => {
    expect(formatCompact(amount)).toBe(shown);
  });
});

test.each(['ar-EG', 'zh-TW', 'th-TH', 'vi-VN', 'es-AR'])(
  'points of the house have one sign in %s as everywhere',
  (locale) => {
    const text = formatAmount('12.50', { locale, currency: 'CNY' });
    expect(text).toContain('¥');
    expect(text).not.toMatch(/[A-Z]/);
  },
);

test('odds keep two decimals at least and no useless zero', () => {
  expect(formatOddsText('1.9500', 'en-US')).toBe('1.95');
  expect(formatOddsText('2.0000', 'en-US')).toBe('2.00');
  expect(formatOddsText('1.9825', 'en-US')).toBe('1.9825');
  expect(formatOddsText('10.0500', 'en-US')).toBe('10.05');
  expect(formatOddsText('63.0000/31.5000', 'en-US')).toBe('63.00 / 31.50');
});

test('odds have the decimal sign of the language', () => {
  expect(formatOddsText('1.9820', 'vi-VN')).toBe('1,982');
  expect(formatOddsText('63.0000/31.5000', 'vi-VN')).toBe('63,00 / 31,50');
  expect(formatOddsText('1.9820', 'zh-CN')).toBe('1.982');
});

test('odds where little room is: a list is shown as its span, in the language’s own figures', () => {
  expect(formatOddsSpan('1.9500', 'en-US')).toBe('1.95');
  expect(formatOddsSpan('4.0000/2.0000/3.0000', 'en-US')).toBe('2.00–4.00');
  expect(formatOddsSpan('2.0000/10.5000', 'vi-VN')).toBe('2,00–10,50');
  expect(formatOddsSpan('2.0000/2.0000', 'zh-CN')).toBe('2.00');
});

test.each([
  ['zh-CN', 12_345, '12,345'],
  ['vi-VN', 12_345, '12.345'],
  ['ar-EG', 0, '0'],
])('how many there are is written with the marks of thousands and Latin digits: %s %s', (locale, many, shown) => {
  expect(formatCount(many, locale)).toBe(shown);
});
