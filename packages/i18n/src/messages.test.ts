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

interface Parts {
  readonly names: Set<string>;
  readonly words: string[];
}

/** Arguments and literal words of a text, from its compiled form: `['Hello ', ['name'], ['n', 2, { one: ... }]]`. */
function partsOf(text: string): Parts {
  const parts: Parts = { names: new Set(), words: [] };
  const visit = (compiled: unknown): void => {
    if (typeof compiled === 'string') parts.words.push(compiled);
    if (!Array.isArray(compiled)) return;
    for (const node of compiled as unknown[]) {
      if (!Array.isArray(node)) {
        visit(node);
        continue;
      }
      const [name, , branches] = node as [string, unknown, unknown];
      parts.names.add(name);
      if (typeof branches === 'object' && branches !== null)
        for (const branch of Object.values(branches)) visit(branch);
    }
  };
  visit(compile(text));
  return parts;
}

function argumentsOf(text: string): string[] {
  return [...partsOf(text).names].toSorted();
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
  const names =
    /Drawroom|VIP|Telegram|JPG|PNG|PDF|CSV|XLSX|JSON|ZIP|iPhone|iPad|Safari|Chrome|Edge|Android|Wi-Fi|HMAC-SHA256|SHA-256/g;
  const chinese = read('zh-CN');
  const foreign = messageKeys(chinese).filter((key) => {
    const words = partsOf(textAt(chinese, key)).words.join(' ').replaceAll(names, '');
    return /[A-Za-z]{3,}/.test(words);
  });
  expect(foreign).toEqual([]);
});
