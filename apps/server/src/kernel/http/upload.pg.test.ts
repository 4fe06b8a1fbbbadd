import { createHash, randomBytes, sign } from 'node:crypto';
import { request } from 'node:http';
import { defineCall } from '@drawroom/contract/call';
import { fileBytes } from '@drawroom/contract/fields';
import { canonicalQuery, canonicalRequest } from '@drawroom/contract/sign';
import { createClient } from '@drawroom/client/create-client';
import { memoryKeyStore } from '@drawroom/client/memory-key-store';
import * as z from 'zod/mini';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { answering, httpSurroundings } from './test-surroundings.ts';
import type { HttpSurroundings, SignedMember } from './test-surroundings.ts';

const MAX_BYTES = 300_000;
const manyTimes = { points: 10_000, seconds: 60, by: 'session' } as const;
const shape = { reply: z.looseObject({}), rate: manyTimes, method: 'POST' } as const;
const put = defineCall({
  ...shape,
  name: 'test.put',
  path: '/api/test/put',
  input: z.strictObject({ file: fileBytes() }),
  upload: { field: 'file', maxBytes: MAX_BYTES },
});
const say = defineCall({ ...shape, name: 'test.say', path: '/api/test/say', input: z.strictObject({}) });

let world: HttpSurroundings;
let ann: SignedMember;
let url: string;
let close: () => Promise<void>;
const got: Uint8Array[] = [];

beforeAll(async () => {
  world = await httpSurroundings();
  ann = await world.member(1n);
  const keep = (input: Record<string, unknown>): object => {
    got.push(input['file'] as Uint8Array);
    return {};
  };
  const app = world.serve([answering(put, keep), answering(say, () => ({}))]);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
  close = async () => {
    await app.close();
    await world.stop();
  };
});
afterAll(() => close());
beforeEach(() => void got.splice(0));

interface Sent {
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly type?: string | undefined;
  readonly path?: string;
  /** Signed instead of the body. */
  readonly signedBody?: string;
  readonly query?: Record<string, string>;
  readonly token?: string;
}

const BOUNDARY = 'edge';
const LONG = 'e'.repeat(71);
const TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const HEAD = 'content-disposition: form-data; name="file"; filename="a.png"';
const part = (content: string, head = HEAD): string => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`;
const END = `--${BOUNDARY}--\r\n`;

async function send(sent: Sent): Promise<{ status: number; code: number; fields: unknown }> {
  const path = sent.path ?? put.path;
  const stamp = { ts: String(Math.floor(world.kernel.clock.now() / 1000)), nonce: randomBytes(10).toString('hex') };
  const query = { ...stamp, ...sent.query };
  const canonical = canonicalRequest({
    method: 'POST',
    path,
    query: canonicalQuery(Object.entries(query)),
    bodyHashHex: createHash('sha256')
      .update(sent.signedBody ?? sent.body)
      .digest('hex'),
    me: ann.me,
  });
  const key = { key: ann.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  const signature = sign('sha256', Buffer.from(canonical), key).toString('base64url');
  const reply = await fetch(`${url}${path}?${new URLSearchParams({ ...query, sign: signature }).toString()}`, {
    method: 'POST',
    body: sent.body,
    headers: { token: sent.token ?? ann.token, me: ann.me, 'content-type': sent.type ?? TYPE },
  });
  const { code, data } = (await reply.json()) as { code: number; data?: { fields?: unknown } };
  return { status: reply.status, code, fields: data?.fields };
}

test('a signed file arrives byte for byte', async () => {
  expect(await send({ body: part('\u0000\r\n--edg is not it') + END })).toMatchObject({ status: 200, code: 0 });
  expect(Buffer.from(got[0] ?? []).toString()).toBe('\u0000\r\n--edg is not it');
});

test('the house client sends one, hashed and signed as it goes over the line', async () => {
  const client = createClient({
    baseUrl: url,
    terminal: 'h5',
    getLang: () => 'en_US',
    store: memoryKeyStore(),
  });
  const publicKey = await client.preparePublicKey();
  const claims = { username: 'a', kind: 'player', currency: 'CNY', accountId: 7n, zone: 'UTC' } as const;
  const opened = await world.kernel.db.tx((t) =>
    world.sessions.open(t, { memberId: 1n, claims, publicKey, address: '::1', device: 'test' }),
  );
  await client.adoptSession(opened);
  const file = new Uint8Array(randomBytes(200_000));
  expect(await client.call(put, { file })).toEqual({});
  expect(Buffer.compare(got[0] ?? new Uint8Array(), file)).toBe(0);
});

test('a file exchanged on the way does not fit its signature', async () => {
  const body = part('the picture') + END;
  expect(await send({ body: body.replace('picture', 'PICTURE'), signedBody: body })).toMatchObject({ code: 4003 });
  expect(got).toEqual([]);
});

test.each<[string, Sent, string, string]>([
  ['two files', { body: part('a') + part('b') + END }, 'body', 'too_many'],
  ['a thousand parts', { body: part('a').repeat(1_000) + END }, 'body', 'too_many'],
  ['no part at all', { body: END }, 'body', 'format'],
  ['nothing', { body: '' }, 'body', 'format'],
  ['an empty file', { body: part('') + END }, 'file', 'format'],
  ['a text for a file', { body: part('a', 'content-disposition: form-data; name="file"') + END }, 'file', 'not_a_file'],
  ['a file of another name', { body: part('a', HEAD.replace('"file"', '"other"')) + END }, 'other', 'unknown_field'],
  [
    '__proto__ for a name',
    { body: part('a', HEAD.replace('"file"', '"__proto__"')) + END },
    '__proto__',
    'unknown_field',
  ],
  ['a part without a name', { body: part('a', 'x-nothing: 1') + END }, 'body', 'format'],
  ['an end that is cut off', { body: part('a') }, 'body', 'format'],
  ['another boundary than announced', { body: part('a') + END, type: `${TYPE}s` }, 'body', 'format'],
  ['no boundary', { body: part('a') + END, type: 'multipart/form-data' }, 'body', 'format'],
  [
    'a boundary of 71',
    { body: (part('a') + END).replaceAll(BOUNDARY, LONG), type: TYPE.replace(BOUNDARY, LONG) },
    'body',
    'format',
  ],
  ['a field in the query', { body: part('a') + END, query: { file: 'x' } }, 'file', 'duplicate'],
  ['an unknown field in the query', { body: part('a') + END, query: { memberId: '1' } }, 'memberId', 'unknown_field'],
])('%s is refused in words and nothing runs (R-75, R-80)', async (_what, sent, field, reason) => {
  const reply = await send(sent);
  expect(reply).toMatchObject({ status: 200, code: 400 });
  expect(reply.fields).toContainEqual({ field, reason });
  expect(got).toEqual([]);
});

test('a body above the limit of its call is refused with 413', async () => {
  const body = part('x'.repeat(MAX_BYTES)) + END;
  expect(await send({ body })).toMatchObject({
    status: 413,
    code: 400,
    fields: [{ field: 'body', reason: 'too_large' }],
  });
  expect(await send({ body: part('x'.repeat(MAX_BYTES - 200)) + END })).toMatchObject({ status: 200, code: 0 });
});

test('a form where a file belongs, and a file where a form belongs, are refused with 415', async () => {
  const form = 'application/x-www-form-urlencoded';
  expect(await send({ body: 'file=a', type: form })).toMatchObject({ status: 415, code: 400 });
  expect(await send({ body: part('a') + END, path: say.path })).toMatchObject({ status: 415, code: 400 });
  expect(got).toEqual([]);
});

/** The status for the head of an upload whose body never comes. */
function headAlone(token: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { token, me: ann.me, 'content-type': TYPE, 'content-length': 1_000 };
    const asking = request(url + put.path, { method: 'POST', headers, timeout: 10_000 });
    asking.on('response', (reply) => {
      resolve(reply.statusCode);
      asking.destroy();
    });
    asking.on('timeout', () => asking.destroy(new Error('it waits for the body')));
    asking.on('error', reject);
    asking.flushHeaders();
  });
}

test('without a live session the body is not even read (R-121)', async () => {
  const body = part('x'.repeat(1_000)) + END;
  expect(await headAlone('nobody')).toBe(401);
  expect(await send({ body, token: randomBytes(32).toString('base64url') })).toMatchObject({ status: 401, code: 401 });
  expect(await send({ body, token: 'nobody' })).toMatchObject({ status: 401, code: 401 });
});
