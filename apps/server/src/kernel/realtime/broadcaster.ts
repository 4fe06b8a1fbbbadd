import type { Socket } from 'socket.io';
import * as ws from 'ws';
import type { FedEvent } from '../outbox/event-feed.ts';

/** Sockets written to before the event loop gets its turn: API p99 3-4 ms instead of 95 during a broadcast to 5,000 (realtime.md §2.4). */
const SLICE = 200;
/** A socket that has this much waiting does not read; it is cut and comes back to what it missed. */
const WAITING_MAX_BYTES = 1_048_576;
const WAITING_MAX_PACKETS = 512;
/** Shortest pause between two flushes of chatty events; with many sockets twice the time of the last one (realtime.md §2.3). */
const WINDOW_MIN_MS = 100;

/** Part of the library's interface, but not of its published types. */
const { Sender } = ws as unknown as {
  Sender: {
    frame(
      data: Buffer,
      options: { fin: boolean; opcode: number; mask: boolean; readOnly: boolean; rsv1: boolean },
    ): Buffer[];
  };
};

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
  flushedAtMs: number;
}

/**
 * Sends events to the sockets of an audience: framed once, in slices, one flush after the other per audience, so that
 * every socket gets them in the order of their versions. A socket's cost is per flush, not per event.
 */
export function createBroadcaster(parts: BroadcastParts) {
  const lanes = new Map<string, Lane>();

  const flush = (audience: string, lane: Lane): void => {
    const events = lane.waiting;
    lane.waiting = [];
    lane.busy = true;
    const startedAtMs = parts.now();
    sendSliced(parts, { sockets: [...parts.socketsOf(audience)], events }, () => {
      lane.flushedAtMs = parts.now();
      lane.lastFlushMs = lane.flushedAtMs - startedAtMs;
      lane.busy = false;
      pump(audience, lane);
    });
  };
  const pump = (audience: string, lane: Lane): void => {
    if (lane.busy) return;
    if (lane.waiting.length === 0) {
      // Kept while its window runs: the next event has to know when the last one went.
      if (!lane.windowOpen && parts.now() - lane.flushedAtMs > WINDOW_MIN_MS + 2 * lane.lastFlushMs)
        lanes.delete(audience);
      return;
    }
    if (lane.waiting.some(isUrgent)) return flush(audience, lane);
    const restMs = lane.flushedAtMs + Math.max(WINDOW_MIN_MS, 2 * lane.lastFlushMs) - parts.now();
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
        lane = { waiting: [], busy: false, windowOpen: false, lastFlushMs: 0, flushedAtMs: -Infinity };
        lanes.set(event.audience, lane);
      }
      lane.waiting.push(event);
      pump(event.audience, lane);
    },
  };
}

function sendSliced(
  parts: BroadcastParts,
  { sockets, events }: Readonly<{ sockets: readonly Socket[]; events: readonly FedEvent[] }>,
  done: () => void,
): void {
  const frames = frameAll(events);
  let next = 0;
  const turn = (): void => {
    const end = Math.min(next + SLICE, sockets.length);
    for (; next < end; next += 1) {
      const socket = sockets[next];
      if (socket?.connected) sendTo(socket, { frames, events, onSlow: parts.onSlow });
    }
    if (next < sockets.length) parts.nextTurn(turn);
    else done();
  };
  turn();
}

/** All events as WebSocket frames of Socket.IO messages, in one piece: one write per socket. */
function frameAll(events: readonly FedEvent[]): Buffer {
  const pieces: Buffer[] = [];
  for (const event of events) {
    // 4: a message of the engine; 2: an event of the socket (Socket.IO protocol 5).
    const text = Buffer.from(`42[${JSON.stringify(event.type)},${event.wire}]`);
    pieces.push(...Sender.frame(text, { fin: true, opcode: 1, mask: false, readOnly: true, rsv1: false }));
  }
  return Buffer.concat(pieces);
}

/** The parts of the engine's socket that the short way uses. */
interface EngineWebSocket {
  readonly bufferedAmount: number;
  readonly readyState: number;
  readonly _socket?: { write(data: Buffer): boolean };
}

function sendTo(
  socket: Socket,
  batch: { frames: Buffer; events: readonly FedEvent[]; onSlow: (socket: Socket) => void },
): void {
  const { conn } = socket;
  // `writeBuffer` is the engine's own queue: what stands there has to go first.
  const { writeBuffer } = conn as unknown as { writeBuffer: readonly unknown[] };
  const transport = conn.transport as unknown as { name: string; writable: boolean; socket?: EngineWebSocket };
  const wire = transport.name === 'websocket' ? transport.socket : undefined;
  if ((wire?.bufferedAmount ?? 0) > WAITING_MAX_BYTES || writeBuffer.length > WAITING_MAX_PACKETS) {
    return batch.onSlow(socket);
  }
  const line = wire?._socket;
  if (line && wire.readyState === ws.WebSocket.OPEN && transport.writable && writeBuffer.length === 0) {
    line.write(batch.frames);
    return;
  }
  for (const event of batch.events) socket.emit(event.type, JSON.parse(event.wire));
}
