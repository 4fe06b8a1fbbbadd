import { pageTeams } from '../agent/index.ts';
import type { Kernel } from '../kernel/kernel.ts';
import { RepeatedWork } from '../kernel/repeated-work.ts';
import { foldOnce, rollUp } from './fold.ts';

const PAUSE_MS = 1_000;

/** Keeps the facts of the reports, and the pages of teams they are read by, within a second or two of what happens. Any number may run at once. */
export function factsRunner(kernel: Pick<Kernel, 'db' | 'log' | 'metrics'>): { start(): void; stop(): Promise<void> } {
  const stopping = new AbortController();
  const work = new RepeatedWork(
    async () => {
      while (!stopping.signal.aborted && (await foldOnce(kernel.db)));
      await pageTeams(kernel.db);
      await rollUp(kernel.db);
    },
    {
      pauseMs: PAUSE_MS,
      onFault: (error) => {
        kernel.metrics.count('report_fold_fault_total');
        kernel.log.error({ err: error }, 'report: facts not folded');
      },
    },
  );
  return {
    start: () => work.start(),
    stop: () => {
      stopping.abort();
      return work.stop();
    },
  };
}
