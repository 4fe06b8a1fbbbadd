import type { Kernel, Slice } from '../kernel/kernel.ts';
import { reportFiles } from './files/report-file.ts';
import { reportHandlers } from './routes.ts';
import { factsRunner } from './facts-runner.ts';

/** Reports of agents: the facts that they are made of are kept here. */
export function createReportSlice(kernel: Kernel): Slice {
  const runner = factsRunner(kernel);
  return {
    name: 'report',
    handlers: reportHandlers(kernel),
    files: [reportFiles(kernel)],
    start: async () => {
      if (kernel.config.roles.has('worker')) runner.start();
    },
    stop: () => runner.stop(),
  };
}
