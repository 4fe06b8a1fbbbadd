import { Worker } from 'node:worker_threads';
import type { BeaconChain } from '@drawroom/beacon/chain';

/** What the worker computes. */
export type BeaconSum =
  | { readonly kind: 'verify'; readonly chain: BeaconChain; readonly round: number; readonly signature: string }
  | { readonly kind: 'lock'; readonly chain: BeaconChain; readonly round: number; readonly seed: string };

type Answer = { readonly id: number; readonly done?: boolean | string; readonly fault?: string };

/** The beacon's long sums, beside the thread that takes bets. */
export interface BeaconSums {
  verify(round: number, signature: string): Promise<boolean>;
  /** The seed, locked until the round (timelock.ts). */
  lock(round: number, seedHex: string): Promise<string>;
  close(): Promise<void>;
}

/** Two threads: a draw that waits for its value to be checked does not queue behind the seeds of the next rounds. */
export function beaconSums(chain: BeaconChain): BeaconSums {
  const checks = aThread();
  const locks = aThread();
  return {
    verify: async (round, signature) => (await checks.ask({ kind: 'verify', chain, round, signature })) === true,
    lock: async (round, seed) => String(await locks.ask({ kind: 'lock', chain, round, seed })),
    close: async () => {
      await Promise.all([checks.close(), locks.close()]);
    },
  };
}

interface Thread {
  ask(sum: BeaconSum): Promise<boolean | string>;
  close(): Promise<void>;
}

/** Starts when its first sum is asked for, and again after it died; its open sums then reject. */
function aThread(): Thread {
  const open = new Map<number, { resolve(done: boolean | string): void; reject(error: Error): void }>();
  let worker: Worker | null = null;
  let last = 0;

  const lose = (lost: Worker, error: Error): void => {
    if (worker !== lost) return;
    worker = null;
    for (const { reject } of open.values()) reject(error);
    open.clear();
  };
  const thread = (): Worker => {
    if (worker !== null) return worker;
    const started = new Worker(new URL('beacon-worker.ts', import.meta.url));
    started.unref();
    started.on('message', ({ id, done, fault }: Answer) => {
      const waiting = open.get(id);
      open.delete(id);
      if (done === undefined) waiting?.reject(new Error(fault));
      else waiting?.resolve(done);
    });
    started.on('error', (error) => lose(started, error));
    started.on('exit', () => lose(started, new Error('the thread of the beacon ended')));
    return (worker = started);
  };
  return {
    ask: (sum) =>
      new Promise((resolve, reject) => {
        last += 1;
        open.set(last, { resolve, reject });
        // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
        thread().postMessage({ id: last, sum });
      }),
    close: async () => {
      await worker?.terminate();
    },
  };
}
