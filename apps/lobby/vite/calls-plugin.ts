import { parseSync, type ESTree, type Plugin } from 'vite';

/** Modules that hold shapes: the contract, and the reader of saved proofs. */
const SHAPES = /\/packages\/(?:contract|verifier)\/src\/[\w-]+\.ts$/;

/** What only the server, the documents and the tests read of a call: the client sends by the rest of it. */
const UNREAD: readonly string[] = ['aliases', 'errors', 'input', 'rate', 'reply'];

interface Cut {
  readonly from: number;
  readonly to: number;
  readonly put: string;
}

function partName(part: ESTree.ObjectPropertyKind): string {
  return part.type === 'Property' && part.key.type === 'Identifier' ? part.key.name : '';
}

/** Parts of `defineCall({...})` that go, each with all that stands before the next one. */
function unreadParts(value: ESTree.CallExpression): Cut[] {
  const [object] = value.arguments;
  if (object?.type !== 'ObjectExpression') return [];
  return object.properties.flatMap((part, at) => {
    if (!UNREAD.includes(partName(part))) return [];
    return [{ from: part.start, to: object.properties[at + 1]?.start ?? object.end - 1, put: '' }];
  });
}

/** Of the events the client reads the names alone. */
function eventShapes(object: ESTree.ObjectExpression): Cut[] {
  return object.properties.flatMap((part) =>
    part.type === 'Property' ? [{ from: part.value.start, to: part.value.end, put: '0' }] : [],
  );
}

/** Says of a shape that making it does nothing else, so that the bundler may leave out one that nobody holds things against. */
function asPure({ start, end }: ESTree.Expression): Cut[] {
  return [
    { from: start, to: start, put: '/* @__PURE__ */ (() => (' },
    { from: end, to: end, put: '))()' },
  ];
}

function cutsOf(declarations: readonly ESTree.VariableDeclarator[]): Cut[] {
  return declarations.flatMap(({ id, init }) => {
    if (id.type !== 'Identifier' || !init) return [];
    const value = init.type === 'TSAsExpression' ? init.expression : init;
    if (value.type === 'ObjectExpression') return id.name === 'EVENTS' ? eventShapes(value) : asPure(value);
    if (value.type !== 'CallExpression') return [];
    const isCall = value.callee.type === 'Identifier' && value.callee.name === 'defineCall';
    return isCall ? unreadParts(value) : asPure(value);
  });
}

/** The constants of a module itself; what stands inside functions is made when they are called. */
function constantsOf(code: string): ESTree.VariableDeclarator[] {
  return parseSync('contract.ts', code).program.body.flatMap((statement) => {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement;
    return declared?.type === 'VariableDeclaration' ? declared.declarations : [];
  });
}

/**
 * The contract as the lobby carries it: how calls are sent, the names of events and the limits of fields, without the shapes
 * that only the server and the tests hold things against. All shapes together weigh more than any screen.
 */
export function withoutShapes(code: string): string {
  return cutsOf(constantsOf(code))
    .toSorted((one, other) => other.from - one.from)
    .reduce((rest, { from, to, put }) => rest.slice(0, from) + put + rest.slice(to), code);
}

/** Leaves the shapes of calls and events out of a build. */
export function callsPlugin(): Plugin {
  return {
    name: 'drawroom-calls',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: SHAPES },
      handler: (code) => ({ code: withoutShapes(code), map: null }),
    },
  };
}
