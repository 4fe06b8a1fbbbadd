import { ask as askNow, open } from '@drawroom/contract/transfer-desk';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import { actWithReply } from '../act/act.ts';
import type { RowOf } from '../data/resources.ts';
import { useFilterInAddress } from '../list/use-filter-in-address.ts';
import { ListPage } from '../list/list-page.tsx';
import { Facts, Part } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { useAsked } from '../session/use-asked.ts';
import { useWordOf, useWords } from '../words.ts';

/** Transfers with a provider that have not ended, and what the last comparison found. */
export function TransfersPage(): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { money, moment } = useFormats();
  const code = useFilterInAddress('code');
  const ofWhom = useFilterInAddress('memberId');
  const { data: providers = [] } = useGetList<RowOf<'providers'>>('providers');
  return (
    <ListPage
      resource="transfers"
      title="page.transfers"
      filters={[
        {
          name: 'code',
          label: 'provider.name',
          options: providers.map(({ code: value, name }) => ({ value, label: name })),
        },
        { name: 'memberId', label: 'fact.member' },
      ]}
      empty={code === '' ? 'transfer.first' : 'list.empty'}
      columns={[
        { source: 'transferNo', label: 'transfer.no', isSortable: true, show: ({ transferNo }) => transferNo },
        { source: 'memberId', label: 'fact.member', isSortable: true, show: ({ memberId }) => memberId },
        {
          source: 'direction',
          label: 'transfer.direction',
          show: (row) => wordOf('transfer.direction', row.direction),
        },
        { source: 'cause', label: 'transfer.cause', show: ({ cause }) => wordOf('transfer.cause', cause) },
        { source: 'amount', label: 'fact.amount', isNumber: true, isSortable: true, show: (row) => money(row.amount) },
        {
          source: 'state',
          label: 'fact.state',
          isSortable: true,
          show: ({ state }) => wordOf('transfer.state', state),
        },
        { source: 'createTime', label: 'fact.made', isSortable: true, show: (row) => moment(row.createTime) },
        { source: 'asked', label: 'transfer.asked', isNumber: true, show: ({ asked }) => asked },
        { source: 'dispute', label: 'transfer.dispute', show: ({ dispute }) => <bdi>{dispute}</bdi> },
      ]}
      actsOf={({ transferNo }) => [
        actWithReply({
          label: t('transfer.ask'),
          call: askNow,
          fixed: { transferNo },
          onDone: ({ state }) => showToast(wordOf('transfer.state', state), 'good'),
        }),
      ]}
      after={code !== '' && <Differences code={code} ofWhom={ofWhom} />}
    />
  );
}

/** Those of one member, where the list is his. */
function Differences({ code, ofWhom }: Readonly<{ code: string; ofWhom: string }>): ReactNode {
  const t = useWords();
  const { money } = useFormats();
  const { data } = useAsked(open, { code, ...(ofWhom !== '' && { memberId: ofWhom }) });
  if (data === undefined || data.differences.length === 0) return null;
  return (
    <div className="p-4">
      <Part title={t('transfer.differences')}>
        {data.differences.map(({ playerId, memberId, expected, reported }) => (
          <Facts
            key={playerId}
            facts={[
              [t('transfer.player'), memberId ?? playerId],
              [t('transfer.expected'), money(expected)],
              [t('transfer.reported'), money(reported)],
            ]}
          />
        ))}
      </Part>
    </div>
  );
}
