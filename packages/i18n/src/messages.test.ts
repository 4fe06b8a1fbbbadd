import { readFileSync } from 'node:fs';
import compile from 'icu-minify/compile';
import { expect, test } from 'vitest';
import { compileMessages, messageKeys } from './compile-messages.ts';
import type { MessageTree } from './compile-messages.ts';
import { ENABLED_LOCALES } from './locales.ts';

function read(name: string): MessageTree {
  return JSON.parse(readFileSync(new URL(`../messages/${name}.json`, import.meta.url), 'utf8')) as MessageTree;
}

function textAt(tree: MessageTree, key: string): string {
  const found = key.split('.').reduce<unknown>((at, part) => (at as MessageTree | undefined)?.[part], tree);
  return typeof found === 'string' ? found : '';
}

/** Names of the arguments of a text, from its compiled form; a plain text has none. */
function argumentsOf(text: string): string[] {
  const names = new Set<string>();
  const visit = (node: unknown): void => {
    if (!Array.isArray(node)) return;
    const [name, ...rest] = node as unknown[];
    if (typeof name === 'string') names.add(name);
    for (const part of rest) {
      if (typeof part === 'object' && part !== null && !Array.isArray(part)) {
        for (const branch of Object.values(part)) walk(branch);
      }
    }
  };
  const walk = (compiled: unknown): void => {
    if (Array.isArray(compiled)) for (const node of compiled) visit(node);
  };
  walk(compile(text));
  return [...names].toSorted();
}

const english = read('en-US');
const sources = ['', 'server.'] as const;

test.each(ENABLED_LOCALES)('%s has every text of the lobby and of the server, and none too many', (tag) => {
  for (const source of sources) {
    expect(messageKeys(read(`${source}${tag}`)).toSorted()).toEqual(messageKeys(read(`${source}en-US`)).toSorted());
  }
});

test.each(ENABLED_LOCALES)('%s names the same arguments as the English text', (tag) => {
  const tree = read(tag);
  for (const key of messageKeys(english)) {
    expect({ key, arguments: argumentsOf(textAt(tree, key)) }).toEqual({
      key,
      arguments: argumentsOf(textAt(english, key)),
    });
  }
});

test.each(ENABLED_LOCALES)('every text of %s is valid ICU', (tag) => {
  expect(() => compileMessages(read(tag))).not.toThrow();
  expect(() => compileMessages(read(`server.${tag}`))).not.toThrow();
});

test('a broken text is named when compiling', () => {
  expect(() => compileMessages({ wallet: { have: 'You have {amount' } })).toThrow('wallet.have');
});

test('no English words stand inside the Chinese texts', () => {
  const names = /Drawroom|VIP|iPhone|iPad|Safari|Chrome|Edge|Android|Wi-Fi|HMAC-SHA256|SHA-256|K3|QR|OK|ms|ID/g;
  for (const key of messageKeys(english)) {
    const words = (text: string): string => text.replaceAll(/\{[^{}]*\}/g, '').replaceAll(names, '');
    expect({ key, text: words(textAt(read('zh-CN'), key)) }).toEqual({
      key,
      text: expect.not.stringMatching(/[A-Za-z]{3,}/),
    });
  }
});
