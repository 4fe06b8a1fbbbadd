import { latinDigits } from './locales.ts';
import { COMPACT_UNITS, compactLocale, formatAmount, SHORTEN_FROM } from './format-amount.ts';

/**
 * The words of a language for exactly these sizes, under the names of spec §3: a thousand, a million, ten thousand, ten millions, a hundred
 * millions, a million millions and a thousand times as much. Empty where the language has no word for that size alone: of ten thousand,
 * which English counts as 10K, only the Chinese kind has one.
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

/** The unit words of a language for the sizes of spec §3, as figures are shortened with them. */
export function numberUnitsOf(locale: string): NumberUnits {
  const format = new Intl.NumberFormat(latinDigits(compactLocale(locale)), { notation: 'compact' });
  const wordAt = (zeros: number): string => {
    const parts = format.formatToParts(10n ** BigInt(zeros));
    const textOf = (wanted: 'compact' | 'integer'): string =>
      parts.flatMap(({ type, value }) => (type === wanted ? [value] : [])).join('');
    return textOf('integer') === '1' ? textOf('compact') : '';
  };
  return Object.fromEntries(Object.entries(ZEROS).map(([name, zeros]) => [name, wordAt(zeros)])) as Record<
    keyof NumberUnits,
    string
  >;
}

/** A unit that shortened figures are written with (spec §5). */
export interface FigureUnit {
  /** The figure beside the word is the amount divided by ten to this power. */
  readonly power: number;
  /** Ten to this power is the least amount that takes the unit. Above `power` where a language counts on with the smaller word (1000 M). */
  readonly from: number;
  /** With the space that stands between it and the figure. */
  readonly text: string;
  readonly place: 'before' | 'after';
}

/** What stands before a figure, the figure with two decimals, and what stands after it. */
const SHOWN = /^(\D*)(\d.*\d)(\D*)$/;
const DECIMALS = 2;
const FIRST_ZEROS = String(SHORTEN_FROM).length - 1;
/** Beyond it no language of the calendar data has another word. */
const LAST_ZEROS = 20;

/** The units that `formatAmount` shortens with in a language, the largest first. They are read off what it writes, so that they are its own. */
export function amountUnitsOf(locale: string): FigureUnit[] {
  const units: FigureUnit[] = [];
  for (let from = FIRST_ZEROS; from <= LAST_ZEROS; from++) {
    const shown = formatAmount(`1${'0'.repeat(from)}`, { locale });
    const [, before = '', figure = '', after = ''] = SHOWN.exec(shown) ?? [];
    const power = from + 1 - (figure.replace(/\D/g, '').length - DECIMALS);
    const unit = { power, text: before + after, place: before === '' ? ('after' as const) : ('before' as const) };
    const smaller = units[0];
    if (smaller?.power !== unit.power || smaller.text !== unit.text) units.unshift({ ...unit, from });
  }
  return units;
}

/** The units of compact figures (`formatCompact`), the largest first. */
export function compactFigureUnits(): FigureUnit[] {
  const units = COMPACT_UNITS.map((text, at) => ({ power: at * 3, from: at * 3, text, place: 'after' as const }));
  return units.filter(({ text }) => text !== '').toReversed();
}
