import { formatCountdown } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';

/** From here on the countdown is amber, ms. */
const LAST_MS = 10_000;
/** Seconds at which the time left is read aloud, and only then; the table itself says that its last ten have begun. */
const SPOKEN_S: readonly number[] = [30, 5];

export interface CountdownProps {
  readonly remainingMs: number;
  /** Whole length of the phase, for the ring. */
  readonly totalMs: number;
  readonly size?: 'sm' | 'lg';
  /** One countdown per screen speaks; the rows of a list do not. */
  readonly spoken?: boolean;
}

/** Ring and mm:ss. Amber in the last ten seconds; read aloud at 30 and 5 seconds. */
export function Countdown({ remainingMs, totalMs, size = 'sm', spoken = false }: CountdownProps): ReactNode {
  const last = remainingMs <= LAST_MS;
  const part = totalMs > 0 ? Math.min(1, Math.max(0, remainingMs / totalMs)) : 0;
  const large = size === 'lg';
  const locale = useLocale();
  return (
    <span className={`inline-flex items-center ${large ? 'gap-3' : 'gap-1.5'} ${last ? 'text-amber' : 'text-ink'}`}>
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className={`-rotate-90 shrink-0 ${large ? 'size-8' : 'size-4.5'}`}
        fill="none"
        strokeWidth={large ? 3 : 3.5}
      >
        <circle cx="12" cy="12" r="10" stroke="var(--hairline)" />
        <circle
          cx="12"
          cy="12"
          r="10"
          stroke="currentColor"
          pathLength={100}
          strokeDasharray={`${part * 100} 100`}
          strokeLinecap={part > 0 ? 'round' : 'butt'}
        />
      </svg>
      <time dir="ltr" className={`tabular font-semibold ${large ? 'text-xl' : 'text-sm'}`}>
        {formatCountdown(remainingMs, locale)}
      </time>
      {spoken && <Spoken seconds={Math.ceil(remainingMs / 1000)} />}
    </span>
  );
}

/** The live region changes only at the spoken seconds: between them it keeps the last sentence. */
function Spoken({ seconds }: Readonly<{ seconds: number }>): ReactNode {
  const t = useTranslations('ui');
  const stage = SPOKEN_S.findLast((at) => seconds <= at);
  return (
    <span role="status" className="sr-only">
      {stage !== undefined && seconds > 0 ? t('remaining', { seconds: stage }) : ''}
    </span>
  );
}
