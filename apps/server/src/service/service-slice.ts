import type { Kernel, Slice } from '../kernel/kernel.ts';
import { forgetPerson, ownData } from './own-data.ts';
import { serviceHandlers } from './routes.ts';
import { serviceRunner } from './service-runner.ts';

/** The member's side of the service desk; what operators do goes through the index, from the operators' slice. */
export function createServiceSlice(kernel: Kernel): Slice {
  const runner = serviceRunner(kernel);
  return {
    name: 'service',
    handlers: serviceHandlers(kernel),
    exportOf: (memberId) => ownData(kernel, memberId),
    forget: forgetPerson,
    start: async () => {
      if (kernel.config.roles.has('worker')) runner.start();
    },
    stop: () => runner.stop(),
  };
}
