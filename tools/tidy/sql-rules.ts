import { schemas, slices, units } from '../layers.ts';
import type { Breach, SourceFile } from './source-file.ts';
import { breachAt } from './source-file.ts';
import { walk } from './walk.ts';

type Piece = { text: string; offset: number };

/** The SQL of a file: all of a .sql file without its comments, else each string and template in the code. */
export function sqlPieces(file: SourceFile): Piece[] {
  if (file.path.endsWith('.sql')) {
    return [{ text: file.text.replaceAll(/--[^\n]*/g, (comment) => ' '.repeat(comment.length)), offset: 0 }];
  }
  const pieces: Piece[] = [];
  if (!file.code) return pieces;
  walk(file.code.program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string')
      pieces.push({ text: node.value, offset: node.start + 1 });
    if (node.type === 'TemplateLiteral')
      pieces.push({ text: file.text.slice(node.start + 1, node.end - 1), offset: node.start + 1 });
  });
  return pieces;
}

const inProduct = /^(?:apps\/server|packages)\//;

/** A slice names its own schema, functions and views of the ledger, the `v_` views of the slices below it, and the functions of `protection` from above. */
export function ownSchemaOnly(file: SourceFile): Breach[] {
  const slice = /^apps\/server\/src\/([^/]+)\//.exec(file.path)?.[1];
  if (!slice || file.isTest || !(slices.includes(slice) || slice === 'kernel')) return [];
  const list = schemas.join('|');
  const tables = new RegExp(
    String.raw`\b(?:from|join|into|update|table|only|references|truncate)\s+(${list})\.(\w+)(\()?`,
    'gi',
  );
  const calls = new RegExp(String.raw`(?<!\b(?:into|table|references)\s+)\b(${list})\.(\w+)(\()`, 'gi');
  const breaches = new Map<number, Breach>();
  for (const { text, offset } of sqlPieces(file)) {
    for (const match of [...text.matchAll(tables), ...text.matchAll(calls)]) {
      const [whole, schema = '', name = '', bracket] = match;
      if (mayName(slice, { schema: schema.toLowerCase(), name, isCall: bracket === '(' })) continue;
      const at = offset + match.index + whole.search(/\w+\.\w/);
      breaches.set(
        at,
        breachAt(
          file,
          at,
          `${slice} may not name ${schema}.${name}: ask the slice through its index.ts, or read a v_ view`,
        ),
      );
    }
  }
  return [...breaches.values()];
}

function mayName(slice: string, { schema, name, isCall }: { schema: string; name: string; isCall: boolean }): boolean {
  if (schema === slice || schema === 'kernel') return true;
  if (schema === 'ledger') return isCall || name.startsWith('v_');
  // What a member has set to protect himself is decided inside the transactions of the slices above (decision 035).
  if (schema === 'protection' && isCall) return units[slice]?.mayImport.includes(schema) ?? false;
  return name.startsWith('v_') && (units[slice]?.mayImport ?? []).includes(schema);
}

/** `now()` is the start of the transaction, which may be long past: a bet could appear after the seal. */
export function clockTimestampOnly(file: SourceFile): Breach[] {
  if (!inProduct.test(file.path)) return [];
  return sqlPieces(file).flatMap(({ text, offset }) =>
    [...text.matchAll(/(?<![\w.$])now\(\)|\bcurrent_timestamp\b/gi)].map((match) =>
      breachAt(
        file,
        offset + match.index,
        'no now() in SQL: it is the start of the transaction; read clock_timestamp()',
      ),
    ),
  );
}

/** Balances move by posting. */
export function noSetBalance(file: SourceFile): Breach[] {
  if (/^(?:packages\/ledger|tools\/tidy)\//.test(file.path)) return [];
  return sqlPieces(file).flatMap(({ text, offset }) =>
    [...text.matchAll(/\bupdate\s+[\w."]+(?:\s+(?:as\s+)?\w+)?\s+set\s[^;]*?\b\w*balance\w*\s*=/gi)].map((match) =>
      breachAt(file, offset + match.index, 'no setting of a balance: post to the ledger'),
    ),
  );
}
