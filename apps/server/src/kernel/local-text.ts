import { DEFAULT_LOCALE, type LocaleTag } from '@drawroom/contract/locales';

/** One text in several languages, by locale. */
export type LocalText = Readonly<Partial<Record<LocaleTag, string>>>;

/**
 * The text for a reader: in his locale, else in his language, else in English, else in the house's default language, else
 * whichever there is.
 */
export function textFor(locale: LocaleTag, text: LocalText): string {
  const language = locale.split('-')[0];
  const sameLanguage = Object.entries(text).find(([tag]) => tag.split('-')[0] === language)?.[1];
  return text[locale] ?? sameLanguage ?? text['en-US'] ?? text[DEFAULT_LOCALE] ?? Object.values(text)[0] ?? '';
}
