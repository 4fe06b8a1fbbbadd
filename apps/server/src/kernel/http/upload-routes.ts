import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey, createRateLimit } from '../rate-limit.ts';
import { Refusal } from '../refusal.ts';
import type { BoundCall } from './call-table.ts';
import type { HttpKernel } from './dispatch.ts';

/** Bodies of files held in memory at a time; at 2 MiB each they stay below 64 MiB. */
const RECEIVING_MAX = 32;
/** Tokens tried per address: each costs a read. */
const TRIES = { points: 60, seconds: 60 };

/** What the routes of uploads are given by the server they stand in. */
export interface UploadServing {
  readonly kernel: HttpKernel;
  readonly serve: (at: {
    bound: BoundCall;
    url: string;
    request: FastifyRequest;
    reply: FastifyReply;
  }) => Promise<void>;
  /** Answers a request whose body has not been read, and closes its connection. */
  readonly turnAway: (request: FastifyRequest, reply: FastifyReply, refusal: Refusal) => void;
}

/**
 * Routes of the calls that take a file. Here alone a body may be multipart and larger than a form, and it is read only
 * for somebody with a live session, so that no stranger fills the memory.
 */
export function addUploadRoutes(app: FastifyInstance, calls: readonly BoundCall[], serving: UploadServing): void {
  const mayEnter = createEntrance(serving.kernel);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    for (const bound of calls) {
      const { upload, who } = bound.call;
      for (const url of [bound.call.path, ...bound.call.aliases]) {
        scope.route({
          method: 'POST',
          url,
          bodyLimit: upload?.maxBytes ?? 0,
          config: { right: who },
          onRequest: async (request, reply) => {
            const refusal = await mayEnter(request, reply);
            if (refusal) serving.turnAway(request, reply, refusal);
          },
          handler: (request, reply) => serving.serve({ bound, url, request, reply }),
        });
      }
    }
  });
}

/** Lets a request in whose token is alive, as long as there is room; gives the refusal of any other. */
function createEntrance(kernel: HttpKernel) {
  const tries = createRateLimit(TRIES);
  let receiving = 0;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<Refusal | null> => {
    const wait = await tries(addressKey(request.ip));
    if (wait !== null) return new Refusal('request.rate_limited', { seconds: wait });
    const { token } = request.headers;
    const session = typeof token === 'string' ? await kernel.sessions.find(token) : null;
    if (session === null) return new Refusal('session.required');
    if (receiving >= RECEIVING_MAX) return new Refusal('server.busy');
    receiving += 1;
    // Comes once for every reply, sent or cut off.
    reply.raw.once('close', () => (receiving -= 1));
    return null;
  };
}
