import { posting } from '@drawroom/contract/ledger-desk';
import type { ReactNode } from 'react';
import { RowTable } from '../list/row-table.tsx';
import { AskedPart } from '../queue/asked-part.tsx';
import { Facts } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { useAsked } from '../session/use-asked.ts';
import { useWordOf, useWords } from '../words.ts';
import { AccountLink } from './account-link.tsx';

/** Everything that was booked together: both sides of each line, what it belongs to, and its key. */
export function Posting({ entryId }: Readonly<{ entryId: string }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { money, moment } = useFormats();
  return (
    <AskedPart title={`${t('ledger.posting')} ${entryId}`} asked={useAsked(posting, { entryId })}>
      {({ kind, ref, at, currency, lines, total, key, list }) => (
        <>
          <Facts
            facts={[
              [t('ledger.kind'), wordOf('change', kind)],
              [t('ledger.ref'), ref],
              [t('ledger.at'), moment(at)],
              [t('ledger.key'), key ?? t('ledger.noKey')],
              [t('ledger.lines'), lines],
              [t('ledger.total'), `${money(total)} ${currency}`],
            ]}
          />
          <RowTable
            label={t('ledger.posting')}
            rows={list}
            keyOf={(line) => line.entryId}
            columns={[
              { source: 'entryId', label: 'ledger.entry', show: (line) => line.entryId },
              { source: 'from', label: 'ledger.from', show: ({ from }) => <AccountLink {...from} /> },
              { source: 'to', label: 'ledger.to', show: ({ to }) => <AccountLink {...to} /> },
              { source: 'amount', label: 'fact.amount', isNumber: true, show: ({ amount }) => money(amount) },
            ]}
          />
          {list.length < lines && (
            <p className="text-sm text-ink-faint">{t('ledger.first', { n: list.length, all: lines })}</p>
          )}
        </>
      )}
    </AskedPart>
  );
}
