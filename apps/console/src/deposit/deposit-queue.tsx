import { depositReviewCalls, DEPOSIT_REJECT_REASONS } from '@drawroom/contract/deposit-review';
import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { Tag } from '@drawroom/ui/chip.tsx';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { actWithReply } from '../act/act.ts';
import type { Act } from '../act/act.ts';
import type { RowOf } from '../data/resources.ts';
import { claimActs, claimedFirst, manyClaimActs } from '../queue/claim-acts.ts';
import { ClaimLine } from '../queue/claim-line.tsx';
import { WaitLine } from '../queue/due-line.tsx';
import { useFormats } from '../queue/formats.ts';
import { QueuePage } from '../queue/queue-page.tsx';
import { useQueue } from '../queue/use-queue.ts';
import { whyField } from '../queue/why-field.ts';
import { useOperator } from '../session/operator.ts';
import { useWordOf, useWords } from '../words.ts';
import { DepositWhole } from './deposit-whole.tsx';

type Row = RowOf<'deposits'>;
type Reply = OperatorReplyOf<typeof depositReviewCalls.evidence>;
/** What the door gave, with the picture of the slip as it was fetched; null: none, or it did not come. */
export type DepositEvidence = Reply & { readonly picture: string | null };

interface Opened {
  /** Opened for this order; null: not yet. */
  readonly evidence: DepositEvidence | null;
  readonly open: (reply: Reply) => void;
}

/** Evidence of the one order that was opened last. A slip's ticket is good once, so its picture is kept as long as the evidence. */
function useEvidence(row: Row | null): Opened {
  const [opened, setOpened] = useState<DepositEvidence | null>(null);
  const picture = opened?.picture ?? null;
  useEffect(() => () => void (picture !== null && URL.revokeObjectURL(picture)), [picture]);
  const open = (reply: Reply): void => void pictureOf(reply).then((kept) => setOpened({ ...reply, picture: kept }));
  return { evidence: opened !== null && opened.orderNo === row?.orderNo ? opened : null, open };
}

async function pictureOf({ slip }: Reply): Promise<string | null> {
  if (slip === null) return null;
  const reply = await fetch(slip).catch(() => null);
  return reply?.ok === true ? URL.createObjectURL(await reply.blob()) : null;
}

/** Deposits that wait for a person, the longest waiting first. */
export function DepositQueue(): ReactNode {
  const t = useWords();
  const queue = useQueue('deposits');
  const { evidence, open } = useEvidence(queue.row);
  const actsOf = useDepositActs(open);
  return (
    <QueuePage
      queue={queue}
      title="page.deposits"
      line={(row) => <Line row={row} />}
      whole={(row) => <DepositWhole row={row} evidence={evidence} />}
      actsOf={actsOf}
      manyActs={manyClaimActs(depositReviewCalls, t)}
    />
  );
}

function useDepositActs(open: Opened['open']): (row: Row) => readonly Act[] {
  const t = useWords();
  const wordOf = useWordOf();
  const { operator } = useOperator();
  const { approve, claim, evidence, reject, release } = depositReviewCalls;
  return (row) => {
    const fixed = { orderNo: row.orderNo };
    const claiming = { claim, release, fixed, now: row.claim, name: operator.name };
    const approving: Act = {
      label: t('queue.approve'),
      key: 'a',
      tone: 'main',
      call: approve,
      fixed,
      ...claimedFirst(claiming),
      text: t(row.twoPeople && row.firstLook === null ? 'deposit.firstText' : 'deposit.approveText'),
      fields: [
        { name: 'amount', label: t('deposit.otherAmount'), isOptional: true, max: 16 },
        { name: 'paymentId', label: t('deposit.forPayment'), isOptional: true, max: 18 },
      ],
    };
    return [
      // The first of two people is not offered to be the second.
      ...(row.firstLook?.operatorName === operator.name ? [] : [approving]),
      {
        label: t('queue.reject'),
        key: 'r',
        tone: 'danger',
        call: reject,
        fixed,
        ...claimedFirst(claiming),
        fields: [
          {
            name: 'reason',
            label: t('fact.reason'),
            kind: 'choice',
            initial: DEPOSIT_REJECT_REASONS[0],
            options: DEPOSIT_REJECT_REASONS.map((value) => ({ value, label: wordOf('deposit.reason', value) })),
          },
        ],
      },
      actWithReply({
        label: t('queue.evidence'),
        key: 'e',
        call: evidence,
        fixed,
        fields: [whyField(t)],
        onDone: open,
      }),
      ...claimActs(claiming, t),
    ];
  };
}

function Line({ row }: Readonly<{ row: Row }>): ReactNode {
  const t = useWords();
  const wordOf = useWordOf();
  const { money } = useFormats();
  return (
    <>
      <span className="flex w-full items-baseline gap-2">
        <b className="tabular min-w-0 flex-1 truncate text-md">{money(row.amount)}</b>
        <span className="text-xs text-ink-faint">{row.orderNo}</span>
      </span>
      <span className="text-sm text-ink-soft">
        {wordOf('kind', row.kind)} · {wordOf('deposit.step', row.step)}
      </span>
      <span className="flex flex-wrap gap-1">
        {row.reason !== null && <Tag tone="wait">{wordOf('deposit.reason', row.reason)}</Tag>}
        <WaitLine sinceMs={row.createTime} />
        {row.twoPeople && <Tag tone="small">{t('flag.twoPeople')}</Tag>}
        {row.claim !== null && <ClaimLine claim={row.claim} />}
      </span>
    </>
  );
}
