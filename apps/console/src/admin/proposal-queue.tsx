import { approve, refuse, withdraw } from '@drawroom/contract/proposal';
import { Tag } from '@drawroom/ui/chip.tsx';
import { showToast } from '@drawroom/ui/toast.tsx';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { actWithReply } from '../act/act.ts';
import type { Act } from '../act/act.ts';
import type { RowOf } from '../data/resources.ts';
import { WaitLine } from '../queue/due-line.tsx';
import { QueuePage } from '../queue/queue-page.tsx';
import { useQueue } from '../queue/use-queue.ts';
import { useWordOf, useWords } from '../words.ts';
import { LinkDialog } from './link-dialog.tsx';
import { ProposalWhole } from './proposal-whole.tsx';
import { subjectSaid } from './subject-said.ts';

type Row = RowOf<'proposals'>;

/** What takes two people: what waits for the second one, the longest waiting first; or what became of the rest. */
export function ProposalQueue(): ReactNode {
  const t = useWords();
  const [address, setAddress] = useSearchParams();
  const isEnded = address.get('ended') === 'true';
  const queue = useQueue('proposals', isEnded ? { ended: 'true' } : {});
  const [handed, setHanded] = useState<Handed | null>(null);
  const actsOf = useProposalActs(setHanded);
  return (
    <>
      <QueuePage
        queue={queue}
        title="page.proposals"
        switches={
          <div className="border-b border-hairline bg-card px-3 pb-2">
            <TextField
              select
              label={t('proposal.which')}
              value={isEnded ? 'true' : 'false'}
              onChange={({ target }) => setAddress(target.value === 'true' ? { ended: 'true' } : {}, { replace: true })}
            >
              <MenuItem value="false">{t('proposal.waitingOnes')}</MenuItem>
              <MenuItem value="true">{t('proposal.endedOnes')}</MenuItem>
            </TextField>
          </div>
        }
        line={(row) => <Line row={row} />}
        whole={(row) => <ProposalWhole row={row} />}
        actsOf={actsOf}
      />
      {handed !== null && <LinkDialog {...handed} onClose={() => setHanded(null)} />}
    </>
  );
}

/** What whoever approved is handed. */
interface Handed {
  readonly link: string;
  readonly subject: string;
}

function useProposalActs(hand: (handed: Handed) => void): (row: Row) => readonly Act[] {
  const t = useWords();
  return ({ proposalNo, state, mayDecide, mine }) => {
    const fixed = { proposalNo };
    if (mayDecide) {
      return [
        actWithReply({
          label: t('proposal.approve'),
          key: 'a',
          tone: 'main',
          call: approve,
          fixed,
          text: t('proposal.approveText'),
          onDone: ({ proposal, link }) => {
            if (link !== undefined) return hand({ link, subject: proposal.subject });
            return proposal.state === 'stale' ? showToast(t('proposal.stale'), 'bad') : showToast(t('done'), 'good');
          },
        }),
        {
          label: t('proposal.refuse'),
          key: 'r',
          call: refuse,
          fixed,
          fields: [{ name: 'note', label: t('proposal.note'), kind: 'long', min: 4, max: 500 }],
        },
      ];
    }
    if (!mine || state !== 'waiting') return [];
    return [{ label: t('proposal.withdraw'), key: 'r', call: withdraw, fixed, text: t('proposal.withdrawText') }];
  };
}

function Line({ row }: Readonly<{ row: Row }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const turn = row.mayDecide ? t('proposal.yours') : row.mine ? t('proposal.waitsForOther') : t('proposal.notYours');
  return (
    <>
      <span className="w-full text-md font-medium">{wordOf('proposal.kind', row.kind)}</span>
      <bdi className="w-full text-sm text-ink-soft wrap-anywhere">
        {subjectSaid(row.subject, wordOf)} · {row.proposedBy}
      </bdi>
      <span className="flex flex-wrap gap-1">
        {row.state === 'waiting' ? (
          <>
            <Tag tone={row.mayDecide ? 'brand' : 'plain'}>{turn}</Tag>
            <WaitLine sinceMs={row.proposedAt} />
          </>
        ) : (
          <Tag tone={row.state === 'applied' ? 'win' : 'plain'}>{wordOf('proposal.state', row.state)}</Tag>
        )}
      </span>
    </>
  );
}
