import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db, Outbox } from '../kernel.ts';
import { PRESENCE_CHANGED } from '../outbox/channels.ts';
import type { ListenLine } from '../outbox/listen-line.ts';
import { SerialLoop } from '../outbox/serial-loop.ts';
import { beatNode, countOnline, removeNode, tellCounts, writeRooms } from './presence-rows.ts';

/** A room hears of its number at most once in this time. */
const TICK_MS = 1_000;
const BEAT_EVERY_TICKS = 3;

export interface Presence {
  /** Distinct members in a room, over all nodes, as of the last second. */
  online(roomCode: string): number;
  /** A socket of the member has entered or left the room on this node. */
  enter(roomCode: string, memberId: bigint): void;
  leave(roomCode: string, memberId: bigint): void;
  stop(): Promise<void>;
}

/**
 * Counts who is connected where. Each node writes its own members per room when they change; the count is of distinct
 * members over the nodes that have lately given a sign of life, so that nobody counts twice and no dead node counts.
 */
export async function followPresence(parts: {
  db: Db;
  line: ListenLine;
  outbox: Outbox;
  log: Logger;
}): Promise<Presence> {
  const { db, line, outbox, log } = parts;
  const node = randomUUID();
  const rooms = new Map<string, Map<bigint, number>>();
  const dirty = new Set<string>();
  let counts = new Map<string, number>();
  let stale = true;
  let ticks = 0;

  const count = (roomCode: string, memberId: bigint, by: 1 | -1): void => {
    const members = rooms.get(roomCode) ?? new Map<bigint, number>();
    rooms.set(roomCode, members);
    const sockets = (members.get(memberId) ?? 0) + by;
    if (sockets > 0) members.set(memberId, sockets);
    else members.delete(memberId);
    // A second device of the same member changes nothing.
    if (sockets === 0 || (by === 1 && sockets === 1)) dirty.add(roomCode);
  };
  const tick = async (): Promise<boolean> => {
    const beats = ticks % BEAT_EVERY_TICKS === 0;
    ticks += 1;
    if (beats) {
      // A node that was thought dead, or a table emptied by a crash: everything is written again.
      if (await beatNode(db, node)) for (const roomCode of rooms.keys()) dirty.add(roomCode);
      stale = true;
    }
    if (dirty.size > 0) {
      const changed = [...dirty];
      // Cleared before the write: who comes during it marks the room again.
      dirty.clear();
      const written = changed.map((roomCode) => ({ roomCode, members: membersOf(rooms, roomCode) }));
      await writeRooms(db, node, written).catch((error: unknown) => {
        for (const roomCode of changed) dirty.add(roomCode);
        throw error;
      });
      stale = true;
    }
    if (!stale) return false;
    stale = false;
    counts = await countOnline(db);
    await tellCounts(db, outbox, counts);
    return false;
  };
  const loop = new SerialLoop(tick, (error) => {
    stale = true;
    log.warn({ err: error }, 'realtime: presence not written now');
  });

  await line.listen(PRESENCE_CHANGED, () => (stale = true));
  loop.wake();
  await loop.idle();
  const timer = setInterval(() => loop.wake(), TICK_MS);
  return {
    online: (roomCode) => counts.get(roomCode) ?? 0,
    enter: (roomCode, memberId) => count(roomCode, memberId, 1),
    leave: (roomCode, memberId) => count(roomCode, memberId, -1),
    stop: async () => {
      clearInterval(timer);
      await loop.stop();
      await removeNode(db, node).catch((error: unknown) => log.debug({ err: error }, 'realtime: presence not removed'));
    },
  };
}

function membersOf(rooms: Map<string, Map<bigint, number>>, roomCode: string): bigint[] {
  const members = [...(rooms.get(roomCode)?.keys() ?? [])];
  if (members.length === 0) rooms.delete(roomCode);
  return members;
}
