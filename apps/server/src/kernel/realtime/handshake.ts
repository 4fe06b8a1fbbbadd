import { ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { ConnectedSocket, Session, Sessions } from '../kernel.ts';

const sessionKey = Symbol('session');

/** A request that has shown its ticket. */
type Admitted = IncomingMessage & { [sessionKey]?: Session };

/** Session that a connection's first request was admitted with. */
export function sessionOf(request: IncomingMessage): Session | null {
  return (request as Admitted)[sessionKey] ?? null;
}

function queryOf(request: IncomingMessage): URLSearchParams {
  const target = request.url ?? '';
  const mark = target.indexOf('?');
  return new URLSearchParams(mark === -1 ? '' : target.slice(mark + 1));
}

/** First request of a connection: later ones carry the engine's own `sid`. */
export function isFirstRequest(request: IncomingMessage): boolean {
  return !queryOf(request).get('sid');
}

/** Room named in the connection's query, empty when there is none. */
export function roomCodeOf(request: IncomingMessage): string {
  return queryOf(request).get('roomCode') ?? '';
}

/** Who is behind a socket and what he looks with: the app says so when it asks for the ticket, anything else is known by its browser. */
export function whoOf({ memberId, terminal }: Session, { headers }: IncomingMessage): ConnectedSocket {
  if (terminal === 'app') return { memberId, terminal };
  const isPhone = /Mobi|Android|iP(?:hone|ad|od)/.test(headers['user-agent'] ?? '');
  return { memberId, terminal: isPhone ? 'phone' : 'desktop' };
}

/**
 * Why a connection may not begin, or null when it may: a page of another origin, or no valid ticket (wire.md
 * "Socket"). Takes the ticket, which is then used up. Asked once per connection, at its first request.
 */
export function refuseHandshake(
  request: IncomingMessage,
  sessions: Pick<Sessions, 'takeTicket'>,
): 'origin' | 'ticket' | null {
  if (!isOwnOrigin(request)) return 'origin';
  const session = sessions.takeTicket(queryOf(request).get('token') ?? '');
  if (!session) return 'ticket';
  (request as Admitted)[sessionKey] = session;
  return null;
}

/** Browsers always name their origin on WebSockets; other programs need not. Only hosts: TLS may end at a proxy. */
function isOwnOrigin(request: IncomingMessage): boolean {
  const { origin, host } = request.headers;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

/** Turns a first request away before anything is spent on it: 503, come back in a second. */
export function turnAway(request: IncomingMessage, response: unknown): void {
  if (response instanceof ServerResponse) {
    response.writeHead(503, { 'Retry-After': '1', 'Content-Length': '0', Connection: 'close' }).end();
    return;
  }
  // A WebSocket has no response object that could carry a status.
  request.socket.end(
    'HTTP/1.1 503 Service Unavailable\r\nRetry-After: 1\r\nContent-Length: 0\r\nConnection: close\r\n\r\n',
  );
}
