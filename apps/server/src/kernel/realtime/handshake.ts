import type { IncomingMessage } from 'node:http';
import type { Session, Sessions } from '../kernel.ts';

const sessionKey = Symbol('session');

/** A request that has shown its ticket. */
type Admitted = IncomingMessage & { [sessionKey]?: Session };

/** Session that a connection's first request was admitted with. */
export function sessionOf(request: IncomingMessage): Session | null {
  return (request as Admitted)[sessionKey] ?? null;
}

/** Query of a request; Socket.IO has parsed it already, but says so nowhere in its types. */
export function queryOf(request: IncomingMessage): URLSearchParams {
  return new URL(request.url ?? '/', 'http://any').searchParams;
}

/** First request of a connection: later ones carry the engine's own `sid`. */
export function isFirstRequest(request: IncomingMessage): boolean {
  return !queryOf(request).has('sid');
}

/**
 * Why a connection may not begin, or null when it may: a page of another origin, or no valid ticket (wire.md
 * "Socket"). Takes the ticket, which is then used up.
 */
export function refuseHandshake(request: IncomingMessage, sessions: Pick<Sessions, 'takeTicket'>): string | null {
  if (!isOwnOrigin(request)) return 'origin';
  if (!isFirstRequest(request)) return null;
  const session = sessions.takeTicket(queryOf(request).get('token') ?? '');
  if (!session) return 'ticket';
  (request as Admitted)[sessionKey] = session;
  return null;
}

/** Browsers always name their origin on WebSockets; other programs need not. */
function isOwnOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Turns a first request away before anything is spent on it: 503, come back in a second. */
export function turnAway(request: IncomingMessage): void {
  const { socket } = request;
  socket.end('HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n');
}
