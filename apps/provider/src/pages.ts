import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import type { ServerResponse } from 'node:http';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

/** Headers of everything that a browser gets. */
export const BROWSER_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'accelerometer=(), camera=(), geolocation=(), gyroscope=(), microphone=(), payment=(), usb=()',
};

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Serves the built pages below `/play/`. */
export type Pages = (
  asked: { readonly path: string; readonly accepts: string; readonly origins: () => Promise<readonly string[]> },
  response: ServerResponse,
) => Promise<boolean>;

/**
 * The files of `folder` with their compressed twins. The list is read once, so nothing outside of it can be asked for. The page itself may
 * be framed by the origins of the sessions that live; which of them it stands in it learns with its ticket.
 */
export function servePages(folder: string): Pages {
  const files = new Set(folder === '' ? [] : listFiles(folder));
  return async ({ path, accepts, origins }, response) => {
    const name = path === '/play/' ? 'index.html' : path.slice('/play/'.length);
    const type = TYPES[extname(name)];
    if (!files.has(name) || type === undefined) return false;
    const twin = ENCODINGS.find(
      ([coding, ending]) => new RegExp(`\\b${coding}\\b`).test(accepts) && files.has(name + ending),
    );
    const isPage = name.endsWith('.html');
    const framed = isPage ? (await origins()).join(' ') : '';
    response.writeHead(200, {
      ...BROWSER_HEADERS,
      'content-type': type,
      vary: 'accept-encoding',
      'cache-control': name.startsWith('assets/')
        ? 'public, max-age=31536000, immutable'
        : isPage
          ? 'no-store'
          : 'public, max-age=3600',
      ...(isPage ? { 'content-security-policy': `${POLICY}; frame-ancestors ${framed || "'none'"}` } : {}),
      ...(twin === undefined ? {} : { 'content-encoding': twin[0] }),
    });
    response.end(readFileSync(join(folder, name + (twin?.[1] ?? ''))));
    return true;
  };
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll(sep, '/'),
    );
}
