import type { Node } from 'oxc-parser';
import { visitorKeys } from 'oxc-parser';

type Visit = (node: Node, parents: readonly Node[]) => void;

/** Visits every node of a syntax tree from the root down, with the nodes above it, nearest last. */
export function walk(root: Node, visit: Visit): void {
  const parents: Node[] = [];
  const enter = (node: Node): void => {
    visit(node, parents);
    parents.push(node);
    for (const key of visitorKeys[node.type] ?? []) {
      const child: unknown = Reflect.get(node, key);
      if (Array.isArray(child)) child.filter(isNode).forEach(enter);
      else if (isNode(child)) enter(child);
    }
    parents.pop();
  };
  enter(root);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}
