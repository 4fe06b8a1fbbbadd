import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { generateKeyPairSync } from 'node:crypto';
import { createClock } from '../clock.ts';
import { createDb } from '../db.ts';
import type { Session } from '../kernel.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createOutbox } from '../outbox/create-outbox.ts';
import { createSessions } from '../session/create-sessions.ts';
import { createRealtime } from './create-realtime.ts';
import { RawSocket } from './raw-socket.ts';

const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwk = publicKey.export({ format: 'jwk' });
const claims = { username: 'player', kind: 'player', currency: 'CNY', accountId: 1n, zone: 'Asia/Shanghai' } as const;
let members = 0n;

/** Realtime of one node with everything below it, on a database that several nodes may share. */
export async function startTestNode(
  connectionString: string,
  options: { admittedPerSecond?: number; recheckMs?: number } = {},
) {
  const db = createDb(connectionString, { poolSize: 6 });
  const log = createLog('silent');
  const clock = await createClock(db);
  const sessions = await createSessions({ db, clock, log, sessionMs: 3_600_000 });
  const outbox = createOutbox({ validate: true });
  const metrics = createMetrics();
  /** Rooms that members may hear, as `<member> <room>`. */
  const entered = new Set<string>();
  const realtime = createRealtime({
    db,
    clock,
    log,
    sessions,
    outbox,
    metrics,
    mayHear: async (memberId, roomCode) => entered.has(`${memberId} ${roomCode}`),
    ...options,
  });
  const http = createServer((_request, response) => response.writeHead(404).end());
  realtime.attach(http);
  await realtime.start();
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const sockets: RawSocket[] = [];

  const aSession = async (memberId: bigint = (members += 1n)): Promise<Session> => {
    const { token } = await db.tx((t) =>
      sessions.open(t, { memberId, claims, publicKey: jwk, address: '::1', device: 'test' }),
    );
    const session = await sessions.find(token);
    if (!session) throw new Error('The session is gone.');
    return session;
  };
  const ticketOf = (session: Session): string => sessions.issueTicket(session).ticket;
  return {
    url,
    db,
    sessions,
    outbox,
    metrics,
    realtime,
    aSession,
    ticketOf,
    forbid: (session: Session, roomCode: string): void => void entered.delete(`${session.memberId} ${roomCode}`),
    allow: (session: Session, roomCode: string): void => void entered.add(`${session.memberId} ${roomCode}`),
    connect: async (session?: Session, roomCode = ''): Promise<RawSocket> => {
      const token = ticketOf(session ?? (await aSession()));
      const socket = await RawSocket.open(url, { token, roomCode });
      sockets.push(socket);
      return socket;
    },
    poll: pollingAt(url),
    stop: async (): Promise<void> => {
      for (const socket of sockets) socket.close();
      await realtime.stop();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await sessions.stop();
      clock.stop();
      await db.close();
    },
  };
}

/** A request to the socket's path without a WebSocket. */
function pollingAt(url: string) {
  return (query: Readonly<Record<string, string>>, init: RequestInit = {}): Promise<Response> => {
    const parameters = new URLSearchParams({ EIO: '4', transport: 'polling', ...query });
    return fetch(`${url}/socket.io/?${parameters.toString()}`, init);
  };
}

export type TestNode = Awaited<ReturnType<typeof startTestNode>>;
