import { lookup as systemLookup } from 'node:dns';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request as secureRequest, type RequestOptions } from 'node:https';
import type { LookupFunction } from 'node:net';
import { guardedLookup } from '../kernel/sending/guarded-lookup.ts';
import { isPublicAddress } from '../kernel/sending/push-address.ts';

const PATIENCE_MS = 15_000;
/** So much of an answer is read and kept. */
const ANSWER_BYTES = 1_024;

/** One message to one address. */
export interface Message {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}
/** What came of it. `status` null: nothing was answered, and `answer` says why. */
export interface Outcome {
  readonly status: number | null;
  readonly answer: string;
  readonly tookMs: number;
}

/** Where messages may go, and how hosts are found; everything but the first is for tests that have a network of their own. */
export interface WebhookReach {
  /** Not only to https and public addresses. */
  readonly anywhere: boolean;
  readonly lookup?: LookupFunction;
  readonly mayConnect?: (address: string) => boolean;
  readonly patienceMs?: number;
  readonly tls?: Pick<RequestOptions, 'ca' | 'checkServerIdentity' | 'rejectUnauthorized'>;
}

const INSIDE = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa|invalid|test|onion)$/;

/**
 * Whether an address may be told anything: https to a host's full name, nothing of a user in it. A number instead of a name is refused,
 * for it would not be looked up and so not looked at. Where the name leads is looked at again at each sending.
 */
export function mayBeTold(text: string, { anywhere }: Pick<WebhookReach, 'anywhere'>): boolean {
  const url = URL.parse(text);
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (anywhere) return url.protocol === 'https:' || url.protocol === 'http:';
  const host = url.hostname.replace(/\.$/, '');
  if (url.protocol !== 'https:' || !host.includes('.') || INSIDE.test(host)) return false;
  return !host.startsWith('[') && !/^[\d.]+$/.test(host);
}

/** Sends a message once; never throws for what the other side does. Redirects are not followed: a 3xx is no 2xx. */
export function sendWebhook(message: Message, reach: WebhookReach): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome = (status: number | null, answer: string): Outcome => ({
    status,
    answer: answer.slice(0, ANSWER_BYTES),
    tookMs: Math.trunc(performance.now() - startedAt),
  });
  if (!mayBeTold(message.url, reach)) return Promise.resolve(outcome(null, 'this address may not be told anything'));
  return new Promise((resolve) => {
    const asked = open(message, reach, (response) => {
      readAnswer(response, (text) => resolve(outcome(response.statusCode ?? null, text)));
    });
    asked.on('error', (error) => resolve(outcome(null, isTimeout(error) ? 'no answer in 15 s' : error.message)));
    asked.end(message.body);
  });
}

/** A request that is taken back at the end of its time says so in the cause. */
function isTimeout({ name, cause }: Error): boolean {
  return name === 'TimeoutError' || (cause instanceof Error && cause.name === 'TimeoutError');
}

function open({ url, headers, body }: Message, reach: WebhookReach, answered: (response: IncomingMessage) => void) {
  const { lookup = systemLookup, mayConnect = isPublicAddress, anywhere, tls = {}, patienceMs = PATIENCE_MS } = reach;
  const options: RequestOptions = {
    method: 'POST',
    // No connection is kept: each one is looked up, and goes to the address that was looked at.
    agent: false,
    lookup: anywhere ? lookup : guardedLookup(lookup, mayConnect),
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(patienceMs),
    ...tls,
  };
  return url.startsWith('https:') ? secureRequest(url, options, answered) : plainRequest(url, options, answered);
}

/** The first kilobyte; whatever else is said is not read. */
function readAnswer(response: IncomingMessage, tell: (text: string) => void): void {
  const parts: Buffer[] = [];
  let length = 0;
  const done = (): void =>
    // A NUL is nothing that the database can keep.
    tell(Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString('utf8').replaceAll('\0', ''));
  response.on('data', (chunk: Buffer) => {
    parts.push(chunk);
    length += chunk.length;
    if (length < ANSWER_BYTES) return;
    done();
    response.destroy();
  });
  response.on('end', done);
  // Cut off in the middle: the status has been given all the same.
  response.on('error', done);
}
