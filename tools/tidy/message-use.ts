import type { Node } from 'oxc-parser';

import type { Breach, SourceFile } from './source-file.ts';
import { breachAt } from './source-file.ts';
import { walk } from './walk.ts';

/** Code from which the texts of a file are said: the lobby's, and the server's. */
const SAID_BY: Readonly<Record<string, RegExp>> = {
  'packages/i18n/messages/en-US.json': /^(?:apps\/lobby|packages\/(?:ui|client|contract|engine|i18n|verifier))\/src\//,
  'packages/i18n/messages/server.en-US.json': /^(?:apps\/server|packages\/(?:contract|engine|i18n))\/src\//,
};

/** Numbered steps of each system, put together of nothing but its name and the number. */
const COUNTED = /^download\.[a-z]+\d$/;

/** What the code of one side writes: whole words, the beginnings of what it puts together, and the parts it asks a translator for. */
interface Said {
  readonly words: ReadonlySet<string>;
  readonly patterns: readonly RegExp[];
  readonly parts: ReadonlySet<string>;
}

/**
 * Texts that nobody says: neither the key nor what follows a part of the texts that somebody asks a translator for (`useTranslations('wallet')`)
 * stands in the code, whole or as something that is put together there (`state.${state}`).
 */
export function unsaidMessages(files: readonly SourceFile[]): Breach[] {
  return files.flatMap((file) => {
    const sayers = SAID_BY[file.path];
    if (sayers === undefined) return [];
    const said = saidIn(files.filter(({ path, isTest }) => sayers.test(path) && !isTest));
    const unsaid = keysOf(JSON.parse(file.text)).filter((key) => !COUNTED.test(key) && !isSaid(key, said));
    return unsaid.map((key) =>
      breachAt(file, file.text.indexOf(`"${key.split('.').at(-1) ?? ''}"`), `nobody says ${key}`),
    );
  });
}

function saidIn(files: readonly SourceFile[]): Said {
  const words = new Set<string>();
  const patterns = new Map<string, RegExp>();
  const parts = new Set<string>();
  for (const { code } of files) {
    if (code === undefined) continue;
    walk(code.program, (node) => {
      if (node.type === 'Literal' && typeof node.value === 'string') words.add(node.value);
      if (node.type === 'TemplateLiteral') {
        const pattern = patternOf(node.quasis.map(({ value }) => value.raw));
        if (pattern !== null) patterns.set(pattern.source, pattern);
      }
      const part = partAsked(node);
      if (part !== null) parts.add(part);
    });
  }
  return { words, patterns: [...patterns.values()], parts };
}

/** What a text that is put together may be; null: it is no key, or may be any. */
function patternOf(quasis: readonly string[]): RegExp | null {
  if (!/^(?:[a-z]+\.[\w.-]*|[\w.-]*[a-z]{4}[\w.-]*)$/i.test(quasis.join(''))) return null;
  return new RegExp(`^${quasis.map((text) => text.replaceAll('.', String.raw`\.`)).join(String.raw`[\w.-]+`)}$`);
}

function partAsked(node: Node): string | null {
  if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'useTranslations')
    return null;
  const [first] = node.arguments;
  return first?.type === 'Literal' && typeof first.value === 'string' ? first.value : null;
}

function isSaid(key: string, { words, patterns, parts }: Said): boolean {
  const segments = key.split('.');
  return segments.some((_segment, at) => {
    if (at > 0 && !parts.has(segments.slice(0, at).join('.'))) return false;
    const rest = segments.slice(at).join('.');
    return words.has(rest) || patterns.some((pattern) => pattern.test(rest));
  });
}

function keysOf(node: unknown, prefix = ''): string[] {
  if (typeof node === 'string') return [prefix];
  return Object.entries(node as object).flatMap(([key, value]) =>
    keysOf(value, prefix === '' ? key : `${prefix}.${key}`),
  );
}
