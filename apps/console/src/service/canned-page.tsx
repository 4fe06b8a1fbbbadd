import {
  cannedHistory,
  CANNED_LOCALES,
  CANNED_TITLE_MAX,
  removeCanned,
  saveCanned,
  undoCanned,
} from '@drawroom/contract/service-desk';
import type { CannedAnswer } from '@drawroom/contract/service-desk';
import { SERVICE_TEXT_MAX } from '@drawroom/contract/service';
import { CONSOLE_LOCALES } from '@drawroom/i18n/locales';
import { ownNameOf } from '@drawroom/i18n/own-names';
import { use } from 'react';
import type { ReactNode } from 'react';
import type { ActField } from '../act/act.ts';
import { ListPage } from '../list/list-page.tsx';
import { Language, languageName, useWords } from '../words.ts';

/** Answers that are kept ready for members, by language. */
export function CannedPage(): ReactNode {
  const t = useWords();
  const locale = use(Language);
  const languages = CONSOLE_LOCALES.filter((tag) => (CANNED_LOCALES as readonly string[]).includes(tag)).map(
    (value) => ({
      value,
      label: ownNameOf(value),
    }),
  );
  const fields = (now: Omit<CannedAnswer, 'cannedId'>): readonly ActField[] => [
    { name: 'locale', label: t('language'), kind: 'choice', initial: now.locale, options: languages },
    { name: 'title', label: t('cannedTitle'), initial: now.title, max: CANNED_TITLE_MAX },
    { name: 'text', label: t('cannedText'), kind: 'long', initial: now.text, max: SERVICE_TEXT_MAX },
  ];
  return (
    <ListPage
      resource="canned"
      title="page.canned"
      changes={{ history: cannedHistory, undo: undoCanned }}
      filters={[
        { name: 'q', label: 'search' },
        { name: 'locale', label: 'language', options: languages },
      ]}
      columns={[
        { source: 'title', label: 'cannedTitle', isSortable: true, show: ({ title }) => <bdi>{title}</bdi> },
        { source: 'locale', label: 'language', isSortable: true, show: (row) => languageName(row.locale) },
        {
          source: 'text',
          label: 'cannedText',
          show: ({ text }) => <bdi className="line-clamp-2 max-w-xl wrap-anywhere">{text}</bdi>,
        },
      ]}
      heads={[
        {
          label: t('addCanned'),
          tone: 'main',
          call: saveCanned,
          fixed: {},
          fields: fields({ locale, title: '', text: '' }),
        },
      ]}
      actsOf={(row) => [
        { label: t('change'), call: saveCanned, fixed: { cannedId: row.cannedId }, fields: fields(row) },
        {
          label: t('remove'),
          tone: 'danger',
          call: removeCanned,
          fixed: { cannedId: row.cannedId },
          text: row.title,
        },
      ]}
    />
  );
}
