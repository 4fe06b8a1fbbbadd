import { LOCALES } from '@drawroom/contract/locales';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compactLocale, formatAmount, formatCompact, SHORTEN_FROM } from './format-amount.ts';
import { latinDigits } from './locales.ts';
import { maskPhone } from './mask-phone.ts';
import { numberUnitsOf } from './number-units.ts';

const TAGS = LOCALES.map(({ tag }) => tag);
const RUNS = { numRuns: 150 } as const;

/** Amounts in minor units: small ones, those around the line where shortening begins, and as large as a column bears. */
const anyMinor = fc.oneof(
  fc.bigInt(-99_999_99n, 99_999_99n),
  fc.bigInt(SHORTEN_FROM * 100n - 300n, SHORTEN_FROM * 100n + 300n),
  fc.bigInt(-(10n ** 19n), 10n ** 19n),
  fc.tuple(fc.integer({ min: 8, max: 17 }), fc.bigInt(-3n, 3n)).map(([zeros, by]) => 10n ** BigInt(zeros) * 100n + by),
);

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const magnitude = (minor: bigint): bigint => (minor < 0n ? -minor : minor);

/** By how many zeros a language shortens an amount of so many whole digits, as its own calendar of numbers says. */
function zerosCut(locale: string, whole: string): number {
  const format = new Intl.NumberFormat(latinDigits(compactLocale(locale)), {
    notation: 'compact',
    roundingMode: 'trunc',
  });
  const kept = format.formatToParts(BigInt(whole)).flatMap(({ type, value }) => (type === 'integer' ? [value] : []));
  return whole.length - kept.join('').length;
}

describe.each(TAGS)('%s', (locale) => {
  const point = new Intl.NumberFormat(latinDigits(locale))
    .formatToParts(0.5)
    .find(({ type }) => type === 'decimal')?.value;

  test('an amount below the line is every digit of it with two decimals, in Latin digits', () => {
    fc.assert(
      fc.property(anyMinor, (minor) => {
        const shown = formatAmount(minor, { locale, full: true });
        expect(shown).not.toMatch(/[^\P{Nd}0-9]/u);
        expect(digitsOf(shown)).toBe(magnitude(minor).toString().padStart(3, '0'));
        expect(shown.replaceAll(/[^\d.,٫]/g, '').at(-3)).toBe(point);
        expect(/[-−]/.test(shown)).toBe(minor < 0n);
      }),
      RUNS,
    );
  });

  test('from a hundred millions on it is shortened with a unit word and cut, never rounded up', () => {
    fc.assert(
      fc.property(
        anyMinor.filter((minor) => magnitude(minor) / 100n >= SHORTEN_FROM),
        (minor) => {
          const whole = (magnitude(minor) / 100n).toString();
          const shown = formatAmount(minor, { locale });
          const head = whole.slice(0, whole.length - zerosCut(locale, whole));
          expect(digitsOf(shown)).toBe(head + whole.slice(head.length, head.length + 2));
          expect(shown).toMatch(/\p{L}/u);
        },
      ),
      RUNS,
    );
  });

  test('its unit words are those that a client is told', () => {
    const units = numberUnitsOf(locale);
    for (const [zeros, word] of [
      [8, units.hobillions],
      [12, units.trillion],
      [15, units.petaflops],
    ] as const)
      expect([word === '', formatAmount(10n ** BigInt(zeros + 2), { locale }).includes(word)]).toEqual([false, true]);
  });

  test('nothing below a hundred millions is shortened', () => {
    for (const minor of [SHORTEN_FROM * 100n - 1n, -(SHORTEN_FROM * 100n - 1n)])
      expect(digitsOf(formatAmount(minor, { locale }))).toBe('9999999999');
  });
});

test('a compact figure is a beginning of the amount, at most two decimals long, with K, M, G, T or P', () => {
  fc.assert(
    fc.property(anyMinor, (minor) => {
      const shown = formatCompact(minor);
      const [, head = '', decimals = '', unit = ''] = /^-?(\d+)(?:\.(\d{1,2}))?([KMGTP]?)$/.exec(shown) ?? [];
      const whole = (magnitude(minor) / 100n).toString();
      expect(head.length).toBe(whole.length - ' KMGTP'.indexOf(unit === '' ? ' ' : unit) * 3);
      const rest = unit === '' ? (magnitude(minor) % 100n).toString().padStart(2, '0') : whole.slice(head.length);
      expect(whole.startsWith(head)).toBe(true);
      expect(decimals).toBe(rest.slice(0, 2).replace(/0+$/, ''));
    }),
    { numRuns: 2_000 },
  );
});

test('of a phone number exactly four digits are hidden, those in its middle, and every other sign stands as it was', () => {
  const phone = fc
    .tuple(fc.constantFrom('', '+', '00'), fc.array(fc.stringMatching(/^\d{1,4}$/), { minLength: 3, maxLength: 5 }))
    .map(([begin, groups]) => begin + groups.join(' '));
  fc.assert(
    fc.property(
      phone.filter((text) => digitsOf(text).length > 4),
      (text) => {
        const masked = maskPhone(text);
        expect(masked.length).toBe(text.length);
        const hidden = [...masked].flatMap((sign, at) => (sign === '*' ? [at] : []));
        expect(hidden.length).toBe(4);
        expect([...masked].every((sign, at) => sign === '*' || sign === text[at])).toBe(true);
        const before = digitsOf(masked.slice(0, hidden[0])).length;
        const after = digitsOf(masked.slice((hidden.at(-1) ?? 0) + 1)).length;
        expect(Math.abs(before - after)).toBeLessThanOrEqual(1);
      },
    ),
  );
});
