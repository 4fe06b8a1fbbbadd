import { moneyText, shortMoney, timesText } from './amount-text.ts';
import { useLocale } from './say.ts';

/** How this player reads amounts, odds and multipliers. */
export function useMoney() {
  const locale = useLocale();
  return {
    money: (amount: string): string => moneyText(amount, locale),
    short: (amount: string): string => shortMoney(amount, locale),
    odds: (odds: string): string => moneyText(odds, locale),
    times: (multiplier: string): string => timesText(multiplier, locale),
  };
}
