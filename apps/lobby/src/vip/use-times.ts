import { useTranslations } from '@drawroom/i18n/translations';

/** How often a gift has to be staked before it may leave, in words; `times` as on the wire, two decimals. */
export function useTimes(): (times: string) => string {
  const t = useTranslations('vip');
  return (times) => (/^[0.]*$/.test(times) ? t('free') : t('times', { times: times.replace(/\.?0+$/, '') }));
}
