import { BET_STATUS } from '@drawroom/contract/lottery';
import type { BetRow } from '@drawroom/contract/lottery';
import { memberDeskCalls as calls } from '@drawroom/contract/member-desk';
import { CHANGE_TYPES } from '@drawroom/contract/wallet';
import { Tag } from '@drawroom/ui/chip.tsx';
import { SegmentedTabs } from '@drawroom/ui/tabs.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { accountAddress } from '../ledger/ledger-address.ts';
import { Choice } from '../list/choice.tsx';
import { CursorTable } from '../list/row-table.tsx';
import { useCursorList } from '../list/use-cursor-list.ts';
import { useFormats } from '../queue/formats.ts';
import { useOperator } from '../session/operator.ts';
import { useWordOf, useWords } from '../words.ts';

const STATUSES = Object.values(BET_STATUS).map(String);

/** Account changes and bets of a member, newest first; which of them stands in the address. */
export function MemberRecords({ memberId }: Readonly<{ memberId: string }>): ReactNode {
  const t = useWords();
  const [address, setAddress] = useSearchParams();
  const tab = address.get('tab') === 'bets' ? 'bets' : 'entries';
  return (
    <div className="rounded-card border border-hairline bg-card">
      <div className="max-w-md p-3 pb-1">
        <SegmentedTabs
          label={t('member.histories')}
          value={tab}
          options={[
            { value: 'entries', label: t('member.entries') },
            { value: 'bets', label: t('member.bets') },
          ]}
          onChange={(next) =>
            setAddress(
              (now) => {
                now.set('tab', next);
                return now;
              },
              { replace: true },
            )
          }
        />
      </div>
      {tab === 'entries' ? <Entries memberId={memberId} /> : <Bets memberId={memberId} />}
    </div>
  );
}

function Entries({ memberId }: Readonly<{ memberId: string }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { ask } = useOperator();
  const { money, moment } = useFormats();
  const [type, setType] = useState('');
  const list = useCursorList([calls.entries.name, memberId, type], (from) =>
    ask(calls.entries, { memberId, ...(type !== '' && { type }), ...from }),
  );
  return (
    <>
      <div className="flex items-center gap-4 px-4 py-1">
        <Choice label={t('ledger.kind')} list="change" values={CHANGE_TYPES} value={type} onChoose={setType} />
        <InBooks accountId={list.first?.accountId} />
      </div>
      <CursorTable
        label={t('member.entries')}
        list={list}
        keyOf={({ recordNo }) => recordNo}
        columns={[
          { source: 'recordNo', label: 'ledger.entry', show: ({ recordNo }) => recordNo },
          { source: 'createTime', label: 'ledger.at', show: (row) => moment(row.createTime) },
          { source: 'type', label: 'ledger.kind', show: (row) => wordOf('change', row.type) },
          { source: 'amount', label: 'fact.amount', isNumber: true, show: ({ amount }) => money(amount) },
          { source: 'after', label: 'ledger.balanceAfter', isNumber: true, show: (row) => money(row.balanceAfter) },
          {
            source: 'document',
            label: 'ledger.ref',
            show: ({ document }) => document !== null && `${wordOf('document', document.kind)} ${document.no}`,
          },
        ]}
      />
    </>
  );
}

/** The way into the books, for whoever may read them. */
function InBooks({ accountId }: Readonly<{ accountId: string | undefined }>): ReactNode {
  const t = useWords();
  const { operator } = useOperator();
  if (accountId === undefined || !operator.rights.includes('ledger.view')) return null;
  return (
    <Link className="text-sm text-small underline" to={accountAddress(accountId)}>
      {t('ledger.inBooks')}
    </Link>
  );
}

function Bets({ memberId }: Readonly<{ memberId: string }>): ReactNode {
  const t = useWords();
  const { ask } = useOperator();
  const { money, moment } = useFormats();
  const [status, setStatus] = useState('');
  const list = useCursorList([calls.bets.name, memberId, status], (from) =>
    ask(calls.bets, { memberId, ...(status !== '' && { status }), ...from }),
  );
  return (
    <>
      <div className="px-4 py-1">
        <Choice label={t('fact.state')} list="bet.status" values={STATUSES} value={status} onChoose={setStatus} />
      </div>
      <CursorTable
        label={t('member.bets')}
        list={list}
        keyOf={({ betNo }) => betNo}
        columns={[
          { source: 'betNo', label: 'bet.no', show: ({ betNo }) => betNo },
          { source: 'betTime', label: 'bet.at', show: (row) => moment(row.betTime) },
          { source: 'round', label: 'correction.round', show: (row) => `${row.lotteryCode} ${row.gameNo}` },
          { source: 'pick', label: 'bet.pick', show: (row) => `${row.playTitle} · ${row.selectionLabel}` },
          { source: 'odds', label: 'bet.odds', isNumber: true, show: ({ odds }) => odds },
          { source: 'amount', label: 'bet.stake', isNumber: true, show: ({ amount }) => money(amount) },
          { source: 'payout', label: 'bet.payout', isNumber: true, show: ({ payout }) => money(payout) },
          { source: 'status', label: 'fact.state', show: (row) => <BetState bet={row} /> },
        ]}
      />
    </>
  );
}

function BetState({ bet: { status, corrected } }: Readonly<{ bet: BetRow }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  return (
    <span className="flex flex-wrap gap-1">
      <Tag tone={status === BET_STATUS.win ? 'win' : 'plain'}>{wordOf('bet.status', String(status))}</Tag>
      {corrected !== undefined && <Tag tone="wait">{t('bet.corrected')}</Tag>}
    </span>
  );
}
