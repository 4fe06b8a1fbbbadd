import type { BetRow } from '@drawroom/contract/lottery';
import { formatMoney } from '@drawroom/engine/money';
import { minorOf } from '../wallet/minor.ts';
import { addLines } from './slip.ts';
import type { SlipChange, SlipLine } from './slip.ts';
import { changeSlip, slipOf } from './slip-store.ts';

type PlacedBet = Pick<BetRow, 'playCode' | 'selection' | 'amount' | 'units'>;

/** The same stake; the odds are left open and taken from the table as it will be shown. */
function lineOf({ playCode, selection, amount, units }: PlacedBet): SlipLine {
  const unitAmount = formatMoney(minorOf(amount) / BigInt(Math.max(1, units))).replace(/\.00$/, '');
  return { playCode, selection, odds: '', unitAmount, multiple: 1 };
}

/** Puts placed bets on the slip of their lottery once more, at the same amounts and at the odds that the table will show then. */
export function betAgain(lotteryCode: string, bets: readonly PlacedBet[]): SlipChange {
  const change = addLines(slipOf(lotteryCode), bets.map(lineOf));
  if (change.ok) changeSlip(lotteryCode, () => change.slip);
  return change;
}
