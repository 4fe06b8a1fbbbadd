import { formatMoney } from '@drawroom/engine/money';
import { Refusal } from '../kernel/refusal.ts';
import { wallClock } from '../kernel/wall-clock.ts';
import type { Rule, TargetKind, Terms } from './terms.ts';

/** The rule of a kind of target; a kind without one is not paid to (`withdrawal.method_needed`: choose another). */
export function ruleFor(terms: Terms, kind: TargetKind): Rule {
  const rule = terms.rules.find((each) => each.kind === kind);
  if (rule === undefined) throw new Refusal('withdrawal.method_needed');
  return rule;
}

/**
 * Refuses what cannot be withdrawn now, with everything the member needs to ask for something that can: bounds of the rule, points
 * that are there, points whose turnover is met, number and sum of the day.
 */
export function refuseAmount(
  terms: Terms,
  rule: Rule,
  { amountMinor, zone }: { readonly amountMinor: bigint; readonly zone: string },
): void {
  const { balanceMinor, withdrawable, turnoverLeft, day } = terms;
  if (amountMinor < rule.min || amountMinor > rule.max) {
    const bounds = { min: formatMoney(rule.min), max: formatMoney(rule.max) };
    throw new Refusal('withdrawal.amount_out_of_range', bounds, bounds);
  }
  if (amountMinor > balanceMinor) {
    throw new Refusal('wallet.insufficient', {}, { balance: formatMoney(balanceMinor) });
  }
  if (amountMinor > withdrawable) {
    const rest = { max: formatMoney(withdrawable), left: formatMoney(turnoverLeft) };
    throw new Refusal('withdrawal.not_withdrawable', rest, rest);
  }
  if (day.countLeft === 0 || amountMinor > day.sumLeft) {
    const left = { countLeft: day.countLeft, sumLeft: formatMoney(day.sumLeft), resetsAt: day.resetsAtMs };
    throw new Refusal('withdrawal.day_limit', { time: wallClock(zone, day.resetsAtMs) }, left);
  }
}
