import { walletCalls } from '@drawroom/contract/wallet';
import { handle, type Handler, type Kernel } from '../kernel/kernel.ts';
import type { WalletDeps } from './deps.ts';
import { listBooks } from './books/list-books.ts';
import { autoHandler } from './external-points.ts';
import { listRecords } from './list-records.ts';
import { listTurnover } from './list-turnover.ts';
import { methodHandlers } from './methods/handlers.ts';
import { myWallet } from './my-wallet.ts';
import { statementHandlers } from './statement/handlers.ts';

export function walletHandlers(kernel: Kernel, deps: WalletDeps): readonly Handler[] {
  const { countedStake } = deps;
  return [
    handle(walletCalls.myWallet, (_input, { session: { memberId, claims } }) =>
      myWallet(kernel, { memberId, ...claims }, deps),
    ),
    handle(walletCalls.records, (input, { session }) => listRecords(kernel.db, session.claims.accountId, input)),
    handle(walletCalls.turnover, (_input, { session }) => listTurnover(kernel, session.claims.accountId, countedStake)),
    handle(walletCalls.books, () => listBooks(kernel)),
    ...statementHandlers(kernel),
    autoHandler(kernel),
    ...methodHandlers(kernel),
  ];
}
