import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { audienceOf } from '@drawroom/contract/events';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import type { Socket } from 'socket.io';
import type { Clock, Db, Metrics, Outbox, Realtime, Sessions } from '../kernel.ts';
import { followEvents } from '../outbox/event-feed.ts';
import type { EventFeed, FedEvent } from '../outbox/event-feed.ts';
import { openListenLine } from '../outbox/listen-line.ts';
import { startRelay } from '../outbox/relay.ts';
import { createBroadcaster } from './broadcaster.ts';
import { openConnection } from './connection.ts';
import type { OpenConnection } from './connection.ts';
import { createEventRings } from './event-rings.ts';
import type { EventRings } from './event-rings.ts';
import { createHeartbeats } from './heartbeats.ts';
import type { BeatingConnection, Heartbeats } from './heartbeats.ts';
import { isFirstRequest, refuseHandshake, roomCodeOf, sessionOf, turnAway } from './handshake.ts';
import { followPresence } from './presence.ts';
import type { Presence } from './presence.ts';
import { watchSessions } from './session-watch.ts';
import type { SessionWatch } from './session-watch.ts';
import { createTokenBucket } from './token-bucket.ts';

// A dead link is noticed within 2.5 + 6 s (R-104: 9 s).
const PING_EVERY_MS = 2_500;
const PING_WAIT_MS = 6_000;
const MESSAGE_MAX_BYTES = 8_192;
const JOIN_WITHIN_MS = 5_000;
/** First requests per second; a process takes about 3,000 (realtime.md §2.1), and calls have to be answered as well. */
const ADMITTED_PER_SECOND = 1_000;
const ADMITTED_AT_ONCE = 500;

/** Channel that tells the nodes of a member who has entered a room, as `<member> in <room>`, or is out of it, `out`. */
const MEMBER_MOVED = 'member_moved';
type Way = 'in' | 'out';
type MoveHere = (memberId: bigint, way: Way, roomCode: string) => void;

export interface RealtimeParts {
  readonly db: Db;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Logger;
  readonly sessions: Pick<Sessions, 'takeTicket'>;
  readonly outbox: Outbox;
  readonly metrics: Metrics;
  /** Whether a member may hear a room; default: whoever knows its code. */
  readonly mayHear?: (memberId: bigint, roomCode: string) => Promise<boolean>;
  /** First requests let in per second; default 1,000. */
  readonly admittedPerSecond?: number;
  /** How often every socket's session is looked at again; default 15 s. */
  readonly recheckMs?: number;
}

export interface RealtimeServer extends Realtime {
  /** Serves sockets on this server under `/socket.io`. Without it the node only relays and counts. */
  attach(server: HttpServer): void;
  /** Begins to relay, to hear events and to count. Migrations must have run. */
  start(): Promise<void>;
  /** Cuts all sockets; call it before the HTTP server is closed, which waits for them. */
  stop(): Promise<void>;
}

interface Running {
  readonly feed: EventFeed;
  readonly presence: Presence;
  readonly watch: SessionWatch;
  /** Tells the nodes, this one too, that a member has entered a room or is out of it. */
  move(memberId: bigint, way: Way, roomCode: string): void;
  stop(): Promise<void>;
}

/** Realtime of one node (realtime.md §2, §3): sockets, the relay of the outbox, replay and presence. */
export function createRealtime(parts: RealtimeParts): RealtimeServer {
  const connections = new Set<OpenConnection>();
  let io: Server | null = null;
  let heartbeats: Heartbeats | null = null;
  let running: Running | null = null;

  const rings = createEventRings((audience, count) => {
    if (!running) throw new Error('Realtime has not been started.');
    return running.feed.history(audience, count);
  });
  const broadcaster = createBroadcaster({
    socketsOf: (audience) => socketsIn(io, audience),
    now: () => performance.now(),
    after: (ms, run) => void setTimeout(run, ms),
    nextTurn: (run) => void setImmediate(run),
    onSlow: (socket) => {
      parts.metrics.count('realtime_slow_total');
      socket.disconnect(true);
    },
  });
  const deliver = (event: FedEvent): void => {
    const heard = io?.of('/').adapter.rooms.has(event.audience) ?? false;
    // A member who is not here has no ring: at the next connection the database is asked.
    if (heard || !event.audience.startsWith('member:')) rings.push(event);
    if (heard) broadcaster.send(event);
  };
  const accept = (socket: Socket): void => {
    const session = sessionOf(socket.request);
    if (!running || !session) return void socket.disconnect(true);
    const { presence, watch } = running;
    const connection = openConnection({ ...parts, socket, session, rings, presence, now: parts.clock.now });
    connections.add(connection);
    watch.add(connection);
    socket.once('disconnect', () => {
      connections.delete(connection);
      watch.remove(connection);
      connection.leaveRoom();
    });
    connection.greet(roomCodeOf(socket.request));
  };
  const moveHere: MoveHere = (memberId, way, roomCode) => moveAmong(connections, { memberId, way, roomCode });
  const move = (memberId: bigint, way: Way, roomCode: string): void => {
    moveHere(memberId, way, roomCode);
    running?.move(memberId, way, roomCode);
  };
  parts.metrics.gauge('realtime_sockets', () => connections.size);

  return {
    online: (roomCode) => running?.presence.online(roomCode) ?? 0,
    connected: () => [...connections].map(({ memberId, terminal }) => ({ memberId, terminal })),
    moveMember: (memberId, roomCode) => move(memberId, 'in', roomCode),
    removeMember: (memberId, roomCode) => move(memberId, 'out', roomCode),
    attach: (server) => {
      io = openSocketServer(server, parts);
      heartbeats = beatAll(io);
      io.on('connection', accept);
      forgetMembersGone(io, rings);
    },
    start: async () => {
      running = await startParts(parts, { deliver, moveHere });
    },
    stop: async () => {
      heartbeats?.stop();
      io?.disconnectSockets(true);
      io?.engine.close();
      await running?.stop();
      running = null;
    },
  };
}

/** Moves a member's connections of this node into a room or out of it. */
function moveAmong(
  connections: Iterable<OpenConnection>,
  { memberId, way, roomCode }: { readonly memberId: bigint; readonly way: Way; readonly roomCode: string },
): void {
  const own = audienceOf.member(String(memberId));
  for (const connection of connections) {
    if (connection.own !== own) continue;
    if (way === 'in') connection.put(roomCode);
    else connection.take(roomCode);
  }
}

async function startParts(
  parts: RealtimeParts,
  hooks: { deliver: (event: FedEvent) => void; moveHere: MoveHere },
): Promise<Running> {
  const { db, log, outbox } = parts;
  const line = await openListenLine(db, log);
  const feed = await followEvents(line, log, hooks.deliver);
  const relay = await startRelay(line, log);
  const watch = await watchSessions(line, log, parts.recheckMs);
  const presence = await followPresence({ db, line, outbox, log });
  await line.listen(MEMBER_MOVED, (payload) => {
    const [memberId, way, roomCode] = payload?.split(' ') ?? [];
    if (memberId && roomCode && (way === 'in' || way === 'out')) hooks.moveHere(BigInt(memberId), way, roomCode);
  });
  return {
    feed,
    presence,
    watch,
    move: (memberId, way, roomCode) => {
      line
        .query('select pg_notify($1, $2)', [MEMBER_MOVED, `${memberId} ${way} ${roomCode}`])
        // The other nodes' sockets of this member ask for the room themselves when their screen shows it.
        .catch((error: unknown) => log.debug({ err: error }, 'realtime: move not told'));
    },
    stop: async () => {
      watch.stop();
      await presence.stop();
      await relay.stop();
      await feed.stop();
      await line.close();
    },
  };
}

function openSocketServer(server: HttpServer, parts: RealtimeParts): Server {
  const refused = (reason: string): void => parts.metrics.count('realtime_refused_total', { reason });
  const io = new Server(server, {
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    pingInterval: PING_EVERY_MS,
    pingTimeout: PING_WAIT_MS,
    connectTimeout: JOIN_WITHIN_MS,
    maxHttpBufferSize: MESSAGE_MAX_BYTES,
    serveClient: false,
    perMessageDeflate: false,
    allowRequest: (request, decide) => {
      const reason = refuseHandshake(request, parts.sessions);
      if (reason !== null) refused(reason);
      decide(reason, reason === null);
    },
  });
  const perSecond = parts.admittedPerSecond ?? ADMITTED_PER_SECOND;
  const admission = createTokenBucket(Math.min(ADMITTED_AT_ONCE, perSecond), perSecond);
  io.engine.use((request: IncomingMessage, response: unknown, next: () => void) => {
    if (!isFirstRequest(request) || admission.take(performance.now())) return next();
    refused('busy');
    turnAway(request, response);
  });
  return io;
}

/** A member with no connection here any more has no ring. */
function forgetMembersGone(io: Server, rings: EventRings): void {
  io.of('/').adapter.on('delete-room', (audience: string) => {
    if (audience.startsWith('member:')) rings.forget(audience);
  });
}

/** Pings of all connections by one wheel instead of a timer each. */
function beatAll(io: Server): Heartbeats {
  const heartbeats = createHeartbeats(PING_EVERY_MS);
  io.engine.on('connection', (connection: BeatingConnection & NodeJS.EventEmitter) => {
    heartbeats.add(connection);
    connection.once('close', () => heartbeats.remove(connection));
  });
  return heartbeats;
}

function* socketsIn(io: Server | null, audience: string): Generator<Socket> {
  const namespace = io?.of('/');
  for (const id of namespace?.adapter.rooms.get(audience) ?? []) {
    const socket = namespace?.sockets.get(id);
    if (socket) yield socket;
  }
}
