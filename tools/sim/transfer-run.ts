import { runHistory } from '@drawroom/server/transfer/test-histories';
import { openTransferWorld } from '@drawroom/server/transfer/test-transfer';
import { startTestCluster } from '@drawroom/testkit/cluster';

/** Lives of one database; then another begins, so that none of them grows slow. */
const PER_WORLD = 100;
/** Databases at work at one time. */
const AT_ONCE = 2;

export interface TransferReport {
  readonly breaches: readonly string[];
  readonly histories: number;
  readonly transfers: number;
}

/**
 * Random lives of members with a provider that loses, forges, doubles and lies and a house that dies between any two words (R-39..R-42). Each ends
 * with everything driven to its end: points, records and both books agree, and the audit is clean. Stops at `endsAt` (ms of `performance.now`).
 */
export async function transferRun(asked: {
  readonly histories: number;
  readonly seed: string;
  readonly endsAt: number;
  readonly say: (line: string) => void;
}): Promise<TransferReport> {
  const { histories, endsAt, say } = asked;
  const first = Number.parseInt(asked.seed.slice(0, 8), 16) || 1;
  const cluster = await startTestCluster();
  const breaches: string[] = [];
  let [next, done, transfers] = [0, 0, 0];
  const worker = async (): Promise<void> => {
    while (next < histories && performance.now() < endsAt) {
      const from = next;
      next = Math.min(histories, from + PER_WORLD);
      const until = next;
      const world = await openTransferWorld({ clusterUrl: cluster.connectionString() });
      for (let n = from; n < until && performance.now() < endsAt; n += 1) {
        const ended = await runHistory(world, first + n);
        breaches.push(...ended.faults.map((fault) => `history ${first + n}: ${fault}`));
        transfers += ended.transfers;
        done += 1;
      }
      // Its end is the audit of its books.
      try {
        await world[Symbol.asyncDispose]();
      } catch (error) {
        breaches.push((error as Error).message);
      }
      say(`${done} histories, ${transfers} transfers, ${breaches.length} breaches`);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  } finally {
    await cluster.stop();
  }
  return { breaches, histories: done, transfers };
}
