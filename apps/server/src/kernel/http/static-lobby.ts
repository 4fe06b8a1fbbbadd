import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_HEADERS } from './headers.ts';
import { lobbyPolicy, NONCE_PLACE } from './lobby-policy.ts';
import type { FrameOrigins } from './lobby-policy.ts';

/** Names in these folders carry a hash of the content, so they may be kept for ever. */
const HASHED = /^\/(assets|i18n)\//;
/** Never a screen of the lobby: an address below these that does not exist is told so. */
const NOT_A_SCREEN = /^\/(api|m-app|app|callback|console|socket\.io|assets|i18n)(\/|$)/;
const PRIVATE = new Set(['/csp.json', '/index.html']);
const DAY_MS = 86_400_000;

/**
 * Serves the built lobby, or the operators' page on its own port: files with their compressed twins (.br, .gz), and the page itself for every address that is a
 * screen. The list of files is read once, so nothing outside of it can be asked for. A page with `NONCE_PLACE` in it makes styles of its
 * own while it runs: it is sent with a fresh nonce for them.
 * @param frameOrigins asked at each page: whose pages this one may frame
 */
export function addLobbyRoutes(app: FastifyInstance, dist: string, frameOrigins?: FrameOrigins): void {
  const files = listFiles(dist);
  const policyFor = lobbyPolicy(dist, frameOrigins);
  const styling = files.has('/index.html') ? pageWithNonce(dist) : null;
  void app.register(fastifyStatic, { root: dist, serve: false, preCompressed: true, dotfiles: 'ignore' });

  const answer = (request: FastifyRequest, reply: FastifyReply): FastifyReply | void => {
    const path = (request.raw.url ?? '/').split('?', 1)[0] as string;
    if (files.has(path) && !PRIVATE.has(path)) {
      void reply.headers(PAGE_HEADERS);
      const hashed = HASHED.test(path);
      return reply.sendFile(path.slice(1), { maxAge: hashed ? 365 * DAY_MS : DAY_MS / 24, immutable: hashed });
    }
    // A file's name that is not there must not be answered with a page: a script would be taken for broken.
    const isFile = /\.[A-Za-z0-9]+$/.test(path);
    if (NOT_A_SCREEN.test(path) || (isFile && path !== '/index.html') || !files.has('/index.html'))
      return reply.callNotFound();
    const nonce = styling === null ? undefined : randomBytes(16).toString('base64');
    void reply.headers({
      ...PAGE_HEADERS,
      'cache-control': 'no-store',
      'content-security-policy': policyFor(request.headers.host, nonce),
    });
    if (styling !== null && nonce !== undefined)
      return reply.type('text/html; charset=utf-8').send(styling.replaceAll(NONCE_PLACE, nonce));
    return reply.sendFile('index.html', { cacheControl: false, etag: false, lastModified: false });
  };
  app.route({ method: ['GET', 'HEAD'], url: '/*', config: { right: 'visitor' }, handler: answer });
}

/** The page's text where it wants a nonce, else null. */
function pageWithNonce(dist: string): string | null {
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  return page.includes(NONCE_PLACE) ? page : null;
}

function listFiles(dist: string): ReadonlySet<string> {
  try {
    const entries = readdirSync(dist, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return new Set(
      entries.map((entry) => `/${relative(dist, join(entry.parentPath, entry.name)).split(sep).join('/')}`),
    );
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set();
    throw error;
  }
}
