import { TOLD_BYTES_MAX } from '@drawroom/contract/signed-wire';
import type { FastifyInstance } from 'fastify';
import type { CallbackDoor, Slice } from '../kernel.ts';
import { addressKey, createRateLimit } from '../rate-limit.ts';
import type { HttpKernel } from './dispatch.ts';
import { JSON_HEADERS } from './headers.ts';

/** A provider with a backlog tells some hundred events at once; what is turned away it tells again. */
const RATE = { points: 600, seconds: 60 };
const CODE = /^[\w-]{1,32}$/;

/**
 * The addresses of the slices' callbacks (`Slice.callbacks`). They carry no session: the slice checks the signature over the raw body.
 * What arrives is never logged, and why something was refused is told in a word.
 */
export function addCallbackRoutes(app: FastifyInstance, kernel: HttpKernel, slices: readonly Slice[]): void {
  const doors = slices.flatMap(({ callbacks }) => callbacks ?? []);
  const limit = createRateLimit(RATE);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    for (const door of doors) {
      scope.route({
        method: 'POST',
        url: `${door.folder}/:code`,
        bodyLimit: TOLD_BYTES_MAX,
        config: { right: 'visitor' },
        handler: async (request, reply) => {
          const wait = await limit(addressKey(request.ip));
          const { status, body } =
            wait === null
              ? await answerOf(kernel, door, {
                  code: (request.raw.url ?? '').slice(door.folder.length + 1),
                  body: Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '',
                  header: (name) => textOf(request.headers[name]),
                })
              : { status: 429, body: { error: 'rate' } };
          return reply.code(status).headers(JSON_HEADERS).send(JSON.stringify(body));
        },
      });
    }
  });
}

async function answerOf(
  kernel: HttpKernel,
  door: CallbackDoor,
  told: Parameters<CallbackDoor['answer']>[0],
): ReturnType<CallbackDoor['answer']> {
  if (!CODE.test(told.code)) return { status: 404, body: { error: 'unknown' } };
  try {
    return await door.answer(told);
  } catch (error) {
    kernel.log.error({ err: error, callback: door.folder }, 'a callback was not taken');
    return { status: 500, body: { error: 'fault' } };
  }
}

function textOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
