import { isUtf8 } from 'node:buffer';
import type { FieldFault } from '@drawroom/contract/envelope';

/** Parameters of a request by name. Nothing is inherited, so no name means anything to JavaScript. */
export type Parameters = Record<string, string>;

/** An empty prototype of its own keeps the engine's fast objects; `Object.create(null)` is a slow one. */
const Empty = function Empty() {} as unknown as new () => Parameters;
Empty.prototype = Object.freeze(Object.create(null));

const PARAMETERS_MAX = 64;
const NAME = /^[A-Za-z][A-Za-z0-9_]{0,63}$/;
/** Text without an escape, a blank, a NUL or anything beyond ASCII means itself. */
const PLAIN = /^[!-$&-*,-[\]-~]*$/;
const ESCAPED_CHARACTER = /\\u([0-9A-Fa-f]{4})/g;

export function noParameters(): Parameters {
  return new Empty();
}

/**
 * Reads a query string or a form body into `into`, names and values decoded. Tighter than the usual parsers: the same
 * name twice, a broken escape, a name that no field of ours could have and text that no database takes are refused
 * . Gives what is wrong, or null.
 */
export function parseForm(text: string, into: Parameters): FieldFault | null {
  if (text === '') return null;
  const pieces = text.split('&', PARAMETERS_MAX + 1);
  if (pieces.length > PARAMETERS_MAX) return { field: '', reason: 'too_many' };
  for (const piece of pieces) {
    const at = piece.indexOf('=');
    const name = at === -1 ? piece : piece.slice(0, at);
    if (!NAME.test(name)) return { field: (decode(name) ?? name).slice(0, 64), reason: 'unknown_field' };
    if (name in into) return { field: name, reason: 'duplicate' };
    const written = at === -1 ? '' : piece.slice(at + 1);
    if (PLAIN.test(written)) {
      into[name] = written;
      continue;
    }
    const value = decode(written);
    if (value === null) return { field: name, reason: 'encoding' };
    if (!isStorable(value)) return { field: name, reason: 'character' };
    into[name] = value;
  }
  return null;
}

/** Reads a raw form body as `parseForm` does. */
export function parseFormBody(body: Buffer, into: Parameters): FieldFault | null {
  if (!isUtf8(body)) return { field: '', reason: 'encoding' };
  return parseForm(body.toString('utf8'), into);
}

function decode(text: string): string | null {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return null;
  }
}

/**
 * PostgreSQL's text takes no NUL, its jsonb no half of a surrogate pair either. A field may hold JSON, where both can
 * hide behind an escape; refusing them here keeps them from becoming a fault later.
 */
function isStorable(value: string): boolean {
  if (value.includes('\0')) return false;
  if (!value.includes('\\u')) return value.isWellFormed();
  const plain = value.replace(ESCAPED_CHARACTER, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return !plain.includes('\0') && plain.isWellFormed();
}
