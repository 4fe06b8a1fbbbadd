import { latinDigits } from '@drawroom/i18n/locales';
import { useLocale } from '@drawroom/i18n/translations';

/** Writes a whole number as the language groups it. */
export function useCount(): (count: number) => string {
  const format = new Intl.NumberFormat(latinDigits(useLocale()));
  return (count) => format.format(count);
}
