import { readFileSync } from 'node:fs';

import { enUS as sportsEn } from '@drawroom/provider/pages/sports/texts/en-us';
import { viVN as sportsVi } from '@drawroom/provider/pages/sports/texts/vi-vn';
import { zhCN as sportsZh } from '@drawroom/provider/pages/sports/texts/zh-cn';
import { enUS as gamesEn } from '@drawroom/provider/pages/texts/en-us';
import { viVN as gamesVi } from '@drawroom/provider/pages/texts/vi-vn';
import { zhCN as gamesZh } from '@drawroom/provider/pages/texts/zh-cn';
import type { LookRules } from './look-faults.ts';

/** Languages of this release; the journeys are made in each. */
export const LOCALES = ['zh-CN', 'vi-VN', 'en-US'] as const;
export type Locale = (typeof LOCALES)[number];

/** Text of a message by its key, with its plain places filled in. */
export type Words = (key: string, places?: Readonly<Record<string, string>>) => string;

function messagesOf(locale: Locale): unknown {
  const file = new URL(`../packages/i18n/messages/${locale}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** The lobby's own messages, so that a journey presses what a member of that language reads. */
export function wordsOf(locale: Locale): Words {
  const messages = messagesOf(locale);
  return (key, places = {}) => {
    const text = key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], messages);
    if (typeof text !== 'string') throw new Error(`no message ${key} in ${locale}`);
    return filled(text, places);
  };
}

/** The sample provider's own texts: of its games, and of its sports, which share a few keys. */
const GAME_TEXTS: Readonly<Record<Locale, readonly Readonly<Record<string, string>>[]>> = {
  'zh-CN': [gamesZh, sportsZh],
  'vi-VN': [gamesVi, sportsVi],
  'en-US': [gamesEn, sportsEn],
};

/** The words of the sample provider's pages; a key of both parts says what the games say. */
export function gameWordsOf(locale: Locale): Words {
  return (key, places = {}) => {
    const text = GAME_TEXTS[locale].find((part) => key in part)?.[key];
    if (text === undefined) throw new Error(`no text ${key} of games in ${locale}`);
    return filled(text, places);
  };
}

function filled(text: string, places: Readonly<Record<string, string>>): string {
  return Object.entries(places).reduce((said, [name, value]) => said.replaceAll(`{${name}}`, value), text);
}

/** Letters that a page of the language has no word of: Latin ones in Chinese, Han ones elsewhere. */
const FOREIGN = { 'zh-CN': 'A-Za-zÀ-ÖØ-öø-ỹ', 'vi-VN': '\\u4e00-\\u9fff', 'en-US': '\\u4e00-\\u9fffđơưăĐƠƯĂ' } as const;

/** Latin words that a Chinese page writes as they are: names, units, formats, ranks of playing cards. */
const NAMES =
  'Telegram Drawroom JPG PNG ZIP MB ms Chrome Edge Safari Linux iPhone iPad Android Wi Fi GMT UTC CNY VIP Bingo PK PC D A J Q K player agent';

function* textsOf(node: unknown): Generator<string> {
  if (typeof node === 'string') yield node;
  else for (const part of Object.values(node as object)) yield* textsOf(part);
}

/** What must not stand on a page of the language: another script, and whole texts of the other languages. */
export function lookRulesOf(locale: Locale): LookRules {
  const allOf = (each: Locale): string[] => [...textsOf(messagesOf(each)), ...textsOf(GAME_TEXTS[each])];
  const own = new Set(allOf(locale));
  const others = LOCALES.filter((other) => other !== locale).flatMap(allOf);
  return {
    foreignLetters: FOREIGN[locale],
    allowed: NAMES.split(' '),
    foreignTexts: others.filter((text) => !own.has(text)),
  };
}
