import { create } from 'zustand';
import { readKey, writeKey } from '../shell/storage.ts';

/** Amounts offered until the member chooses his own, whole points. */
export const DEFAULT_QUICK_AMOUNTS: readonly string[] = ['5', '10', '50', '100', '500', '1000'];
/** More would not be quick. */
export const QUICK_AMOUNTS_MAX = 8;
/** Digits of one amount. */
export const QUICK_AMOUNT_DIGITS = 7;

/** A stored or entered list as it may be used: whole amounts above zero, each once, rising, at most eight. */
export function tidyAmounts(amounts: readonly unknown[]): readonly string[] {
  const whole = amounts.map(String).filter((text) => /^[1-9]\d*$/.test(text) && text.length <= QUICK_AMOUNT_DIGITS);
  return [...new Set(whole)].toSorted((one, other) => Number(one) - Number(other)).slice(0, QUICK_AMOUNTS_MAX);
}

function stored(): readonly string[] {
  try {
    const value: unknown = JSON.parse(readKey('QuickAmt') ?? 'null');
    const amounts = Array.isArray(value) ? tidyAmounts(value) : [];
    return amounts.length > 0 ? amounts : DEFAULT_QUICK_AMOUNTS;
  } catch {
    return DEFAULT_QUICK_AMOUNTS;
  }
}

/** The member's quick amounts, decimal strings without a point; kept on the phone over logout (spec §9 `QuickAmt`). */
export const useQuickAmounts = create<{ readonly amounts: readonly string[] }>(() => ({ amounts: stored() }));

/** Stores the member's choice; an empty list means the house's own amounts again. */
export function saveQuickAmounts(amounts: readonly string[]): void {
  const tidy = tidyAmounts(amounts);
  writeKey('QuickAmt', tidy.length > 0 ? JSON.stringify(tidy) : null);
  useQuickAmounts.setState({ amounts: tidy.length > 0 ? tidy : DEFAULT_QUICK_AMOUNTS });
}

/** What the member has chosen himself; nothing when the house's own amounts are shown. */
export function chosenQuickAmounts(): readonly string[] {
  const { amounts } = useQuickAmounts.getState();
  return amounts === DEFAULT_QUICK_AMOUNTS ? [] : amounts;
}
