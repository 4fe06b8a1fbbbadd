import { payAmountOf, priceDeposit, rateE8 } from '@drawroom/engine/cashier-prices';
import type { Priced } from '@drawroom/engine/cashier-prices';
import { formatMoney } from '@drawroom/engine/money';
import { minorOf } from '../wallet/minor.ts';
import type { Channel } from './queries.ts';

/**
 * What an amount on a channel comes to, by the function the server uses, with what is credited (minor units) and what is to be
 * paid (decimal text); null when the fee leaves nothing of it.
 */
export function termsOfChannel(
  amountMinor: bigint,
  channel: Channel,
): (Priced & { readonly credit: bigint; readonly pay: string }) | null {
  const { fee, bonus, turnoverE2, pay } = channel;
  const priced = priceDeposit(
    {
      feeFixed: minorOf(fee.fixed),
      feePer10k: fee.per10k,
      bonusPer10k: bonus?.per10k ?? 0,
      bonusMax: bonus === null ? 0n : minorOf(bonus.max),
      turnoverDepositE2: turnoverE2.deposit,
      turnoverBonusE2: turnoverE2.bonus,
    },
    amountMinor,
  );
  if (priced === null) return null;
  const units = payAmountOf(amountMinor, { rateE8: rateE8(pay.rate), decimals: pay.decimals });
  return { ...priced, credit: amountMinor - priced.fee + priced.bonus, pay: formatMoney(units, pay.decimals) };
}
