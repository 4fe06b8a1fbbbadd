import type { Session } from '../kernel/kernel.ts';
import type { PacketKernel } from './deps.ts';
import type { Packet } from './packet-store.ts';
import { takeShares, type Fate, type Taker } from './take-shares.ts';

/** How somebody's wish ended, and how the packet stands. */
export interface Outcome {
  readonly fate: Fate;
  readonly packet: Packet;
}

interface Waiting extends Taker {
  settle(outcome: Outcome): void;
  fail(error: unknown): void;
}

/** As many as a packet can have shares. */
const BATCH_MAX = 100;

/**
 * Takes shares in batches: whoever comes while a packet's transaction runs travels with its next one. A row that everybody locks gives one
 * commit after the other; so a packet is taken up in a few of them, not in a hundred (`npm run bench -- --only packet`).
 */
export function shareBatcher(
  kernel: Pick<PacketKernel, 'db' | 'outbox'>,
): (id: bigint, taker: Taker) => Promise<Outcome> {
  const queues = new Map<bigint, Waiting[]>();

  const runBatch = async (id: bigint, batch: readonly Waiting[]): Promise<void> => {
    // Somebody with many fingers wishes once.
    const takers = new Map<Session['memberId'], Waiting>();
    for (const one of batch) if (!takers.has(one.session.memberId)) takers.set(one.session.memberId, one);
    try {
      const { packet, fates } = await kernel.db.tx((t) => takeShares(kernel, t, { id, takers: [...takers.values()] }));
      for (const one of batch) one.settle({ fate: fates.get(one.session.memberId) ?? null, packet });
    } catch (error) {
      for (const one of batch) one.fail(error);
    }
  };

  const drain = async (id: bigint, queue: Waiting[]): Promise<void> => {
    while (queue.length > 0) await runBatch(id, queue.splice(0, BATCH_MAX));
    queues.delete(id);
  };

  return (id, taker) =>
    new Promise((settle, fail) => {
      const waiting = { ...taker, settle, fail };
      const queue = queues.get(id);
      if (queue !== undefined) {
        queue.push(waiting);
        return;
      }
      const fresh = [waiting];
      queues.set(id, fresh);
      void drain(id, fresh);
    });
}
