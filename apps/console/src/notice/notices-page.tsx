import { publish, saveDraft, withdraw } from '@drawroom/contract/notice-desk';
import { Tag } from '@drawroom/ui/chip.tsx';
import type { ReactNode } from 'react';
import type { RowOf } from '../data/resources.ts';
import { ListPage } from '../list/list-page.tsx';
import { useFormats } from '../queue/formats.ts';
import { useTexts, useWordOf, useWords } from '../words.ts';
import { noticeFields, noticeOf } from './notice-form.ts';

type Row = RowOf<'notices'>;

/** Notices and pop-ups of the house: drafts, what is shown, what was withdrawn. */
export function NoticesPage(): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const inWords = useTexts();
  const { moment } = useFormats();
  const states = ['draft', 'published', 'withdrawn'].map((value) => ({ value, label: wordOf('notice.state', value) }));
  const isForAll = ({ audience }: Row): boolean => Object.values(audience).every((part) => part === null);
  return (
    <ListPage
      resource="notices"
      title="page.notices"
      filters={[
        { name: 'q', label: 'search' },
        { name: 'state', label: 'notice.state', options: states },
      ]}
      columns={[
        {
          source: 'title',
          label: 'notice.title',
          show: ({ title }) => <bdi>{inWords(title)}</bdi>,
        },
        { source: 'kind', label: 'notice.kind', isSortable: true, show: ({ kind }) => wordOf('notice.kind', kind) },
        {
          source: 'state',
          label: 'notice.state',
          isSortable: true,
          show: ({ state }) => <Tag tone={TONES[state]}>{wordOf('notice.state', state)}</Tag>,
        },
        { source: 'from', label: 'notice.from', isSortable: true, show: ({ from }) => moment(from) },
        {
          source: 'until',
          label: 'notice.ends',
          isSortable: true,
          show: ({ until }) => (until === null ? '–' : moment(until)),
        },
        {
          source: 'audience',
          label: 'notice.audience',
          show: (row) => t(isForAll(row) ? 'notice.forAll' : 'notice.some'),
        },
      ]}
      heads={[
        {
          label: t('notice.new'),
          tone: 'main',
          call: saveDraft,
          fixed: {},
          fields: noticeFields(null, t),
          shape: (answers) => ({ notice: noticeOf(answers, null) }),
        },
      ]}
      actsOf={(row) => [
        ...(row.state === 'draft'
          ? [
              {
                label: t('notice.change'),
                call: saveDraft,
                fixed: { id: row.id },
                fields: noticeFields(row, t),
                shape: (answers: Readonly<Record<string, string>>) => ({ notice: noticeOf(answers, row) }),
              },
              {
                label: t('notice.publish'),
                tone: 'main' as const,
                call: publish,
                fixed: { id: row.id },
                text: t('notice.publishText'),
              },
            ]
          : []),
        ...(row.state === 'withdrawn'
          ? []
          : [
              {
                label: t('notice.withdraw'),
                tone: 'danger' as const,
                call: withdraw,
                fixed: { id: row.id },
                text: t('notice.withdrawText'),
              },
            ]),
      ]}
    />
  );
}

const TONES = { draft: 'wait', published: 'win', withdrawn: 'plain' } as const;
