import { RepeatedWork } from '../kernel/repeated-work.ts';
import { decideSteps, endLapsed } from './decide-steps.ts';
import type { Following } from './deps.ts';
import { placeSteps } from './place-steps.ts';

/** How soon after a bet is shared its followers' bets are placed. Without follows a look costs three probes of small indexes. */
const LOOK_MS = 400;

/** One look: first what is decided, so that a loss counts before the next bet is placed. */
export async function runFollows(following: Following): Promise<void> {
  await decideSteps(following);
  await endLapsed(following);
  await placeSteps(following);
}

/** Runs the follows. Any number of processes may: each step changes once. */
export function followRunner(following: Following): RepeatedWork {
  const { log, metrics } = following.kernel;
  return new RepeatedWork(() => runFollows(following), {
    pauseMs: LOOK_MS,
    onFault: (error) => {
      metrics.count('follow_fault_total');
      log.error({ err: error }, 'follows');
    },
  });
}
