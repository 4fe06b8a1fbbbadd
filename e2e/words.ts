import { ENABLED_LOCALES, type EnabledLocale } from '@drawroom/i18n/locales';
import { readMessages } from '@drawroom/i18n/read-messages';
import { fetchLanguage, languageOf, nearestLocale } from '@drawroom/provider/pages/kit/languages';
import { PAGE_LOCALES } from '@drawroom/provider/page-locales';
import type { LookRules } from './look-faults.ts';

await Promise.all(PAGE_LOCALES.map(fetchLanguage));

/** Languages in which the journeys are made; the console speaks these. */
export const LOCALES = ['zh-CN', 'vi-VN', 'en-US'] as const;
export type Locale = (typeof LOCALES)[number];
/** Languages in which axe-core reads every screen and sheet: each way of writing that a screen is laid out for. */
export const READ_LANGUAGES = ['zh-CN', 'vi-VN', 'ar-EG'] as const;
/**
 * Whether everything that can be looked at is: also letters of twice the size, what opens only after others have done something, and every
 * language in the games. It takes half as long again as the usual run.
 */
export const LOOKS_AT_ALL = process.env['E2E_LANGUAGES'] === 'all';
/** Whether axe-core reads its screens. */
export function isRead(language: Language): boolean {
  return READ_LANGUAGES.some((locale) => locale === language);
}
/** Any language of the lobby. */
export type Language = EnabledLocale;

/** Text of a message by its key, with its plain places filled in. */
export type Words = (key: string, places?: Readonly<Record<string, string>>) => string;

/** The lobby's own messages, so that a journey presses what a member of that language reads. */
export function wordsOf(locale: Language): Words {
  const messages: unknown = readMessages(locale);
  return (key, places = {}) => {
    const text = key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], messages);
    if (typeof text !== 'string') throw new Error(`no message ${key} in ${locale}`);
    return filled(text, places);
  };
}

/** The sample provider's own texts: of its games, and of its sports, which share a few keys. */
function gameTexts(locale: Language): readonly Readonly<Record<string, string>>[] {
  const { games, sports } = languageOf(nearestLocale(locale));
  return [games, sports];
}

/** The words of the sample provider's pages; a key of both parts says what the games say. */
export function gameWordsOf(locale: Language): Words {
  return (key, places = {}) => {
    const text = gameTexts(locale).find((part) => key in part)?.[key];
    if (text === undefined) throw new Error(`no text ${key} of games in ${locale}`);
    return filled(text, places);
  };
}

/** A text with its plain places filled in. */
export function filled(text: string, places: Readonly<Record<string, string>>): string {
  return Object.entries(places).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), text);
}

const LATIN = 'A-Za-zÀ-ÖØ-öø-ỹ';
const HAN = '\\u4e00-\\u9fff';
/** Letters and digits that a page of the language has no word of: Latin letters where others are written, Han ones elsewhere. */
function foreignTo(locale: Language): string {
  if (/^(zh|ja)-/.test(locale)) return LATIN;
  // Figures are in Latin digits everywhere.
  if (/^(th|bn|ar|ru)-/.test(locale)) return 'A-Za-z\u0660-\u0669\u09e6-\u09ef\u0e50-\u0e59';
  return locale === 'en-US' ? `${HAN}đơưăĐƠƯĂ` : HAN;
}

/** Latin words that a Chinese page writes as they are: names, units, formats, ranks of playing cards. */
const NAMES =
  'http localhost Telegram Drawroom JPG PNG ZIP CSV XLSX PDF HMAC SHA MB ms Chrome Edge Safari Linux iPhone iPad Android Wi Fi GMT UTC CNY USDT TRC ERC VIP Bingo PK PC QR D A J Q K P M player agent';

function* textsOf(node: unknown): Generator<string> {
  if (typeof node === 'string') yield node;
  else for (const part of Object.values(node as object)) yield* textsOf(part);
}

/** What must not stand on a page of the language: another script, and whole texts of the languages that the journeys are made in. */
export function lookRulesOf(locale: Language): LookRules {
  const allOf = (each: Language): string[] => [...textsOf(readMessages(each)), ...textsOf(gameTexts(each))];
  const own = new Set(allOf(locale));
  // A variant says most of what its language says.
  const others = LOCALES.filter((other) => other.slice(0, 2) !== locale.slice(0, 2)).flatMap(allOf);
  return {
    foreignLetters: foreignTo(locale),
    allowed: NAMES.split(' '),
    foreignTexts: new Set(others.filter((text) => /\p{L}/u.test(text) && !own.has(text))),
  };
}

/** Languages that are looked through besides: each other script, the longest words, a variant, and the language of the types. */
export const MORE_LANGUAGES = ENABLED_LOCALES.filter((tag) =>
  ['en-US', 'th-TH', 'bn-BD', 'ja-JP', 'ru-RU', 'de-DE', 'sw-KE', 'es-AR'].includes(tag),
);
