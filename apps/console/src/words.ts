import { ENABLED_LOCALES } from '@drawroom/i18n/locales';
import { ownNameOf } from '@drawroom/i18n/own-names';
import type { ConsoleLocale } from '@drawroom/i18n/locales';
import { createContext, use } from 'react';
import { ACT_WORDS } from './words/act-words.ts';
import { BANK_WORDS } from './words/bank-words.ts';
import { CALENDAR_WORDS } from './words/calendar-words.ts';
import { CASHIER_WORDS } from './words/cashier-words.ts';
import { CHANNEL_WORDS } from './words/channel-words.ts';
import { CHAT_WORDS } from './words/chat-words.ts';
import { DESK_WORDS } from './words/desk-words.ts';
import { DOOR_WORDS } from './words/door-words.ts';
import { DRAW_WORDS } from './words/draw-words.ts';
import { DOCUMENT_WORDS } from './words/document-words.ts';
import { HOLD_WORDS } from './words/hold-words.ts';
import { HOURS_WORDS } from './words/hours-words.ts';
import { HOUSE_WORDS } from './words/house-words.ts';
import { INTEGRATION_WORDS } from './words/integration-words.ts';
import { LEDGER_WORDS } from './words/ledger-words.ts';
import { MANY_WORDS } from './words/many-words.ts';
import { MAIL_WORDS } from './words/mail-words.ts';
import { LOTTERY_WORDS } from './words/lottery-words.ts';
import { MEMBER_WORDS } from './words/member-words.ts';
import { ODDS_WORDS } from './words/odds-words.ts';
import { OPERATIONS_WORDS } from './words/operations-words.ts';
import { PEOPLE_WORDS } from './words/people-words.ts';
import { PROMOTION_WORDS } from './words/promotion-words.ts';
import { SETTING_WORDS } from './words/setting-words.ts';
import { SHELL_WORDS } from './words/shell-words.ts';
import { VIP_WORDS } from './words/vip-words.ts';

const WORDS = {
  ...DESK_WORDS,
  ...SHELL_WORDS,
  ...CASHIER_WORDS,
  ...CHAT_WORDS,
  ...HOUSE_WORDS,
  ...ODDS_WORDS,
  ...LOTTERY_WORDS,
  ...CALENDAR_WORDS,
  ...MEMBER_WORDS,
  ...LEDGER_WORDS,
  ...INTEGRATION_WORDS,
  ...OPERATIONS_WORDS,
  ...PEOPLE_WORDS,
  ...ACT_WORDS,
  ...DOOR_WORDS,
  ...DRAW_WORDS,
  ...DOCUMENT_WORDS,
  ...CHANNEL_WORDS,
  ...MANY_WORDS,
  ...BANK_WORDS,
  ...HOURS_WORDS,
  ...HOLD_WORDS,
  ...MAIL_WORDS,
  ...SETTING_WORDS,
  ...VIP_WORDS,
  ...PROMOTION_WORDS,
} as const;

export type WordKey = keyof typeof WORDS;
export type WordValues = Readonly<Record<string, string | number>>;

/** Where a language stands in a table of texts. */
export const PLACE_OF: Readonly<Record<ConsoleLocale, 0 | 1 | 2>> = { 'en-US': 0, 'zh-CN': 1, 'vi-VN': 2 };

/** A text of the console in a language. */
export function wordIn(locale: ConsoleLocale, key: WordKey, values: WordValues = {}): string {
  return filledIn(WORDS[key][PLACE_OF[locale]], values);
}

/** Puts values where `{name}` stands. */
export function filledIn(text: string, values: WordValues): string {
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** Whether the console has words under this key. */
export function isWordKey(key: string): key is WordKey {
  return Object.hasOwn(WORDS, key);
}

/** Texts of one place in the table of languages that no key has at another: whoever reads them there reads another language. */
export function textsNotIn(own: 0 | 1 | 2, other: 0 | 1 | 2): readonly string[] {
  const texts: readonly (readonly string[])[] = Object.values(WORDS);
  const known = new Set(texts.map((row) => row[own]));
  return texts.flatMap((row) => (row[other] === undefined || known.has(row[other]) ? [] : [row[other]]));
}

/** The language of the console. */
export const Language = createContext<ConsoleLocale>('zh-CN');

export type Say = (key: WordKey, values?: WordValues) => string;

/** Texts that people wrote in several languages: in the console's, or in the first there is. */
export function useTexts(): (texts: Readonly<Record<string, string>>) => string {
  const locale = use(Language);
  return (texts) => texts[locale] ?? Object.values(texts)[0] ?? '';
}

/** The console's own texts in its language. */
export function useWords(): Say {
  const locale = use(Language);
  return (key, values) => wordIn(locale, key, values);
}

/** Says a value of a closed list; the value itself where there are no words for it. */
export type WordOf = (list: string, value: string) => string;

/** `useWordOf` outside of a component. */
export function wordOfIn(locale: ConsoleLocale): WordOf {
  return (list, value) => {
    const key = `${list}.${value}`;
    return isWordKey(key) ? wordIn(locale, key) : value;
  };
}

/**
 * Says a value of a closed list, such as a step or a reason: `wordOf('deposit.step', 'review')` is the text `deposit.step.review`. A value
 * that has none is shown as it is.
 */
export function useWordOf(): WordOf {
  return wordOfIn(use(Language));
}

/** What the speakers of a language call it; the tag itself of one that this release does not speak. */
export function languageName(tag: string): string {
  const known = ENABLED_LOCALES.find((locale) => locale === tag);
  return known === undefined ? tag : ownNameOf(known);
}
