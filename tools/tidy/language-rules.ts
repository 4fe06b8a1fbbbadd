import type { Node } from 'oxc-parser';

import type { Breach, SourceFile } from './source-file.ts';
import { breachAt } from './source-file.ts';
import { walk } from './walk.ts';

type Ban = { applies: (file: SourceFile) => boolean; find: (node: Node) => boolean; message: string };

const always = (): boolean => true;
const moneyPath = /^(?:apps\/server|packages\/(?:ledger|engine|contract))\/src\//;
const library = /^(?:packages\/[^/]+|apps\/[^/]+)\/src\//;
const entryPoint = /(?:^|[/-])(?:main|command|command-main)\.tsx?$/;

const bans: readonly Ban[] = [
  {
    applies: ({ path }) => !/(?:\.config|\.d)\.m?[jt]s$/.test(path),
    find: (node) => node.type === 'ExportDefaultDeclaration',
    message: 'no default export: export it by name',
  },
  {
    applies: always,
    find: (node) => node.type === 'TSAnyKeyword',
    message: 'no any: name the type, or take unknown and check it',
  },
  {
    applies: ({ path, isTest }) => library.test(path) && !entryPoint.test(path) && !isTest,
    find: (node) => isMember(node, 'console', ['log', 'info', 'debug', 'trace']),
    message: 'no console.log in library code: use the log it is given',
  },
  {
    applies: ({ path, isTest }) => moneyPath.test(path) && !isTest,
    find: (node) =>
      isCallOf(node, 'parseFloat') ||
      isMember(node, 'Number', ['parseFloat']) ||
      isMember(node, 'Math', ['round']) ||
      isToFixed(node),
    message: 'money is integers: use the named roundings of the engine (mulFloor ...) and its formatting',
  },
];

/** What the language offers and the house does not use. */
export function bannedLanguage(file: SourceFile): Breach[] {
  const applying = bans.filter((ban) => ban.applies(file));
  if (!file.code || applying.length === 0) return [];
  const breaches: Breach[] = [];
  walk(file.code.program, (node) => {
    for (const ban of applying) if (ban.find(node)) breaches.push(breachAt(file, node.start, ban.message));
  });
  return breaches;
}

/** The compiler's complaints are answered, not switched off. */
export function noIgnoredErrors(file: SourceFile): Breach[] {
  const comments = file.code?.comments ?? [];
  return comments
    .filter(({ value }) => /@ts-(?:ignore|nocheck)/.test(value))
    .map(({ start }) => breachAt(file, start, 'no ts-ignore: mend the type'));
}

function isMember(node: Node, object: string, properties: readonly string[]): boolean {
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === object &&
    node.property.type === 'Identifier' &&
    properties.includes(node.property.name)
  );
}

function isCallOf(node: Node, name: string): boolean {
  return node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === name;
}

function isToFixed(node: Node): boolean {
  return node.type === 'MemberExpression' && node.property.type === 'Identifier' && node.property.name === 'toFixed';
}
