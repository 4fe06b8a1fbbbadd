import { formatAmount } from '@drawroom/i18n/format-amount';
import type { Amount } from '@drawroom/i18n/format-amount';
import { useLocale } from '@drawroom/i18n/translations';
import { CurrencyContext } from '@drawroom/ui/currency-context';
import { use, useCallback } from 'react';

/** Writes an amount into a sentence, exactly and in the member's currency; by itself an amount is shown by `MoneyText`. */
export function useMoney(): (amount: Amount, sign?: 'auto' | 'always') => string {
  const locale = useLocale();
  const currency = use(CurrencyContext) ?? undefined;
  return useCallback(
    (amount, sign = 'auto') => formatAmount(amount, { locale, currency, sign, full: true }),
    [locale, currency],
  );
}
