import type { BetRow } from '@drawroom/contract/lottery';
import { formatMoney } from '@drawroom/engine/money';
import { minorOf } from './minor.ts';
import { addLines } from './slip.ts';
import type { SlipChange } from './slip.ts';
import { changeSlip, slipOf } from './slip-store.ts';

/** Puts a placed bet on the slip once more, at the same amount and at the odds that the table will show then. */
export function betAgain(bet: Pick<BetRow, 'lotteryCode' | 'playCode' | 'selection' | 'amount' | 'units'>): SlipChange {
  const { lotteryCode, playCode, selection, amount, units } = bet;
  const unitAmount = formatMoney(minorOf(amount) / BigInt(Math.max(1, units))).replace(/\.00$/, '');
  const change = addLines(slipOf(lotteryCode), [{ playCode, selection, odds: '', unitAmount, multiple: 1 }]);
  if (change.ok) changeSlip(lotteryCode, () => change.slip);
  return change;
}
