import { ENABLED_LOCALES, headerOfLocale } from '@drawroom/i18n/locales';
import { ownNameOf } from '@drawroom/i18n/own-names';
import type { EnabledLocale } from '@drawroom/i18n/locales';
import { useTranslations } from '@drawroom/i18n/translations';
import { SelectSheet } from '@drawroom/ui/select-sheet.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { useHouseConfig } from './house-config.ts';
import { changeLanguage, useLanguage } from './language.ts';

/** Sheet with the languages, each under its own name (spec §1). */
export function LanguageSheet({ open, onClose }: Readonly<{ open: boolean; onClose: () => void }>): ReactNode {
  const t = useTranslations('shell');
  const tag = useLanguage((state) => state?.tag);
  const offered = useHouseConfig(({ config }) => config?.supportLanguages);
  // Whoever reads one that is not offered any more still sees which it is.
  const shown = ENABLED_LOCALES.filter(
    (locale) => locale === tag || offered?.some(({ language }) => language === headerOfLocale(locale)) !== false,
  );
  async function pick(next: EnabledLocale): Promise<void> {
    onClose();
    if (next === tag) return;
    try {
      await changeLanguage(next);
    } catch {
      showToast(t('languageFailed'), 'bad');
    }
  }
  return (
    <SelectSheet
      open={open}
      onClose={onClose}
      title={t('chooseLanguage')}
      value={tag ?? null}
      options={shown.map((locale) => ({ value: locale, label: ownNameOf(locale), lang: locale }))}
      onPick={(next) => void pick(next)}
    />
  );
}
