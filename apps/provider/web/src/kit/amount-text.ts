import { parseMoney } from '@drawroom/engine/money';
import type { Locale } from './session.ts';

/** Plain decimal text as people write it: `1,234.50`, in Vietnamese `1.234,50`. */
export function moneyText(amount: string, locale: Locale): string {
  const [whole = '0', part] = amount.split('.');
  const [group, point] = locale === 'vi-VN' ? ['.', ','] : [',', '.'];
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, group);
  return part === undefined ? grouped : `${grouped}${point}${part}`;
}

/** A round figure without its decimals, as on a chip or in a bound. */
export function shortMoney(amount: string, locale: Locale): string {
  return moneyText(amount.replace(/\.00$/, ''), locale);
}

/** A multiplier as people write it: `1.02x`. */
export function timesText(multiplier: string, locale: Locale): string {
  return `${moneyText(multiplier, locale)}×`;
}

/** What was typed, in minor units; a comma counts as the point. Null when it is no amount. */
export function typedMinor(text: string): bigint | null {
  return parseMoney(text.trim().replace(',', '.'));
}
