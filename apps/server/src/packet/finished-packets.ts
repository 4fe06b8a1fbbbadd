import type { Standing } from './present.ts';

/** A packet of which nothing can be taken any more, and who got how much, minor units by member. */
export interface Finished {
  readonly standing: Standing;
  readonly takers: ReadonlyMap<bigint, bigint>;
}

/** Finished packets that this node has lately been asked about. What is in here never changes again. */
export interface FinishedPackets {
  get(id: bigint): Finished | undefined;
  keep(id: bigint, finished: Finished): void;
}

/** Remembers the last `most` packets; each has at most a hundred takers. */
export function finishedPackets(most = 1_000): FinishedPackets {
  const held = new Map<bigint, Finished>();
  return {
    get: (id) => held.get(id),
    keep: (id, finished) => {
      held.set(id, finished);
      const [oldest] = held.keys();
      if (held.size > most && oldest !== undefined) held.delete(oldest);
    },
  };
}
