import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MessageTree } from './compile-messages.ts';
import { CONSOLE_LOCALES } from './locales.ts';
import type { LocaleTag } from './locales.ts';

/**
 * Whose texts a locale reads where its own file says nothing: variants of a language hold only what people there say otherwise.
 * A locale that is not named here has a whole file.
 */
export const PARENT_OF: Readonly<Partial<Record<LocaleTag, LocaleTag>>> = {
  'en-GB': 'en-US',
  'en-IE': 'en-GB',
  'en-AU': 'en-GB',
  'en-ZA': 'en-GB',
  'en-NG': 'en-GB',
  'en-GH': 'en-GB',
  'en-CA': 'en-US',
  'en-PH': 'en-US',
  'es-AR': 'es-ES',
  'es-CO': 'es-ES',
  'es-PE': 'es-ES',
  'es-VE': 'es-ES',
  'zh-HK': 'zh-TW',
};

/** Texts of the server that only operators are told; they are there in the languages of the console alone. */
const FOR_OPERATORS = /^(error\.(admin|integration)\.|house\.|message\.(mailbox|operatorLink|houseReport))/;

/** Whether a text of the server has to be there in a locale. */
export function isSaidIn(tag: LocaleTag, key: string): boolean {
  return (CONSOLE_LOCALES as readonly LocaleTag[]).includes(tag) || !FOR_OPERATORS.test(key);
}

/** Files of a locale's messages, its own last; `server.` for those of the server. */
export function messageFiles(tag: LocaleTag, source: '' | 'server.' = ''): readonly string[] {
  const parent = PARENT_OF[tag];
  const own = fileURLToPath(new URL(`../messages/${source}${tag}.json`, import.meta.url));
  return parent === undefined ? [own] : [...messageFiles(parent, source), own];
}

/** All messages of the lobby in a locale, those it shares with its parent among them. */
export function readMessages(tag: LocaleTag): MessageTree {
  return messageFiles(tag).map(read).reduce(overlay, {});
}

/** All messages of the server in a locale, by their dotted keys. */
export function readServerMessages(tag: LocaleTag): Readonly<Record<string, string>> {
  const table = Object.create(null) as Record<string, string>;
  for (const file of messageFiles(tag, 'server.')) flatten(read(file), '', table);
  return table;
}

function read(file: string): MessageTree {
  return JSON.parse(readFileSync(file, 'utf8')) as MessageTree;
}

function overlay(under: MessageTree, over: MessageTree): MessageTree {
  const result: Record<string, string | MessageTree> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const below = under[key];
    result[key] = typeof value === 'object' && typeof below === 'object' ? overlay(below, value) : value;
  }
  return result;
}

/** Files may be written flat (`"error.room.unknown": …`) or nested; both mean the same keys. */
function flatten(node: MessageTree, prefix: string, into: Record<string, string>): void {
  for (const [name, value] of Object.entries(node)) {
    if (typeof value === 'string') into[prefix + name] = value;
    else flatten(value, `${prefix}${name}.`, into);
  }
}
