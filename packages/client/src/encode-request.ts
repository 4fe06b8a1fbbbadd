import type { AnyCall } from '@drawroom/contract/call';
import { EMPTY_BODY_HASH, canonicalQuery, canonicalRequest } from '@drawroom/contract/sign';
import { sha256Hex, signText } from './session-keys.ts';
import type { StoredSession } from './session-keys.ts';

const NONCE_BYTES = 10;

/** A fresh nonce: 20 hex characters (spec §9). */
export function makeNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type FieldValue = string | number | bigint | boolean | object | null | undefined;

/** One field as text: nested values are JSON, what is absent is left out (wire.md "Requests"). */
function fieldsOf(input: object): [string, string][] {
  const fields: [string, string][] = [];
  for (const [name, value] of Object.entries(input) as [string, FieldValue][]) {
    if (value === undefined || value === null) continue;
    const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
    // Half of a surrogate pair has no encoding.
    fields.push([name, text.toWellFormed()]);
  }
  return fields;
}

function form(fields: readonly [string, string][]): string {
  return fields.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
}

export interface EncodedRequest {
  /** Path with its signed query. */
  readonly target: string;
  readonly method: 'GET' | 'POST';
  readonly body: string | null;
}

/**
 * Encodes and signs one request: a GET's fields in the query, a POST's in a form body with only `ts`, `nonce` and `sign`
 * in the query. With a session the sign is its key's signature, without one a checksum (wire.md "Requests").
 */
export async function encodeRequest(
  call: Pick<AnyCall, 'method' | 'path'>,
  input: object,
  parts: {
    readonly session: Pick<StoredSession, 'privateKey' | 'me'> | null;
    readonly nowMs: number;
    readonly nonce: string;
  },
): Promise<EncodedRequest> {
  const fields = fieldsOf(input);
  const stamp: [string, string][] = [
    ['ts', String(Math.floor(parts.nowMs / 1000))],
    ['nonce', parts.nonce],
  ];
  const isPost = call.method === 'POST';
  const body = isPost ? form(fields) : null;
  const query = canonicalQuery(isPost ? stamp : [...fields, ...stamp]);
  const canonical = canonicalRequest({
    method: call.method,
    path: call.path,
    query,
    bodyHashHex: body ? await sha256Hex(body) : EMPTY_BODY_HASH,
    me: parts.session?.me ?? '',
  });
  const sign = parts.session ? await signText(parts.session.privateKey, canonical) : await sha256Hex(canonical);
  return { target: `${call.path}?${query}&sign=${sign}`, method: call.method, body };
}
