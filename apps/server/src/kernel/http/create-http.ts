import { allCalls } from '@drawroom/contract/all-calls';
import type { AnyCall } from '@drawroom/contract/call';
import Fastify from 'fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Slice } from '../kernel.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { bindCalls } from './call-table.ts';
import type { BoundCall } from './call-table.ts';
import { createDispatch, localeOf } from './dispatch.ts';
import type { Dispatch, DispatchOptions, HttpKernel } from './dispatch.ts';
import { answerFault } from './answer-fault.ts';
import { addCallbackRoutes } from './callback-routes.ts';
import { addFileRoutes } from './file-routes.ts';
import { addFlagRoutes } from './flag-routes.ts';
import { addHealthRoutes } from './health-routes.ts';
import type { Readiness } from './health-routes.ts';
import { isForeignOrigin } from './origin.ts';
import { addMachineRoutes } from './machine-routes.ts';
import { addReferenceRoutes } from './reference-routes.ts';
import { refused } from './reply.ts';
import { addSigningPage } from './signing-page.ts';
import { addLobbyRoutes, type LobbyServing } from './static-lobby.ts';
import { stopConnections } from './stop-connections.ts';
import { addUploadRoutes } from './upload-routes.ts';
import { writeAnswer } from './write-answer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may use a route; without one the server does not start. */
    right?: 'visitor' | 'member';
  }
}

const BODY_MAX_BYTES = 256 * 1024;
const REQUEST_TIMEOUT_MS = 20_000;

export interface HttpOptions extends DispatchOptions, LobbyServing {
  /** Default: every call of the contract. */
  readonly calls?: readonly AnyCall[];
  /** Answers /readyz. */
  readonly readiness?: Readiness;
  /** Folder of the built lobby; without it only the API is served. */
  readonly lobbyDist?: string;
}

/**
 * The public HTTP server: every call of the contract, the lobby's files, health and the API's reference page. Throws when
 * a call has no handler, a handler no call, or a route no declared right.
 */
export function createHttp(kernel: HttpKernel, slices: readonly Slice[], options: HttpOptions = {}): FastifyInstance {
  const calls = options.calls ?? allCalls;
  const bound = bindCalls(calls, slices);
  const app = createApp(kernel);
  stopConnections(app);
  const stepUpMethods = slices.find((slice) => slice.stepUpMethods)?.stepUpMethods;
  const dispatch = createDispatch(kernel, {
    strict: process.env['NODE_ENV'] === 'test',
    ...(stepUpMethods ? { stepUpMethods } : {}),
    ...options,
  });

  app.addHook('onClose', async () => dispatch.stop());
  app.addHook('onRoute', (route) => {
    if (route.config?.right === undefined)
      throw new Error(`route ${String(route.method)} ${route.url} declares no right`);
  });
  for (const one of bound.filter(({ call }) => !call.upload)) {
    for (const url of [one.call.path, ...one.call.aliases]) {
      app.route({
        method: one.call.method,
        url,
        config: { right: one.call.who },
        handler: (request, reply) => serve(kernel, { request, reply, url, bound: one, dispatch }),
      });
    }
  }
  addUploadRoutes(
    app,
    bound.filter(({ call }) => call.upload),
    {
      kernel,
      serve: (at) => serve(kernel, { ...at, dispatch }),
      turnAway: (request, reply, refusal) =>
        writeAnswer(reply, { ...refused(kernel, localeOf(request), refusal), unread: true }),
    },
  );
  addFileRoutes(
    app,
    slices.flatMap(({ files }) => files ?? []),
    kernel,
  );
  addCallbackRoutes(app, kernel, slices);
  addMachineRoutes(app, slices);
  addHealthRoutes(app, options.readiness ?? (async () => ({})));
  addReferenceRoutes(app, calls);
  addFlagRoutes(app);
  addSigningPage(app);
  if (options.lobbyDist !== undefined) addLobbyRoutes(app, options.lobbyDist, options);
  return app;
}

function createApp(kernel: HttpKernel): FastifyInstance {
  const { trustedProxies } = kernel.config;
  let requests = 0;
  const boot = Date.now().toString(36);
  const app = Fastify({
    bodyLimit: BODY_MAX_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    exposeHeadRoutes: false,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    genReqId: () => `${boot}-${(requests += 1).toString(36)}`,
    // The raw query is what was signed; the dispatcher reads it itself.
    routerOptions: { querystringParser: () => ({}) },
    frameworkErrors: (_, request, reply) => notFound(kernel, request, reply),
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  );
  app.setNotFoundHandler((request, reply) => notFound(kernel, request, reply));
  app.setErrorHandler((error: FastifyError, request, reply) => answerFault(kernel, error, { request, reply }));
  return app;
}

interface Serving {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly url: string;
  readonly bound: BoundCall;
  readonly dispatch: Dispatch;
}

async function serve(kernel: HttpKernel, { request, reply, url, bound, dispatch }: Serving): Promise<void> {
  // The router decodes what it matches; only the path as it is written counts.
  const raw = request.raw.url ?? '';
  if (raw !== url && !raw.startsWith(`${url}?`)) return notFound(kernel, request, reply);
  if (bound.call.method === 'POST' && isForeignOrigin(request)) {
    const refusal = invalidField('origin', 'foreign');
    return writeAnswer(reply, { ...refused(kernel, localeOf(request), refusal), status: 403 });
  }
  writeAnswer(reply, await dispatch.answer(bound, request));
}

function notFound(kernel: HttpKernel, request: FastifyRequest, reply: FastifyReply): void {
  writeAnswer(reply, refused(kernel, localeOf(request), new Refusal('request.unknown_path')));
}
