import { audienceOf } from '@drawroom/contract/events';
import type { Logger } from 'pino';
import type { Socket } from 'socket.io';
import type { ConnectedSocket, Metrics, Session } from '../kernel.ts';
import type { EventRings } from './event-rings.ts';
import { whoOf } from './handshake.ts';
import type { Presence } from './presence.ts';
import type { Watched } from './session-watch.ts';
import { hearMessages } from './socket-messages.ts';
import type { Connection } from './socket-messages.ts';
import { createTokenBucket } from './token-bucket.ts';

/** Messages a connection may send at once, when a list of lotteries joins them all, and per second for ever. */
const CREDIT = 160;
const CREDIT_PER_SECOND = 10;
const ROOM_CODE = /^\d{4,8}$/;

export interface ConnectionParts {
  readonly socket: Socket;
  readonly session: Session;
  readonly rings: EventRings;
  readonly presence: Presence;
  readonly now: () => number;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly mayHear?: (memberId: bigint, roomCode: string) => Promise<boolean>;
}

export interface OpenConnection extends Connection, Watched, ConnectedSocket {
  /** Enters the room it came with, and says which audiences it hears by itself. */
  greet(roomCode: string): void;
  /** Enters a room without asking: the member has just been let in. */
  put(roomCode: string): void;
  /** Leaves a room: the member may not hear it any more. */
  take(roomCode: string): void;
}

/** One member's socket: its audiences, its credit and its end. */
export function openConnection(parts: ConnectionParts): OpenConnection {
  const { socket, session, presence, log } = parts;
  const own = audienceOf.member(String(session.memberId));
  let roomCode = '';
  /** How often this connection was taken out of a room. */
  let taken = 0;

  const leaveRoom = (): void => {
    if (roomCode === '') return;
    void socket.leave(audienceOf.room(roomCode));
    presence.leave(roomCode, session.memberId);
    roomCode = '';
  };
  const put = (code: string): void => {
    if (code === roomCode || !ROOM_CODE.test(code) || !socket.connected) return;
    leaveRoom();
    roomCode = code;
    void socket.join(audienceOf.room(code));
    presence.enter(code, session.memberId);
  };
  const enterRoom = async (code: string): Promise<boolean> => {
    if (code === roomCode) return true;
    if (!ROOM_CODE.test(code)) return false;
    const before = taken;
    if (parts.mayHear && !(await parts.mayHear(session.memberId, code))) return false;
    // Put out of a room while the question was under way: the answer may be of before.
    if (taken !== before) return enterRoom(code);
    put(code);
    return roomCode === code;
  };
  const connection: OpenConnection = {
    socket,
    own,
    sessionId: session.id,
    ...whoOf(session, socket.request),
    get roomCode() {
      return roomCode;
    },
    enterRoom,
    leaveRoom,
    put,
    take: (code) => {
      taken += 1;
      if (code === roomCode) leaveRoom();
    },
    greet: (code) => {
      void socket.join(own);
      const hello = (): void => {
        const audiences = roomCode === '' ? [own] : [own, audienceOf.room(roomCode)];
        socket.emit('ready', { t: parts.now(), audiences });
      };
      if (code === '') return hello();
      enterRoom(code).then(hello, (error: unknown) => {
        log.debug({ err: error }, 'realtime: room not entered now');
        hello();
      });
    },
    end: (reason) => {
      socket.emit('session.ended', { v: 0, t: parts.now(), type: 'session.ended', data: { reason }, room: own });
      socket.disconnect(true);
    },
  };
  watchCredit(parts);
  hearMessages(connection, {
    rings: parts.rings,
    now: parts.now,
    onFault: (error) => log.debug({ err: error }, 'realtime: a message was not answered'),
  });
  return connection;
}

/** Ends a connection that sends more than its credit. */
function watchCredit({ socket, metrics }: Pick<ConnectionParts, 'socket' | 'metrics'>): void {
  const credit = createTokenBucket(CREDIT, CREDIT_PER_SECOND);
  socket.conn.on('packet', () => {
    if (credit.take(performance.now())) return;
    metrics.count('realtime_flood_total');
    socket.disconnect(true);
  });
}
