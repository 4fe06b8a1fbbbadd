import { parseMoney } from '@drawroom/engine/money';
import { latinDigits } from './languages.ts';
import type { Locale } from './languages.ts';

/** Plain decimal text as people write it: `1,234.50`, in Vietnamese `1.234,50`. As many decimals as it has. */
export function moneyText(amount: string, locale: Locale): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  return new Intl.NumberFormat(latinDigits(locale), {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  }).format(amount as Intl.StringNumericLiteral);
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
