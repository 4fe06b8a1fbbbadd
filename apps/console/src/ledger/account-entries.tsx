import { entries } from '@drawroom/contract/ledger-desk';
import type { LedgerAccountView } from '@drawroom/contract/ledger-desk';
import { CHANGE_TYPES } from '@drawroom/contract/wallet';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Choice } from '../list/choice.tsx';
import { CursorTable } from '../list/row-table.tsx';
import { useCursorList } from '../list/use-cursor-list.ts';
import { Part } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { useOperator } from '../session/operator.ts';
import { useWordOf, useWords } from '../words.ts';
import { AccountLink } from './account-link.tsx';
import { postingAddress } from './ledger-address.ts';

/** Kinds of entry: those that members see, and two that only accounts of the house have. */
const KINDS: readonly string[] = [...CHANGE_TYPES, 'external_play', 'house'];

/** Entries of one account, newest first, each with the balance right after it. */
export function AccountEntries({ accountId }: Readonly<{ accountId: string }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { ask } = useOperator();
  const { money, moment } = useFormats();
  const [kind, setKind] = useState('');
  const list = useCursorList([entries.name, accountId, kind], (from) =>
    ask(entries, { accountId, ...(kind !== '' && { kind }), ...from }),
  );
  return (
    <div className="flex flex-col gap-3">
      <Head accountId={accountId} account={list.first?.account} />
      <Part title={t('ledger.entries')}>
        <div>
          <Choice label={t('ledger.kind')} list="change" values={KINDS} value={kind} onChoose={setKind} />
        </div>
        <CursorTable
          label={t('ledger.entries')}
          list={list}
          keyOf={({ entryId }) => entryId}
          columns={[
            { source: 'at', label: 'ledger.at', show: ({ at }) => moment(at) },
            { source: 'kind', label: 'ledger.kind', show: (row) => wordOf('change', row.kind) },
            { source: 'ref', label: 'ledger.ref', show: ({ ref }) => ref },
            { source: 'other', label: 'ledger.other', show: ({ other }) => <AccountLink {...other} /> },
            { source: 'amount', label: 'fact.amount', isNumber: true, show: ({ amount }) => money(amount) },
            { source: 'after', label: 'ledger.balanceAfter', isNumber: true, show: (row) => money(row.balanceAfter) },
            {
              source: 'posting',
              label: 'ledger.posting',
              show: ({ entryId }) => (
                <Link className="text-small underline" to={postingAddress(entryId)}>
                  {t('ledger.look')}
                </Link>
              ),
            },
          ]}
        />
      </Part>
    </div>
  );
}

function Head({
  accountId,
  account,
}: Readonly<{ accountId: string; account: LedgerAccountView | undefined }>): ReactNode {
  const t = useWords();
  const { money } = useFormats();
  return (
    <Part title={`${t('ledger.account')} ${accountId}`}>
      {account !== undefined && (
        <>
          <AccountLink {...account} />
          <p className="tabular text-xl font-semibold">
            {money(account.balance)} <span className="text-md font-normal text-ink-soft">{account.currency}</span>
          </p>
        </>
      )}
    </Part>
  );
}
