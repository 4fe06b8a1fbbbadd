import type { Socket } from 'socket.io';
import type { FedEvent } from '../outbox/event-feed.ts';
import type { EventRings, Missed } from './event-rings.ts';

/** What a connection may follow at once: a list of lotteries follows every one that runs. */
const AUDIENCES_MAX = 128;
const LOTTERY = /^lottery:[a-z0-9-]{2,24}$/;
const ROOM = /^room:(\d{4,8})$/;

/** One connection, as its messages see it. */
export interface Connection {
  readonly socket: Socket;
  /** `member:<id>` of whose connection it is. */
  readonly own: string;
  /** Room the connection is in, empty when in none. */
  readonly roomCode: string;
  /** Enters a room and leaves the one before; false when the member may not hear it. */
  enterRoom(roomCode: string): Promise<boolean>;
  leaveRoom(): void;
}

export interface MessageParts {
  readonly rings: EventRings;
  readonly now: () => number;
  readonly onFault: (error: unknown) => void;
}

type Answer = (reply: unknown) => void;

/**
 * What a client may say (wire.md "Socket"): `join {audience, v}` and `leave {audience}` for what its screen shows,
 * `sync {room, v}` for what it missed, `clock` for the time. Bets never come this way.
 */
export function hearMessages(connection: Connection, parts: MessageParts): void {
  const { socket } = connection;
  const reply = async (payload: unknown, answer: unknown, work: (p: Payload) => Promise<unknown>): Promise<void> => {
    if (typeof answer !== 'function') return;
    try {
      (answer as Answer)(await work(readPayload(payload)));
    } catch (error) {
      // No answer is given, so that the client asks again; a wrong one could cost it an event.
      parts.onFault(error);
    }
  };
  socket.on('join', (payload: unknown, answer: unknown) =>
    reply(payload, answer, async ({ audience, v }) => {
      if (!(await mayJoin(connection, audience))) return { refused: true };
      return toReply(await parts.rings.missed(audience, v));
    }),
  );
  socket.on('sync', (payload: unknown, answer: unknown) =>
    reply(payload, answer, async ({ audience, v }) => {
      if (!socket.rooms.has(audience)) return { refused: true };
      return toReply(await parts.rings.missed(audience, v ?? 0));
    }),
  );
  socket.on('leave', (payload: unknown) => {
    const { audience } = readPayload(payload);
    if (ROOM.exec(audience)?.[1] === connection.roomCode) connection.leaveRoom();
    else if (LOTTERY.test(audience)) void socket.leave(audience);
  });
  socket.on('clock', (_payload: unknown, answer: unknown) => {
    if (typeof answer === 'function') (answer as Answer)(parts.now());
  });
}

/** Joins what the connection may hear: any lottery, its own room, its own member; nothing else. */
async function mayJoin(connection: Connection, audience: string): Promise<boolean> {
  const { socket } = connection;
  if (audience === connection.own) return true;
  if (socket.rooms.size > AUDIENCES_MAX) return false;
  if (LOTTERY.test(audience)) {
    await socket.join(audience);
    return true;
  }
  const roomCode = ROOM.exec(audience)?.[1];
  return roomCode !== undefined && connection.enterRoom(roomCode);
}

interface Payload {
  readonly audience: string;
  readonly v: number | null;
}

function readPayload(payload: unknown): Payload {
  const { audience, room, v } = (payload ?? {}) as { audience?: unknown; room?: unknown; v?: unknown };
  const name = audience ?? room;
  return {
    audience: typeof name === 'string' ? name : '',
    v: Number.isSafeInteger(v) && (v as number) >= 0 ? (v as number) : null,
  };
}

function toReply(missed: Missed): object {
  if ('resync' in missed) return missed;
  return { events: missed.events.map(parseWire), head: missed.head };
}

function parseWire(event: FedEvent): unknown {
  return JSON.parse(event.wire);
}
