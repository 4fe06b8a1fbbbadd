import { latinDigits } from './locales.ts';
import { compactLocale } from './format-amount.ts';

/**
 * The words of a language by which amounts are shortened, under the names of spec §3: from a thousand, a million, ten thousand, ten millions,
 * a hundred millions, a million millions and a thousand times as much on. Empty where the language writes such a figure out.
 */
export interface NumberUnits {
  readonly thousand: string;
  readonly milions: string;
  readonly tThousand: string;
  readonly dMillion: string;
  readonly hobillions: string;
  readonly trillion: string;
  readonly petaflops: string;
}

const ZEROS: Readonly<Record<keyof NumberUnits, number>> = {
  thousand: 3,
  milions: 6,
  tThousand: 4,
  dMillion: 7,
  hobillions: 8,
  trillion: 12,
  petaflops: 15,
};

/** The unit words of a language, as amounts are written with them (`formatAmount`). */
export function numberUnitsOf(locale: string): NumberUnits {
  const format = new Intl.NumberFormat(latinDigits(compactLocale(locale)), { notation: 'compact' });
  const wordAt = (zeros: number): string =>
    format
      .formatToParts(10n ** BigInt(zeros))
      .flatMap(({ type, value }) => (type === 'compact' ? [value] : []))
      .join('');
  return Object.fromEntries(Object.entries(ZEROS).map(([name, zeros]) => [name, wordAt(zeros)])) as Record<
    keyof NumberUnits,
    string
  >;
}
