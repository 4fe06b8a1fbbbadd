import { latinDigits } from '@drawroom/i18n/locales';
import { useLocale } from '@drawroom/i18n/translations';

/** A month, `2026-11`, in the words of the language. */
export function useMonthWords(): (month: string) => string {
  const locale = useLocale();
  return (month) =>
    new Intl.DateTimeFormat(latinDigits(locale), { year: 'numeric', month: 'long', timeZone: 'UTC' }).format(
      Date.parse(`${month}-15T00:00:00Z`),
    );
}
