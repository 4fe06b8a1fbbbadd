import { LOCALES } from '@drawroom/contract/locales';
import type { LocaleTag } from '@drawroom/contract/locales';
import { CONSOLE_LOCALES } from '@drawroom/i18n/locales';
import { ownNameOf } from '@drawroom/i18n/own-names';
import type { ReactNode } from 'react';
import { useWords } from '../words.ts';
import type { DocumentPart } from './document-field.ts';

const ALWAYS: ReadonlySet<LocaleTag> = new Set(CONSOLE_LOCALES);
const FURTHER = LOCALES.map(({ tag }) => tag).filter((tag) => !ALWAYS.has(tag));

/** Whether texts in a language are asked for: those of the console always, others one at a time. Without a language: always. */
function isAsked(tag: LocaleTag | undefined, further: LocaleTag | null): boolean {
  return tag === undefined || tag === further || ALWAYS.has(tag);
}

/** The questions that are shown while texts in a further language are asked for, or in none; the others keep their answers. */
export function askedParts(parts: readonly DocumentPart[], further: LocaleTag | null): readonly DocumentPart[] {
  return parts.map((part) => ({
    ...part,
    fields: part.fields
      .filter(({ tag }) => isAsked(tag, further))
      .map((field) =>
        field.columns === undefined
          ? field
          : { ...field, columns: field.columns.filter(({ tag }) => isAsked(tag, further)) },
      ),
  }));
}

/** Whether a document has texts that may be written in a further language. */
export function hasTexts(parts: readonly DocumentPart[]): boolean {
  return parts.some(({ fields }) =>
    fields.some(({ tag, columns = [] }) => [tag, ...columns.map((column) => column.tag)].some(Boolean)),
  );
}

/** Chooses the language in which texts are asked for besides those of the console. */
export function FurtherLanguage({
  tag,
  onPick,
}: Readonly<{ tag: LocaleTag | null; onPick: (tag: LocaleTag | null) => void }>): ReactNode {
  const t = useWords();
  return (
    <label className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
      {t('doc.further')}
      <select
        value={tag ?? ''}
        onChange={({ target }) => onPick(FURTHER.find((each) => each === target.value) ?? null)}
        className="min-h-11 rounded-key border border-line bg-card px-2 text-sm text-ink"
      >
        <option value="">{t('doc.furtherNone')}</option>
        {FURTHER.map((each) => (
          <option key={each} value={each}>
            {ownNameOf(each)}
          </option>
        ))}
      </select>
    </label>
  );
}
