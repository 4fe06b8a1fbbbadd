import type { Kernel } from '../kernel/kernel.ts';
import { RepeatedWork } from '../kernel/repeated-work.ts';
import { runChases, type ChaseDeps } from './chase-steps.ts';

/** How soon after a round opens, or is settled, its chases are looked at. Without chases a look costs one probe of an empty index. */
const LOOK_MS = 400;

/** Runs the chases on the node that leads the rounds. Two at once do no harm: each part changes once. */
export function chaseRunner(deps: ChaseDeps & { readonly kernel: Kernel }, leads: () => boolean): RepeatedWork {
  const { log, metrics } = deps.kernel;
  const look = async (): Promise<void> => {
    if (!leads()) return;
    const begunAt = performance.now();
    await runChases(deps);
    metrics.observe('lottery_chase_look_seconds', (performance.now() - begunAt) / 1_000);
  };
  return new RepeatedWork(look, {
    pauseMs: LOOK_MS,
    onFault: (error) => {
      metrics.count('lottery_chase_fault_total');
      log.error({ err: error }, 'chases');
    },
  });
}
