import { formatAmount, formatCount, formatDecimals } from '@drawroom/i18n/format-amount';
import { formatDateTime, formatUntil } from '@drawroom/i18n/format-time';
import { use } from 'react';
import { Language } from '../words.ts';

export interface Formats {
  /** Whole amount with its decimals; operators see every digit. */
  readonly money: (amount: string) => string;
  /** What is paid outside of the house, to the last of its decimals, with its currency. */
  readonly paid: (amount: string, currency: string) => string;
  /** How many, with the marks of thousands. */
  readonly count: (many: number) => string;
  /** Day and time. */
  readonly moment: (atMs: number) => string;
  /** As short as it can be said today. */
  readonly soon: (atMs: number) => string;
}

/** How amounts and times are written in the console's language. */
export function useFormats(): Formats {
  const locale = use(Language);
  return {
    money: (amount) => formatAmount(amount, { locale, full: true }),
    paid: (amount, currency) => `${formatDecimals(amount, locale)} ${currency}`,
    count: (many) => formatCount(many, locale),
    moment: (atMs) => formatDateTime(atMs, { locale }),
    soon: (atMs) => formatUntil(atMs, Date.now(), { locale }),
  };
}
