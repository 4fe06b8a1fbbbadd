import type { Node } from 'oxc-parser';

import type { Breach, SourceFile } from './source-file.ts';
import { breachAt, lineAt } from './source-file.ts';
import { walk } from './walk.ts';

const fileLinesMax = 400;
const parametersMax = 3;

/** A file stops at 400 lines. */
export function fileLength(file: SourceFile): Breach[] {
  if (!/\.(?:ts|tsx|mjs|js|css|sql)$/.test(file.path)) return [];
  const lines = file.text.trimEnd().split('\n').length;
  return lines > fileLinesMax ? [breachAt(file, 0, `${lines} lines: split the file (at most ${fileLinesMax})`)] : [];
}

/** A function stops at 70 lines (100 with markup in it) and at three parameters. */
export function functionSize(file: SourceFile): Breach[] {
  if (!file.code) return [];
  const linesMax = file.path.endsWith('.tsx') ? 100 : 70;
  const breaches: Breach[] = [];
  walk(file.code.program, (node, parents) => {
    if (!isFunction(node)) return;
    const lines = lineAt(file.text, node.end) - lineAt(file.text, node.start) + 1;
    const parent = parents.at(-1);
    if (lines > linesMax && !isDescribe(parent)) {
      breaches.push(breachAt(file, node.start, `a function of ${lines} lines: split it (at most ${linesMax})`));
    }
    // The parameters of a function handed to another one are that one's choice.
    const isCallback = parent?.type === 'CallExpression' && parent.callee !== node;
    if (node.params.length > parametersMax && !isCallback) {
      breaches.push(
        breachAt(file, node.start, `${node.params.length} parameters: pass one named object after the first two`),
      );
    }
  });
  return breaches;
}

type FunctionNode = Extract<Node, { params: unknown[] }>;

function isFunction(node: Node): node is FunctionNode {
  return ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression', 'TSDeclareFunction'].includes(
    node.type,
  );
}

/** The block that only groups tests may be as long as its tests. */
function isDescribe(parent: Node | undefined): boolean {
  return parent?.type === 'CallExpression' && parent.callee.type === 'Identifier' && parent.callee.name === 'describe';
}
