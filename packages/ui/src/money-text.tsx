import { amountText, formatAmount, isShortened } from '@drawroom/i18n/format-amount';
import type { Amount } from '@drawroom/i18n/format-amount';
import { useLocale } from '@drawroom/i18n/translations';
import { use, useState } from 'react';
import type { ReactNode } from 'react';
import { CurrencyContext } from './currency-context.ts';

export interface MoneyTextProps {
  /** Decimal string as on the wire, or bigint minor units. */
  readonly amount: Amount;
  /** Writes + and -, and colours a gain. */
  readonly signed?: boolean;
  /** ISO code other than the member's own; `null` for no symbol. */
  readonly currency?: string | null;
  /** Always the exact figure, however long. */
  readonly full?: boolean;
  /** A shortened figure opens to the exact one when pressed. Not inside another button or link. */
  readonly expandable?: boolean;
}

/** Writes amounts into sentences and names, in the member's language and currency: `t('won', { amount: words(payout) })`. */
export function useAmountWords(): (amount: Amount) => string {
  const locale = useLocale();
  const currency = use(CurrencyContext) ?? undefined;
  return (amount) => formatAmount(amount, { locale, currency, full: true });
}

function toneOf(amount: Amount, signed: boolean): string {
  if (!signed) return '';
  const text = amountText(amount);
  if (/^-?[0.]*$/.test(text)) return 'text-ink-soft';
  return text.startsWith('-') ? 'text-ink-soft' : 'text-jade';
}

/** The only way to show an amount: tabular figures, two decimals, exact; shortened from 100,000,000 on (spec §5). */
export function MoneyText({ amount, signed = false, currency, full = false, expandable }: MoneyTextProps): ReactNode {
  const locale = useLocale();
  const own = use(CurrencyContext);
  const [opened, setOpened] = useState(false);
  const format = {
    locale,
    currency: (currency === undefined ? own : currency) ?? undefined,
    sign: signed ? 'always' : 'auto',
  } as const;
  const tone = toneOf(amount, signed);
  const exact = formatAmount(amount, { ...format, full: true });
  if (full || !isShortened(amount))
    return (
      <bdi dir="ltr" className={`tabular whitespace-nowrap ${tone}`}>
        {exact}
      </bdi>
    );
  const short = formatAmount(amount, format);
  if (expandable) {
    return (
      <button type="button" aria-expanded={opened} onClick={() => setOpened(!opened)} className={`tabular ${tone}`}>
        <bdi dir="ltr">{opened ? exact : short}</bdi>
        {!opened && <span className="sr-only"> ({exact})</span>}
      </button>
    );
  }
  return (
    <bdi dir="ltr" title={exact} className={`tabular whitespace-nowrap ${tone}`}>
      <span aria-hidden="true">{short}</span>
      <span className="sr-only">{exact}</span>
    </bdi>
  );
}
