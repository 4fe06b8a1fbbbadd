import { consoleLocaleFor, CONSOLE_LOCALES } from '@drawroom/i18n/locales';
import { ownNameOf } from '@drawroom/i18n/own-names';
import type { ConsoleLocale } from '@drawroom/i18n/locales';
import type { ReactNode } from 'react';
import { useWords } from '../words.ts';

/** The languages of the console, each as its own speakers call it. */
export function LanguagePicker({
  tag,
  onPick,
}: Readonly<{ tag: ConsoleLocale; onPick: (tag: ConsoleLocale) => void }>): ReactNode {
  const t = useWords();
  return (
    <select
      aria-label={t('language')}
      value={tag}
      onChange={(event) => onPick(consoleLocaleFor(event.target.value))}
      className="min-h-11 rounded-key border border-line bg-card px-2 text-sm"
    >
      {CONSOLE_LOCALES.map((each) => (
        <option key={each} value={each}>
          {ownNameOf(each)}
        </option>
      ))}
    </select>
  );
}
