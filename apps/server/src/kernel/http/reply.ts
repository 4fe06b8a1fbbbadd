import { randomUUID } from 'node:crypto';
import { ERROR_CODES, httpStatusOf } from '@drawroom/contract/error-codes';
import type { LocaleTag } from '@drawroom/contract/locales';
import { isDatabaseUnavailable } from '../db.ts';
import type { Kernel } from '../kernel.ts';
import { Refusal } from '../refusal.ts';

/** A finished reply: what stands on the wire, and the code for logs and counters. */
export interface Answer {
  readonly status: number;
  readonly code: number;
  readonly body: string;
  readonly retryAfter?: number;
  /** The request's body was left unread. */
  readonly unread?: boolean;
}

export function accepted(code: number, data: unknown): Answer {
  return { status: 200, code, body: `{"code":${code},"msg":"ok","data":${JSON.stringify(data ?? {})}}` };
}

/** The reply to a refusal, in the request's language. `data` carries the values of the text and what the use case added. */
export function refused(kernel: Pick<Kernel, 'messages'>, locale: LocaleTag, refusal: Refusal): Answer {
  const { key, params, data } = refusal;
  const code = ERROR_CODES[key];
  const msg = kernel.messages.text(locale, `error.${key}`, params);
  const body = JSON.stringify({ code, msg, key, data: { ...params, ...data } });
  const retryAfter = params['seconds'];
  return {
    status: httpStatusOf(key),
    code,
    body,
    ...(key === 'request.rate_limited' && typeof retryAfter === 'number' ? { retryAfter } : {}),
  };
}

/**
 * The reply to anything that is not a refusal: a database that cannot serve is "busy", everything else is a bug of ours,
 * logged under an id that the member can quote. Nothing of it leaves the house.
 */
export function failed(
  kernel: Pick<Kernel, 'messages' | 'log'>,
  locale: LocaleTag,
  fault: { error: unknown; call: string; requestId: string },
): Answer {
  const { error, call, requestId } = fault;
  if (isDatabaseUnavailable(error)) {
    kernel.log.error({ err: error, call, requestId }, 'database unavailable');
    return refused(kernel, locale, new Refusal('server.busy'));
  }
  const errorId = randomUUID();
  kernel.log.error({ err: error, errorId, call, requestId }, 'bug');
  return refused(kernel, locale, new Refusal('server.fault', {}, { errorId }));
}
