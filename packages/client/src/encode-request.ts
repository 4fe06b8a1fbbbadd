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
  readonly body: EncodedBody | null;
}

/** What is sent of a POST, exactly as it was hashed. */
export interface EncodedBody {
  readonly content: string | Uint8Array<ArrayBuffer>;
  readonly type: string;
}

async function bodyOf(
  upload: AnyCall['upload'],
  input: object,
  fields: readonly [string, string][],
): Promise<EncodedBody> {
  if (!upload) return { content: form(fields), type: 'application/x-www-form-urlencoded' };
  // A part of its own: hardly anybody sends a file, and the login must not wait for it.
  const { encodeUpload } = await import('./encode-upload.ts');
  return encodeUpload(upload.field, (input as Record<string, Uint8Array>)[upload.field]);
}

/** What goes with a file stands in the query: its body has room for nothing else. */
function besideFile(input: object, field: string): object {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== field));
}

/**
 * Encodes and signs one request: a GET's fields in the query, a POST's in a form body with only `ts`, `nonce` and `sign`
 * in the query. A call that takes a file has a multipart body instead, and its other fields in the query. With a session the sign is its key's signature, without one a checksum (wire.md "Requests").
 */
export async function encodeRequest(
  call: Pick<AnyCall, 'method' | 'path'> & Partial<Pick<AnyCall, 'upload'>>,
  input: object,
  parts: {
    readonly session: Pick<StoredSession, 'privateKey' | 'me'> | null;
    readonly nowMs: number;
    readonly nonce: string;
  },
): Promise<EncodedRequest> {
  const fields = fieldsOf(call.upload ? besideFile(input, call.upload.field) : input);
  const stamp: [string, string][] = [
    ['ts', String(Math.floor(parts.nowMs / 1000))],
    ['nonce', parts.nonce],
  ];
  const isPost = call.method === 'POST';
  const body = isPost ? await bodyOf(call.upload ?? null, input, fields) : null;
  const query = canonicalQuery(isPost && !call.upload ? stamp : [...fields, ...stamp]);
  const canonical = canonicalRequest({
    method: call.method,
    path: call.path,
    query,
    bodyHashHex: body && body.content.length > 0 ? await sha256Hex(body.content) : EMPTY_BODY_HASH,
    me: parts.session?.me ?? '',
  });
  const sign = parts.session ? await signText(parts.session.privateKey, canonical) : await sha256Hex(canonical);
  return { target: `${call.path}?${query}&sign=${sign}`, method: call.method, body };
}
