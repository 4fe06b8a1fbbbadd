import { compileMessages, type MessageTree } from '@drawroom/i18n/compile-messages';
import { readMessages } from '@drawroom/i18n/read-messages';
import type { BrowserContext } from 'playwright-core';
import { filled, type Words } from './words.ts';

/** A language that nobody speaks: English in letters that it does not have, and two fifths longer than it is. Only tests see it. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const ACCENTED = 'äƀçđéƒğħíĵķłɱñöþɋřšťúṽŵẋýžÄßÇĐÉƑĞĦÍĴĶŁṀÑÖÞɊŘŠŤÚṼŴẊÝŽ';
/** How much longer than English a language may be, in tenths. */
const LONGER_TENTHS = 4;
const FILLER = 'łőřéɱ ïƥšúɱ đöłőř šïť ';

const accented = (sign: string): string => [...ACCENTED][LETTERS.indexOf(sign)] ?? sign;

/** A message with its letters changed and its arguments, choices and marks as they were. */
function pseudo(message: string): string {
  const { text, end } = readText(message, 0);
  const said = end < message.length ? text + message.slice(end) : text;
  const visible = message.replaceAll(/\{[^}]*\}|<[^>]*>/g, '').length;
  const more = Math.ceil((visible * LONGER_TENTHS) / 10);
  return more === 0
    ? said
    : `${said} ${FILLER.repeat(Math.ceil(more / FILLER.length))
        .slice(0, more)
        .trim()}`;
}

/** Reads what is said up to the bracket that ends it. */
function readText(message: string, from: number): { readonly text: string; readonly end: number } {
  let text = '';
  let at = from;
  while (at < message.length && message[at] !== '}') {
    const sign = message[at] ?? '';
    if (sign === '<') {
      const close = message.indexOf('>', at);
      text += message.slice(at, close + 1);
      at = close + 1;
    } else if (sign === '{') {
      const argument = readArgument(message, at);
      text += argument.text;
      at = argument.end;
    } else {
      text += accented(sign);
      at += 1;
    }
  }
  return { text, end: at };
}

/** Reads `{name}` or `{count, plural, one {…} other {…}}`: only what its choices say is changed. */
function readArgument(message: string, from: number): { readonly text: string; readonly end: number } {
  let text = '{';
  let at = from + 1;
  while (message[at] !== '}') {
    if (message[at] === '{') {
      const choice = readText(message, at + 1);
      text += `{${choice.text}}`;
      at = choice.end + 1;
    } else {
      text += message[at];
      at += 1;
    }
  }
  return { text: `${text}}`, end: at + 1 };
}

function pseudoTree(tree: MessageTree): MessageTree {
  return Object.fromEntries(
    Object.entries(tree).map(([key, value]) => [key, typeof value === 'string' ? pseudo(value) : pseudoTree(value)]),
  );
}

const TREE = pseudoTree(readMessages('en-US'));
const FILE = JSON.stringify(compileMessages(TREE));

/** What a journey presses. */
export const pseudoWords: Words = (key, places = {}) => {
  const text = key.split('.').reduce<unknown>((node, part) => (node as Record<string, unknown>)[part], TREE);
  if (typeof text !== 'string') throw new Error(`no message ${key}`);
  return filled(text, places);
};

/** From now on a phone's lobby is told these texts in place of its language's; what the server says stays in that language. */
export async function speakPseudo(context: BrowserContext): Promise<void> {
  // A kept page would answer from what it has kept.
  await context.addInitScript('delete Navigator.prototype.serviceWorker');
  await context.route('**/i18n/*.json', (route) => route.fulfill({ contentType: 'application/json', body: FILE }));
}
