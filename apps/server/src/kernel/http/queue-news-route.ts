import { QUEUE_NEWS_PATH } from '@drawroom/contract/operator-queues';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ServerResponse } from 'node:http';
import type { Kernel } from '../kernel.ts';
import type { OperatorDoor } from '../operator.ts';
import { createQueueNews, type NewsStream, type QueueNews } from '../queue-news.ts';
import type { RateLimit } from '../rate-limit.ts';
import { Refusal } from '../refusal.ts';
import { localeOf } from './dispatch.ts';
import { JSON_HEADERS } from './headers.ts';
import { requireAdmitted, tokenOf } from './operator-admission.ts';
import { failed, refused } from './reply.ts';

/** A console that has left so much unread is gone. */
const UNREAD_BYTES = 64 * 1024;
const STREAM_HEADERS = {
  ...JSON_HEADERS,
  'content-type': 'text/event-stream; charset=utf-8',
  // A proxy that gathers answers would keep the news to itself.
  'x-accel-buffering': 'no',
  // Nothing comes after it: a stop of the server does not wait for another question on its connection.
  connection: 'close',
};

export interface NewsServing {
  readonly kernel: Pick<Kernel, 'db' | 'log' | 'messages'>;
  readonly door: OperatorDoor;
  readonly limit: RateLimit;
  /** As in `createQueueNews`. */
  readonly pulseMs?: number;
}

/**
 * Adds the stream of queue news (server-sent events) to the console's port. Opened by the token of a living session, which does not count as used by
 * it: a page that nobody touches ends as before.
 */
export function addQueueNewsRoute(app: FastifyInstance, serving: NewsServing): void {
  const { kernel, door, pulseMs } = serving;
  const news = createQueueNews({
    ...kernel,
    rolesNow: async (token, address) => (await stillThere(door, token, address))?.roles ?? null,
    ...(pulseMs !== undefined && { pulseMs }),
  });
  app.addHook('preClose', () => news.stop());
  app.route({
    method: 'GET',
    url: QUEUE_NEWS_PATH,
    config: { right: 'visitor' },
    handler: (request, reply) => serve(serving, news, { request, reply }),
  });
}

/** Who the token belongs to still; null also for whoever may not come from there any more. */
async function stillThere(
  door: OperatorDoor,
  token: string,
  address: string,
): ReturnType<OperatorDoor['operatorStill']> {
  try {
    return await door.operatorStill(token, address);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

async function serve(
  { kernel, door, limit }: NewsServing,
  news: QueueNews,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply | void> {
  try {
    await requireAdmitted({ door, limit }, request);
    const token = tokenOf(request);
    const operator = token === '' ? null : await door.operatorStill(token, request.ip);
    if (operator === null) throw new Refusal('admin.session_required');
    const stream = streamOf(reply.raw, { token, address: request.ip });
    const leave = await news.open(stream, operator.roles);
    if (leave === null) throw new Refusal('request.rate_limited', { seconds: 30 });
    reply.hijack();
    reply.raw.on('close', leave);
    if (reply.raw.destroyed) leave();
  } catch (error) {
    const { status, body } =
      error instanceof Refusal
        ? refused(kernel, localeOf(request), error)
        : failed(kernel, localeOf(request), { error, call: QUEUE_NEWS_PATH, requestId: request.id });
    return reply.code(status).headers(JSON_HEADERS).send(body);
  }
}

/** The answer as a stream; its head goes out with the first text. */
function streamOf(raw: ServerResponse, who: Pick<NewsStream, 'token' | 'address'>): NewsStream {
  return {
    ...who,
    write: (text) => {
      if (raw.destroyed || raw.writableLength > UNREAD_BYTES) return false;
      if (!raw.headersSent) raw.writeHead(200, STREAM_HEADERS);
      raw.write(text);
      return true;
    },
    end: () => {
      if (raw.headersSent) raw.end();
      else raw.destroy();
    },
  };
}
