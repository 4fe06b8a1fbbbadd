import { latinDigits } from './locales.ts';

/** From this whole amount on, amounts are shortened with unit words (spec §5). */
export const SHORTEN_FROM = 100_000_000n;

/** An amount: a decimal string as on the wire, or bigint minor units of two decimals. */
export type Amount = string | bigint;

export interface AmountFormat {
  /** BCP 47 tag of the shown language. */
  readonly locale: string;
  /** ISO code; its narrow symbol is shown when given. */
  readonly currency?: string | undefined;
  /** `always` writes + and - (never on zero); default writes only -. */
  readonly sign?: 'auto' | 'always' | undefined;
  /** `true` never shortens; used where the exact figure is asked for. */
  readonly full?: boolean | undefined;
}

const formats = new Map<string, Intl.NumberFormat>();

function numberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = `${locale}|${options.currency}|${options.signDisplay}|${options.notation}|${options.useGrouping}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(latinDigits(locale), options);
  formats.set(key, made);
  return made;
}

/** Decimal text of an amount: bigint minor units 12345n are "123.45"; a decimal string stays as it is. */
export function amountText(amount: Amount): string {
  if (typeof amount === 'string') return amount;
  const digits = (amount < 0n ? -amount : amount).toString().padStart(3, '0');
  return `${amount < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function wholeOf(text: string): bigint {
  return BigInt(/^-?(\d+)/.exec(text)?.[1] ?? '0');
}

/** True when `formatAmount` shortens this amount, so that the exact figure must be reachable beside it. */
export function isShortened(amount: Amount): boolean {
  return wholeOf(amountText(amount)) >= SHORTEN_FROM;
}

/** Whose unit words a locale's amounts are shortened with: in Hong Kong, where Intl would write M, the Chinese ones. */
export function compactLocale(locale: string): string {
  return locale === 'zh-HK' ? 'zh-TW' : locale;
}

/**
 * Amount for the eye: two decimals, Latin digits, exact for any length; from 100,000,000 on shortened with the unit
 * words of the language (亿), cut and never rounded (spec §5). Text that is no decimal number is given back unchanged.
 */
export function formatAmount(amount: Amount, format: AmountFormat): string {
  const text = amountText(amount);
  if (!/^-?\d+(\.\d+)?$/.test(text)) return text;
  const shorten = !format.full && wholeOf(text) >= SHORTEN_FROM;
  const options: Intl.NumberFormatOptions = {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
    signDisplay: format.sign === 'always' ? 'exceptZero' : 'negative',
    notation: shorten ? 'compact' : 'standard',
  };
  if (format.currency) {
    options.style = 'currency';
    options.currency = format.currency;
    options.currencyDisplay = 'narrowSymbol';
  }
  const locale = shorten ? compactLocale(format.locale) : format.locale;
  if (shorten && wordFails(locale, wholeOf(text))) return inCrores(text, locale, options);
  // Where a language has no narrow sign of its own, its letters stand before it (CN¥): the sign alone is what it is everywhere else.
  return numberFormat(locale, options)
    .format(text as Intl.StringNumericLiteral)
    .replace('CN¥', '¥');
}

const CRORE_ZEROS = 7;

/**
 * The short words of Bengali name less than they stand for here: "1 শত কো", a hundred crore, for a thousand crore, and "1কো", one crore, for
 * ten thousand. Their long form and every other language are right.
 */
function wordFails(locale: string, whole: bigint): boolean {
  return locale === 'bn-BD' && whole >= 10n ** 10n && whole < 10n ** 12n;
}

/**
 * A shortened amount with the word of the size below, which counts on: 1234.56 কো. The word is taken from ten crore, which every runtime
 * writes so; where one does not, the amount is written out.
 */
function inCrores(text: string, locale: string, options: Intl.NumberFormatOptions): string {
  const { minimumFractionDigits, maximumFractionDigits, roundingMode } = options;
  const plain = { minimumFractionDigits, maximumFractionDigits, roundingMode, useGrouping: 'min2' } as const;
  const figure = numberFormat(locale, plain).format(`${wholeOf(text)}e-${CRORE_ZEROS}` as Intl.StringNumericLiteral);
  const tenCrore = 10 * 10 ** CRORE_ZEROS * (text.startsWith('-') ? -1 : 1);
  const parts = numberFormat(locale, options).formatToParts(tenCrore);
  const digits = parts.filter(({ type }) => DIGITS.has(type)).map(({ value }) => value);
  if (digits.join('') !== '10.00')
    return numberFormat(locale, { ...options, notation: 'standard' }).format(text as Intl.StringNumericLiteral);
  const first = parts.findIndex(({ type }) => DIGITS.has(type));
  const kept = parts.filter(({ type }, at) => at === first || !DIGITS.has(type));
  return kept.map(({ type, value }) => (DIGITS.has(type) ? figure : value)).join('');
}

const DIGITS: ReadonlySet<string> = new Set(['integer', 'group', 'decimal', 'fraction']);

/** How many there are: a whole number with the language's marks of thousands and Latin digits. */
export function formatCount(many: number, locale: string): string {
  return numberFormat(locale, { maximumFractionDigits: 0 }).format(many);
}

export const COMPACT_UNITS = ['', 'K', 'M', 'G', 'T', 'P'] as const;

/**
 * Compact figure with the units K, M, G, T, P (spec §5, number-unit entry of spec §3), cut after two decimals:
 * 9,999 is 9.99K and never 10K.
 */
export function formatCompact(amount: Amount): string {
  const text = amountText(amount);
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) return text;
  const whole = (match[2] ?? '').replace(/^0+(?=\d)/, '');
  const unit = Math.min(Math.floor((whole.length - 1) / 3), COMPACT_UNITS.length - 1);
  const head = whole.slice(0, whole.length - unit * 3);
  const tail = (unit === 0 ? (match[3] ?? '') : whole.slice(head.length)).slice(0, 2).replace(/0+$/, '');
  const figure = tail === '' ? head : `${head}.${tail}`;
  return `${figure === '0' ? '' : match[1]}${figure}${COMPACT_UNITS[unit]}`;
}

/**
 * Odds for the eye: at least two decimals, no more than needed ("1.9500" is 1.95), with the language's decimal sign, as in
 * the amounts beside them: where the point separates thousands, 1.982 would read as 1982. Lists keep every part.
 */
export function formatOddsText(odds: string, locale: string): string {
  return odds
    .split('/')
    .map((part) => part.replace(/(\.\d\d\d*?)0+$/, '$1').replace('.', decimalSign(locale)))
    .join(' / ');
}

/** Odds where little room is: one price as it is, a list as its span ("2.00–4.00" of "2.0000/3.0000/4.0000"). */
export function formatOddsSpan(odds: string, locale: string): string {
  const parts = odds.split('/').toSorted((a, b) => Number(a) - Number(b));
  const ends = [parts[0] ?? '', parts.at(-1) ?? ''].map((part) => formatOddsText(part, locale));
  return ends[0] === ends[1] ? (ends[0] ?? '') : ends.join('–');
}

/** A decimal text as it is, also the beginning of one ("12."), with the language's own sign ("98,004206" of "98.004206"): a point would read as thousands there. */
export function formatDecimals(amount: string, locale: string): string {
  return amount.replace('.', decimalSign(locale));
}

const decimalSigns = new Map<string, '.' | ','>();

/** The decimal sign of a language. */
export function decimalSign(locale: string): '.' | ',' {
  const known = decimalSigns.get(locale);
  if (known !== undefined) return known;
  const parts = new Intl.NumberFormat(latinDigits(locale)).formatToParts(0.5);
  const sign = parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
  decimalSigns.set(locale, sign);
  return sign;
}
