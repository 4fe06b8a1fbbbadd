import Fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { FileDoor, Kernel } from '../kernel.ts';
import { JSON_HEADERS, PAGE_HEADERS } from './headers.ts';
import { addFileRoutes } from './file-routes.ts';
import { addHealthRoutes } from './health-routes.ts';
import type { Readiness } from './health-routes.ts';
import type { LookNow } from './house-pages.ts';
import { addOperatorRoutes, type OperatorServing } from './operator-routes.ts';
import { addLobbyRoutes } from './static-lobby.ts';
import { stopConnections } from './stop-connections.ts';

/** Operators send short forms; evidence is text. */
const BODY_MAX_BYTES = 64 * 1024;

/**
 * The server of the console's port: the operators' page and calls, health, and `GET /metrics` for Prometheus, which the public port does
 * not show. Without `operators` it answers no calls.
 */
export function createOpsHttp(
  kernel: Pick<Kernel, 'metrics'>,
  readiness: Readiness,
  operators?: OperatorServing & {
    readonly trustedProxies: readonly string[];
    readonly consoleDist?: string;
    /** How the house looks now: the console bears its name. */
    readonly look?: LookNow;
    /** Files that operators look at with a ticket of one of their calls: the console's page may load nothing from the public port. */
    readonly files: readonly FileDoor[];
  },
): FastifyInstance {
  const proxies = operators?.trustedProxies ?? [];
  const app = Fastify({
    exposeHeadRoutes: false,
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: proxies.length > 0 ? [...proxies] : false,
  });
  stopConnections(app);
  if (operators) {
    addOperatorRoutes(app, operators);
    addFileRoutes(app, operators.files, operators.kernel);
  }
  if (operators?.consoleDist !== undefined) addLobbyRoutes(app, operators.consoleDist, operators);
  addHealthRoutes(app, readiness);
  app.get('/metrics', { config: { right: 'visitor' } }, async (_, reply) => {
    const text = await kernel.metrics.text();
    return reply
      .headers({ ...PAGE_HEADERS, 'cache-control': 'no-store' })
      .type('text/plain; version=0.0.4; charset=utf-8')
      .send(text);
  });
  app.setNotFoundHandler((_, reply) => {
    void reply.code(404).headers(JSON_HEADERS).send('{"code":404,"msg":"There is nothing at this address."}');
  });
  return app;
}
