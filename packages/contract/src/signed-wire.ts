/** Words between the house and another server that both sign with one secret: payment gateways, providers of external games. */

/** Headers of every signed message: Unix seconds, hex signature, and who asks (towards the other side only). */
export const WIRE_HEADERS = { time: 'x-timestamp', signature: 'x-signature', merchant: 'x-merchant' } as const;

/** A message that is older or younger is refused, seconds. */
export const WIRE_WINDOW_SECONDS = 300;

/** What the house takes of one message, in bytes of its body: told to it by itself, and as the answer to a question. Longer ones are not read. */
export const TOLD_BYTES_MAX = 64 * 1024;
export const ANSWER_BYTES_MAX = 2 * 1024 * 1024;

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

function keyOf(secret: string, usage: 'sign' | 'verify') {
  return crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [usage]);
}

/** HMAC-SHA256 of `<seconds>.<body>` under the shared secret, hex. */
export async function signWire(secret: string, seconds: string, body: string): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', await keyOf(secret, 'sign'), bytes(`${seconds}.${body}`));
  return [...new Uint8Array(mac)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Headers under which `words` are signed at `nowMs`, Unix ms. */
export async function signedHeaders(secret: string, words: string, nowMs: number) {
  const seconds = String(Math.trunc(nowMs / 1_000));
  return { [WIRE_HEADERS.time]: seconds, [WIRE_HEADERS.signature]: await signWire(secret, seconds, words) };
}

/** What `wireFault` judges of a message with these headers, of which `words` are signed. */
export const signedPart = (header: (name: string) => string, words: string) => ({
  seconds: header(WIRE_HEADERS.time),
  signature: header(WIRE_HEADERS.signature),
  body: words,
});

/**
 * Why a signed message is not to be believed (`time`: none, or outside the window around `nowMs`; `signature`), or null. Compares in
 * constant time.
 */
export async function wireFault(
  secret: string,
  message: { readonly seconds: string; readonly signature: string; readonly body: string },
  nowMs: number,
): Promise<'time' | 'signature' | null> {
  const { seconds, signature, body } = message;
  if (!/^\d{1,12}$/.test(seconds)) return 'time';
  if (Math.abs(nowMs - Number(seconds) * 1_000) > WIRE_WINDOW_SECONDS * 1_000) return 'time';
  if (!/^[0-9a-f]{64}$/.test(signature)) return 'signature';
  const given = Uint8Array.from(signature.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
  const holds = await crypto.subtle.verify('HMAC', await keyOf(secret, 'verify'), given, bytes(`${seconds}.${body}`));
  return holds ? null : 'signature';
}
