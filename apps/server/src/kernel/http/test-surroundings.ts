import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { AnyCall } from '@drawroom/contract/call';
import { canonicalQuery, canonicalRequest } from '@drawroom/contract/sign';
import { cloneDatabase } from '@drawroom/testkit/template-database';
import type { FastifyInstance } from 'fastify';
import { loadConfig } from '../config.ts';
import { createDb } from '../db.ts';
import type { Handler, Kernel, Session, SessionClaims } from '../kernel.ts';
import { createLog } from '../log.ts';
import { createMessages } from '../messages.ts';
import { createMetrics } from '../metrics.ts';
import { createSessions } from '../session/create-sessions.ts';
import { createHttp } from './create-http.ts';
import type { HttpOptions } from './create-http.ts';
import type { HttpKernel } from './dispatch.ts';

const CLAIMS: SessionClaims = {
  username: 'player01',
  kind: 'player',
  currency: 'CNY',
  accountId: 7n,
  zone: 'Asia/Shanghai',
};

/** A member with a key and a session, as the tests of the wire need one. */
export interface SignedMember {
  readonly token: string;
  readonly me: string;
  readonly sessionId: string;
  readonly privateKey: KeyObject;
}

/** One request, every part of which a test can bend. */
export interface TestRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly query?: Record<string, string>;
  readonly body?: string;
  readonly ts?: number;
  readonly nonce?: string;
  readonly by?: SignedMember;
  /** Signs with another key than the member's own. */
  readonly key?: KeyObject;
  readonly headers?: Record<string, string>;
  readonly remoteAddress?: string;
}

export interface TestReply {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  readonly text: string;
  readonly code: number;
  readonly key: string | undefined;
  readonly msg: string;
  readonly data: Record<string, unknown>;
}

/** The kernel's HTTP side on a database of its own, with a clock that the test turns and a log that it can read. */
export async function httpSurroundings() {
  const database = await cloneDatabase();
  const db = createDb(database.connectionString, { poolSize: 3 });
  const { rows } = await db.query<{ at: number }>('select clock_timestamp() as at');
  const time = { skewMs: (rows[0]?.at ?? 0) - Date.now() };
  const clock: Kernel['clock'] = {
    now: () => Date.now() + time.skewMs,
    get offsetMs() {
      return time.skewMs;
    },
    at: () => ({ [Symbol.dispose]: () => {} }),
  };
  const lines: string[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(line) });
  const sessions = await createSessions({ db, clock, log, sessionMs: 24 * 3_600_000 });
  const metrics = createMetrics();
  const messages = createMessages({ strict: true });
  const kernel: HttpKernel = { config: loadConfig({}), db, clock, log, sessions, metrics, messages };
  return {
    kernel,
    time,
    lines,
    sessions,
    serve: (handlers: Handler[], options: HttpOptions = {}): FastifyInstance =>
      createHttp(kernel, [{ name: 'test', handlers }], { calls: handlers.map((handler) => handler.call), ...options }),
    member: async (memberId = 1n): Promise<SignedMember> => {
      const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const opened = await db.tx((t) =>
        sessions.open(t, {
          memberId,
          claims: CLAIMS,
          publicKey: publicKey.export({ format: 'jwk' }),
          address: '::1',
          device: 'test',
        }),
      );
      return { ...opened, privateKey };
    },
    stop: async () => {
      await sessions.stop();
      await db.close();
      await database.drop();
    },
  };
}
export type HttpSurroundings = Awaited<ReturnType<typeof httpSurroundings>>;

/** The URL and headers of a request, signed as wire.md says. */
export function signed(
  request: TestRequest,
  nowMs: number,
): { url: string; headers: Record<string, string>; query: string } {
  const query = {
    ...request.query,
    ts: String(request.ts ?? Math.floor(nowMs / 1000)),
    nonce: request.nonce ?? randomBytes(10).toString('hex'),
  };
  const canonical = canonicalRequest({
    method: request.method ?? 'POST',
    path: request.path,
    query: canonicalQuery(Object.entries(query)),
    bodyHashHex: createHash('sha256')
      .update(request.body ?? '')
      .digest('hex'),
    me: request.by?.me ?? '',
  });
  const key = request.key ?? request.by?.privateKey;
  const signature = key
    ? sign('sha256', Buffer.from(canonical), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    : createHash('sha256').update(canonical).digest('hex');
  const text = new URLSearchParams({ ...query, sign: signature }).toString();
  return {
    url: `${request.path}?${text}`,
    query: text,
    headers: {
      lang: 'en_US',
      ...(request.by ? { token: request.by.token, me: request.by.me } : {}),
      ...(request.body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      ...request.headers,
    },
  };
}

/** Signs and sends a request to an application in this process. */
export async function send(
  app: FastifyInstance,
  kernel: Pick<Kernel, 'clock'>,
  request: TestRequest,
): Promise<TestReply> {
  const { url, headers } = signed(request, kernel.clock.now());
  return sendRaw(app, { ...request, url, headers });
}

/** Sends a request as it is. */
export async function sendRaw(
  app: FastifyInstance,
  request: {
    method?: string;
    url: string;
    headers?: Record<string, string>;
    body?: string | Buffer;
    remoteAddress?: string;
  },
): Promise<TestReply> {
  const reply = await app.inject({
    method: (request.method ?? 'POST') as 'POST',
    url: request.url,
    headers: request.headers ?? {},
    remoteAddress: request.remoteAddress ?? '10.0.0.1',
    ...(request.body === undefined ? {} : { payload: request.body }),
  });
  const parsed = tryJson(reply.body);
  return {
    status: reply.statusCode,
    headers: reply.headers,
    text: reply.body,
    code: parsed['code'] as number,
    key: parsed['key'] as string | undefined,
    msg: parsed['msg'] as string,
    data: (parsed['data'] ?? {}) as Record<string, unknown>,
  };
}

function tryJson(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

/** A handler for tests: any call, any answer. */
export function answering(
  call: AnyCall,
  run: (input: Record<string, unknown>, session: Session | null) => unknown,
): Handler {
  return { call, run: async (input, context) => run(input, context.session) };
}
