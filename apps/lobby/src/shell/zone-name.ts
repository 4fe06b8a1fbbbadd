import { latinDigits } from '@drawroom/i18n/locales';

/** `Asia/Shanghai` as it is called in a language: `China Time`. */
export function zoneName(zone: string, locale: string): string {
  const format = new Intl.DateTimeFormat(latinDigits(locale), { timeZone: zone, timeZoneName: 'longGeneric' });
  return format.formatToParts(0).find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}
