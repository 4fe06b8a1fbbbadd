import { useTranslations } from '@drawroom/i18n/translations';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import type { ReactNode } from 'react';
import { EXAMPLE_MINOR, earnedOn, rangeOf } from './rates.ts';
import type { RateSet, RateType } from './rates.ts';

/** What the giver of these rates earns on the example bet; from the least to the most where types differ. */
export function EarningsNote({ types, rates }: Readonly<{ types: readonly RateType[]; rates: RateSet }>): ReactNode {
  const t = useTranslations('agent.rates');
  const words = useAmountWords();
  const [least, most] = rangeOf(types.map(({ type, ceiling }) => earnedOn(rates[type] ?? 0, ceiling))) ?? [0n, 0n];
  const earned = least === most ? words(most) : `${words(least)} – ${words(most)}`;
  return (
    <p
      role="status"
      className="flex flex-wrap items-baseline justify-between gap-x-3 rounded-key bg-jade-soft px-3 py-2.5 text-sm text-jade"
    >
      <span>{t('earn', { bet: words(EXAMPLE_MINOR) })}</span>
      <b className="tabular text-md wrap-anywhere">{earned}</b>
    </p>
  );
}
