import type { ReplyOf } from '@drawroom/contract/call';
import type { walletCalls } from '@drawroom/contract/wallet';
import type { Kernel, Session } from '../kernel/kernel.ts';
import { presentWallet } from './present.ts';
import { findWallet } from './store.ts';
import { openTurnover, type CountedStake } from './turnover.ts';

/** The wallet centre (spec §2 /walletcenter). */
export async function myWallet(
  kernel: Kernel,
  session: Session,
  countedStake: CountedStake,
): Promise<ReplyOf<typeof walletCalls.myWallet>> {
  const { accountId, currency } = session.claims;
  const open = await openTurnover(kernel.db, accountId, countedStake);
  return presentWallet(await findWallet(kernel.db, accountId), open, currency);
}
