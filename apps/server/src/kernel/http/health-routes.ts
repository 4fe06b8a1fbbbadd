import type { FastifyInstance } from 'fastify';
import { JSON_HEADERS } from './headers.ts';

/** What has to work before traffic may come, by name: `{ database: true, scheduler: true }`. */
export type Readiness = () => Promise<Readonly<Record<string, boolean>>>;

/** `GET /healthz`: the process is up. `GET /readyz`: 200 when every part works, else 503. */
export function addHealthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', { config: { right: 'visitor' } }, (_, reply) => {
    void reply.headers(JSON_HEADERS).send('{"status":"up"}');
  });
  app.get('/readyz', { config: { right: 'visitor' } }, async (_, reply) => {
    const parts = await readiness().catch(() => ({ readiness: false }));
    const ready = Object.values(parts).every(Boolean);
    return reply
      .code(ready ? 200 : 503)
      .headers(JSON_HEADERS)
      .send(JSON.stringify({ status: ready ? 'ready' : 'not ready', parts }));
  });
}
