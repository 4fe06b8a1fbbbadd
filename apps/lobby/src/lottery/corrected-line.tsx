import type { CorrectedMark } from '@drawroom/contract/lottery';
import { formatDateTime } from '@drawroom/i18n/format-time';
import { useLocale } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';
import { memberTimeZone } from '../shell/intl.tsx';

/** That the result was corrected after it was paid: what it was, what it is, and when. Nothing where it stands as drawn. */
export function CorrectedLine({ corrected }: Readonly<{ corrected: CorrectedMark | undefined }>): ReactNode {
  const locale = useLocale();
  if (corrected === undefined) return null;
  return (
    <p className="tabular text-sm text-ink-soft wrap-anywhere">
      {corrected.text} · <bdi>{formatDateTime(corrected.at, { locale, timeZone: memberTimeZone() })}</bdi>
    </p>
  );
}
