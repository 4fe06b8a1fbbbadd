import { formatOddsText } from '@drawroom/i18n/format-amount';
import { useLocale } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';

/** Odds, given as the wire writes them ("1.9500"); `null` is `--`, as while a round is closed. */
export function OddsText({ odds }: Readonly<{ odds: string | null }>): ReactNode {
  const locale = useLocale();
  return (
    <bdi dir="ltr" className="tabular whitespace-nowrap">
      {odds === null ? '--' : formatOddsText(odds, locale)}
    </bdi>
  );
}
