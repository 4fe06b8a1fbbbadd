import { formatMoney, parseMoney } from '@drawroom/engine/money';
import type { LimitKind } from '@drawroom/contract/protection';

/** Both units of a limit, points and whole minutes, are decimal text; they are compared as hundredths. */
function hundredths(value: string): bigint {
  return parseMoney(value) ?? 0n;
}

/** What the keypad holds as a limit's value: "12." is "12", and 0 is a limit too; null while nothing is typed. */
export function typedLimit(text: string): string | null {
  const value = text.replace(/\.$/, '');
  return parseMoney(value) === null ? null : value;
}

/** How a wanted value stands to the limit that holds: a lower one holds at once, a higher one waits. */
export function compareLimit(held: string | null, wanted: string): 'lower' | 'same' | 'higher' {
  if (held === null) return 'lower';
  const [now, next] = [hundredths(held), hundredths(wanted)];
  return next < now ? 'lower' : next === now ? 'same' : 'higher';
}

/** What of a limit is left, never below zero, in the limit's own unit. */
export function leftOf(kind: LimitKind, value: string, used: string): string {
  const left = hundredths(value) - hundredths(used);
  const rest = left > 0n ? left : 0n;
  return kind === 'time' ? String(rest / 100n) : formatMoney(rest);
}

/** Used part of a limit in percent, 0 to 100; a limit of nothing is used up. */
export function usedPercent(value: string, used: string): number {
  const whole = hundredths(value);
  if (whole === 0n) return 100;
  const percent = Number((hundredths(used) * 100n) / whole);
  return Math.min(100, Math.max(0, percent));
}
