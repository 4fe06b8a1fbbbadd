import { generateKeyPairSync } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { defineCall } from '@drawroom/contract/call';
import { clientRef, text } from '@drawroom/contract/fields';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { Refusal } from '../refusal.ts';
import { answering, anything, httpSurroundings, send, sendRaw, signed } from './test-surroundings.ts';
import type { HttpSurroundings, SignedMember, TestReply, TestRequest } from './test-surroundings.ts';

const manyTimes = { points: 10_000, seconds: 60, by: 'session' } as const;
const shape = { name: 'test', reply: anything, rate: manyTimes };
const echo = defineCall({
  ...shape,
  name: 'test.echo',
  method: 'POST',
  path: '/api/test/echo',
  aliases: ['/m-app/test/echo'],
  input: z.strictObject({ word: text(20), note: z.optional(text(500)) }),
  errors: ['room.unknown'],
});
const look = defineCall({ ...shape, name: 'test.look', method: 'GET', path: '/api/test/look', who: 'visitor', input: z.strictObject({ word: z.optional(text(20)) }) });
const pay = defineCall({ ...shape, name: 'test.pay', method: 'POST', path: '/api/test/pay', movesPoints: true, successCode: 200, input: z.strictObject({ clientRef: clientRef() }) });
const rare = defineCall({ ...shape, name: 'test.rare', method: 'GET', path: '/api/test/rare', who: 'visitor', rate: { points: 2, seconds: 60, by: 'address' }, input: z.strictObject({}) });
const mine = defineCall({ ...shape, name: 'test.mine', method: 'POST', path: '/api/test/mine', rate: { points: 2, seconds: 60, by: 'session' }, input: z.strictObject({}) });
const slow = defineCall({ ...shape, name: 'test.slow', method: 'POST', path: '/api/test/slow', input: z.strictObject({}) });

const REF = '0198b7a2-6a51-7b2c-9d3e-1f2a3b4c5d6e';
let world: HttpSurroundings;
let app: FastifyInstance;
let ann: SignedMember;
let ben: SignedMember;
/** What the echo handler was given, in order: proves that a refused request ran nothing. */
let ran: unknown[] = [];
let behave: (input: Record<string, unknown>) => unknown = (input) => ({ word: input['word'] });

beforeAll(async () => {
  world = await httpSurroundings();
  ann = await world.member(1n);
  ben = await world.member(2n);
  app = world.serve(
    [
      answering(echo, (input) => {
        ran.push(input);
        return behave(input);
      }),
      answering(look, (_, session) => ({ seen: session?.id ?? 'visitor' })),
      answering(pay, () => {
        ran.push('paid');
        return {};
      }),
      answering(rare, () => ({})),
      answering(mine, () => ({})),
      answering(slow, () => wait(60_000, {}, { ref: false })),
    ],
    { deadlineMs: 50 },
  );
});
beforeEach(() => {
  ran = [];
  behave = (input) => ({ word: input['word'] });
});
afterAll(async () => {
  await app.close();
  await world.stop();
});

const go = (request: TestRequest): Promise<TestReply> => send(app, world.kernel, request);
const say = (request: Partial<TestRequest> = {}): Promise<TestReply> => go({ path: echo.path, body: 'word=hello', by: ann, ...request });

test('a signed call is answered with its data under every path it has', async () => {
  expect(await say()).toMatchObject({ status: 200, code: 0, data: { word: 'hello' } });
  expect(await say({ path: '/m-app/test/echo' })).toMatchObject({ code: 0, data: { word: 'hello' } });
  expect(await say({ query: { word: 'in the query' }, body: '' })).toMatchObject({ code: 0, data: { word: 'in the query' } });
  expect(await say({ body: 'word=%E4%BD%A0+%F0%9F%8E%B2' })).toMatchObject({ data: { word: '你 🎲' } });
});

test('success of a money call is code 200', async () => {
  expect(await go({ path: pay.path, body: `clientRef=${REF}`, by: ann })).toMatchObject({ status: 200, code: 200 });
});

test('ts is accepted from -60 to +60 seconds and no further; the refusal tells the server time', async () => {
  const now = Math.floor(world.kernel.clock.now() / 1000);
  const codes: number[] = [];
  for (const distance of [-61, -60, 0, 60, 61]) codes.push((await say({ ts: now + distance })).code);
  // One second may pass between reading the clock here and there, so the outer two stand apart by one more.
  expect(codes.slice(2, 4)).toEqual([0, 0]);
  expect(codes[0]).toBe(4001);
  const early = await say({ ts: now + 63 });
  expect(early).toMatchObject({ status: 200, code: 4001, key: 'request.ts_outside_window' });
  expect(Math.abs((early.data['serverTime'] as number) - world.kernel.clock.now())).toBeLessThan(2000);
  expect(await say({ query: {}, ts: Number.NaN })).toMatchObject({ code: 4001 });
});

test('a nonce is good once, for each session by itself, and its second use runs nothing', async () => {
  const nonce = 'ab'.repeat(10);
  expect((await say({ nonce })).code).toBe(0);
  expect(await say({ nonce })).toMatchObject({ status: 200, code: 4002, key: 'request.nonce_replayed' });
  expect((await say({ nonce, body: 'word=other' })).code).toBe(4002);
  expect(ran).toHaveLength(1);
  expect((await say({ nonce, by: ben })).code).toBe(0);
});

test('of many copies of one request at once exactly one runs', async () => {
  const { url, headers } = signed({ path: echo.path, body: 'word=once', by: ann }, world.kernel.clock.now());
  const replies = await Promise.all(Array.from({ length: 50 }, () => sendRaw(app, { url, headers, body: 'word=once' })));
  expect(replies.filter((reply) => reply.code === 0)).toHaveLength(1);
  expect(replies.filter((reply) => reply.code === 4002)).toHaveLength(49);
  expect(ran).toHaveLength(1);
});

test('a bad signature does not use up the nonce', async () => {
  const nonce = 'cd'.repeat(10);
  expect((await say({ nonce, key: ben.privateKey })).code).toBe(4003);
  expect((await say({ nonce })).code).toBe(0);
});

test('flipping any signed part is refused: 0 accepted', async () => {
  const base = { path: echo.path, query: { note: 'a b' }, body: 'word=hello', by: ann };
  const { url, headers } = signed(base, world.kernel.clock.now());
  const at = (text: string, from: string, to: string): string => text.replace(from, to);
  const bent: Parameters<typeof sendRaw>[1][] = [
    { url: at(url, '/api/test/echo', '/m-app/test/echo'), headers, body: base.body },
    { url: at(url, 'note=a+b', 'note=a+c'), headers, body: base.body },
    { url: at(url, 'note=', 'nota='), headers, body: base.body },
    { url: at(url, 'note=a+b&', ''), headers, body: base.body },
    { url: `${url}&extra=1`, headers, body: base.body },
    { url: at(url, /nonce=(..)/.exec(url)?.[0] ?? '', 'nonce=zz'), headers, body: base.body },
    { url: at(url, /nonce=../.exec(url)?.[0] ?? '', `nonce=${url.includes('nonce=00') ? '11' : '00'}`), headers, body: base.body },
    { url: url.replace(/ts=(\d+)/, (_, ts: string) => `ts=${Number(ts) - 1}`), headers, body: base.body },
    { url, headers, body: 'word=hellp' },
    { url, headers, body: 'word=hello&' },
    { url, headers, body: 'word=%68ello' },
    { url, headers, body: '' },
    { url: url.replace('note=a+b&', ''), headers, body: `${base.body}&note=a+b` },
    { url, headers: { ...headers, me: ben.me }, body: base.body },
    { url, headers: { ...headers, token: ben.token }, body: base.body },
    { url, headers: { ...headers, token: ben.token, me: ben.me }, body: base.body },
    { url: url.replace(/sign=(.)/, (_, first: string) => `sign=${first === 'A' ? 'B' : 'A'}`), headers, body: base.body },
    { url: url.replace(/sign=[^&]*/, 'sign='), headers, body: base.body },
    { url: url.replace(/&?sign=[^&]*/, ''), headers, body: base.body },
    { url: at(url, '/api/test/echo', '/api/test/ech%6F'), headers, body: base.body },
    { url: at(url, '/api/test/echo', '/api/test/echo/'), headers, body: base.body },
    { url: at(url, '/api/test/echo', '//api/test/echo'), headers, body: base.body },
    { url: at(url, '/api/test/echo', '/API/test/echo'), headers, body: base.body },
    { url, method: 'PUT', headers, body: base.body },
    { url, method: 'GET', headers },
  ];
  for (const request of bent) {
    const reply = await sendRaw(app, request);
    expect(reply.code, `${request.method ?? 'POST'} ${request.url} ${String(request.body)}`).toBeGreaterThanOrEqual(400);
  }
  expect(ran).toEqual([]);
  expect((await sendRaw(app, { url, headers, body: base.body })).code).toBe(0);
});

test('the order of query parameters and their spelling do not matter, only what they say', async () => {
  const { url, headers } = signed({ path: echo.path, query: { note: 'a b' }, body: 'word=hello', by: ann }, world.kernel.clock.now());
  const [path, query = ''] = url.split('?');
  const turned = query.split('&').toReversed().join('&').replace('note=a+b', 'note=a%20b');
  expect((await sendRaw(app, { url: `${path}?${turned}`, headers, body: 'word=hello' })).code).toBe(0);
});

test('before login the checksum is enough for visitor calls and never for member calls', async () => {
  expect(await go({ method: 'GET', path: look.path })).toMatchObject({ code: 0, data: { seen: 'visitor' } });
  const { by: _, ...unsigned } = { path: echo.path, body: 'word=hello', by: ann };
  expect(await go(unsigned)).toMatchObject({ status: 401, code: 401, key: 'session.required' });
  const { url, headers } = signed(unsigned, world.kernel.clock.now());
  expect((await sendRaw(app, { url, headers: { ...headers, token: ann.token, me: ann.me }, body: 'word=hello' })).code).toBe(4003);
  expect(ran).toEqual([]);
});

test('a visitor call with a token is checked with the key when me stands beside it, else as a checksum', async () => {
  expect(await go({ method: 'GET', path: look.path, by: ann })).toMatchObject({ code: 0, data: { seen: ann.sessionId } });
  expect(await go({ method: 'GET', path: look.path, headers: { token: ann.token } })).toMatchObject({ data: { seen: 'visitor' } });
  expect(await go({ method: 'GET', path: look.path, by: ann, key: ben.privateKey })).toMatchObject({ code: 4003 });
});

test('a session answers only to its own me, and a token that never was is no session', async () => {
  expect((await say({ headers: { me: ben.me } })).status).toBe(401);
  expect((await say({ headers: { me: '' } })).status).toBe(401);
  expect((await say({ headers: { token: 'A'.repeat(43) } })).status).toBe(401);
  expect((await say({ headers: { token: "' or 1=1 --" } })).status).toBe(401);
});

test('after its end a session is refused with 401 at once', async () => {
  const cat = await world.member(3n);
  expect((await say({ by: cat })).code).toBe(0);
  await world.sessions.end(world.kernel.db, cat.sessionId, 'logout');
  const until = Date.now() + 1000;
  while ((await say({ by: cat })).code === 0 && Date.now() < until);
  expect(await say({ by: cat })).toMatchObject({ status: 401, code: 401, key: 'session.required' });
});

test('too many calls are refused with 429 and Retry-After, counted by address or by session', async () => {
  const ask = (remoteAddress: string): Promise<TestReply> => go({ method: 'GET', path: rare.path, remoteAddress });
  await ask('10.1.0.1');
  await ask('10.1.0.1');
  const third = await ask('10.1.0.1');
  expect(third).toMatchObject({ status: 429, code: 429, key: 'request.rate_limited' });
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
  expect(third.msg).toContain('second');
  expect((await ask('10.1.0.2')).code).toBe(0);
  for (let i = 0; i < 2; i += 1) expect((await go({ path: mine.path, by: ann })).code).toBe(0);
  expect((await go({ path: mine.path, by: ann })).code).toBe(429);
  expect((await go({ path: mine.path, by: ben })).code).toBe(0);
});

test('input that does not parse is code 400 and names its fields', async () => {
  const invalid = async (body: string, field: string, reason: string): Promise<void> => {
    const reply = await say({ body });
    expect(reply, body).toMatchObject({ status: 200, code: 400, key: 'request.invalid' });
    expect(reply.data['fields'], body).toContainEqual({ field, reason });
  };
  await invalid('', 'word', 'required');
  await invalid(`word=${'x'.repeat(21)}`, 'word', 'too_big');
  await invalid('word=', 'word', 'too_small');
  await invalid('word=hello&role=admin', 'role', 'unknown_field');
  await invalid('word=hello&balance=1', 'balance', 'unknown_field');
  await invalid('word=hello&__proto__=1', '__proto__', 'unknown_field');
  await invalid('word=hello&constructor=1', 'constructor', 'unknown_field');
  await invalid('word=hello&a[b]=1', 'a[b]', 'unknown_field');
  await invalid('word=hello&word=again', 'word', 'duplicate');
  await invalid('word=%00', 'word', 'character');
  await invalid('word=%5Cu0000', 'word', 'character');
  await invalid('word=%ff', 'word', 'encoding');
  await invalid('word=%5Cud800', 'word', 'character');
  expect(({} as Record<string, unknown>)['word']).toBeUndefined();
  expect(ran).toEqual([]);
});

test('the same name in query and body, or twice in the query, is refused', async () => {
  expect(await say({ query: { word: 'x' } })).toMatchObject({ code: 400, data: { fields: [{ field: 'word', reason: 'duplicate' }] } });
  const { url, headers } = signed({ path: echo.path, body: 'word=x', by: ann }, world.kernel.clock.now());
  expect((await sendRaw(app, { url: `${url}&ts=1`, headers, body: 'word=x' })).code).toBe(400);
  expect((await say({ body: 'word=hello&ts=1' })).code).toBe(400);
});

test('a malformed nonce is refused', async () => {
  expect(await say({ nonce: 'short' })).toMatchObject({ code: 400, data: { fields: [{ field: 'nonce', reason: 'format' }] } });
});

test('a body over 256 KiB or of another type is refused without a fault', async () => {
  expect(await say({ body: `word=${'x'.repeat(262_144)}` })).toMatchObject({ status: 413, code: 400 });
  expect(await say({ headers: { 'content-type': 'application/json' }, body: '{"word":"hello"}' })).toMatchObject({ status: 415, code: 400 });
});

test('an unknown path or verb is JSON 404 in the language asked for', async () => {
  const reply = await sendRaw(app, { method: 'GET', url: '/api/no/such', headers: { lang: 'vi_VN' } });
  expect(reply).toMatchObject({ status: 404, code: 404, key: 'request.unknown_path', msg: 'Không có gì tại địa chỉ này.' });
  expect((await sendRaw(app, { method: 'DELETE', url: echo.path })).status).toBe(404);
  expect((await sendRaw(app, { method: 'GET', url: '/%zz' })).status).toBe(404);
});

test('a refusal of a use case carries code, key, text and data, as HTTP 200', async () => {
  behave = () => {
    throw new Refusal('room.unknown', { room: '4711' }, { hint: 'x' });
  };
  const reply = await say({ headers: { lang: 'zh_CN' } });
  expect(reply).toMatchObject({ status: 200, code: 3101, key: 'room.unknown', data: { room: '4711', hint: 'x' } });
  expect(reply.msg).toBe('没有这个房间，请核对房间号。');
});

test('a bug is HTTP 500 with an id that stands in the log, and nothing else leaves', async () => {
  behave = () => {
    throw new TypeError('secret detail of the inside');
  };
  const reply = await say({ body: 'word=canary-value' });
  expect(reply).toMatchObject({ status: 500, code: 500, key: 'server.fault' });
  expect(reply.text).not.toMatch(/secret|TypeError|at .*:\d+/);
  const line = world.lines.find((text) => text.includes(String(reply.data['errorId'])));
  expect(line).toContain('secret detail of the inside');
  expect(world.lines.join('')).not.toContain('canary-value');
});

test('a reply that breaks its contract, or a refusal that the call does not declare, is a bug', async () => {
  behave = () => {
    throw new Refusal('wallet.frozen');
  };
  expect((await say()).status).toBe(500);
  behave = () => ({ amount: 1n });
  expect((await say()).status).toBe(500);
});

test('a database that cannot serve is 503 and not a fault of ours', async () => {
  behave = () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };
  expect(await say()).toMatchObject({ status: 503, code: 503, key: 'server.busy' });
});

test('a handler that takes too long is answered with 503', async () => {
  expect(await go({ path: slow.path, by: ann })).toMatchObject({ status: 503, key: 'server.busy' });
});

test('a POST from a page of another site is refused', async () => {
  expect(await say({ headers: { origin: 'https://evil.example', host: 'play.example' } })).toMatchObject({ status: 403, code: 400 });
  expect(await say({ headers: { origin: 'null', host: 'play.example' } })).toMatchObject({ status: 403 });
  expect(await say({ headers: { origin: 'https://play.example', host: 'play.example' } })).toMatchObject({ code: 0 });
  expect(ran).toHaveLength(1);
});

test('a money call that may have been answered before the restart is refused, so that the client signs anew', async () => {
  const boot = Math.floor(world.kernel.clock.now() / 1000);
  const fresh = world.serve([answering(pay, () => ({}))]);
  const request = { path: pay.path, body: `clientRef=${REF}`, by: ann };
  expect(await send(fresh, world.kernel, { ...request, ts: boot - 5 })).toMatchObject({ code: 4001 });
  expect(await send(fresh, world.kernel, { ...request, ts: boot + 5 })).toMatchObject({ code: 200 });
  await fresh.close();
});

test('a session that was idle for 15 minutes may read, but logs in again before it moves points', async () => {
  const dan = await world.member(4n);
  const idle = async (member: SignedMember): Promise<void> => {
    await world.kernel.db.query(`update kernel.session set last_seen_at = last_seen_at - interval '16 minutes' where id = $1`, [member.sessionId]);
  };
  await idle(dan);
  expect((await say({ by: dan })).code).toBe(0);
  expect((await go({ path: pay.path, body: `clientRef=${REF}`, by: dan })).code).toBe(200);
  const eve = await world.member(5n);
  await idle(eve);
  expect(await go({ path: pay.path, body: `clientRef=${REF}`, by: eve })).toMatchObject({ status: 401 });
  expect((await say({ by: eve })).status).toBe(401);
});

test('every reply carries the security headers and is kept by nobody', async () => {
  for (const reply of [await say(), await sendRaw(app, { method: 'GET', url: '/nowhere' }), await sendRaw(app, { method: 'GET', url: '/docs' })]) {
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
    });
    expect(reply.headers['strict-transport-security']).toContain('max-age');
    expect(reply.headers['permissions-policy']).toBeTruthy();
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'");
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('tokens, passwords and query strings never reach the log', async () => {
  for (let i = 0; i < 250; i += 1) await say({ query: { note: 'canary-note' } });
  await say({ by: ann, key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey });
  const log = world.lines.join('');
  expect(log).toContain('sampled');
  expect(log).not.toContain('canary-note');
  expect(log).not.toContain(ann.token);
});
