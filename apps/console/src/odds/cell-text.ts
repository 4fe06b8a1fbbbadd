import { parseMoney } from '@drawroom/engine/money';
import { formatAmount } from '@drawroom/i18n/format-amount';
import type { Difference } from './differences.ts';

/**
 * How a cell is shown while nobody writes in it: odds as they are, amounts with their thousands set apart; what is no amount as it is. In
 * every language the point begins the decimals, as it does where one writes.
 */
export function cellText(column: Difference['column'], text: string): string {
  return column === 'odds' || parseMoney(text) === null ? text : formatAmount(text, { locale: 'en-US', full: true });
}
