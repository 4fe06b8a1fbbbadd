import { formatOddsText } from '@drawroom/i18n/format-amount';
import { useLocale } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';

/** Payout over stake, as the language writes decimals. */
export function Multiplier({ value }: Readonly<{ value: string }>): ReactNode {
  const locale = useLocale();
  return (
    <bdi dir="ltr" className="tabular whitespace-nowrap">
      ×{formatOddsText(value, locale)}
    </bdi>
  );
}
