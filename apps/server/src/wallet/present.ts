import type { ReplyOf } from '@drawroom/contract/call';
import { depositNo, packetNo, rewardNo, withdrawalNo } from '@drawroom/contract/order-no';
import type { ChangeType, walletCalls } from '@drawroom/contract/wallet';
import { formatMoney } from '@drawroom/engine/money';
import type { Change, Wallet } from './store.ts';
import { withdrawableOf, type Turnover } from './turnover.ts';

/** The wallet centre: what may leave follows from the turnover that is still open. */
export function presentWallet(
  wallet: Wallet,
  open: readonly Turnover[],
  currency: string,
): ReplyOf<typeof walletCalls.myWallet> {
  const { withdrawable, left } = withdrawableOf(wallet.balanceMinor, open);
  return {
    currency,
    balance: formatMoney(wallet.balanceMinor),
    frozen: formatMoney(wallet.frozenMinor),
    withdrawable: formatMoney(withdrawable),
    turnoverLeft: formatMoney(left),
    external: [],
  };
}

const NUMBERS: Partial<Record<ChangeType, (id: bigint) => string>> = {
  deposit: depositNo,
  fee: depositNo,
  bonus: depositNo,
  withdrawal: withdrawalNo,
  withdrawal_return: withdrawalNo,
  packet: packetNo,
  packet_taken: packetNo,
  packet_return: packetNo,
  reward: rewardNo,
};

/** What a change belongs to, by the number that its member knows it by; the fee and bonus of an account are a deposit's. */
export function refOf({ type, ref }: Pick<Change, 'type' | 'ref'>): string {
  return NUMBERS[type]?.(ref) ?? String(ref);
}

/** `cursor` leads to the changes below these; null when a page is not full. */
export function presentRecords(
  list: readonly Change[],
  { page, size, total }: { readonly page: number; readonly size: number; readonly total: number },
): ReplyOf<typeof walletCalls.records> {
  const last = list.at(-1);
  return {
    page,
    size,
    total,
    cursor: last === undefined || list.length < size ? null : String(last.ver),
    list: list.map((change) => ({
      recordNo: String(change.ver),
      type: change.type,
      amount: formatMoney(change.amountMinor),
      balanceAfter: formatMoney(change.balanceAfterMinor),
      createTime: change.createdAtMs,
      ref: refOf(change),
    })),
  };
}
