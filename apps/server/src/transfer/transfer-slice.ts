import type { Kernel, Slice } from '../kernel/kernel.ts';
import type { TransferDeps, Transferring } from './deps.ts';
import { ownData } from './own-data.ts';
import { closeBlockedBy } from './points-away.ts';
import { providerCallbacks } from './provider-callback.ts';
import { lineTo } from './provider-line.ts';
import { recordHandlers } from './record-routes.ts';
import { transferHandlers } from './routes.ts';
import { transferRunner } from './transfer-runner.ts';

/** Points at external games: how they get there, what becomes of them, and that every one of them comes home. */
export function createTransferSlice(kernel: Kernel, deps: TransferDeps): Slice {
  const transferring: Transferring = { kernel, deps, lineTo: (provider) => lineTo(kernel, provider) };
  const runner = transferRunner(transferring);
  return {
    name: 'transfer',
    handlers: [...transferHandlers(transferring, kernel.config.sending.publicUrl), ...recordHandlers(kernel)],
    callbacks: [providerCallbacks(transferring)],
    exportOf: (memberId) => ownData(kernel, memberId),
    closeBlockedBy,
    start: async () => {
      if (deps.works) runner.start();
    },
    stop: () => runner.stop(),
  };
}
