import { formatAhead } from '@drawroom/i18n/format-time';
import { latinDigits } from '@drawroom/i18n/locales';
import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { useAmountWords } from '@drawroom/ui/money-text.tsx';
import { serverNow } from '../shell/api.ts';
import { memberTimeZone } from '../shell/intl.tsx';
import type { Channel } from './queries.ts';

const PER_10K = 10_000;

/** Writes a share of so many per 10,000 as percent. */
export function useShareWords(): (per10k: number) => string {
  const locale = useLocale();
  return (per10k) =>
    new Intl.NumberFormat(latinDigits(locale), { style: 'percent', maximumFractionDigits: 2 }).format(per10k / PER_10K);
}

/** Writes a fee: a fixed part, a share, both or none. */
export function useFeeWords(): (fee: Channel['fee']) => string {
  const t = useTranslations('cashier');
  const money = useAmountWords();
  const share = useShareWords();
  return ({ fixed, per10k }) => {
    const parts = [...(/^[0.]*$/.test(fixed) ? [] : [money(fixed)]), ...(per10k === 0 ? [] : [share(per10k)])];
    return parts.length === 0 ? t('feeNone') : t('feeIs', { fee: parts.join(' + ') });
  };
}

/**
 * What is said of a channel: its limits, fee, usual time, and when a closed one opens. The limits of the chosen one stand at the
 * amount.
 */
export function useChannelWords(): (channel: Channel, chosen: boolean) => readonly string[] {
  const t = useTranslations('cashier.deposit');
  const locale = useLocale();
  const money = useAmountWords();
  const feeWords = useFeeWords();
  return ({ min, max, fee, usualMinutes, open, opensAt, hours }, chosen) => {
    const range = t('range', { min: money(min), max: money(max) });
    if (open) return [...(chosen ? [] : [range]), feeWords(fee), t('usual', { minutes: usualMinutes })];
    const ahead = opensAt === null ? null : formatAhead(opensAt, serverNow(), { locale, timeZone: memberTimeZone() });
    return [
      ahead === null ? t('closed') : t('opensAt', { at: ahead }),
      ...(hours === null ? [] : [t('hours', hours)]),
      range,
    ];
  };
}
