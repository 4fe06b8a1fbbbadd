import type { Node } from 'oxc-parser';

import type { SourceFile } from './source-file.ts';
import { walk } from './walk.ts';

/** One import, re-export or `import()` of a file. */
export type Import = { specifier: string; offset: number; typeOnly: boolean };

/** All places where a file names another module, whatever the syntax. */
export function importsOf(file: SourceFile): Import[] {
  const found: Import[] = [];
  if (!file.code) return found;
  walk(file.code.program, (node) => {
    const one = importIn(node);
    if (one) found.push(one);
  });
  return found;
}

function importIn(node: Node): Import | undefined {
  switch (node.type) {
    case 'ImportDeclaration':
      return { specifier: node.source.value, offset: node.start, typeOnly: node.importKind === 'type' };
    case 'ExportAllDeclaration':
      return { specifier: node.source.value, offset: node.start, typeOnly: node.exportKind === 'type' };
    case 'ExportNamedDeclaration':
      return node.source
        ? { specifier: node.source.value, offset: node.start, typeOnly: node.exportKind === 'type' }
        : undefined;
    case 'ImportExpression':
      return { specifier: literalText(node.source), offset: node.start, typeOnly: false };
    case 'TSImportType':
      return { specifier: literalText(node.source), offset: node.start, typeOnly: true };
    default:
      return undefined;
  }
}

/** A module named by an expression cannot be judged and counts as none. */
function literalText(node: Node): string {
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : '';
}
