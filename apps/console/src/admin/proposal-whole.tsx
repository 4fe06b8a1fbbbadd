import { changesBetween } from '@drawroom/contract/document';
import type { ReactNode } from 'react';
import { useFactWords } from '../document/document-field.ts';
import type { RowOf } from '../data/resources.ts';
import { Facts, Part } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { useWordOf, useWords } from '../words.ts';

type Row = RowOf<'proposals'>;

/** One proposal: who wants it and why, what stands now and what is to stand, and what became of it. */
export function ProposalWhole({ row }: Readonly<{ row: Row }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { moment } = useFormats();
  const { decidedBy, decidedAt } = row;
  return (
    <div className="flex max-w-3xl flex-col gap-3">
      <Part title={wordOf('proposal.kind', row.kind)}>
        <Facts
          facts={[
            [t('proposal.subject'), <bdi key="subject">{row.subject}</bdi>],
            [t('proposal.why'), <bdi key="why">{row.why}</bdi>],
            [t('proposal.by'), row.proposedBy],
            [t('proposal.at'), moment(row.proposedAt)],
            row.state === 'waiting' ? [t('proposal.until'), moment(row.expiresAt)] : null,
            [t('proposal.state'), wordOf('proposal.state', row.state)],
            decidedBy === null ? null : [t('proposal.decidedBy'), decidedBy],
            decidedAt === null ? null : [t('proposal.decidedAt'), moment(decidedAt)],
            row.note === '' ? null : [t('proposal.note'), <bdi key="note">{row.note}</bdi>],
          ]}
        />
      </Part>
      <Part title={t('proposal.change')}>
        <Difference row={row} />
      </Part>
    </div>
  );
}

/** Fact by fact what stands now and what is to stand; facts that stay are left out. */
function Difference({ row }: Readonly<{ row: Row }>): ReactNode {
  const t = useWords();
  const said = useSaid(row);
  const { before, after } = row;
  // Of a document, what is taken away is a change as well; of the others `before` says more than what changes.
  const names = row.kind.startsWith('cashier.')
    ? changesBetween(before, after).map(({ fact }) => fact)
    : Object.keys(after).filter((name) => before[name] !== after[name]);
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-hairline text-start text-ink-faint">
          <th className="py-1 pe-4 text-start font-normal">{t('proposal.fact')}</th>
          <th className="py-1 pe-4 text-start font-normal">{t('proposal.before')}</th>
          <th className="py-1 text-start font-normal">{t('proposal.after')}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name} className="border-b border-hairline">
            <th scope="row" className="py-1 pe-4 text-start font-normal text-ink-soft">
              {said.name(name)}
            </th>
            <td className="tabular py-1 pe-4 wrap-anywhere">{said.value(name, before[name] ?? '')}</td>
            <td className="tabular py-1 font-semibold wrap-anywhere">{said.value(name, after[name] ?? '')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface Said {
  readonly name: (name: string) => string;
  readonly value: (name: string, value: string) => string;
}

/** How the facts of a kind are said; cells of odds go by play and option, as on the page of odds. */
function useSaid({ kind }: Row): Said {
  const wordOf = useWordOf();
  const { moment } = useFormats();
  const ofDocument = useFactWords(kind === 'cashier.rules' ? 'rule' : 'channel');
  const isRate = kind === 'agent.rates';
  if (kind === 'cashier.channel' || kind === 'cashier.rules') return ofDocument;
  return {
    name: (name) => wordOf(isRate ? 'type' : 'changed', name),
    value: (name, value) => {
      if (value === '') return '–';
      if (kind === 'member.adjust' && name === 'reason') return wordOf('adjustReason', value);
      if (kind === 'external.grant' && name === 'state') return wordOf('transfer.state', value);
      if (kind === 'operator.roles') {
        return value
          .split(', ')
          .map((role) => wordOf('role', role))
          .join(', ');
      }
      return name === 'at' ? moment(Date.parse(value)) : value;
    },
  };
}
