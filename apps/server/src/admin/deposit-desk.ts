import { depositReviewCalls as calls } from '@drawroom/contract/deposit-review';
import { parseMoney } from '@drawroom/engine/money';
import {
  approveDeposit,
  claimDeposit,
  closePayment,
  depositEvidence,
  endDepositClaim,
  rejectDeposit,
  releaseDeposit,
  reviewQueue,
  type DepositDeps,
} from '../deposit/index.ts';
import type { Kernel, Tx } from '../kernel/kernel.ts';
import { handleOperator, type OperatorHandler, type Reviewer } from '../kernel/operator.ts';
import { notedAct, orGivenBack } from './noted-act.ts';
import { noteAct } from './operators.ts';

/** The deposits' review side: each act with its note in one transaction. */
export function depositDesk(given: Kernel, deps: DepositDeps): readonly OperatorHandler[] {
  const kernel = { ...given, ...deps };
  const { db } = kernel;
  return [
    handleOperator(calls.queue, async ({ limit }) => reviewQueue(kernel, { limit })),
    handleOperator(calls.evidence, async ({ orderNo, why }, { operator }) =>
      notedAct(db, { operator, what: 'deposit.evidence', subject: orderNo, detail: why }, (t) =>
        depositEvidence(kernel, t, orderNo),
      ),
    ),
    handleOperator(calls.claim, async ({ orderNo }, { operator }) =>
      notedAct(db, { operator, what: 'deposit.claim', subject: orderNo }, (t, reviewer) =>
        claimDeposit(t, { reviewer, orderNo }),
      ),
    ),
    handleOperator(calls.release, async ({ orderNo }, { operator }) =>
      notedAct(db, { operator, what: 'deposit.release', subject: orderNo }, (t, reviewer) =>
        releaseDeposit(t, { reviewer, orderNo }),
      ),
    ),
    handleOperator(calls.approve, async ({ orderNo, amount, paymentId }, { operator }) => {
      const amountMinor = amount === undefined ? null : parseMoney(amount);
      const asked = {
        orderNo,
        ...(amountMinor === null ? {} : { amountMinor }),
        ...(paymentId === undefined ? {} : { paymentId: BigInt(paymentId) }),
      };
      const detail = [amount, paymentId].filter((part) => part !== undefined).join(' ');
      const back = { operator, what: 'deposit.release', subject: orderNo } as const;
      const endClaim = (t: Tx, reviewer: Reviewer) => endDepositClaim(t, { reviewer, orderNo });
      return orGivenBack(db, { given: back, endClaim }, () =>
        db.tx(async (t) => {
          const reviewer = { operatorId: operator.id, operatorName: operator.name };
          const view = await approveDeposit(kernel, t, { reviewer, ...asked });
          const what = view.step === 'passed' ? 'deposit.approve' : 'deposit.approve_first';
          await noteAct(t, operator, { what, subject: orderNo, detail });
          return view;
        }),
      );
    }),
    handleOperator(calls.reject, async ({ orderNo, reason }, { operator }) =>
      notedAct(db, { operator, what: 'deposit.reject', subject: orderNo, detail: reason }, (t, reviewer) =>
        rejectDeposit(kernel, t, { reviewer, orderNo, reason }),
      ),
    ),
    handleOperator(calls.closePayment, async ({ paymentId, note }, { operator }) =>
      notedAct(
        db,
        { operator, what: 'deposit.close_payment', subject: paymentId, detail: note },
        async (t, reviewer) => {
          await closePayment(t, { reviewer, paymentId: BigInt(paymentId), note });
          return {};
        },
      ),
    ),
  ];
}
