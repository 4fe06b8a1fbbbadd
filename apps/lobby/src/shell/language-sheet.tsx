import { ENABLED_LOCALES, ownNameOf } from '@drawroom/i18n/locales';
import type { EnabledLocale } from '@drawroom/i18n/locales';
import { useTranslations } from '@drawroom/i18n/translations';
import { SelectSheet } from '@drawroom/ui/select-sheet.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { changeLanguage, useLanguage } from './language.ts';

/** Sheet with the languages, each under its own name (spec §1). */
export function LanguageSheet({ open, onClose }: Readonly<{ open: boolean; onClose: () => void }>): ReactNode {
  const t = useTranslations('shell');
  const tag = useLanguage((state) => state?.tag);
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
      options={ENABLED_LOCALES.map((locale) => ({ value: locale, label: ownNameOf(locale), lang: locale }))}
      onPick={(next) => void pick(next)}
    />
  );
}
