import type { ReplyOf } from '@drawroom/contract/call';
import type { walletCalls } from '@drawroom/contract/wallet';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel } from '../kernel/kernel.ts';
import type { WalletDeps } from './deps.ts';
import { presentWallet } from './present.ts';
import { findWallet } from './store.ts';
import { openTurnover } from './turnover.ts';

/** Whose wallet it is. */
export interface WalletOwner {
  readonly memberId: bigint;
  readonly accountId: bigint;
  readonly currency: string;
}

/** The wallet centre (spec §2 /walletcenter). */
export async function myWallet(
  kernel: Pick<Kernel, 'db'>,
  { memberId, accountId, currency }: WalletOwner,
  { countedStake, owedOf, externalOf }: Pick<WalletDeps, 'countedStake' | 'owedOf' | 'externalOf'>,
): Promise<ReplyOf<typeof walletCalls.myWallet>> {
  const open = await openTurnover(kernel.db, accountId, countedStake);
  const owedMinor = (await owedOf?.(kernel.db, accountId)) ?? 0n;
  return {
    ...presentWallet(await findWallet(kernel.db, accountId), open, currency),
    external: (await externalOf?.(kernel.db, memberId)) ?? [],
    ...(owedMinor > 0n && { owed: formatMoney(owedMinor) }),
  };
}
