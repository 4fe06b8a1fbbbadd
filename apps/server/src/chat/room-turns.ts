import { createGate, type Gate } from '../kernel/gate.ts';

/** Transactions of one room at once on a node: one that commits, and one that has its turn behind the room's row then. */
const AT_ONCE = 2;
/** Beyond this a room is refused as busy; each would wait longer than a call may take. */
const WAITING_MAX = 1_000;

/** Does work behind a room's row when its turn has come. Throws the refusal `server.busy` when too many wait. */
export type RoomTurns = <T>(roomCode: string, work: () => Promise<T>) => Promise<T>;

/**
 * Turns by room. Whoever waits for a busy room's row in the database holds a connection of the node's pool meanwhile; a crowd of them
 * would hold all, and bets and every other room would wait with it (`npm run bench -- --only fanout`). Here they wait without one.
 */
export function roomTurns(): RoomTurns {
  const rooms = new Map<string, { readonly gate: Gate; inside: number }>();
  return async (roomCode, work) => {
    const room = rooms.get(roomCode) ?? { gate: createGate(AT_ONCE, WAITING_MAX), inside: 0 };
    rooms.set(roomCode, room);
    room.inside += 1;
    try {
      return await room.gate(work);
    } finally {
      room.inside -= 1;
      if (room.inside === 0) rooms.delete(roomCode);
    }
  };
}
