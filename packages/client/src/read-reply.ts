import type { AnyCall } from '@drawroom/contract/call';
import type { Envelope } from '@drawroom/contract/envelope';
import { ERROR_CODES } from '@drawroom/contract/error-codes';
import { CallRefused, NetworkFailure, ServerFault, SessionEnded } from './failures.ts';

/**
 * Data of a reply, or the failure it stands for (spec §8). Anything that is not the server's envelope came from
 * something on the way.
 * @throws CallRefused, SessionEnded, ServerFault, NetworkFailure `gateway`
 */
export function readReply(call: Pick<AnyCall, 'successCode'>, reply: HttpReply): unknown {
  const { code, msg, key, data } = envelopeOf(reply.body);
  if (reply.status === 401 || code === ERROR_CODES['session.required']) throw new SessionEnded(msg);
  if (reply.status === 500 || code === ERROR_CODES['server.fault']) {
    throw new ServerFault(textField(data, 'errorId'), msg);
  }
  if (code === call.successCode && reply.status < 400) return data;
  throw new CallRefused({ code, key: key ?? 'request.invalid', msg, data, retryAfterSeconds: reply.retryAfterSeconds });
}

export interface HttpReply {
  readonly status: number;
  readonly body: string;
  readonly retryAfterSeconds: number | null;
}

function envelopeOf(body: string): Envelope {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch (cause) {
    throw new NetworkFailure('gateway', cause);
  }
  if (!isEnvelope(parsed)) throw new NetworkFailure('gateway');
  return parsed;
}

/** As the contract's `envelope` has it, without its library: every screen waits for this, and four fields need none. */
function isEnvelope(value: unknown): value is Envelope {
  const { code, msg, key } = (value ?? {}) as Partial<Record<keyof Envelope, unknown>>;
  const hasKey = key === undefined || typeof key === 'string';
  return Number.isFinite(code) && typeof msg === 'string' && hasKey && !Array.isArray(value);
}

function textField(data: unknown, name: string): string | null {
  const value = fieldOf(data, name);
  return typeof value === 'string' ? value : null;
}

/** `data.serverTime` of a reply, Unix ms; null where there is none. */
export function serverTimeOf(data: unknown): number | null {
  const value = fieldOf(data, 'serverTime');
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function fieldOf(data: unknown, name: string): unknown {
  return typeof data === 'object' && data !== null ? (data as Record<string, unknown>)[name] : undefined;
}
