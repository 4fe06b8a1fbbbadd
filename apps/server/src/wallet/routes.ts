import { walletCalls } from '@drawroom/contract/wallet';
import { handle, type Handler, type Kernel } from '../kernel/kernel.ts';
import { listRecords } from './list-records.ts';
import { myWallet } from './my-wallet.ts';

export function walletHandlers(kernel: Kernel): readonly Handler[] {
  return [
    handle(walletCalls.myWallet, (_input, { session }) => myWallet(kernel, session)),
    handle(walletCalls.records, (input, { session }) => listRecords(kernel.db, session.claims.accountId, input)),
  ];
}
