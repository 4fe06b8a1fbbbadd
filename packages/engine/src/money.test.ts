import { describe, expect, test } from 'vitest';
import { addMinor, asMinor, formatMoney, MAX_MINOR, mulFloor, parseMoney, subMinor } from './money.ts';

describe('money', () => {
  test('reads only plain decimals with at most the decimals of the currency', () => {
    expect(parseMoney('12.34')).toBe(1234n);
    expect(parseMoney('12.3')).toBe(1230n);
    expect(parseMoney('0')).toBe(0n);
    expect(parseMoney('0.05')).toBe(5n);
    expect(parseMoney('7', 0)).toBe(7n);
    expect(parseMoney('0.12345678', 8)).toBe(12345678n);
    const bad = [
      '',
      ' 1',
      '1 ',
      '-1',
      '+1',
      '1e3',
      '01',
      '1.',
      '.5',
      '1.234',
      '1,00',
      '0x1',
      'NaN',
      '１',
      '1\n',
      '12345678901234',
    ];
    for (const text of bad) expect(parseMoney(text), text).toBeNull();
    expect(parseMoney('1.0', 0)).toBeNull();
    expect(parseMoney('9999999999999.99')).toBe(999999999999999n);
  });

  test('writes every amount with its decimals and a minus sign for a loss', () => {
    expect(formatMoney(-5n)).toBe('-0.05');
    expect(formatMoney(0n)).toBe('0.00');
    expect(formatMoney(123456n)).toBe('1234.56');
    expect(formatMoney(-7n, 0)).toBe('-7');
  });

  test('rounds down and refuses negative operands and results beyond a 64-bit column', () => {
    expect(mulFloor(1n, 19999n, 10000n)).toBe(1n);
    expect(mulFloor(MAX_MINOR, 1n, 1n)).toBe(MAX_MINOR);
    expect(() => mulFloor(-1n, 1n, 1n)).toThrow(RangeError);
    expect(() => mulFloor(1n, -1n, 1n)).toThrow(RangeError);
    expect(() => mulFloor(1n, 1n, 0n)).toThrow(RangeError);
    expect(() => mulFloor(MAX_MINOR, 2n, 1n)).toThrow(RangeError);
    expect(() => asMinor(MAX_MINOR + 1n)).toThrow(RangeError);
    expect(() => addMinor(MAX_MINOR, 1n)).toThrow(RangeError);
    expect(addMinor(1n, 2n, 3n)).toBe(6n);
    expect(subMinor(1n, 3n)).toBe(-2n);
  });
});
