import { useLocale, useTranslations } from '@drawroom/i18n/translations';
import { setHouseName } from '@drawroom/ui/house';

/** The house's name in the language that is shown. */
export function useHouseName(): string {
  const t = useTranslations('shell');
  return setHouseName(useLocale()) ?? t('house');
}
