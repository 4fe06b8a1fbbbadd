import type { Speech } from '@drawroom/contract/chat';
import { formatUntil } from '@drawroom/i18n/format-time';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { Status } from '@drawroom/ui/status.tsx';
import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { serverNow } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';

export interface SilenceBarProps {
  readonly speech: Speech;
  /** The time is over in which the member may not speak: how he stands is asked anew. */
  readonly onOver: () => void;
}

/** Longest wait that a browser's timer takes, ms. */
const TIMER_MAX_MS = 2 ** 31 - 1;

/** In place of the field: why one may not speak here just now, and until when or what is wanting. */
export function SilenceBar({ speech, onOver }: SilenceBarProps): ReactNode {
  const t = useTranslations('chat.silent');
  const words = useSilenceWords();
  const { until, why } = speech;
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setTimeout(onOver, Math.min(TIMER_MAX_MS, Math.max(1_000, until - serverNow())));
    return () => clearTimeout(timer);
  }, [until, onOver]);
  return (
    <Status className="flex shrink-0 items-center gap-3 border-t border-hairline bg-card px-4 pt-3 pb-[max(0.75rem,var(--safe-bottom))] text-sm text-ink-soft">
      <Icon name="lock" size={20} />
      <p className="min-w-0 flex-1">{words(speech)}</p>
      {why === 'deposit' && (
        <Link
          to={paths.deposit()}
          className="inline-flex min-h-11 min-w-11 shrink-0 items-center justify-center px-2 font-medium text-vermilion-ink"
        >
          {t('toDeposit')}
        </Link>
      )}
    </Status>
  );
}

/** Why one may not speak, in words. */
export function useSilenceWords(): (speech: Speech) => string {
  const t = useTranslations('chat.silent');
  const locale = useLocale();
  const amount = useAmountWords();
  return ({ why, until, wanting }) => {
    const at = until === null ? null : formatUntil(until, serverNow(), { locale, timeZone: memberTimeZone() });
    switch (why) {
      case 'muted':
      case 'kicked':
      case 'closed':
        return at === null ? t(why) : t(`${why}Until`, { at });
      case 'deposit':
      case 'turnover':
        return wanting === null ? t(why) : t(`${why}Wanting`, { amount: amount(wanting) });
      case 'level':
        return wanting === null ? t('level') : t('levelWanting', { level: wanting });
      default:
        return t('excluded');
    }
  };
}
