import { accounts } from '@drawroom/contract/ledger-desk';
import type { ReactNode } from 'react';
import { RowTable } from '../list/row-table.tsx';
import { AskedPart } from '../queue/asked-part.tsx';
import { useFormats } from '../queue/formats.ts';
import { useAsked } from '../session/use-asked.ts';
import { useWords } from '../words.ts';
import { AccountLink } from './account-link.tsx';

/** Accounts of a member, or of the house, with their balances now. */
export function Accounts({ memberId }: Readonly<{ memberId: string | null }>): ReactNode {
  const t = useWords();
  const { money } = useFormats();
  const title = memberId === null ? t('ledger.house') : t('ledger.ofMember', { id: memberId });
  return (
    <AskedPart title={title} asked={useAsked(accounts, memberId === null ? {} : { memberId })}>
      {({ list }) => (
        <RowTable
          label={title}
          rows={list}
          keyOf={({ accountId }) => accountId}
          columns={[
            { source: 'code', label: 'ledger.account', show: (row) => <AccountLink {...row} /> },
            { source: 'currency', label: 'ledger.currency', show: ({ currency }) => currency },
            { source: 'balance', label: 'ledger.balance', isNumber: true, show: ({ balance }) => money(balance) },
          ]}
        />
      )}
    </AskedPart>
  );
}
