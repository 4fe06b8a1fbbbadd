import { proposalActOf, SINGLE_ACTS } from '@drawroom/contract/act-names';
import type { ReactNode } from 'react';
import { ListPage } from '../list/list-page.tsx';
import { useFormats } from '../queue/formats.ts';
import { useWordOf, useWords } from '../words.ts';
import { detailSaid } from './detail-said.ts';
import { subjectSaid } from './subject-said.ts';

/** Everything operators did, newest first: a chain that is anchored outside the database, so that nothing of it can be changed unseen. */
export function ActsPage(): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { moment } = useFormats();
  const said = useActSaid();
  return (
    <ListPage
      resource="acts"
      title="page.acts"
      filters={[
        { name: 'operator', label: 'name' },
        {
          name: 'what',
          label: 'act.what',
          options: SINGLE_ACTS.map((value) => ({ value, label: wordOf('act', value) })),
        },
        { name: 'subject', label: 'act.subject' },
        { name: 'before', label: 'act.before' },
      ]}
      columns={[
        { source: 'actNo', label: 'act.no', isNumber: true, show: ({ actNo }) => actNo },
        { source: 'at', label: 'act.at', show: ({ at }) => moment(at) },
        { source: 'operator', label: 'name', show: ({ operator }) => operator },
        { source: 'what', label: 'act.what', show: ({ what }) => said(what) },
        { source: 'subject', label: 'act.subject', show: ({ subject }) => <bdi>{subjectSaid(subject, wordOf)}</bdi> },
        {
          source: 'detail',
          label: 'act.detail',
          show: (row) => <bdi className="block max-w-96 wrap-anywhere">{detailSaid(row, { t, wordOf })}</bdi>,
        },
        { source: 'address', label: 'act.address', show: ({ address }) => address },
      ]}
    />
  );
}

/** An act in words; of a proposal its kind and what became of it. */
function useActSaid(): (what: string) => string {
  const wordOf = useWordOf();
  return (what) => {
    const proposal = proposalActOf(what);
    if (proposal === null) return wordOf('act', what);
    return `${wordOf('proposal.kind', proposal.kind)}: ${wordOf('proposal.state', proposal.deed)}`;
  };
}
