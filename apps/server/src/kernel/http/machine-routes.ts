import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { MachineAnswer, MachineDoor, Slice } from '../kernel.ts';
import { JSON_HEADERS } from './headers.ts';
import { addReference } from './reference-routes.ts';

const BODY_MAX_BYTES = 64 * 1024;

/** The doors for machines of others (`Slice.machines`). They carry no session: each slice checks who speaks by its own keys. */
export function addMachineRoutes(app: FastifyInstance, slices: readonly Slice[]): void {
  const doors = slices.flatMap(({ machines }) => machines ?? []);
  if (doors.length === 0) return;
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    for (const door of doors) {
      for (const route of door.routes) addRoute(scope, door, route);
      const { api, folder } = door;
      addReference(scope, { api, json: `${folder}/openapi.json`, page: `${folder}/docs`, signing: null });
    }
  });
}

function addRoute(scope: FastifyInstance, door: MachineDoor, { method, path }: MachineDoor['routes'][number]): void {
  scope.route({
    method,
    url: path,
    bodyLimit: BODY_MAX_BYTES,
    config: { right: 'visitor' },
    handler: async (request, reply) => {
      const [given = '', query = ''] = (request.raw.url ?? '').split('?', 2);
      const answer = await door.answer({
        method,
        path: given,
        query,
        body: Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '',
        header: (name) => {
          const value = request.headers[name];
          return typeof value === 'string' ? value : '';
        },
        address: request.ip,
      });
      return send(reply, answer);
    },
  });
}

function send(reply: FastifyReply, { status, type, headers, body }: MachineAnswer): FastifyReply {
  const all = { ...JSON_HEADERS, ...headers, 'content-type': type };
  return reply
    .code(status)
    .headers(all)
    .send(typeof body === 'string' ? body : Readable.from(body));
}
