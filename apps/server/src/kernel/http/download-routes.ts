import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Download, Slice } from '../kernel.ts';
import { addressKey, createRateLimit } from '../rate-limit.ts';
import { Refusal } from '../refusal.ts';
import { localeOf } from './dispatch.ts';
import type { HttpKernel } from './dispatch.ts';
import { noParameters, parseForm } from './form.ts';
import { JSON_HEADERS } from './headers.ts';
import { failed, refused } from './reply.ts';
import type { Answer } from './reply.ts';

const TICKET = /^[A-Za-z0-9_-]{43}$/;
const FETCHES = { points: 20, seconds: 60 };

/**
 * The addresses of the slices' downloads (`Slice.downloads`). The ticket is the right: it was given to a member with a
 * confirmed session, serves once and for minutes, and so may stand in an address that a browser saves from.
 */
export function addDownloadRoutes(app: FastifyInstance, kernel: HttpKernel, slices: readonly Slice[]): void {
  const limit = createRateLimit(FETCHES);
  for (const download of slices.flatMap((slice) => slice.downloads ?? [])) {
    app.route({
      method: 'GET',
      url: download.path,
      config: { right: 'visitor' },
      handler: async (request, reply) => {
        reply.hijack();
        const { path } = download;
        try {
          const wait = await limit(addressKey(request.ip));
          if (wait !== null) throw new Refusal('request.rate_limited', { seconds: wait });
          await serve(kernel, { download, request, reply });
        } catch (error) {
          const locale = localeOf(request);
          const answer =
            error instanceof Refusal
              ? refused(kernel, locale, error)
              : failed(kernel, locale, { error, call: path, requestId: request.id });
          write(reply, answer);
        }
      },
    });
  }
}

async function serve(
  kernel: HttpKernel,
  { download, request, reply }: { download: Download; request: FastifyRequest; reply: FastifyReply },
): Promise<void> {
  const file = await download.open(ticketOf(request.raw.url ?? ''));
  if (file === null) throw new Refusal('member.link_dead');
  reply.raw.writeHead(200, {
    ...JSON_HEADERS,
    'content-type': file.type,
    'content-disposition': `attachment; filename="${file.name}"`,
  });
  // A member who went away needs no answer; a fault in the middle can only be told by cutting the file off.
  await pipeline(Readable.from(file.body, { objectMode: false }), reply.raw).catch((error: unknown) => {
    const { code } = error as { code?: unknown };
    if (code !== 'ERR_STREAM_PREMATURE_CLOSE')
      kernel.log.error({ err: error, call: download.path, requestId: request.id }, 'download cut off');
    reply.raw.destroy();
  });
}

function ticketOf(url: string): string {
  const at = url.indexOf('?');
  const query = noParameters();
  const fault = at === -1 ? null : parseForm(url.slice(at + 1), query);
  const { ticket = '' } = query;
  if (fault !== null || !TICKET.test(ticket)) throw new Refusal('member.link_dead');
  return ticket;
}

function write(reply: FastifyReply, answer: Answer): void {
  if (reply.raw.headersSent || reply.raw.destroyed) return;
  reply.raw.writeHead(answer.status === 200 ? 404 : answer.status, {
    ...JSON_HEADERS,
    'content-length': String(Buffer.byteLength(answer.body)),
  });
  reply.raw.end(answer.body);
}
