import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { FLAG_FILES, FLAG_FOLDER, FLAG_PATH } from '../flags.ts';
import { PAGE_HEADERS } from './headers.ts';

/** A picture may style itself and do nothing else, also when it is opened by itself. */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** Pictures of flags, for clients that show them (spec §3). Only names of the list are looked for. */
export function addFlagRoutes(app: FastifyInstance): void {
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: `${FLAG_PATH}:file`,
    config: { right: 'visitor' },
    handler: async ({ params: { file } }, reply) => {
      if (!FLAG_FILES.has(file)) return reply.callNotFound();
      return reply
        .headers({
          ...PAGE_HEADERS,
          'cache-control': 'public, max-age=86400',
          'content-security-policy': PICTURE_POLICY,
        })
        .type('image/svg+xml')
        .send(await readFile(join(FLAG_FOLDER, file)));
    },
  });
}
