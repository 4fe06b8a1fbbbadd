import { LOCALES } from '@drawroom/contract/locales';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compactLocale, formatAmount, formatCompact, SHORTEN_FROM } from './format-amount.ts';
import { latinDigits } from './locales.ts';
import { maskPhone } from './mask-phone.ts';
import { amountUnitsOf, compactFigureUnits, numberUnitsOf } from './number-units.ts';

const TAGS = LOCALES.map(({ tag }) => tag);
const RUNS = { numRuns: 150 } as const;

/** Amounts in minor units: small ones, those around the line where shortening begins, and as large as a column bears. */
const anyMinor = fc.oneof(
  fc.bigInt(-99_999_99n, 99_999_99n),
  fc.bigInt(SHORTEN_FROM * 100n - 300n, SHORTEN_FROM * 100n + 300n),
  fc.bigInt(-(10n ** 19n), 10n ** 19n),
  fc.tuple(fc.integer({ min: 8, max: 17 }), fc.bigInt(-3n, 3n)).map(([zeros, by]) => 10n ** BigInt(zeros) * 100n + by),
);

/** Amounts in minor units that are shortened, of every length from the line to beyond the last word that changes. */
const shortenedMinor = fc.integer({ min: 8, max: 17 }).chain((zeros) => {
  const least = 10n ** BigInt(zeros + 2);
  return fc.oneof(fc.bigInt(least, least * 10n - 1n), fc.constantFrom(least, least * 10n - 1n));
});

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');
const magnitude = (minor: bigint): bigint => (minor < 0n ? -minor : minor);

/** By how many zeros a language shortens an amount of so many whole digits, as its own calendar of numbers says. */
function zerosCut(locale: string, whole: string): number {
  const format = new Intl.NumberFormat(latinDigits(compactLocale(locale)), {
    notation: 'compact',
    // The short words of Bengali are wrong for thousands of crores.
    compactDisplay: locale === 'bn-BD' ? 'long' : 'short',
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

  test('the units that a client is told lead to every shortened amount as it is shown', () => {
    const units = amountUnitsOf(locale);
    fc.assert(
      fc.property(shortenedMinor, (minor) => {
        const whole = (minor / 100n).toString();
        const unit = units.find(({ from }) => whole.length > from);
        if (unit === undefined) throw new Error(`no unit for ${whole}`);
        const head = whole.slice(0, -unit.power);
        const marked = head.length < 5 ? head : new Intl.NumberFormat(latinDigits(locale)).format(BigInt(head));
        const figure = `${marked}${point}${whole.slice(head.length, head.length + 2)}`;
        const shown = unit.place === 'before' ? unit.text + figure : figure + unit.text;
        expect(shown).toBe(formatAmount(minor, { locale }));
      }),
      RUNS,
    );
  });

  test('a word under a name of the specification is one of that size and of no other', () => {
    const { hobillions, trillion, petaflops, ...smaller } = numberUnitsOf(locale);
    const units = amountUnitsOf(locale);
    for (const [zeros, word] of [
      [8, hobillions],
      [12, trillion],
      [15, petaflops],
    ] as const)
      expect([zeros, word]).toEqual([zeros, units.find(({ power }) => power === zeros)?.text.trim() ?? '']);
    const words = [hobillions, trillion, petaflops, ...Object.values(smaller)].filter((word) => word !== '');
    expect(new Set(words).size).toBe(words.length);
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

test('the units that a client is told lead to every compact figure', () => {
  const units = compactFigureUnits();
  fc.assert(
    fc.property(fc.bigInt(1_000_00n, 10n ** 18n), (minor) => {
      const whole = (minor / 100n).toString();
      const { power = 0, text = '' } = units.find(({ from }) => whole.length > from) ?? {};
      const head = whole.slice(0, -power);
      const decimals = whole.slice(head.length, head.length + 2).replace(/0+$/, '');
      expect(`${head}${decimals === '' ? '' : '.'}${decimals}${text}`).toBe(formatCompact(minor));
    }),
  );
});

test('of a phone number without a calling code exactly four digits are hidden, those in its middle, and every other sign stands as it was', () => {
  const phone = fc
    .tuple(fc.constantFrom('', '00'), fc.array(fc.stringMatching(/^\d{1,4}$/), { minLength: 3, maxLength: 5 }))
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
