import type { Kernel, Slice } from '../kernel/kernel.ts';
import { closeBlockedBy, ownData } from './own-data.ts';
import { walletHandlers } from './routes.ts';

export { rebateBetween } from './rebate-between.ts';

/** What a member has, and every change of it. */
export function createWalletSlice(kernel: Kernel): Slice {
  return {
    name: 'wallet',
    handlers: walletHandlers(kernel),
    exportOf: (memberId) => ownData(kernel.db, memberId),
    closeBlockedBy,
  };
}
