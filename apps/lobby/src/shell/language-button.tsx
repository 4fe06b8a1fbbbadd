import { ENABLED_LOCALES, ownNameOf } from '@drawroom/i18n/locales';
import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { SelectSheet } from '@drawroom/ui/select-sheet.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { EnabledLocale } from '@drawroom/i18n/locales';
import { useState } from 'react';
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

/** Language of the page, in the corner of every visitor's screen. */
export function LanguageButton(): ReactNode {
  const t = useTranslations('shell');
  const tag = useLanguage((state) => state?.tag);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-full px-2 text-sm text-ink-soft active:bg-sunken"
      >
        <Icon name="globe" size={20} />
        <span className="sr-only">{t('language')}: </span>
        <span>{tag ? ownNameOf(tag) : ''}</span>
      </button>
      <LanguageSheet open={open} onClose={() => setOpen(false)} />
    </>
  );
}
