import { expect, test } from 'vitest';
import type { EncodedBody } from './encode-request.ts';
import { encodeRequest, makeNonce } from './encode-request.ts';
import { makeSessionKey, sha256Hex, signText } from './session-keys.ts';

const NONCE = '00112233445566778899';
const nowMs = 1_700_000_000_999;
const parts = { session: null, nowMs, nonce: NONCE };
const get = { method: 'GET', path: '/api/test/look' } as const;
const post = { method: 'POST', path: '/api/test/say' } as const;

test('a GET carries its fields in the query, sorted by name, and signs the empty body', async () => {
  const request = await encodeRequest(get, { word: 'a b&c', page: 2, list: undefined }, parts);
  const query = `nonce=${NONCE}&page=2&ts=1700000000&word=a%20b%26c`;
  const empty = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
  const sign = await sha256Hex(`GET\n/api/test/look\n${query}\n${empty}\n`);
  expect(request).toEqual({ method: 'GET', target: `/api/test/look?${query}&sign=${sign}`, body: null });
});

test('a checksum before login is the vector worked out by hand', async () => {
  // printf 'GET\n/api/common/currentDate\nnonce=00112233445566778899&ts=1700000000\ne3b0...b855\n' | sha256sum
  const request = await encodeRequest({ method: 'GET', path: '/api/common/currentDate' }, {}, parts);
  expect(request.target).toBe(
    `/api/common/currentDate?nonce=${NONCE}&ts=1700000000&sign=fb840adbe19d15c010e2d4b38cffcdb306eac931c36e100f3470316d96ea5a50`,
  );
});

test('a POST carries its fields as a form body, nested values as JSON, and only the stamp in the query', async () => {
  const request = await encodeRequest(
    post,
    { lines: [{ odds: '1.95' }], note: '你 +', big: 12n, flag: false, gone: null },
    parts,
  );
  expect(request.body?.type).toBe('application/x-www-form-urlencoded');
  expect(request.body?.content).toBe(
    'lines=%5B%7B%22odds%22%3A%221.95%22%7D%5D&note=%E4%BD%A0%20%2B&big=12&flag=false',
  );
  const query = `nonce=${NONCE}&ts=1700000000`;
  const sign = await sha256Hex(`POST\n/api/test/say\n${query}\n${await sha256Hex(request.body?.content ?? '')}\n`);
  expect(request.target).toBe(`/api/test/say?${query}&sign=${sign}`);
});

test('half of a surrogate pair is sent as the replacement character instead of failing', async () => {
  expect((await encodeRequest(post, { note: 'a\uD83D' }, parts)).body?.content).toBe('note=a%EF%BF%BD');
});

test('after login the sign is an ECDSA signature over the canonical text with the key id, as base64url r||s', async () => {
  const { privateKey, publicKey } = await makeSessionKey();
  const session = { privateKey, me: 'k1' };
  const { target } = await encodeRequest(get, {}, { ...parts, session });
  const sign = new URL(target, 'http://x').searchParams.get('sign') ?? '';
  expect(sign).toMatch(/^[A-Za-z0-9_-]{86}$/);
  const key = await crypto.subtle.importKey('jwk', publicKey, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']);
  const verify = async (text: string): Promise<boolean> => {
    const bytes = Uint8Array.from(atob(sign.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
    return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes, new TextEncoder().encode(text));
  };
  const empty = await sha256Hex('');
  expect(await verify(`GET\n/api/test/look\nnonce=${NONCE}&ts=1700000000\n${empty}\nk1`)).toBe(true);
  expect(await verify(`GET\n/api/test/look\nnonce=${NONCE}&ts=1700000000\n${empty}\n`)).toBe(false);
});

test('the private half of the signing key cannot be taken out', async () => {
  const { privateKey } = await makeSessionKey();
  await expect(crypto.subtle.exportKey('jwk', privateKey)).rejects.toThrow();
  expect(await signText(privateKey, 'text')).toHaveLength(86);
});

test('a nonce is 20 hex characters and new each time', () => {
  const nonces = Array.from({ length: 100 }, makeNonce);
  for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{20}$/);
  expect(new Set(nonces).size).toBe(100);
});

test('a file is one part of a multipart body that any reader understands, and the sign covers its bytes as sent', async () => {
  const put = { method: 'POST', path: '/api/test/put', upload: { field: 'file', maxBytes: 99 } } as const;
  const file = Uint8Array.from({ length: 512 }, (_, at) => at % 256);
  const request = await encodeRequest(put, { file }, parts);
  const { content, type } = request.body as EncodedBody;
  const read = await new Response(content, { headers: { 'content-type': type } }).formData();
  expect([...read.keys()]).toEqual(['file']);
  expect(new Uint8Array(await (read.get('file') as File).arrayBuffer())).toEqual(file);
  const query = request.target.slice(request.target.indexOf('?') + 1, request.target.indexOf('&sign='));
  const sign = await sha256Hex(`POST\n/api/test/put\n${query}\n${await sha256Hex(content)}\n`);
  expect(request.target.endsWith(`&sign=${sign}`)).toBe(true);
  expect((await encodeRequest(put, { file }, parts)).body?.type).not.toBe(type);
});
