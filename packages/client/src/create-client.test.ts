import { currentDate } from '@drawroom/contract/config';
import { ERROR_CODES } from '@drawroom/contract/error-codes';
import type { ErrorKey } from '@drawroom/contract/error-codes';
import { betOrder, dayPlayStat } from '@drawroom/contract/lottery';
import { login, logout } from '@drawroom/contract/member';
import { expect, test } from 'vitest';
import { createClient } from './create-client.ts';
import type { Client } from './create-client.ts';
import { CallRefused, NetworkFailure, ServerFault, SessionEnded } from './failures.ts';
import { memoryKeyStore } from './memory-key-store.ts';
import type { Fetch } from './send-request.ts';

interface Sent {
  readonly url: URL;
  readonly headers: Record<string, string>;
}
type Reply = { status?: number; body: unknown; retryAfter?: string };

const SERVER_TIME = 1_700_000_000_000;
const SESSION = { token: 't1', me: 'k1', expiresAt: SERVER_TIME };
const ok = (data: unknown = {}, code = 0): Reply => ({ body: { code, msg: 'ok', data } });
const no = (key: ErrorKey, data: unknown = null, status = 200): Reply => ({
  status,
  body: { code: ERROR_CODES[key], key, msg: `text of ${key}`, data },
});

/** A client whose way to the server is a script: one answer per request, the last one again and again. */
function scripted(...replies: (Reply | (() => Promise<never>))[]): {
  client: Client;
  sent: Sent[];
  store: ReturnType<typeof memoryKeyStore>;
} {
  const sent: Sent[] = [];
  const store = memoryKeyStore();
  const answer: Fetch = async (url, init) => {
    sent.push({ url: new URL(url), headers: init.headers });
    const reply = replies[Math.min(sent.length, replies.length) - 1];
    if (reply === undefined) throw new Error('nothing scripted');
    if (typeof reply === 'function') return reply();
    const text = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    return { status: reply.status ?? 200, headers: { get: () => reply.retryAfter ?? null }, text: async () => text };
  };
  const client = createClient({
    baseUrl: 'http://server',
    terminal: 'app',
    getLang: () => 'vi_VN',
    store,
    fetch: answer,
  });
  return { client, sent, store };
}

async function withSession(...replies: Parameters<typeof scripted>) {
  const made = scripted(...replies);
  await made.client.preparePublicKey();
  await made.client.adoptSession(SESSION);
  return made;
}

const stat = (client: Client) => client.call(dayPlayStat, { lotteryId: '1' });
const bet = (client: Client) =>
  client.call(betOrder, {
    lotteryId: '1',
    gameNo: '001',
    clientRef: '0198b7a2-6a51-7b2c-9d3e-1f2a3b4c5d6e',
    betList: [],
  });
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => null,
    (failure: unknown) => failure,
  );

test('every request names terminal and language, a member call also its session (wire.md "Requests")', async () => {
  const { client, sent } = await withSession(ok({ serverTime: SERVER_TIME }));
  await stat(client);
  await client.call(currentDate, {});
  expect(sent[0]?.headers).toEqual({ terminal: 'app', lang: 'vi_VN', token: 't1', me: 'k1' });
  expect(sent[1]?.headers).toEqual({ terminal: 'app', lang: 'vi_VN' });
});

test('success is the code the call names: 200 for a bet, 0 for everything else (spec §5)', async () => {
  const placed = await withSession(ok({ orderNo: '7' }, 200));
  expect(await bet(placed.client)).toEqual({ orderNo: '7' });
  const wrong = await withSession(ok({ orderNo: '7' }, 0));
  expect(await failureOf(bet(wrong.client))).toBeInstanceOf(CallRefused);
});

test('a wrong clock is put right by the refusal, and the call is sent once more under another nonce', async () => {
  const { client, sent } = await withSession(no('request.ts_outside_window', { serverTime: SERVER_TIME }), ok());
  await stat(client);
  expect(sent).toHaveLength(2);
  expect(sent[1]?.url.searchParams.get('ts')).toBe(String(SERVER_TIME / 1000));
  expect(sent[1]?.url.searchParams.get('nonce')).not.toBe(sent[0]?.url.searchParams.get('nonce'));
  expect(Math.abs(client.clock.now() - SERVER_TIME)).toBeLessThan(60_000);
});

test('a clock that stays wrong is told after the second try', async () => {
  const { client, sent } = await withSession(no('request.ts_outside_window', { serverTime: SERVER_TIME }));
  expect(await failureOf(stat(client))).toMatchObject({ code: 4001 });
  expect(sent).toHaveLength(2);
});

test('a doubled GET is asked again; a doubled POST ends as an answer that was lost, so that its fate is asked', async () => {
  const asked = await withSession(no('request.nonce_replayed'), ok());
  await stat(asked.client);
  expect(asked.sent).toHaveLength(2);
  const posted = await withSession(no('request.nonce_replayed'), ok({}, 200));
  expect(await failureOf(bet(posted.client))).toMatchObject({ name: 'NetworkFailure', kind: 'gateway' });
  expect(posted.sent).toHaveLength(1);
});

test('nothing but a wrong clock and a doubled GET is ever repeated', async () => {
  for (const reply of [
    no('server.busy', null, 503),
    no('request.rate_limited', { seconds: 3 }, 429),
    no('lottery.round_closed'),
    no('request.signature_bad'),
  ]) {
    const { client, sent } = await withSession(reply);
    expect(await failureOf(bet(client))).toBeInstanceOf(CallRefused);
    expect(sent).toHaveLength(1);
  }
});

test('a refusal carries code, key, text, data and how long to wait', async () => {
  const { client } = await withSession({ ...no('request.rate_limited', { seconds: 3 }, 429), retryAfter: '3' });
  const refusal = await failureOf(stat(client));
  expect(refusal).toMatchObject({
    code: 429,
    key: 'request.rate_limited',
    msg: 'text of request.rate_limited',
    data: { seconds: 3 },
    retryAfterSeconds: 3,
  });
});

test('a bug of the server carries the id to quote', async () => {
  const { client } = await withSession(no('server.fault', { errorId: 'e-1' }, 500));
  const fault = await failureOf(stat(client));
  expect(fault).toBeInstanceOf(ServerFault);
  expect(fault).toMatchObject({ errorId: 'e-1', msg: 'text of server.fault' });
});

test('what is not the envelope came from something on the way: gateway (spec §8)', async () => {
  for (const reply of [
    { status: 502, body: '' },
    { status: 504, body: ok().body },
    { status: 503, body: '<html>' },
    { status: 200, body: '<html>' },
    { status: 200, body: '{"a":1}' },
    { status: 200, body: '{"code":"0","msg":""}' },
    { status: 200, body: '{"code":1e999,"msg":""}' },
    { status: 200, body: '{"code":0,"msg":null}' },
    { status: 200, body: '{"code":0,"msg":"","key":1}' },
    { status: 200, body: 'null' },
  ]) {
    const { client } = await withSession(reply);
    expect(await failureOf(stat(client))).toMatchObject({ name: 'NetworkFailure', kind: 'gateway' });
  }
});

test('no connection is offline, no answer in time is timeout', async () => {
  const offline = await withSession(() => Promise.reject(new TypeError('fetch failed')));
  expect(await failureOf(stat(offline.client))).toMatchObject({ name: 'NetworkFailure', kind: 'offline' });

  const hanging = createClient({
    baseUrl: 'http://server',
    terminal: 'h5',
    getLang: () => 'zh_CN',
    store: memoryKeyStore(),
    timeoutMs: 1,
    fetch: (_url, init) =>
      new Promise((_resolve, reject) => init.signal.addEventListener('abort', () => reject(new Error('aborted')))),
  });
  const failure = await failureOf(hanging.call(currentDate, {}));
  expect(failure).toBeInstanceOf(NetworkFailure);
  expect(failure).toMatchObject({ kind: 'timeout' });
});

test('after a 401 the session is forgotten everywhere, and member calls fail without being sent', async () => {
  const { client, sent, store } = await withSession(no('session.required', null, 401));
  let changes = 0;
  client.onSession(() => void (changes += 1));
  expect(await failureOf(stat(client))).toMatchObject({ name: 'SessionEnded', msg: 'text of session.required' });
  expect(await failureOf(stat(client))).toBeInstanceOf(SessionEnded);
  expect(sent).toHaveLength(1);
  expect(changes).toBe(1);
  expect(await store.load()).toBeNull();
  expect(await client.hasSession()).toBe(false);
});

test('a late 401 of an old session does not end the one that has replaced it', async () => {
  const { promise: late, resolve: answerLate } = Promise.withResolvers<Reply>();
  const store = memoryKeyStore();
  const client = createClient({
    baseUrl: 'http://server',
    terminal: 'h5',
    getLang: () => 'zh_CN',
    store,
    fetch: async () => {
      const reply = await late;
      return {
        status: reply.status ?? 200,
        headers: { get: () => null },
        text: async () => JSON.stringify(reply.body),
      };
    },
  });
  await client.preparePublicKey();
  await client.adoptSession(SESSION);
  const old = failureOf(stat(client));
  await client.preparePublicKey();
  await client.adoptSession({ ...SESSION, token: 't2', me: 'k2' });
  answerLate(no('session.required', null, 401));
  expect(await old).toBeInstanceOf(SessionEnded);
  expect(await client.hasSession()).toBe(true);
  expect((await store.load())?.token).toBe('t2');
});

test('a logout here leaves alone what another page has stored since', async () => {
  const { client, store } = await withSession(ok());
  const other = await store.load();
  if (other) await store.save({ ...other, token: 'of the other page' });
  await client.endSession();
  expect((await store.load())?.token).toBe('of the other page');
  expect(await client.hasSession()).toBe(false);
});

test('a session outlives the client that opened it: the next one finds it in the store', async () => {
  const { store } = await withSession(ok());
  const sent: Record<string, string>[] = [];
  const next = createClient({
    baseUrl: 'http://server',
    terminal: 'h5',
    getLang: () => 'zh_CN',
    store,
    fetch: async (_url, init) => {
      sent.push(init.headers);
      return { status: 200, headers: { get: () => null }, text: async () => JSON.stringify(ok().body) };
    },
  });
  await next.call(logout, {});
  expect(sent[0]).toMatchObject({ token: 't1', me: 'k1' });
});

test('signing in sends the public half of a fresh key and adopts the session', async () => {
  const { client, sent } = scripted(ok({ ...SESSION, member: {}, lastLogin: null }), ok());
  await client.signIn(login, { username: 'player01', password: 'demo1234' });
  await client.call(logout, {});
  expect(sent[0]?.headers['token']).toBeUndefined();
  expect(sent[1]?.headers['token']).toBe('t1');
});

test('a session cannot be adopted without the key that was made for it', async () => {
  const { client } = scripted(ok());
  await expect(client.adoptSession(SESSION)).rejects.toThrow('preparePublicKey');
});
