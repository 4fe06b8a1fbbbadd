import { open } from '@drawroom/contract/transfer-desk';
import type { ReactNode } from 'react';
import { useGetList } from 'react-admin';
import type { RowOf } from '../data/resources.ts';
import { useFilterInAddress } from '../list/use-filter-in-address.ts';
import { ListPage } from '../list/list-page.tsx';
import { Facts, Part } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { useAsked } from '../session/use-asked.ts';
import { useWordOf, useWords } from '../words.ts';
import { actsOfTransfer } from './transfer-acts.ts';

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
      actsOf={(row) => actsOfTransfer(row, Date.now(), { t, stateWord: (state) => wordOf('transfer.state', state) })}
      after={code !== '' && <Comparison code={code} ofWhom={ofWhom} />}
    />
  );
}

/** The last comparison with its sums, and the players who differ; of one member, where the list is his. */
function Comparison({ code, ofWhom }: Readonly<{ code: string; ofWhom: string }>): ReactNode {
  const t = useWords();
  const { money, moment } = useFormats();
  const { data } = useAsked(open, { code, ...(ofWhom !== '' && { memberId: ofWhom }) });
  const comparison = data?.comparison;
  if (data === undefined) return null;
  return (
    <div className="flex flex-col gap-4 p-4">
      {comparison && (
        <Part title={t('provider.compared')}>
          <Facts
            facts={[
              [t('transfer.at'), moment(comparison.at)],
              [t('provider.players'), comparison.players],
              [t('transfer.moving'), comparison.moving],
              [t('transfer.expected'), money(comparison.ours)],
              [t('transfer.reported'), money(comparison.theirs)],
              [t('provider.owed'), money(comparison.owed)],
              [t('transfer.differing'), comparison.differing],
            ]}
          />
        </Part>
      )}
      {data.differences.length > 0 && (
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
      )}
    </div>
  );
}
