import { withdrawalReviewCalls as calls } from '@drawroom/contract/withdrawal-review';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler, type ReviewAct } from '../kernel/operator.ts';
import {
  approveWithdrawal,
  beginPayout,
  claimWithdrawal,
  endWithdrawalClaim,
  markPaid,
  payoutFailed,
  rejectWithdrawal,
  releaseWithdrawal,
  reviewQueue,
  withdrawalForReview,
  withdrawalTarget,
} from '../withdrawal/index.ts';
import { notedAct, orGivenBack, type Act } from './noted-act.ts';

/** The withdrawals' review side: each act with its note in one transaction. */
export function withdrawalDesk(kernel: Kernel): readonly OperatorHandler[] {
  const { db } = kernel;
  /** An act on one request. */
  const acting = async <T>(
    { orderNo, ...act }: Omit<Act, 'subject'> & { readonly orderNo: string },
    make: (t: Tx, on: ReviewAct) => Promise<T>,
  ): Promise<T> => notedAct(db, { ...act, subject: orderNo }, (t, reviewer) => make(t, { reviewer, orderNo }));

  return [
    handleOperator(calls.queue, async ({ step, page, size }) => reviewQueue(db, { step: step ?? null, page, size })),
    handleOperator(calls.detail, async ({ orderNo }) => withdrawalForReview(kernel, db, orderNo)),
    handleOperator(calls.target, async ({ orderNo, why }, { operator }) =>
      acting({ operator, what: 'withdrawal.target', orderNo, detail: why }, async (t) => ({
        target: await withdrawalTarget(kernel, t, orderNo),
      })),
    ),
    handleOperator(calls.claim, async ({ orderNo }, { operator }) =>
      acting({ operator, what: 'withdrawal.claim', orderNo }, (t, on) => claimWithdrawal(kernel, t, on)),
    ),
    handleOperator(calls.release, async ({ orderNo }, { operator }) =>
      acting({ operator, what: 'withdrawal.release', orderNo }, (t, on) => releaseWithdrawal(kernel, t, on)),
    ),
    handleOperator(calls.approve, async ({ orderNo }, { operator }) =>
      orGivenBack(
        db,
        {
          given: { operator, what: 'withdrawal.release', subject: orderNo },
          endClaim: (t, reviewer) => endWithdrawalClaim(t, { reviewer, orderNo }),
        },
        () => acting({ operator, what: 'withdrawal.approve', orderNo }, (t, on) => approveWithdrawal(kernel, t, on)),
      ),
    ),
    handleOperator(calls.reject, async ({ orderNo, reason, note = '' }, { operator }) =>
      acting({ operator, what: 'withdrawal.reject', orderNo, detail: `${reason} ${note}`.trim() }, (t, on) =>
        rejectWithdrawal(kernel, t, { ...on, reason, note }),
      ),
    ),
    handleOperator(calls.beginPayout, async ({ orderNo }, { operator }) =>
      acting({ operator, what: 'withdrawal.begin_payout', orderNo }, (t, on) => beginPayout(kernel, t, on)),
    ),
    handleOperator(calls.markPaid, async ({ orderNo, evidence }, { operator }) =>
      acting({ operator, what: 'withdrawal.mark_paid', orderNo, detail: evidence }, (t, on) =>
        markPaid(kernel, t, { ...on, evidence }),
      ),
    ),
    handleOperator(calls.payoutFailed, async ({ orderNo, evidence }, { operator }) =>
      acting({ operator, what: 'withdrawal.payout_failed', orderNo, detail: evidence }, (t, on) =>
        payoutFailed(kernel, t, { ...on, note: evidence }),
      ),
    ),
  ];
}
