import { formatOddsText } from '@drawroom/i18n/format-amount';
import type { ReactNode } from 'react';

/** Odds as the wire writes them ("1.9500"); `null` is `--`, as while a round is closed. */
export function OddsText({ odds }: Readonly<{ odds: string | null }>): ReactNode {
  return (
    <bdi dir="ltr" className="tabular whitespace-nowrap">
      {odds === null ? '--' : formatOddsText(odds)}
    </bdi>
  );
}
