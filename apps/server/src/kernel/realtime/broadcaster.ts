import type { Socket } from 'socket.io';
import type { FedEvent } from '../outbox/event-feed.ts';
import { frameText, lineOf, waitingBytes } from './engine-line.ts';
import type { EngineConnection } from './engine-line.ts';

/** Sockets written to before the event loop gets its turn: a call waits for a few of these slices, so they are short (decision 044). */
const SLICE = 64;
/** A socket that has this much waiting does not read; it is cut and comes back to what it missed. */
const WAITING_MAX_BYTES = 1_048_576;
const WAITING_MAX_PACKETS = 512;
/** Shortest time from one flush of chatty events to the next. */
const WINDOW_MS = 100;
/** Part of the node's time that flushes may take before crowded rooms have to wait longer than that, and how much of it is saved up. */
const SPENT_SHARE = 0.4;
const SAVED_MAX_MS = 400;

export interface BroadcastParts {
  /** Live sockets of an audience. */
  readonly socketsOf: (audience: string) => Iterable<Socket>;
  readonly now: () => number;
  readonly after: (ms: number, run: () => void) => void;
  readonly nextTurn: (run: () => void) => void;
  readonly onSlow: (socket: Socket) => void;
}

/** Round events and what concerns one member go out at once; talk of a room may wait for its window. */
export function isUrgent(event: Pick<FedEvent, 'audience' | 'type'>): boolean {
  return event.type.startsWith('round.') || event.audience.startsWith('member:');
}

interface Lane {
  waiting: FedEvent[];
  /** A flush is under way, or its window is running. */
  busy: boolean;
  windowOpen: boolean;
  lastFlushMs: number;
  begunAtMs: number;
  flushedAtMs: number;
}

/**
 * Sends events to the sockets of an audience: framed once, in slices, one flush after the other per audience, so that
 * every socket gets them in the order of their versions. A socket's cost is per flush, not per event: what is chatty is gathered for a
 * window, which is longer for a crowd once flushes have taken more than their share of the node's time.
 */
export function createBroadcaster(parts: BroadcastParts) {
  const lanes = new Map<string, Lane>();
  const purse = createPurse(parts.now);

  const flush = (audience: string, lane: Lane): void => {
    const events = lane.waiting;
    lane.waiting = [];
    lane.busy = true;
    lane.begunAtMs = parts.now();
    sendSliced(parts, { sockets: [...parts.socketsOf(audience)], events }, (spentMs) => {
      lane.flushedAtMs = parts.now();
      lane.lastFlushMs = lane.flushedAtMs - lane.begunAtMs;
      purse.spend(spentMs);
      lane.busy = false;
      pump(audience, lane);
    });
  };
  const pump = (audience: string, lane: Lane): void => {
    if (lane.busy) return;
    if (lane.waiting.length === 0) {
      // Kept while its window runs: the next event has to know when the last one went.
      if (!lane.windowOpen && parts.now() - lane.flushedAtMs > WINDOW_MS + 2 * lane.lastFlushMs) lanes.delete(audience);
      return;
    }
    if (lane.waiting.some(isUrgent)) return flush(audience, lane);
    const crowdedAtMs = purse.isEmpty() ? lane.flushedAtMs + 2 * lane.lastFlushMs : -Infinity;
    const restMs = Math.max(lane.begunAtMs + WINDOW_MS, crowdedAtMs) - parts.now();
    if (restMs <= 0) return flush(audience, lane);
    if (lane.windowOpen) return;
    lane.windowOpen = true;
    parts.after(Math.ceil(restMs), () => {
      lane.windowOpen = false;
      pump(audience, lane);
    });
  };
  return {
    /** Sends an event as soon as its kind allows. */
    send: (event: FedEvent): void => {
      let lane = lanes.get(event.audience);
      if (!lane) {
        lane = {
          waiting: [],
          busy: false,
          windowOpen: false,
          lastFlushMs: 0,
          begunAtMs: -Infinity,
          flushedAtMs: -Infinity,
        };
        lanes.set(event.audience, lane);
      }
      lane.waiting.push(event);
      pump(event.audience, lane);
    },
  };
}

/** Time that flushes may take: it comes in at a steady share, and what is not spent is kept up to a limit. */
function createPurse(now: () => number) {
  let [savedMs, countedAtMs] = [SAVED_MAX_MS, now()];
  const count = (): void => {
    const nowMs = now();
    savedMs = Math.min(SAVED_MAX_MS, savedMs + (nowMs - countedAtMs) * SPENT_SHARE);
    countedAtMs = nowMs;
  };
  return {
    spend: (ms: number): void => {
      count();
      savedMs -= ms;
    },
    isEmpty: (): boolean => {
      count();
      return savedMs <= 0;
    },
  };
}

/** @param done called with the time that the sending itself took, ms: others have their turns in between */
function sendSliced(
  parts: BroadcastParts,
  { sockets, events }: Readonly<{ sockets: readonly Socket[]; events: readonly FedEvent[] }>,
  done: (spentMs: number) => void,
): void {
  const frames = frameAll(events);
  let [next, spentMs] = [0, 0];
  const turn = (): void => {
    const begunAtMs = parts.now();
    const end = Math.min(next + SLICE, sockets.length);
    for (; next < end; next += 1) {
      const socket = sockets[next];
      if (socket?.connected) sendTo(socket, { frames, events, onSlow: parts.onSlow });
    }
    spentMs += parts.now() - begunAtMs;
    if (next < sockets.length) parts.nextTurn(turn);
    else done(spentMs);
  };
  turn();
}

/** All events as WebSocket frames of Socket.IO messages, in one piece: one write per socket. */
function frameAll(events: readonly FedEvent[]): Buffer {
  // 4: a message of the engine; 2: an event of the socket (Socket.IO protocol 5).
  return Buffer.concat(events.map(({ type, wire }) => frameText(`42[${JSON.stringify(type)},${wire}]`)));
}

function sendTo(
  socket: Socket,
  batch: { frames: Buffer; events: readonly FedEvent[]; onSlow: (socket: Socket) => void },
): void {
  const connection = socket.conn as unknown as EngineConnection;
  if (waitingBytes(connection) > WAITING_MAX_BYTES || connection.writeBuffer.length > WAITING_MAX_PACKETS) {
    return batch.onSlow(socket);
  }
  const line = lineOf(connection);
  if (line !== null) line.write(batch.frames);
  else for (const event of batch.events) socket.emit(event.type, JSON.parse(event.wire));
}
