import type { OperatorReplyOf } from '@drawroom/contract/operator';
import { withdrawalReviewCalls as calls } from '@drawroom/contract/withdrawal-review';
import { Tag } from '@drawroom/ui/chip.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { RowOf } from '../data/resources.ts';
import { manyClaimActs } from '../queue/claim-acts.ts';
import { ClaimLine } from '../queue/claim-line.tsx';
import { DueLine } from '../queue/due-line.tsx';
import { useFormats } from '../queue/formats.ts';
import { QueuePage } from '../queue/queue-page.tsx';
import { useQueue } from '../queue/use-queue.ts';
import { useOperator } from '../session/operator.ts';
import { useWordOf, useWords } from '../words.ts';
import { useWithdrawalActs } from './use-withdrawal-acts.ts';
import { WithdrawalWhole } from './withdrawal-whole.tsx';

export type WithdrawalRow = RowOf<'withdrawals'>;
export type WithdrawalDetail = OperatorReplyOf<typeof calls.detail>;
export type PayoutTarget = OperatorReplyOf<typeof calls.target>['target'];

/** What is known of the chosen request beyond its row. */
export interface MoreOfWithdrawal {
  /** Null while it is asked for. */
  readonly detail: WithdrawalDetail | null;
  /** Where the money goes, once somebody has said why he looks; undefined: not opened. */
  readonly target: PayoutTarget | undefined;
  readonly openTarget: (target: PayoutTarget) => void;
}

function useDetail(row: WithdrawalRow | null): MoreOfWithdrawal {
  const { ask } = useOperator();
  const orderNo = row?.orderNo ?? '';
  const { data = null } = useQuery({
    queryKey: ['withdrawal', orderNo, row?.step],
    queryFn: () => ask(calls.detail, { orderNo }),
    enabled: orderNo !== '',
  });
  const [opened, setOpened] = useState<{ orderNo: string; target: PayoutTarget } | null>(null);
  return {
    detail: data,
    target: opened?.orderNo === orderNo ? opened.target : undefined,
    openTarget: (target) => setOpened({ orderNo, target }),
  };
}

/** Withdrawals that wait for a person, the earliest promise first. */
export function WithdrawalQueue(): ReactNode {
  const t = useWords();
  const queue = useQueue('withdrawals');
  const more = useDetail(queue.row);
  const actsOf = useWithdrawalActs(more);
  return (
    <QueuePage
      queue={queue}
      title="page.withdrawals"
      line={(row) => <Line row={row} />}
      whole={(row) => <WithdrawalWhole row={row} more={more} />}
      actsOf={actsOf}
      manyActs={manyClaimActs(calls, t)}
    />
  );
}

function Line({ row }: Readonly<{ row: WithdrawalRow }>): ReactNode {
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
        {wordOf('kind', row.kind)} · {wordOf('withdrawal.step', row.step)}
      </span>
      <span className="flex flex-wrap gap-1">
        <DueLine promisedAtMs={row.promisedAt} />
        {row.twoPeople && <Tag tone="small">{t('flag.twoPeople')}</Tag>}
        {row.claim !== null && <ClaimLine claim={row.claim} />}
      </span>
    </>
  );
}
