import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FileRoute } from '../kernel.ts';
import { addressKey, createRateLimit } from '../rate-limit.ts';
import { PAGE_HEADERS } from './headers.ts';

/** A page of faces is some dozen requests, once; a browser keeps them. */
const RATE = { points: 600, seconds: 60 };

/**
 * Serves what members have uploaded: under its own name for ever, never run, framed or taken for anything but what
 * it is. A name nobody has, one of another form and one that was deleted are answered alike.
 */
export function addFileRoutes(
  app: FastifyInstance,
  routes: readonly FileRoute[],
  notFound: (request: FastifyRequest, reply: FastifyReply) => void,
): void {
  const limit = createRateLimit(RATE);
  for (const route of routes) {
    app.route({
      method: ['GET', 'HEAD'],
      url: `${route.folder}/:name`,
      config: { right: 'visitor' },
      handler: async (request, reply) => {
        const raw = request.raw.url ?? '';
        const name = raw.slice(route.folder.length + 1);
        const wait = await limit(addressKey(request.ip));
        if (wait !== null)
          return reply
            .code(429)
            .headers({ ...PAGE_HEADERS, 'retry-after': wait })
            .send();
        const bytes = raw.startsWith(`${route.folder}/`) ? await route.find(name) : null;
        if (bytes === null) return notFound(request, reply);
        return reply
          .headers({
            ...PAGE_HEADERS,
            'content-type': route.type,
            'content-security-policy': "default-src 'none'; sandbox",
            'cache-control': 'public, max-age=31536000, immutable',
          })
          .send(request.method === 'HEAD' ? null : Buffer.from(bytes));
      },
    });
  }
}
