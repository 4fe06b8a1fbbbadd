import { DEFAULT_LOCALE, LOCALES, headerOfLocale, localeOfHeader, nearestTag } from '@drawroom/contract/locales';
import type { LocaleTag } from '@drawroom/contract/locales';

export { DEFAULT_LOCALE, LOCALES, headerOfLocale, localeOfHeader };
export type { LocaleTag };

/** Locales whose messages are complete, in the order in which they are offered; only these are offered to a member (spec §1). */
export const ENABLED_LOCALES = [
  'zh-CN',
  'zh-TW',
  'zh-HK',
  'en-US',
  'en-GB',
  'en-IE',
  'en-AU',
  'en-CA',
  'en-ZA',
  'en-NG',
  'en-GH',
  'en-PH',
  'vi-VN',
  'th-TH',
  'id-ID',
  'ms-MY',
  'ja-JP',
  'bn-BD',
  'ar-EG',
  'tr-TR',
  'ru-RU',
  'de-DE',
  'nl-NL',
  'fr-FR',
  'it-IT',
  'es-ES',
  'es-AR',
  'es-CO',
  'es-PE',
  'es-VE',
  'pt-BR',
  'sw-KE',
] as const satisfies readonly LocaleTag[];
export type EnabledLocale = (typeof ENABLED_LOCALES)[number];

/** Languages of the console, of what only operators are told, and of their mail. */
export const CONSOLE_LOCALES = ['zh-CN', 'vi-VN', 'en-US'] as const satisfies readonly EnabledLocale[];
export type ConsoleLocale = (typeof CONSOLE_LOCALES)[number];

/** Writing direction. A table, because `Intl.Locale.getTextInfo` is not in every browser we serve. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return /^(ar|fa|he|ur)\b/.test(tag) ? 'rtl' : 'ltr';
}

/** The locale whose messages are shown for a wanted one: itself, else one of the same language, else the default. */
export function enabledLocaleFor(wanted: string): EnabledLocale {
  return localeAmong(ENABLED_LOCALES, wanted);
}

/** As `enabledLocaleFor`, for an operator's screens. */
export function consoleLocaleFor(wanted: string): ConsoleLocale {
  return localeAmong(CONSOLE_LOCALES, wanted);
}

function localeAmong<Tag extends string>(tags: readonly Tag[], wanted: string): Tag {
  return nearestTag(tags, wanted) ?? (DEFAULT_LOCALE as string as Tag);
}

const LATIN_DIGITS = '-u-nu-latn';

/** The tag given to Intl for amounts, odds, issue numbers and counts: always Latin digits, also in Arabic and Bengali. */
export function latinDigits(tag: string): string {
  return `${tag}${LATIN_DIGITS}`;
}

/** The tag of the language alone. */
export function withoutDigits(tag: string): string {
  return tag.endsWith(LATIN_DIGITS) ? tag.slice(0, -LATIN_DIGITS.length) : tag;
}
