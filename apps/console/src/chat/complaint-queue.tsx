import { COMPLAINT_REASONS, complaintPicture, COMPLAINT_VERDICTS, decideComplaint } from '@drawroom/contract/chat-desk';
import { REPORT_REASONS } from '@drawroom/contract/chat';
import { Tag } from '@drawroom/ui/chip.tsx';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { actWithReply } from '../act/act.ts';
import type { Act, ActField } from '../act/act.ts';
import type { RowOf } from '../data/resources.ts';
import { WaitLine } from '../queue/due-line.tsx';
import { QueuePage } from '../queue/queue-page.tsx';
import { useQueue } from '../queue/use-queue.ts';
import { useWordOf, useWords } from '../words.ts';
import { ComplaintWhole } from './complaint-whole.tsx';

type Row = RowOf<'complaints'>;

interface Opened {
  /** Picture of the message as a data address; null: not opened. */
  readonly picture: string | null;
  readonly open: (complaintId: string, data: string) => void;
}

function usePicture(row: Row | null): Opened {
  const [opened, setOpened] = useState<{ complaintId: string; data: string } | null>(null);
  const isThis = opened !== null && opened.complaintId === row?.complaintId;
  return {
    picture: isThis ? `data:image/webp;base64,${opened.data}` : null,
    open: (complaintId, data) => setOpened({ complaintId, data }),
  };
}

/** Messages that members have reported, the longest waiting first; or those that were decided, the last one first. */
export function ComplaintQueue(): ReactNode {
  const t = useWords();
  const [address, setAddress] = useSearchParams();
  const state = address.get('state') === 'decided' ? 'decided' : 'open';
  const queue = useQueue('complaints', { state });
  const { picture, open } = usePicture(queue.row);
  const actsOf = useComplaintActs(open);
  const { dismissal, note } = useDecisionFields();
  return (
    <QueuePage
      queue={queue}
      title="page.complaints"
      switches={
        <div className="border-b border-hairline bg-card px-3 pb-2">
          <TextField
            select
            label={t('complaint.state')}
            value={state}
            onChange={(event) => setAddress({ state: event.target.value }, { replace: true })}
          >
            <MenuItem value="open">{t('complaint.open')}</MenuItem>
            <MenuItem value="decided">{t('complaint.decided')}</MenuItem>
          </TextField>
        </div>
      }
      line={(row) => <Line row={row} />}
      whole={(row) => <ComplaintWhole row={row} picture={picture} />}
      actsOf={actsOf}
      manyActs={
        state === 'decided'
          ? []
          : [
              {
                label: t('complaint.dismiss'),
                call: decideComplaint,
                fixedOf: ({ complaintId }) => ({ complaintId, verdict: 'dismiss' }),
                text: t('many.dismissText'),
                fields: [dismissal, note],
              },
            ]
      }
    />
  );
}

/** Reasons that go with nothing following, and with something following. */
const DISMISSALS = COMPLAINT_REASONS.filter((reason) => !(REPORT_REASONS as readonly string[]).includes(reason));
const CONSEQUENCES = COMPLAINT_VERDICTS.filter((verdict) => verdict !== 'dismiss');

/** What is asked for a decision. */
function useDecisionFields(): Readonly<Record<'dismissal' | 'consequence' | 'note', ActField>> {
  const t = useWords();
  const wordOf = useWordOf();
  const reason = (reasons: readonly string[]): ActField => ({
    name: 'reason',
    label: t('fact.reason'),
    kind: 'choice',
    initial: reasons[0] ?? '',
    options: reasons.map((value) => ({ value, label: wordOf('said', value) })),
  });
  return {
    dismissal: reason(DISMISSALS),
    consequence: reason(REPORT_REASONS),
    note: { name: 'note', label: t('complaint.note'), kind: 'long', isOptional: true, max: 240 },
  };
}

function useComplaintActs(open: Opened['open']): (row: Row) => readonly Act[] {
  const t = useWords();
  const wordOf = useWordOf();
  const { dismissal, consequence, note } = useDecisionFields();
  return ({ complaintId, decision, picture }) => {
    const fixed = { complaintId };
    const looks: readonly Act[] =
      picture === null
        ? []
        : [
            actWithReply({
              label: t('complaint.picture'),
              key: 'e',
              call: complaintPicture,
              fixed,
              onDone: ({ data }) => open(complaintId, data),
            }),
          ];
    if (decision !== null) return looks;
    return [
      {
        label: t('complaint.decide'),
        key: 'a',
        tone: 'main',
        call: decideComplaint,
        fixed,
        text: t('complaint.decideText'),
        fields: [
          {
            name: 'verdict',
            label: t('complaint.verdict'),
            kind: 'choice',
            initial: CONSEQUENCES[0] ?? '',
            options: CONSEQUENCES.map((value) => ({ value, label: wordOf('verdict', value) })),
          },
          consequence,
          {
            name: 'minutes',
            label: t('complaint.minutes'),
            isOptional: true,
            max: 5,
            templates: ['60', '1440', '10080'],
          },
          note,
        ],
      },
      {
        label: t('complaint.dismiss'),
        key: 'r',
        call: decideComplaint,
        fixed: { ...fixed, verdict: 'dismiss' },
        text: t('complaint.dismissText'),
        fields: [dismissal, note],
      },
      ...looks,
    ];
  };
}

function Line({ row }: Readonly<{ row: Row }>): ReactNode {
  const t = useWords();
  return (
    <>
      <span className="flex w-full items-baseline gap-2">
        <bdi data-crops className="min-w-0 flex-1 truncate text-md font-medium">
          {row.author.nickname}
        </bdi>
        <span className="text-xs text-ink-faint">{row.roomCode}</span>
      </span>
      <bdi data-crops className="w-full truncate text-sm text-ink-soft">
        {row.text === '' ? t('picture') : row.text}
      </bdi>
      <span className="flex flex-wrap gap-1">
        <Tag tone={row.reports > 2 ? 'brand' : 'plain'}>{t('complaint.reports', { n: row.reports })}</Tag>
        <WaitLine sinceMs={row.openedAt} />
      </span>
    </>
  );
}
