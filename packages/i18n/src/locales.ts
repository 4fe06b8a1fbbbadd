import { DEFAULT_LOCALE, LOCALES, headerOfLocale, localeOfHeader } from '@drawroom/contract/locales';
import type { LocaleTag } from '@drawroom/contract/locales';

export { DEFAULT_LOCALE, LOCALES, headerOfLocale, localeOfHeader };
export type { LocaleTag };

/** Locales whose messages are complete; only these are offered to a member (spec §1). */
export const ENABLED_LOCALES = ['zh-CN', 'vi-VN', 'en-US'] as const satisfies readonly LocaleTag[];
export type EnabledLocale = (typeof ENABLED_LOCALES)[number];

/** Writing direction. A table, because `Intl.Locale.getTextInfo` is not in every browser we serve. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return /^(ar|fa|he|ur)\b/.test(tag) ? 'rtl' : 'ltr';
}

/** The locale whose messages are shown for a wanted one: itself, else one of the same language, else the default. */
export function enabledLocaleFor(wanted: string): EnabledLocale {
  const language = wanted.split('-')[0];
  return (
    ENABLED_LOCALES.find((tag) => tag === wanted) ??
    ENABLED_LOCALES.find((tag) => tag.split('-')[0] === language) ??
    (DEFAULT_LOCALE as EnabledLocale)
  );
}

/** A language's own name, as its speakers write it: 简体中文, Tiếng Việt, English. */
export function ownNameOf(tag: EnabledLocale): string {
  const names: Record<EnabledLocale, string> = { 'zh-CN': '简体中文', 'vi-VN': 'Tiếng Việt', 'en-US': 'English' };
  return names[tag];
}

/** The tag given to Intl for amounts, odds and issue numbers: always Latin digits, also in Arabic and Bengali. */
export function latinDigits(tag: string): string {
  return `${tag}-u-nu-latn`;
}
