import { RepeatedWork } from '../../kernel/repeated-work.ts';
import { runCorrections, type CorrectDeps } from './correct-round.ts';

/** How soon after its confirmation a correction begins; a look costs one query of a table with a row per correction. */
const LOOK_MS = 2_000;

/** Runs corrections on the node that leads the rounds. Two at once do no harm: each step is done once. */
export function correctionRunner(deps: CorrectDeps, leads: () => boolean): RepeatedWork {
  const { log, metrics } = deps.kernel;
  const look = async (): Promise<void> => {
    if (leads()) await runCorrections(deps);
  };
  return new RepeatedWork(look, {
    pauseMs: LOOK_MS,
    onFault: (error) => {
      metrics.count('lottery_correction_fault_total');
      log.error({ err: error }, 'corrections');
    },
  });
}
