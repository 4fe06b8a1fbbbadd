import { decimalSign } from '@drawroom/i18n/format-amount';
import { tidyAmount } from './tidy-amount.ts';

/**
 * An amount as it was written in a language's own way ("1.000,50" in Vietnamese), on the wire's form; null where it is none.
 * Nothing written is no amount either.
 */
export function typedAmount(typed: string, locale: string): string | null {
  const { text } = tidyAmount(typed, decimalSign(locale));
  if (text === null || text === '') return null;
  return text.replace(/\.$/, '');
}
