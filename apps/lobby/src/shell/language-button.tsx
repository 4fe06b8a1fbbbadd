import { ownNameOf } from '@drawroom/i18n/own-names';
import { useTranslations } from '@drawroom/i18n/translations';
import { Icon } from '@drawroom/ui/icon.tsx';
import { Suspense, lazy, useState } from 'react';
import type { ReactNode } from 'react';
import { useLanguage } from './language.ts';
import { loadPart } from './load-part.ts';

// Nothing of dialogs is needed before the first one opens.
const LanguageSheet = lazy(loadPart(async () => ({ default: (await import('./language-sheet.tsx')).LanguageSheet })));

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
      {open && (
        <Suspense>
          <LanguageSheet open onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
