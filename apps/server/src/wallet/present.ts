import type { ReplyOf } from '@drawroom/contract/call';
import type { walletCalls } from '@drawroom/contract/wallet';
import { formatMoney } from '@drawroom/engine/money';
import type { Change, Wallet } from './store.ts';

/** No deposit carries a turnover rule yet, so all of the balance may be withdrawn and none is left to turn over. */
export function presentWallet(wallet: Wallet, currency: string): ReplyOf<typeof walletCalls.myWallet> {
  const balance = formatMoney(wallet.balanceMinor);
  return {
    currency,
    balance,
    frozen: formatMoney(wallet.frozenMinor),
    withdrawable: balance,
    turnoverLeft: formatMoney(0n),
    external: [],
  };
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
      ref: String(change.ref),
    })),
  };
}
