import { forgetFileTickets } from '../kernel/file-ticket.ts';
import type { Kernel, OwnData, Tx } from '../kernel/kernel.ts';
import { readAuto } from './external-points.ts';
import { deleteMethods } from './methods/method-store.ts';
import { ownMethods } from './methods/own-methods.ts';
import { ownData } from './own-data.ts';

/** What this slice keeps about a member, for his own copy. */
export async function walletOf(kernel: Kernel, memberId: bigint): Promise<OwnData> {
  return {
    ...(await ownData(kernel.db, memberId)),
    ...(await ownMethods(kernel, memberId)),
    preferences: { auto: await readAuto(kernel.db, memberId) },
  };
}

/** Forgets where the member was paid and what he chose; the books stay. */
export async function forgetWallet(t: Tx, memberId: bigint): Promise<void> {
  await deleteMethods(t, memberId);
  await forgetFileTickets(t, memberId);
  await t.query('delete from wallet.preference where member_id = $1', [memberId], 'wallet-preference-forget');
}
