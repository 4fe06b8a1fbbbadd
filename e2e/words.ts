import { readFileSync } from 'node:fs';

/** Languages of this release; the journeys are made in each. */
export const LOCALES = ['zh-CN', 'vi-VN', 'en-US'] as const;
export type Locale = (typeof LOCALES)[number];

/** Text of a message by its key, with its plain places filled in. */
export type Words = (key: string, places?: Readonly<Record<string, string>>) => string;

/** The lobby's own messages, so that a journey presses what a member of that language reads. */
export function wordsOf(locale: Locale): Words {
  const file = new URL(`../packages/i18n/messages/${locale}.json`, import.meta.url);
  const messages: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return (key, places = {}) => {
    const text = key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], messages);
    if (typeof text !== 'string') throw new Error(`no message ${key} in ${locale}`);
    return Object.entries(places).reduce((filled, [name, value]) => filled.replaceAll(`{${name}}`, value), text);
  };
}
