import { nearestTag } from '@drawroom/contract/locales';
import { PAGE_LOCALES } from '../../../src/page-locales.ts';
import type { PageLocale } from '../../../src/page-locales.ts';
import { enUS as sportsEn, type SportsTexts } from '../sports/texts/en-us.ts';
import { enUS as gamesEn, type Texts } from '../texts/en-us.ts';

/** A language of these pages. */
export type Locale = PageLocale;

/** What players read in a language. */
export interface Language {
  readonly games: Texts;
  readonly sports: SportsTexts;
}

const both = async (games: Promise<Texts>, sports: Promise<SportsTexts>): Promise<Language> => ({
  games: await games,
  sports: await sports,
});

/** A player fetches his own language alone; English is there from the beginning and stands in where another does not arrive. */
const FETCH: Readonly<Record<Exclude<Locale, 'en-US'>, () => Promise<Language>>> = {
  'zh-CN': () =>
    both(
      import('../texts/zh-cn.ts').then(({ zhCN }) => zhCN),
      import('../sports/texts/zh-cn.ts').then(({ zhCN }) => zhCN),
    ),
  'zh-TW': () =>
    both(
      import('../texts/zh-tw.ts').then(({ zhTW }) => zhTW),
      import('../sports/texts/zh-tw.ts').then(({ zhTW }) => zhTW),
    ),
  'vi-VN': () =>
    both(
      import('../texts/vi-vn.ts').then(({ viVN }) => viVN),
      import('../sports/texts/vi-vn.ts').then(({ viVN }) => viVN),
    ),
  'th-TH': () =>
    both(
      import('../texts/th-th.ts').then(({ thTH }) => thTH),
      import('../sports/texts/th-th.ts').then(({ thTH }) => thTH),
    ),
  'id-ID': () =>
    both(
      import('../texts/id-id.ts').then(({ idID }) => idID),
      import('../sports/texts/id-id.ts').then(({ idID }) => idID),
    ),
  'ms-MY': () =>
    both(
      import('../texts/ms-my.ts').then(({ msMY }) => msMY),
      import('../sports/texts/ms-my.ts').then(({ msMY }) => msMY),
    ),
  'ja-JP': () =>
    both(
      import('../texts/ja-jp.ts').then(({ jaJP }) => jaJP),
      import('../sports/texts/ja-jp.ts').then(({ jaJP }) => jaJP),
    ),
  'bn-BD': () =>
    both(
      import('../texts/bn-bd.ts').then(({ bnBD }) => bnBD),
      import('../sports/texts/bn-bd.ts').then(({ bnBD }) => bnBD),
    ),
  'ar-EG': () =>
    both(
      import('../texts/ar-eg.ts').then(({ arEG }) => arEG),
      import('../sports/texts/ar-eg.ts').then(({ arEG }) => arEG),
    ),
  'tr-TR': () =>
    both(
      import('../texts/tr-tr.ts').then(({ trTR }) => trTR),
      import('../sports/texts/tr-tr.ts').then(({ trTR }) => trTR),
    ),
  'ru-RU': () =>
    both(
      import('../texts/ru-ru.ts').then(({ ruRU }) => ruRU),
      import('../sports/texts/ru-ru.ts').then(({ ruRU }) => ruRU),
    ),
  'de-DE': () =>
    both(
      import('../texts/de-de.ts').then(({ deDE }) => deDE),
      import('../sports/texts/de-de.ts').then(({ deDE }) => deDE),
    ),
  'nl-NL': () =>
    both(
      import('../texts/nl-nl.ts').then(({ nlNL }) => nlNL),
      import('../sports/texts/nl-nl.ts').then(({ nlNL }) => nlNL),
    ),
  'fr-FR': () =>
    both(
      import('../texts/fr-fr.ts').then(({ frFR }) => frFR),
      import('../sports/texts/fr-fr.ts').then(({ frFR }) => frFR),
    ),
  'it-IT': () =>
    both(
      import('../texts/it-it.ts').then(({ itIT }) => itIT),
      import('../sports/texts/it-it.ts').then(({ itIT }) => itIT),
    ),
  'es-ES': () =>
    both(
      import('../texts/es-es.ts').then(({ esES }) => esES),
      import('../sports/texts/es-es.ts').then(({ esES }) => esES),
    ),
  'pt-BR': () =>
    both(
      import('../texts/pt-br.ts').then(({ ptBR }) => ptBR),
      import('../sports/texts/pt-br.ts').then(({ ptBR }) => ptBR),
    ),
  'sw-KE': () =>
    both(
      import('../texts/sw-ke.ts').then(({ swKE }) => swKE),
      import('../sports/texts/sw-ke.ts').then(({ swKE }) => swKE),
    ),
};

const ENGLISH: Language = { games: gamesEn, sports: sportsEn };
const there = new Map<Locale, Language>([['en-US', ENGLISH]]);

/** The language of these pages that is nearest to the one asked for. */
export function nearestLocale(asked: string): Locale {
  return nearestTag(PAGE_LOCALES, asked) ?? 'en-US';
}

/** Fetches what is read in a language. Gives the one that can be shown then: English where it did not arrive. */
export async function fetchLanguage(locale: Locale): Promise<Locale> {
  if (locale === 'en-US' || there.has(locale)) return locale;
  try {
    there.set(locale, await FETCH[locale]());
    return locale;
  } catch {
    return 'en-US';
  }
}

/** Whether what is read in a language has arrived. */
export function isThere(locale: Locale): boolean {
  return there.has(locale);
}

/** What is read in a language that has arrived. */
export function languageOf(locale: Locale): Language {
  return there.get(locale) ?? ENGLISH;
}

/** Writing direction. */
export function directionOf(locale: Locale): 'ltr' | 'rtl' {
  return locale === 'ar-EG' ? 'rtl' : 'ltr';
}

/** The tag for figures and times of day: Latin digits in every language. */
export function latinDigits(locale: Locale): string {
  return `${locale}-u-nu-latn`;
}
