import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Kernel } from '../kernel.ts';
import { Refusal } from '../refusal.ts';
import { localeOf } from './dispatch.ts';
import { failed, refused } from './reply.ts';
import { writeAnswer } from './write-answer.ts';

const REASONS: Readonly<Record<number, string>> = { 413: 'too_large', 415: 'content_type' };

/**
 * Answers what went wrong before a call was reached, in the envelope of every reply: a body too large or of another type, a connection cut
 * off, or a bug.
 */
export function answerFault(
  kernel: Pick<Kernel, 'messages' | 'log'>,
  error: FastifyError,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): void {
  const status = error.statusCode ?? 500;
  const locale = localeOf(request);
  if (status < 400 || status >= 500) {
    const call = request.routeOptions.url ?? 'unknown';
    return writeAnswer(reply, failed(kernel, locale, { error, call, requestId: request.id }));
  }
  const fields = [{ field: 'body', reason: REASONS[status] ?? 'format' }];
  writeAnswer(reply, { ...refused(kernel, locale, new Refusal('request.invalid', {}, { fields })), status });
}
