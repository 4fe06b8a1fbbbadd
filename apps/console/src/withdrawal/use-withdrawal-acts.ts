import { withdrawalReviewCalls as calls } from '@drawroom/contract/withdrawal-review';
import { WITHDRAWAL_REASONS, withdrawalCan } from '@drawroom/contract/withdrawal-states';
import { actWithReply } from '../act/act.ts';
import type { Act, ActField } from '../act/act.ts';
import { claimActs, claimedFirst } from '../queue/claim-acts.ts';
import { whyField } from '../queue/why-field.ts';
import { useOperator } from '../session/operator.ts';
import { useWordOf, useWords } from '../words.ts';
import type { Say } from '../words.ts';
import { firstApproverOf } from './first-approver.ts';
import type { MoreOfWithdrawal, WithdrawalRow } from './withdrawal-queue.tsx';

/** What can be done with a withdrawal in its step (`withdrawalCan`); the first of two people is not offered to be the second. */
export function useWithdrawalActs(): (row: WithdrawalRow, more: MoreOfWithdrawal) => readonly Act[] {
  const t = useWords();
  const wordOf = useWordOf();
  const { operator } = useOperator();
  return (row, { detail, openTarget }) => {
    const { step } = row;
    const fixed = { orderNo: row.orderNo };
    const claiming = { claim: calls.claim, release: calls.release, fixed, now: row.claim, name: operator.name };
    const claimed = claimedFirst(claiming);
    const isSecond = step === 'second_review';
    const mayApprove = withdrawalCan('approve', step) && !(isSecond && firstApproverOf(detail) === operator.name);
    const paysByHand = row.payoutWay === 'manual';
    const acts: readonly (Act | null)[] = [
      mayApprove
        ? {
            label: t('queue.approve'),
            key: 'a',
            tone: 'main',
            call: calls.approve,
            fixed,
            ...claimed,
            text: t('withdrawal.approveText'),
          }
        : null,
      withdrawalCan('pay_out', step) && paysByHand
        ? {
            label: t('withdrawal.begin'),
            key: 'a',
            tone: 'main',
            call: calls.beginPayout,
            fixed,
            ...claimed,
            text: t('withdrawal.beginText'),
          }
        : null,
      withdrawalCan('mark_paid', step) && paysByHand
        ? {
            label: t('withdrawal.paid'),
            key: 'a',
            tone: 'main',
            call: calls.markPaid,
            fixed,
            ...claimed,
            fields: [proofField(t)],
          }
        : null,
      withdrawalCan('payout_failed', step) && paysByHand
        ? {
            label: t('withdrawal.failed'),
            key: 'r',
            tone: 'danger',
            call: calls.payoutFailed,
            fixed,
            ...claimed,
            text: t('withdrawal.failedText'),
            fields: [{ ...proofField(t), templates: [] }],
          }
        : null,
      withdrawalCan('reject', step)
        ? {
            label: t('queue.reject'),
            key: 'r',
            tone: 'danger',
            call: calls.reject,
            fixed,
            ...claimed,
            text: t('withdrawal.rejectText'),
            fields: [
              {
                name: 'reason',
                label: t('fact.reason'),
                kind: 'choice',
                initial: WITHDRAWAL_REASONS[0],
                options: WITHDRAWAL_REASONS.map((value) => ({ value, label: wordOf('withdrawal.reason', value) })),
              },
              { name: 'note', label: t('withdrawal.note'), kind: 'long', isOptional: true, max: 240 },
            ],
          }
        : null,
      actWithReply({
        label: t('target'),
        key: 'e',
        call: calls.target,
        fixed,
        fields: [whyField(t)],
        onDone: ({ target }) => openTarget(target),
      }),
      ...claimActs(claiming, t),
    ];
    return acts.filter((act) => act !== null);
  };
}

function proofField(t: Say): ActField {
  return {
    name: 'evidence',
    label: t('withdrawal.proof'),
    min: 4,
    max: 240,
    templates: [t('withdrawal.proof.bank'), t('withdrawal.proof.cash')],
  };
}
