import { useTranslations } from '@drawroom/i18n/translations';
import type { ReactNode } from 'react';

export interface ConnectionDotProps {
  readonly state: 'connecting' | 'connected' | 'disconnected';
  /** Last round trip, ms; null while unknown. */
  readonly rttMs: number | null;
}

const LOOKS = {
  connected: 'rounded-full bg-jade',
  connecting: 'rounded-full border-2 border-amber',
  disconnected: 'rotate-45 rounded-[2px] bg-vermilion',
} as const;

/**
 * State of the connection at all times: full, ring or diamond, so that it reads without colour; with the latency, which a
 * narrow phone has no room to show beside the title.
 */
export function ConnectionDot({ state, rttMs }: ConnectionDotProps): ReactNode {
  const t = useTranslations('ui');
  const connected = state === 'connected';
  const name = connected && rttMs !== null ? t('connected', { ms: rttMs }) : t(connected ? 'connectedPlain' : state);
  return (
    <span role="img" aria-label={name} title={name} className="inline-flex items-center gap-1.5">
      <span className={`size-2.5 ${LOOKS[state]}`} />
      {connected && rttMs !== null && (
        <span className="tabular text-xs text-ink-faint max-[24.3rem]:hidden" dir="ltr">
          {t('ms', { ms: rttMs })}
        </span>
      )}
    </span>
  );
}
