/** Request signing of wire.md "Requests": the canonical text that both ends hash or sign. Pure; the crypto is the caller's. */

/** Percent-encoding exactly as `encodeURIComponent`. */
function encode(text: string): string {
  return encodeURIComponent(text);
}

/**
 * QUERY part: every query parameter but `sign`, sorted by name (then value), joined `name=value` with `&`.
 * Sorting is by UTF-16 code unit, as JavaScript's default sort.
 */
export function canonicalQuery(parameters: Iterable<readonly [string, string]>): string {
  const pairs: string[] = [];
  for (const [name, value] of parameters) {
    if (name !== 'sign') pairs.push(`${encode(name)}=${encode(value)}`);
  }
  return pairs.toSorted().join('&');
}

/** canonical = METHOD LF PATH LF QUERY LF BODYHASH LF SESSION. `me` is empty before login. */
export function canonicalRequest(parts: {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly bodyHashHex: string;
  readonly me: string;
}): string {
  return `${parts.method}\n${parts.path}\n${parts.query}\n${parts.bodyHashHex}\n${parts.me}`;
}

/** hex SHA-256 of the empty string: BODYHASH of a GET. */
export const EMPTY_BODY_HASH = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

/** Accepted distance of `ts` from server time, seconds. */
export const TS_WINDOW_SECONDS = 60;
/** How long a nonce is remembered, seconds: twice the window and slack. */
export const NONCE_MEMORY_SECONDS = 130;
/** A nonce is 20 hex characters (spec §9). */
export const NONCE_PATTERN = /^[0-9a-f]{20}$/;
