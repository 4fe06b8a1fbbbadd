import type { Node } from 'oxc-parser';

import { importsOf } from './imports.ts';
import type { Breach, SourceFile } from './source-file.ts';
import { breachAt } from './source-file.ts';
import { walk } from './walk.ts';

const impureNames = ['Date', 'performance', 'setTimeout', 'setInterval', 'crypto', 'process', 'fetch'];

/** The engine computes the same everywhere and always: no clock, no chance, no machine, no waiting. */
export function pureEngine(file: SourceFile): Breach[] {
  const inEngine = file.path.startsWith('packages/engine/src/') && !file.path.endsWith('/command-main.ts');
  if (!inEngine || file.isTest || !file.code) return [];
  const breaches: Breach[] = importsOf(file)
    .filter(({ specifier }) => specifier.startsWith('node:'))
    .map(({ specifier, offset }) =>
      breachAt(file, offset, `the engine does not import ${specifier}: make it an argument`),
    );
  walk(file.code.program, (node, parents) => {
    const impure = impurity(node, parents.at(-1));
    if (impure) breaches.push(breachAt(file, node.start, `the engine has no ${impure}: make it an argument`));
  });
  return breaches;
}

function impurity(node: Node, parent: Node | undefined): string | undefined {
  if (node.type === 'AwaitExpression') return 'await';
  if ('async' in node && node.async) return 'async';
  if (node.type === 'MemberExpression' && isName(node.object, 'Math') && isName(node.property, 'random'))
    return 'Math.random';
  if (node.type !== 'Identifier' || !impureNames.includes(node.name)) return undefined;
  const isPropertyName =
    (parent?.type === 'MemberExpression' && parent.property === node && !parent.computed) ||
    (parent?.type === 'Property' && parent.key === node && !parent.shorthand) ||
    parent?.type === 'TSPropertySignature';
  return isPropertyName ? undefined : node.name;
}

function isName(node: Node, name: string): boolean {
  return node.type === 'Identifier' && node.name === name;
}
