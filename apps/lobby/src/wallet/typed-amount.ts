import { latinDigits } from '@drawroom/i18n/locales';
import { tidyAmount } from './tidy-amount.ts';

/** The decimal sign of a language. */
export function decimalSignOf(locale: string): '.' | ',' {
  const parts = new Intl.NumberFormat(latinDigits(locale)).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? ',' : '.';
}

/**
 * An amount as it was written in a language's own way ("1.000,50" in Vietnamese), on the wire's form; null where it is none.
 * Nothing written is no amount either.
 */
export function typedAmount(typed: string, locale: string): string | null {
  const { text } = tidyAmount(typed, decimalSignOf(locale));
  if (text === null || text === '') return null;
  return text.replace(/\.$/, '');
}
