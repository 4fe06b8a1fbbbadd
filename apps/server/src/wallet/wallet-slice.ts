import { audit } from '@drawroom/ledger/audit';
import type { Kernel, Slice } from '../kernel/kernel.ts';
import { booksWatch } from './books/books-watch.ts';
import type { WalletDeps } from './deps.ts';
import { methodPictures } from './methods/handlers.ts';
import { closeBlockedBy } from './own-data.ts';
import { forgetWallet, walletOf } from './personal-data.ts';
import { walletHandlers } from './routes.ts';
import { statementFiles } from './statement/statement-file.ts';

/** What a member has, every change of it, and where it is paid to. */
export function createWalletSlice(kernel: Kernel, deps: WalletDeps): Slice {
  const books = booksWatch(kernel, deps.auditBooks ?? audit);
  return {
    name: 'wallet',
    handlers: walletHandlers(kernel, deps),
    files: [methodPictures(kernel), statementFiles(kernel)],
    start: async () => {
      if (kernel.config.roles.has('worker')) books.start();
    },
    stop: () => books.stop(),
    exportOf: (memberId) => walletOf(kernel, memberId),
    forget: forgetWallet,
    closeBlockedBy,
  };
}
