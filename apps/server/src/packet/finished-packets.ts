import type { Standing } from './present.ts';

/** A packet of which nothing can be taken any more, and who got how much, minor units by member. */
export interface Finished {
  readonly roomCode: string;
  readonly standing: Standing;
  readonly takers: ReadonlyMap<bigint, bigint>;
}

/** Finished packets that this node has lately been asked about, and who may hear of them. What is in here never changes again. */
export interface FinishedPackets {
  get(id: bigint): Finished | undefined;
  /** Remembers a packet with those who are in its room now; they replace those who were. */
  keep(id: bigint, finished: Finished, members: readonly bigint[]): void;
  /** Whether a member was in the room when one of its packets was found finished last. */
  wasThere(roomCode: string, memberId: bigint): boolean;
}

/** Remembers the last `most` packets, each with at most a hundred takers, and the members of their rooms once for each room. */
export function finishedPackets(most = 1_000): FinishedPackets {
  const held = new Map<bigint, Finished>();
  const rooms = new Map<string, ReadonlySet<bigint>>();
  return {
    get: (id) => held.get(id),
    keep: (id, finished, members) => {
      held.set(id, finished);
      rooms.set(finished.roomCode, new Set(members));
      const [oldest] = held.keys();
      if (held.size <= most || oldest === undefined) return;
      held.delete(oldest);
      const left = new Set([...held.values()].map(({ roomCode }) => roomCode));
      for (const roomCode of rooms.keys()) if (!left.has(roomCode)) rooms.delete(roomCode);
    },
    wasThere: (roomCode, memberId) => rooms.get(roomCode)?.has(memberId) ?? false,
  };
}
