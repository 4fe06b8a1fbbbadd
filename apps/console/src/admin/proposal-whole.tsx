import { changesBetween } from '@drawroom/contract/document';
import { table } from '@drawroom/contract/odds-desk';
import type { ProposalKind } from '@drawroom/contract/proposal';
import type { ReactNode } from 'react';
import { AccountInClear } from '../cashier/account-in-clear.tsx';
import { useFactWords } from '../document/document-field.ts';
import type { RowOf } from '../data/resources.ts';
import { ProposedOdds } from '../odds/proposed-odds.tsx';
import { Facts, Part } from '../queue/facts.tsx';
import { useFormats } from '../queue/formats.ts';
import { mayCall, useOperator } from '../session/operator.ts';
import { useWordOf, useWords } from '../words.ts';
import { subjectSaid } from './subject-said.ts';

type Row = RowOf<'proposals'>;

/** Whose words the facts of a document have. */
const DOCUMENT_LISTS: Partial<Record<ProposalKind, string>> = {
  'cashier.channel': 'channel',
  'cashier.rules': 'rule',
  'vip.levels': 'vip',
  'promotion.campaign': 'promo',
};

/** One proposal: who wants it and why, what stands now and what is to stand, and what became of it. */
export function ProposalWhole({ row }: Readonly<{ row: Row }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { moment } = useFormats();
  const { decidedBy, decidedAt } = row;
  // Whoever lets an account through sees where the money goes.
  const account = row.kind === 'cashier.channel' ? (row.after['account.no'] ?? '') : '';
  return (
    <div className="flex max-w-3xl flex-col gap-3">
      <Part title={wordOf('proposal.kind', row.kind)}>
        <Facts
          facts={[
            [t('proposal.subject'), <bdi key="subject">{subjectSaid(row.subject, wordOf)}</bdi>],
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
        <Change row={row} />
        {account !== '' && (
          <AccountInClear key={account} code={row.subject.replace(/^channel /, '')} accountNo={account} />
        )}
      </Part>
    </div>
  );
}

/** What stands now and what is to stand; cells of odds by the names that the page of odds has for them, for whoever may see them. */
function Change({ row }: Readonly<{ row: Row }>): ReactNode {
  const { operator } = useOperator();
  const { before, after } = row;
  // Of a document, what is taken away is a change as well; of the others `before` says more than what changes.
  const names =
    DOCUMENT_LISTS[row.kind] !== undefined
      ? changesBetween(before, after).map(({ fact }) => fact)
      : Object.keys(after).filter((name) => before[name] !== after[name]);
  if (row.kind !== 'lottery.odds' || !mayCall(operator, table)) return <Difference row={row} names={names} />;
  const facts = Object.fromEntries(names.map((name) => [name, after[name] ?? '']));
  return (
    <ProposedOdds
      lotteryCode={row.subject.replace(/^lottery /, '')}
      version={before['version'] ?? ''}
      facts={facts}
      others={(rest) => rest.length > 0 && <Difference row={row} names={rest} />}
    />
  );
}

/** Fact by fact. */
function Difference({ row, names }: Readonly<{ row: Row; names: readonly string[] }>): ReactNode {
  const t = useWords();
  const said = useSaid(row);
  const { before, after } = row;
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

/** How the facts of a kind are said. */
function useSaid({ kind }: Row): Said {
  const wordOf = useWordOf();
  const { moment } = useFormats();
  const list = DOCUMENT_LISTS[kind];
  const ofDocument = useFactWords(list ?? '');
  const isRate = kind === 'agent.rates';
  if (list !== undefined) return ofDocument;
  return {
    // A rule of a game, such as `rule triple`.
    name: (name) =>
      name.startsWith('rule ') ? wordOf('odds.rule', name.slice(5)) : wordOf(isRate ? 'type' : 'changed', name),
    value: (name, value) => {
      if (value === '') return '–';
      if (kind === 'member.adjust' && name === 'reason') return wordOf('adjustReason', value);
      if (kind === 'external.grant' && name === 'state') return wordOf('transfer.state', value);
      if (name === 'access') return wordOf('access', value);
      if (name === 'state' && kind.startsWith('operator.')) return wordOf('operator.state', value);
      if (name === 'roles') {
        return value
          .split(', ')
          .map((role) => wordOf('role', role))
          .join(', ');
      }
      return name === 'at' ? moment(Date.parse(value)) : value;
    },
  };
}
