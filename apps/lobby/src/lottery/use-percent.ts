import { latinDigits } from '@drawroom/i18n/locales';
import { useLocale } from '@drawroom/i18n/translations';
import { useMemo } from 'react';

/** Writes a share ("0.486111") as a percentage of the shown language with up to two decimals. */
export function usePercent(): (share: string) => string {
  const locale = useLocale();
  return useMemo(() => {
    const format = new Intl.NumberFormat(latinDigits(locale), { style: 'percent', maximumFractionDigits: 2 });
    return (share) => format.format(Number(share));
  }, [locale]);
}
