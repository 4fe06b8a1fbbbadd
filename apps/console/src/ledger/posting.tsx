import { reverse } from '@drawroom/contract/adjustment';
import { posting } from '@drawroom/contract/ledger-desk';
import { showToast } from '@drawroom/ui/toast.tsx';
import type { ReactNode } from 'react';
import { ActButtons } from '../act/act-buttons.tsx';
import { actWithReply } from '../act/act.ts';
import { useActs } from '../act/use-acts.tsx';
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
  const acts = useActs();
  const back = actWithReply({
    label: t('ledger.reverse'),
    tone: 'danger',
    call: reverse,
    fixed: { entryId },
    text: t('ledger.reverseText'),
    fields: [{ name: 'why', label: t('member.why'), kind: 'long', min: 5, max: 500 }],
    onDone: () => showToast(t('proposal.made'), 'good'),
  });
  return (
    <AskedPart title={`${t('ledger.posting')} ${entryId}`} asked={useAsked(posting, { entryId })}>
      {({ kind, ref, at, currency, lines, total, key, document, reversible, reversedBy, list }) => (
        <>
          <Facts
            facts={[
              [t('ledger.kind'), wordOf('change', kind)],
              [t('ledger.ref'), document === null ? ref : `${wordOf('document', document.kind)} ${document.no}`],
              [t('ledger.at'), moment(at)],
              [t('ledger.key'), key ?? t('ledger.noKey')],
              [t('ledger.lines'), lines],
              [t('ledger.total'), `${money(total)} ${currency}`],
              reversedBy === null ? null : [t('ledger.reversed'), `${wordOf('document', 'proposal')} ${reversedBy}`],
            ]}
          />
          {reversible && <ActButtons acts={acts.allowed([back])} onBegin={acts.begin} />}
          {acts.dialog}
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
