import type { Kernel, Slice } from '../kernel/kernel.ts';
import { depositCallbacks } from './callback.ts';
import type { DepositDeps } from './deps.ts';
import { depositRunner } from './deposit-runner.ts';
import { closeBlockedBy, forgetPerson, ownData } from './own-data.ts';
import { depositHandlers } from './routes.ts';
import { slipFiles } from './slip-ticket.ts';

/** Points that members pay in: channels, orders, what providers tell, and the people who look when something differs. */
export function createDepositSlice(given: Kernel, deps: DepositDeps = {}): Slice {
  const kernel = { ...given, ...deps };
  const runner = depositRunner(kernel);
  return {
    name: 'deposit',
    handlers: depositHandlers(kernel),
    callbacks: [depositCallbacks(kernel)],
    files: [slipFiles(kernel)],
    exportOf: (memberId) => ownData(kernel, memberId),
    closeBlockedBy,
    forget: forgetPerson,
    start: async () => {
      if (kernel.config.roles.has('worker')) runner.start();
    },
    stop: () => runner.stop(),
  };
}
