import { lookup as systemLookup } from 'node:dns';
import { Agent, request, type AgentOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import { guardedLookup, NotPublic } from './guarded-lookup.ts';
import { isPublicAddress, mayBePushedTo } from './push-address.ts';
import { encryptPush, pushAuthorization, type PushIdentity, type SubscriptionKeys } from './push-crypto.ts';

/** A push service that takes longer has not taken the push, as far as we know. */
const PATIENCE_MS = 10_000;
const CONNECTIONS_MAX = 16;
const HTTPS = 443;

/** One push to one browser. */
export interface Push {
  readonly target: SubscriptionKeys & { readonly endpoint: string };
  readonly payload: string;
  /** How long a push service keeps it for a phone that is off. */
  readonly ttlSeconds: number;
  readonly urgency: 'normal' | 'high';
  /** Of pushes with one topic a push service keeps the last: at most 32 characters, base64url. */
  readonly topic: string;
}

/**
 * What came of a push. `taken`: it is the push service's now; `gone`: there is no such subscription any more; `refused`: it will
 * never be taken; `later`: perhaps another time, after so many ms if the service says so.
 */
export type PushAnswer =
  | { readonly kind: 'taken' | 'gone' | 'refused' }
  | { readonly kind: 'later'; readonly afterMs: number | null };

/** Sends each push once; never throws for what a push service does. */
export interface PushSender {
  send(identity: PushIdentity, push: Push, nowMs: number): Promise<PushAnswer>;
  close(): void;
}

/** Where hosts are found; everything but the default is for tests that have a push service of their own. */
export interface PushReach {
  readonly lookup?: LookupFunction;
  readonly mayConnect?: (address: string) => boolean;
  readonly port?: number;
  readonly tls?: Pick<AgentOptions, 'ca' | 'checkServerIdentity' | 'rejectUnauthorized'>;
}

/**
 * Pushes over HTTPS (RFC 8030). A host's name is looked up for each connection and only public addresses are connected to, the very
 * ones that were looked at, so that nobody makes the house knock at its own doors. Redirects are not followed.
 */
export function createPushSender(reach: PushReach = {}): PushSender {
  const { lookup = systemLookup, mayConnect = isPublicAddress, port = HTTPS, tls = {} } = reach;
  const agent = new Agent({
    ...tls,
    keepAlive: true,
    maxSockets: CONNECTIONS_MAX,
    lookup: guardedLookup(lookup, mayConnect),
  });
  return {
    send: async (identity, push, nowMs) => {
      if (!mayBePushedTo(push.target.endpoint)) return { kind: 'refused' };
      const body = encryptPush(push.payload, push.target);
      const authorization = pushAuthorization(identity, push.target.endpoint, nowMs);
      return new Promise((resolve) => post({ agent, port }, { push, body, authorization }, resolve));
    },
    close: () => agent.destroy(),
  };
}

function post(
  { agent, port }: { readonly agent: Agent; readonly port: number },
  { push, body, authorization }: { readonly push: Push; readonly body: Buffer; readonly authorization: string },
  tell: (answer: PushAnswer) => void,
): void {
  const { hostname, pathname, search } = new URL(push.target.endpoint);
  const asked = request(
    {
      agent,
      port,
      host: hostname,
      servername: hostname,
      path: pathname + search,
      method: 'POST',
      headers: {
        authorization,
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        'content-length': body.length,
        ttl: push.ttlSeconds,
        urgency: push.urgency,
        topic: push.topic,
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
    },
    (response) => {
      tell(answerOf(response.statusCode ?? 0, response.headers['retry-after']));
      // Whatever else it says is not read to its end.
      response.once('data', () => response.destroy());
    },
  );
  asked.on('error', (error) =>
    tell(error instanceof NotPublic ? { kind: 'refused' } : { kind: 'later', afterMs: null }),
  );
  asked.end(body);
}

function answerOf(status: number, retryAfter: string | undefined): PushAnswer {
  if (status >= 200 && status < 300) return { kind: 'taken' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status !== 429 && status < 500) return { kind: 'refused' };
  const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : null;
  return { kind: 'later', afterMs: seconds === null ? null : seconds * 1_000 };
}
