import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { PAY_BODY, echo, look, mine, pay, rare, testServer } from './test-server.ts';
import type { TestServer } from './test-server.ts';
import { answering, send, sendRaw, signed } from './test-surroundings.ts';
import type { SignedMember, TestReply, TestRequest } from './test-surroundings.ts';

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

test('success of a money call is code 200', async () => {
  expect(await go({ path: pay.path, body: PAY_BODY, by: world.ann })).toMatchObject({ status: 200, code: 200 });
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
  expect(world.ran).toHaveLength(1);
  expect((await say({ nonce, by: world.ben })).code).toBe(0);
});

test('of many copies of one request at once exactly one runs', async () => {
  const { url, headers } = signed({ path: echo.path, body: 'word=once', by: world.ann }, world.kernel.clock.now());
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => sendRaw(world.app, { url, headers, body: 'word=once' })),
  );
  expect(replies.filter((reply) => reply.code === 0)).toHaveLength(1);
  expect(replies.filter((reply) => reply.code === 4002)).toHaveLength(49);
  expect(world.ran).toHaveLength(1);
});

test('a bad signature does not use up the nonce', async () => {
  const nonce = 'cd'.repeat(10);
  expect((await say({ nonce, key: world.ben.privateKey })).code).toBe(4003);
  expect((await say({ nonce })).code).toBe(0);
});

test('flipping any signed part is refused: 0 accepted', async () => {
  const base = { path: echo.path, query: { note: 'a b' }, body: 'word=hello', by: world.ann };
  const { url, headers } = signed(base, world.kernel.clock.now());
  const at = (whole: string, from: string, to: string): string => whole.replace(from, to);
  const bent: Parameters<typeof sendRaw>[1][] = [
    { url: at(url, '/api/test/echo', '/m-app/test/echo'), headers, body: base.body },
    { url: at(url, 'note=a+b', 'note=a+c'), headers, body: base.body },
    { url: at(url, 'note=', 'nota='), headers, body: base.body },
    { url: at(url, 'note=a+b&', ''), headers, body: base.body },
    { url: `${url}&extra=1`, headers, body: base.body },
    { url: at(url, /nonce=(..)/.exec(url)?.[0] ?? '', 'nonce=zz'), headers, body: base.body },
    {
      url: at(url, /nonce=../.exec(url)?.[0] ?? '', `nonce=${url.includes('nonce=00') ? '11' : '00'}`),
      headers,
      body: base.body,
    },
    { url: url.replace(/ts=(\d+)/, (_, ts: string) => `ts=${Number(ts) - 1}`), headers, body: base.body },
    { url, headers, body: 'word=hellp' },
    { url, headers, body: 'word=hello&' },
    { url, headers, body: 'word=%68ello' },
    { url, headers, body: '' },
    { url: url.replace('note=a+b&', ''), headers, body: `${base.body}&note=a+b` },
    { url, headers: { ...headers, me: world.ben.me }, body: base.body },
    { url, headers: { ...headers, token: world.ben.token }, body: base.body },
    { url, headers: { ...headers, token: world.ben.token, me: world.ben.me }, body: base.body },
    {
      url: url.replace(/sign=(.)/, (_, first: string) => `sign=${first === 'A' ? 'B' : 'A'}`),
      headers,
      body: base.body,
    },
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
    const reply = await sendRaw(world.app, request);
    expect(reply.code, `${request.method ?? 'POST'} ${request.url} ${String(request.body)}`).toBeGreaterThanOrEqual(
      400,
    );
  }
  expect(world.ran).toEqual([]);
  expect((await sendRaw(world.app, { url, headers, body: base.body })).code).toBe(0);
});

test('the order of query parameters and their spelling do not matter, only what they say', async () => {
  const { url, headers } = signed(
    { path: echo.path, query: { note: 'a b' }, body: 'word=hello', by: world.ann },
    world.kernel.clock.now(),
  );
  const [path, query = ''] = url.split('?');
  const turned = query.split('&').toReversed().join('&').replace('note=a+b', 'note=a%20b');
  expect((await sendRaw(world.app, { url: `${path}?${turned}`, headers, body: 'word=hello' })).code).toBe(0);
});

test('before login the checksum is enough for visitor calls and never for member calls', async () => {
  expect(await go({ method: 'GET', path: look.path })).toMatchObject({ code: 0, data: { seen: 'visitor' } });
  const { by: _, ...unsigned } = { path: echo.path, body: 'word=hello', by: world.ann };
  expect(await go(unsigned)).toMatchObject({ status: 401, code: 401, key: 'session.required' });
  const { url, headers } = signed(unsigned, world.kernel.clock.now());
  expect(
    (
      await sendRaw(world.app, {
        url,
        headers: { ...headers, token: world.ann.token, me: world.ann.me },
        body: 'word=hello',
      })
    ).code,
  ).toBe(4003);
  expect(world.ran).toEqual([]);
});

test('a visitor call whose checksum is wrong is refused', async () => {
  const { url, headers } = signed({ method: 'GET', path: look.path, query: { word: 'a' } }, world.kernel.clock.now());
  const bent = url.replace('word=a', 'word=b');
  expect(await sendRaw(world.app, { method: 'GET', url: bent, headers })).toMatchObject({
    status: 200,
    code: 4003,
    key: 'request.signature_bad',
  });
  expect((await sendRaw(world.app, { method: 'GET', url, headers })).code).toBe(0);
});

test('a path is served only as it is written, also when the request is signed for another spelling', async () => {
  expect(await say({ path: '/api/test/ech%6F' })).toMatchObject({ status: 404, code: 404 });
  expect(world.ran).toEqual([]);
});

test('a visitor call with a token is checked with the key when me stands beside it, else as a checksum', async () => {
  expect(await go({ method: 'GET', path: look.path, by: world.ann })).toMatchObject({
    code: 0,
    data: { seen: 'visitor' },
  });
  expect(await go({ method: 'GET', path: look.path, headers: { token: world.ann.token } })).toMatchObject({
    data: { seen: 'visitor' },
  });
  expect(await go({ method: 'GET', path: look.path, by: world.ann, key: world.ben.privateKey })).toMatchObject({
    code: 4003,
  });
});

test('a session answers only to its own me, and a token that never was is no session', async () => {
  expect((await say({ headers: { me: world.ben.me } })).status).toBe(401);
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
  for (let i = 0; i < 2; i += 1) expect((await go({ path: mine.path, by: world.ann })).code).toBe(0);
  expect((await go({ path: mine.path, by: world.ann })).code).toBe(429);
  expect((await go({ path: mine.path, by: world.ben })).code).toBe(0);
});

test('a malformed nonce is refused', async () => {
  expect(await say({ nonce: 'short' })).toMatchObject({
    code: 400,
    data: { fields: [{ field: 'nonce', reason: 'format' }] },
  });
});

test('a money call that may have been answered before the restart is refused, so that the client signs anew', async () => {
  const boot = Math.floor(world.kernel.clock.now() / 1000);
  const fresh = world.serve([answering(pay, () => ({}))]);
  const request = { path: pay.path, body: PAY_BODY, by: world.ann };
  expect(await send(fresh, world.kernel, { ...request, ts: boot - 5 })).toMatchObject({ code: 4001 });
  expect(await send(fresh, world.kernel, { ...request, ts: boot + 5 })).toMatchObject({ code: 200 });
  await fresh.close();
});

test('a session that was idle for 15 minutes may read, but logs in again before it moves points', async () => {
  const dan = await world.member(4n);
  const idle = async (member: SignedMember): Promise<void> => {
    await world.kernel.db.query(
      `update kernel.session set last_seen_at = last_seen_at - interval '16 minutes' where id = $1`,
      [member.sessionId],
    );
  };
  await idle(dan);
  expect((await say({ by: dan })).code).toBe(0);
  expect((await go({ path: pay.path, body: PAY_BODY, by: dan })).code).toBe(200);
  const eve = await world.member(5n);
  await idle(eve);
  expect(await go({ path: pay.path, body: PAY_BODY, by: eve })).toMatchObject({ status: 401 });
  expect((await say({ by: eve })).status).toBe(401);
});
