import type { FastifyReply } from 'fastify';
import { JSON_HEADER_LIST } from './headers.ts';
import type { Answer } from './reply.ts';

/** Straight to the socket: every header is known, so the framework has nothing to add. */
export function writeAnswer(reply: FastifyReply, answer: Answer): void {
  reply.hijack();
  if (reply.raw.headersSent || reply.raw.destroyed) return;
  const headers = [...JSON_HEADER_LIST, 'content-length', String(Buffer.byteLength(answer.body))];
  if (answer.retryAfter !== undefined) headers.push('retry-after', String(answer.retryAfter));
  // A body that was not read to its end must not be taken for the next request.
  if (answer.status === 413 || answer.unread) headers.push('connection', 'close');
  reply.raw.writeHead(answer.status, headers);
  reply.raw.end(answer.body);
}
