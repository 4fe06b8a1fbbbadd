import { addLines } from '../slip.ts';
import type { SlipChange } from '../slip.ts';
import { betKey, changeSlip, slipOf, useSlips } from '../slip-store.ts';

/** A side of a streak as a bet. */
export interface StreakBet {
  readonly lotteryCode: string;
  readonly playCode: string;
  readonly selection: string;
}

/**
 * Puts a bet on the slip of its lottery, at the amount last chosen there, else at `unitAmount`; never places it. One that
 * is on the slip already stays as it is. The odds are written on it once the table is shown.
 */
export function putOnSlip({ lotteryCode, playCode, selection }: StreakBet, unitAmount: string): SlipChange {
  const slip = slipOf(lotteryCode);
  const key = betKey(playCode, selection);
  if (useSlips.getState().selected[lotteryCode]?.has(key) === true) return { ok: true, slip };
  const amount = slip.unitAmount === '' ? unitAmount : slip.unitAmount;
  const change = addLines(slip, [{ playCode, selection, odds: '', unitAmount: amount, multiple: 1 }]);
  if (change.ok) changeSlip(lotteryCode, () => change.slip);
  return change;
}
