import { parentPort } from 'node:worker_threads';
import { verifyBeacon } from '@drawroom/beacon/verify-beacon';
import type { BeaconSum } from './beacon-sums.ts';
import { lockUntil } from './timelock.ts';

/** Pairings take tens of milliseconds each: they are done here, beside the thread that takes bets. */
async function work(sum: BeaconSum): Promise<boolean | string> {
  return sum.kind === 'verify'
    ? verifyBeacon(sum.chain, sum.round, sum.signature)
    : lockUntil(sum.chain, sum.round, sum.seed);
}

/** An answer as `beacon-sums.ts` awaits it. */
function tell(answer: { id: number; done?: boolean | string; fault?: string }): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(answer);
}

parentPort?.on('message', ({ id, sum }: { id: number; sum: BeaconSum }) => {
  work(sum).then(
    (done) => tell({ id, done }),
    (error: unknown) => tell({ id, fault: String(error) }),
  );
});
