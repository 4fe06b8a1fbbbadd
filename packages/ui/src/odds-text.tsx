import { formatOddsSpan, formatOddsText } from '@drawroom/i18n/format-amount';
import { useLocale } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';

/** Odds, given as the wire writes them ("1.9500"); `null` is `--`, as while a round is closed. `brief`: a list as its span. */
export function OddsText({ odds, brief = false }: Readonly<{ odds: string | null; brief?: boolean }>): ReactNode {
  const locale = useLocale();
  const format = brief ? formatOddsSpan : formatOddsText;
  return (
    <bdi dir="ltr" className="tabular whitespace-nowrap">
      {odds === null ? '--' : format(odds, locale)}
    </bdi>
  );
}
