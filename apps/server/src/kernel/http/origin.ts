import type { FastifyRequest } from 'fastify';

/**
 * Whether a browser says that another site's page makes this request. Only the host is compared: behind a proxy
 * that ends TLS, the server does not know the scheme.
 */
export function isForeignOrigin(request: Pick<FastifyRequest, 'headers'>): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return false;
  const at = origin.indexOf('://');
  return at === -1 || origin.slice(at + 3) !== host;
}
