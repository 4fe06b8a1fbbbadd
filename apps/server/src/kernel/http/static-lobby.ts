import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_HEADERS } from './headers.ts';
import { housePages, type HouseFile, type LookNow } from './house-pages.ts';
import { lobbyPolicy, NONCE_PLACE } from './lobby-policy.ts';
import type { FrameOrigins } from './lobby-policy.ts';

/** Names in these folders carry a hash of the content, so they may be kept for ever. */
const HASHED = /^\/(assets|i18n)\//;
/** Never a screen of the lobby: an address below these that does not exist is told so. */
const NOT_A_SCREEN = /^\/(api|m-app|app|callback|console|socket\.io|assets|i18n|theme|house-logo)(\/|$)/;
const PRIVATE = new Set(['/csp.json', '/index.html']);
const DAY_MS = 86_400_000;

/**
 * Serves the built lobby, or the operators' page on its own port: files with their compressed twins (.br, .gz), and the page itself for every address that is a
 * screen. The list of files is read once, so nothing outside of it can be asked for. A page with `NONCE_PLACE` in it makes styles of its
 * own while it runs: it is sent with a fresh nonce for them. What of it is the house's own look is of the moment at which it is asked for
 * (decision 072).
 */
export function addLobbyRoutes(app: FastifyInstance, dist: string, { frameOrigins, look }: LobbyServing = {}): void {
  const files = listFiles(dist);
  const policyFor = lobbyPolicy(dist, frameOrigins);
  const house = housePages(dist, files, look);
  void app.register(fastifyStatic, { root: dist, serve: false, preCompressed: true, dotfiles: 'ignore' });

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | void> => {
    const path = (request.raw.url ?? '/').split('?', 1)[0] as string;
    const own = await house.fileOf(path);
    if (own !== null) return send(reply.headers({ ...PAGE_HEADERS, 'cache-control': own.caching }), own);
    if (files.has(path) && !PRIVATE.has(path)) {
      void reply.headers(PAGE_HEADERS);
      const hashed = HASHED.test(path);
      return reply.sendFile(path.slice(1), { maxAge: hashed ? 365 * DAY_MS : DAY_MS / 24, immutable: hashed });
    }
    // A file's name that is not there must not be answered with a page: a script would be taken for broken.
    const isFile = /\.[A-Za-z0-9]+$/.test(path);
    if (NOT_A_SCREEN.test(path) || (isFile && path !== '/index.html') || !files.has('/index.html'))
      return reply.callNotFound();
    const nonce = house.hasStylesOfItsOwn ? randomBytes(16).toString('base64') : undefined;
    void reply.headers({
      ...PAGE_HEADERS,
      'cache-control': 'no-store',
      'content-security-policy': policyFor(request.headers.host, nonce),
    });
    const page = await house.page();
    if (nonce !== undefined) return reply.type(HTML).send(page.text.replaceAll(NONCE_PLACE, nonce));
    const encoding = encodingFor(request.headers['accept-encoding']);
    void reply.header('vary', 'accept-encoding').type(HTML);
    return encoding === null
      ? reply.send(page.text)
      : reply.header('content-encoding', encoding).send(page.packed[encoding]);
  };
  app.route({ method: ['GET', 'HEAD'], url: '/*', config: { right: 'visitor' }, handler: answer });
}

/** What of the house its files are served with. */
export interface LobbyServing {
  /** Asked at each page: whose pages this one may frame. */
  readonly frameOrigins?: FrameOrigins;
  /** Asked at each page: how the house looks now; without it as the product does. */
  readonly look?: LookNow;
}

const HTML = 'text/html; charset=utf-8';

function send(reply: FastifyReply, file: HouseFile): FastifyReply {
  if ('to' in file) return reply.redirect(file.to, 302);
  return reply.type(file.type).send(file.body);
}

/** How a page is packed for whoever takes it so. */
function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | null {
  const text = String(accepted ?? '');
  return /\bbr\b/.test(text) ? 'br' : /\bgzip\b/.test(text) ? 'gzip' : null;
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
