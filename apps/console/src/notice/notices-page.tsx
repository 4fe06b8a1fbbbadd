import { noticeDeskCalls as calls } from '@drawroom/contract/notice-desk';
import { Tag } from '@drawroom/ui/chip.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { ActButtons } from '../act/act-buttons.tsx';
import { useActs } from '../act/use-acts.tsx';
import type { RowOf } from '../data/resources.ts';
import { DocumentsPage } from '../document/documents-page.tsx';
import { ListPage } from '../list/list-page.tsx';
import { Facts, Part } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { useTexts, useWordOf, useWords } from '../words.ts';
import { asNotice, emptyNotice, noticeActs, noticeParts, wordsOf } from './notice-parts.ts';

type Row = RowOf<'notices'>;

/** Notices and pop-ups of the house: drafts, what is shown, what was withdrawn; the one that the address names whole, with its history. */
export function NoticesPage(): ReactNode {
  const [params] = useSearchParams();
  return params.has('code') ? <NoticeWhole /> : <NoticeList />;
}

function NoticeWhole(): ReactNode {
  const t = useWords();
  const [openedAt] = useState(() => Date.now());
  return (
    <DocumentsPage
      title="page.notices"
      address="notices"
      list="notice"
      look={calls.listDrafts}
      lookFields={ALL}
      documentsIn={({ list }) => list.map((row) => ({ ...row, code: row.id, content: wordsOf(row) }))}
      partsOf={() => noticeParts(t)}
      begin={emptyNotice(openedAt)}
      save={calls.saveDraft}
      field={() => 'notice'}
      restore={calls.restore}
      history={calls.history}
      shape={asNotice}
      closed={({ isFinal, state }) =>
        isFinal ? t(state === 'withdrawn' ? 'notice.finalWithdrawn' : 'notice.finalShown') : null
      }
      beside={(row) => <Standing row={row} />}
      columns={[]}
    />
  );
}

/** Where a notice stands, and what moves it on. */
function Standing({ row }: Readonly<{ row: Row }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const acts = useActs();
  return (
    <Part title={t('notice.state')}>
      <Facts facts={[[t('notice.state'), wordOf('notice.state', row.state)]]} />
      <ActButtons acts={acts.allowed(noticeActs(row, t))} onBegin={acts.begin} />
      {acts.dialog}
    </Part>
  );
}

function NoticeList(): ReactNode {
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
          show: ({ id, title }) => (
            <Link className="text-small underline" to={`/notices?code=${id}`}>
              <bdi>{inWords(title)}</bdi>
            </Link>
          ),
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
          label: 'notice.until',
          isSortable: true,
          show: ({ until }) => (until === null ? '–' : moment(until)),
        },
        {
          source: 'audience',
          label: 'notice.audience',
          show: (row) => t(isForAll(row) ? 'notice.forAll' : 'notice.some'),
        },
      ]}
      add={{ label: t('notice.new'), to: '/notices?code=new', call: calls.saveDraft }}
      actsOf={(row) => noticeActs(row, t)}
    />
  );
}

/** As many as the list shows. */
const ALL = { limit: '200' } as const;
const TONES = { draft: 'wait', published: 'win', withdrawn: 'plain' } as const;
