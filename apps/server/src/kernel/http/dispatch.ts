import { localeOfHeader } from '@drawroom/contract/locales';
import type { LocaleTag } from '@drawroom/contract/locales';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { CallContext, Handler, Kernel } from '../kernel.ts';
import { createRateLimit } from '../rate-limit.ts';
import { Refusal } from '../refusal.ts';
import type { BoundCall } from './call-table.ts';
import { checkRequest } from './check-request.ts';
import type { CheckParts, Incoming } from './check-request.ts';
import { createDeadline } from './deadline.ts';
import { fieldFaults } from './field-faults.ts';
import { localNonces, type NonceStore } from './nonce-store.ts';
import { withFile } from './read-upload.ts';
import { accepted, failed, refused } from './reply.ts';
import type { Answer } from './reply.ts';
import { assertReply, undeclared } from './strict.ts';

/** Below the 15 s after which the client gives up (R-51, spec §9). */
export const DEADLINE_MS = 10_000;
const DEVICE_MAX = 200;
/** One request in a hundred leaves a line: enough to see the shape of traffic, too little to cost anything. */
const LOG_ONE_IN = 100;
const UNKNOWN_TOKENS = { points: 300, seconds: 60 };

/** What of the kernel the HTTP side needs. */
export type HttpKernel = Pick<Kernel, 'config' | 'db' | 'clock' | 'log' | 'sessions' | 'messages' | 'metrics'>;

export interface DispatchOptions {
  /** Longest handler, ms; default 10,000. */
  readonly deadlineMs?: number;
  /** Holds replies and refusals against the contract; a breach is a bug. On in tests. */
  readonly strict?: boolean;
  /** Default: the memory of this process. */
  readonly nonces?: NonceStore;
  /** How a member can prove anew that it is he; default: by his password. */
  readonly stepUpMethods?: CheckParts['stepUpMethods'];
}

export interface Dispatch {
  readonly answer: (bound: BoundCall, request: FastifyRequest) => Promise<Answer>;
  stop(): void;
}

/**
 * The one door of every call: checks, parse, handler, reply. Never throws: whatever happens becomes an answer
 * (wire.md "Replies").
 */
export function createDispatch(kernel: HttpKernel, options: DispatchOptions = {}): Dispatch {
  const parts: CheckParts = {
    kernel,
    nonces: options.nonces ?? localNonces(),
    unknownTokens: createRateLimit(UNKNOWN_TOKENS),
    bootSeconds: Math.floor(kernel.clock.now() / 1000),
    stepUpMethods: options.stepUpMethods ?? (async () => ['password']),
  };
  const deadline = createDeadline(options.deadlineMs ?? DEADLINE_MS);
  const strict = options.strict ?? false;
  let served = 0;

  const answerTo = async (bound: BoundCall, request: FastifyRequest, context: RequestContext): Promise<Answer> => {
    const { call } = bound;
    try {
      const incoming = incomingOf(request);
      const checked = await checkRequest(parts, bound, incoming);
      const { upload } = call;
      const input = parseInput(bound, upload ? await withFile(checked.input, upload, incoming) : checked.input);
      const session = call.who === 'member' ? checked.session : null;
      const data = await deadline.within(run(bound, input, { ...context, session }));
      if (strict) assertReply(call, data);
      return accepted(call.successCode, data);
    } catch (error) {
      const reason = strict && error instanceof Refusal ? (undeclared(call, error.key) ?? error) : error;
      if (reason instanceof Refusal) return refused(kernel, context.locale, reason);
      return failed(kernel, context.locale, { error: reason, call: call.name, requestId: context.requestId });
    }
  };
  const answer = async (bound: BoundCall, request: FastifyRequest): Promise<Answer> => {
    const startedAt = performance.now();
    const done = await answerTo(bound, request, contextOf(request));
    const seconds = (performance.now() - startedAt) / 1000;
    const call = bound.call.name;
    kernel.metrics.count('http_call_total', { call, code: String(done.code) });
    kernel.metrics.observe('http_call_seconds', seconds, { call });
    served += 1;
    if (served % LOG_ONE_IN === 0) {
      kernel.log.info({ call, code: done.code, ms: Math.trunc(seconds * 1000), requestId: request.id }, 'sampled');
    }
    return done;
  };
  return { answer, stop: () => deadline.stop() };
}

type RequestContext = Omit<CallContext, 'session'>;

/** The language a request asks to be answered in. */
export function localeOf(request: FastifyRequest): LocaleTag {
  return localeOfHeader(header(request, 'lang'));
}

function contextOf(request: FastifyRequest): RequestContext {
  return {
    locale: localeOf(request),
    address: request.ip,
    device: header(request, 'user-agent').slice(0, DEVICE_MAX),
    requestId: request.id,
    terminal: header(request, 'terminal') === 'app' ? 'app' : 'h5',
    host: header(request, 'host'),
  };
}

function incomingOf(request: FastifyRequest): Incoming {
  const url = request.raw.url ?? '/';
  const at = url.indexOf('?');
  return {
    method: request.method,
    path: at === -1 ? url : url.slice(0, at),
    queryText: at === -1 ? '' : url.slice(at + 1),
    body: Buffer.isBuffer(request.body) ? request.body : undefined,
    contentType: header(request, 'content-type'),
    token: header(request, 'token'),
    me: header(request, 'me'),
    address: request.ip,
  };
}

function header(request: FastifyRequest, name: string): string {
  const value = request.headers[name];
  return typeof value === 'string' ? value : '';
}

function parseInput(bound: BoundCall, given: Readonly<Record<string, unknown>>): never {
  const result = z.safeParse(bound.call.input, given);
  if (result.success) return result.data as never;
  throw new Refusal('request.invalid', {}, { fields: fieldFaults(result.error.issues, given) });
}

/** A handler may throw before its first await. */
async function run(bound: BoundCall, input: never, context: CallContext): Promise<unknown> {
  return bound.run(input, context as Parameters<Handler['run']>[1]);
}
