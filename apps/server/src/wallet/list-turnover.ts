import type { ReplyOf } from '@drawroom/contract/call';
import type { turnover } from '@drawroom/contract/wallet';
import { formatMoney } from '@drawroom/engine/money';
import type { Kernel } from '../kernel/kernel.ts';
import { findWallet } from './store.ts';
import { openTurnover, withdrawableOf, type CountedStake } from './turnover.ts';

/** What still has to be staked before points may be withdrawn, oldest first, and how far it has come. */
export async function listTurnover(
  { db }: Pick<Kernel, 'db'>,
  accountId: bigint,
  countedStake: CountedStake,
): Promise<ReplyOf<typeof turnover>> {
  const open = await openTurnover(db, accountId, countedStake);
  const { balanceMinor } = await findWallet(db, accountId);
  const { left, locked } = withdrawableOf(balanceMinor, open);
  return {
    left: formatMoney(left),
    locked: formatMoney(locked),
    list: open.map(({ source, ref, amountMinor, requiredMinor, leftMinor, createdAtMs }) => ({
      source,
      ref,
      amount: formatMoney(amountMinor),
      required: formatMoney(requiredMinor),
      done: formatMoney(requiredMinor - leftMinor),
      createTime: Math.floor(createdAtMs),
    })),
  };
}
