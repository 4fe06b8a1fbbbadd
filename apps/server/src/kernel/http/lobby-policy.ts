import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A host as a browser sends it; anything else is not written into a header. */
const HOST = /^[A-Za-z0-9.-]+(:\d{1,5})?$|^\[[0-9A-Fa-f:.]+\](:\d{1,5})?$/;

/** Gives the origins whose pages the lobby may frame at this moment, such as `https://games.example`. */
export type FrameOrigins = () => readonly string[];

/** Whether this is an origin and nothing more. What is none never gets into a header. */
function isOrigin(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && ['https:', 'http:'].includes(url.protocol) && url.origin === text && HOST.test(url.host);
}

/** Stands in a page for the nonce of its styles; every answer has another one. */
export const NONCE_PLACE = '{{style-nonce}}';

/** The policy of one answer: for a request's host, and for the nonce that this page's styles carry, when it has one. */
export type PagePolicy = (host: string | undefined, nonce?: string) => string;

/**
 * Content-Security-Policy of the lobby's page. Scripts and styles come from our own files; what stands inside the
 * page is allowed by the hashes that the build wrote to `csp.json`. Gives the policy for a request's host, since some
 * browsers do not count a websocket to the same host as 'self'. Only the named origins may be framed; without any, none is.
 */
export function lobbyPolicy(dist: string, frameOrigins: FrameOrigins = () => []): PagePolicy {
  const inline = readInline(dist);
  const sources = (name: 'script-src' | 'style-src'): string => ["'self'", ...(inline[name] ?? [])].join(' ');
  const styles = `style-src ${sources('style-src')}`;
  const fixed = [
    "default-src 'none'",
    `script-src ${sources('script-src')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
  return (host, nonce) => {
    const styled = nonce === undefined ? styles : `${styles} 'nonce-${nonce}'`;
    const sockets = host !== undefined && HOST.test(host) ? ` ws://${host} wss://${host}` : '';
    const framed = frameOrigins().filter(isOrigin).join(' ');
    return `${fixed}; ${styled}; frame-src ${framed === '' ? "'none'" : framed}; connect-src 'self'${sockets}`;
  };
}

function readInline(dist: string): Partial<Record<'script-src' | 'style-src', readonly string[]>> {
  try {
    return JSON.parse(readFileSync(join(dist, 'csp.json'), 'utf8')) as Partial<
      Record<'script-src' | 'style-src', string[]>
    >;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}
