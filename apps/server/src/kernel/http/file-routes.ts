import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ErrorKey } from '@drawroom/contract/error-codes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FileDoor, ServedFile } from '../kernel.ts';
import { addressKey, createRateLimit } from '../rate-limit.ts';
import { Refusal } from '../refusal.ts';
import { localeOf } from './dispatch.ts';
import type { HttpKernel } from './dispatch.ts';
import { noParameters, parseForm } from './form.ts';
import { PAGE_HEADERS } from './headers.ts';
import { failed, refused } from './reply.ts';
import type { Answer } from './reply.ts';
import { writeAnswer } from './write-answer.ts';

/** What opens a door of files, and how long a browser may keep what it got. Another way in is another row of `WAYS`. */
interface Way {
  readonly methods: ('GET' | 'HEAD')[];
  /** Address as the router knows it. */
  readonly route: (address: string) => string;
  /** The name or ticket of a request, as it is written; null: it has none. */
  readonly rightOf: (url: string, address: string) => string | null;
  readonly caching: string;
  /** How a right that opens nothing is refused, whatever is wrong with it. */
  readonly missing: ErrorKey;
  readonly rate: { readonly points: number; readonly seconds: number };
}

const TICKET = /^[A-Za-z0-9_-]{43}$/;

const WAYS: Readonly<Record<FileDoor['by'], Way>> = {
  name: {
    methods: ['GET', 'HEAD'],
    route: (address) => `${address}/:name`,
    rightOf: (url, address) => (url.startsWith(`${address}/`) ? url.slice(address.length + 1) : null),
    caching: 'public, max-age=31536000, immutable',
    missing: 'request.unknown_path',
    // A page of faces is some dozen requests, once; a browser keeps them.
    rate: { points: 600, seconds: 60 },
  },
  // Serves once and for minutes, so it may stand in an address that a browser saves from.
  ticket: {
    methods: ['GET'],
    route: (address) => address,
    rightOf: ticketOf,
    caching: 'no-store',
    missing: 'member.link_dead',
    // A ticket of 256 bits is not guessed; many phones share one address, and a list of slips or codes is some dozen pictures.
    rate: { points: 240, seconds: 60 },
  },
};

/** Headers of every file: never run, framed or taken for anything but what it is. */
const FILE_HEADERS = {
  ...PAGE_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

type FileKernel = Pick<HttpKernel, 'log' | 'messages'>;

/** The addresses of the slices' files (`Slice.files`). What is no file is answered as a call answers, with status 404 at least. */
export function addFileRoutes(app: FastifyInstance, doors: readonly FileDoor[], kernel: FileKernel): void {
  const limits = { name: createRateLimit(WAYS.name.rate), ticket: createRateLimit(WAYS.ticket.rate) };
  for (const door of doors) {
    const way = WAYS[door.by];
    app.route({
      method: way.methods,
      url: way.route(door.address),
      config: { right: 'visitor' },
      handler: async (request, reply) => {
        reply.hijack();
        try {
          const wait = await limits[door.by](addressKey(request.ip));
          if (wait !== null) throw new Refusal('request.rate_limited', { seconds: wait });
          const right = way.rightOf(request.raw.url ?? '', door.address);
          const file = right === null ? null : await door.find(right);
          if (file === null) throw new Refusal(way.missing);
          await send(kernel, { file, caching: way.caching, call: door.address }, { request, reply });
        } catch (error) {
          const answer = answerTo(kernel, error, { request, call: door.address });
          writeAnswer(reply, { ...answer, status: answer.status === 200 ? 404 : answer.status });
        }
      },
    });
  }
}

async function send(
  kernel: FileKernel,
  { file, caching, call }: { readonly file: ServedFile; readonly caching: string; readonly call: string },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<void> {
  const { body, type, saveAs } = file;
  const isWhole = body instanceof Uint8Array;
  reply.raw.writeHead(200, {
    ...FILE_HEADERS,
    'cache-control': caching,
    'content-type': type,
    ...(isWhole && { 'content-length': String(body.length) }),
    ...(saveAs !== undefined && { 'content-disposition': `attachment; filename="${saveAs}"` }),
  });
  if (isWhole) return void reply.raw.end(request.method === 'HEAD' ? undefined : body);
  // A member who went away needs no answer; a fault in the middle can only be told by cutting the file off.
  await pipeline(Readable.from(body, { objectMode: false }), reply.raw).catch((error: unknown) => {
    const { code } = error as { code?: unknown };
    if (code !== 'ERR_STREAM_PREMATURE_CLOSE')
      kernel.log.error({ err: error, call, requestId: request.id }, 'file cut off');
    reply.raw.destroy();
  });
}

function answerTo(kernel: FileKernel, error: unknown, at: { request: FastifyRequest; call: string }): Answer {
  const locale = localeOf(at.request);
  if (error instanceof Refusal) return refused(kernel, locale, error);
  return failed(kernel, locale, { error, call: at.call, requestId: at.request.id });
}

function ticketOf(url: string): string | null {
  const at = url.indexOf('?');
  const query = noParameters();
  const fault = at === -1 ? null : parseForm(url.slice(at + 1), query);
  const { ticket = '' } = query;
  return fault === null && TICKET.test(ticket) ? ticket : null;
}
