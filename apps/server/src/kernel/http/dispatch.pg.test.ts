import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import { connectionInAdvance, SOONER } from './test-connection.ts';
import { echo, rare, slow, testServer } from './test-server.ts';
import type { TestServer } from './test-server.ts';
import { answering, sendRaw, signed } from './test-surroundings.ts';
import type { TestReply, TestRequest } from './test-surroundings.ts';

let world: TestServer;
const go = (request: TestRequest): Promise<TestReply> => world.go(request);
const say = (request?: Partial<TestRequest>): Promise<TestReply> => world.say(request);

beforeAll(async () => {
  world = await testServer();
});
beforeEach(() => {
  world.ran.length = 0;
  world.handler.echo = (input) => ({ word: input['word'] });
});
afterAll(() => world.stop());

test('a signed call is answered with its data under every path it has', async () => {
  expect(await say()).toMatchObject({ status: 200, code: 0, data: { word: 'hello' } });
  expect(await say({ path: '/m-app/test/echo' })).toMatchObject({ code: 0, data: { word: 'hello' } });
  expect(await say({ query: { word: 'in the query' }, body: '' })).toMatchObject({
    code: 0,
    data: { word: 'in the query' },
  });
  expect(await say({ body: 'word=%E4%BD%A0+%F0%9F%8E%B2' })).toMatchObject({ data: { word: '你 🎲' } });
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
  expect(world.ran).toEqual([]);
});

test('the same name in query and body, or twice in the query, is refused', async () => {
  expect(await say({ query: { word: 'x' } })).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'word', reason: 'duplicate' }] },
  });
  const { url, headers } = signed({ path: echo.path, body: 'word=x', by: world.ann }, world.kernel.clock.now());
  expect((await sendRaw(world.app, { url: `${url}&ts=1`, headers, body: 'word=x' })).code).toBe(400);
  expect((await say({ body: 'word=hello&ts=1' })).code).toBe(400);
});

test('a body over 256 KiB or of another type is refused without a fault', async () => {
  expect(await say({ body: `word=${'x'.repeat(262_144)}` })).toMatchObject({ status: 413, code: 400 });
  expect(await say({ headers: { 'content-type': 'application/json' }, body: '{"word":"hello"}' })).toMatchObject({
    status: 415,
    code: 400,
  });
});

test('an unknown path or verb is JSON 404 in the language asked for', async () => {
  const reply = await sendRaw(world.app, { method: 'GET', url: '/api/no/such', headers: { lang: 'vi_VN' } });
  expect(reply).toMatchObject({
    status: 404,
    code: 404,
    key: 'request.unknown_path',
    msg: 'Không có gì tại địa chỉ này.',
  });
  expect((await sendRaw(world.app, { method: 'DELETE', url: echo.path })).status).toBe(404);
  expect((await sendRaw(world.app, { method: 'GET', url: '/%zz' })).status).toBe(404);
});

test('a refusal of a use case carries code, key, text and data, as HTTP 200', async () => {
  world.handler.echo = () => {
    throw new Refusal('room.unknown', { room: '4711' }, { hint: 'x' });
  };
  const reply = await say({ headers: { lang: 'zh_CN' } });
  expect(reply).toMatchObject({ status: 200, code: 3101, key: 'room.unknown', data: { room: '4711', hint: 'x' } });
  expect(reply.msg).toBe('没有这个房间，请核对房间号。');
});

test('a bug is HTTP 500 with an id that stands in the log, and nothing else leaves', async () => {
  world.handler.echo = () => {
    throw new TypeError('secret detail of the inside');
  };
  const reply = await say({ body: 'word=canary-value' });
  expect(reply).toMatchObject({ status: 500, code: 500, key: 'server.fault' });
  expect(reply.text).not.toMatch(/secret|TypeError|at .*:\d+/);
  const line = world.lines.find((entry) => entry.includes(String(reply.data['errorId'])));
  expect(line).toContain('secret detail of the inside');
  expect(world.lines.join('')).not.toContain('canary-value');
});

test('a reply that breaks its contract, or a refusal that the call does not declare, is a bug', async () => {
  world.handler.echo = () => {
    throw new Refusal('wallet.frozen');
  };
  expect((await say()).status).toBe(500);
  world.handler.echo = () => ({ amount: 1n });
  expect((await say()).status).toBe(500);
});

test('a database that cannot serve is 503 and not a fault of ours', async () => {
  world.handler.echo = () => {
    throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  };
  expect(await say()).toMatchObject({ status: 503, code: 503, key: 'server.busy' });
});

test('a handler that takes too long is answered with 503', async () => {
  expect(await go({ path: slow.path, by: world.ann })).toMatchObject({ status: 503, key: 'server.busy' });
});

test('a POST from a page of another site is refused', async () => {
  expect(await say({ headers: { origin: 'https://evil.example', host: 'play.example' } })).toMatchObject({
    status: 403,
    code: 400,
  });
  expect(await say({ headers: { origin: 'null', host: 'play.example' } })).toMatchObject({ status: 403 });
  expect(await say({ headers: { origin: 'https://play.example', host: 'play.example' } })).toMatchObject({ code: 0 });
  expect(world.ran).toHaveLength(1);
});

test('a stop does not wait for a connection that was opened in advance and has asked for nothing', SOONER, async () => {
  const other = world.serve([]);
  await connectionInAdvance(other);
  await other.close();
  expect(other.server.listening).toBe(false);
});

test('a route that declares no right keeps the server from starting', async () => {
  const other = world.serve([answering(rare, () => ({}))]);
  expect(() => other.get('/debug', () => 'everything')).toThrow('declares no right');
  await other.close();
});

test('every reply carries the security headers and is kept by nobody', async () => {
  for (const reply of [
    await say(),
    await sendRaw(world.app, { method: 'GET', url: '/nowhere' }),
    await sendRaw(world.app, { method: 'GET', url: '/docs' }),
  ]) {
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
  await say({ by: world.ann, key: generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey });
  const log = world.lines.join('');
  expect(log).toContain('sampled');
  expect(log).not.toContain('canary-note');
  expect(log).not.toContain(world.ann.token);
});
