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

/** Every act of a row begins with these: the order, and claiming it where that is not done. */
type Ground = Pick<Act, 'fixed' | 'first'>;

/** What can be done with a withdrawal in its step (`withdrawalCan`); the first of two people is not offered to be the second. */
export function useWithdrawalActs(more: MoreOfWithdrawal): (row: WithdrawalRow) => readonly Act[] {
  const t = useWords();
  const wordOf = useWordOf();
  const { operator } = useOperator();
  return (row) => {
    const fixed = { orderNo: row.orderNo };
    const claiming = { claim: calls.claim, release: calls.release, fixed, now: row.claim, name: operator.name };
    const ground = { fixed, ...claimedFirst(claiming) };
    const wasFirst = firstApproverOf(more.detail) === operator.name;
    // Who was the first is known with the detail only.
    const isKnown = row.step !== 'second_review' || more.detail !== null;
    const approves = withdrawalCan('approve', row.step) && isKnown && !wasFirst;
    return [
      ...(approves ? [approveAct(ground, t)] : []),
      ...(row.payoutWay === 'manual' ? payoutActs(row, ground, t) : []),
      ...(withdrawalCan('reject', row.step) ? [rejectAct(ground, t, wordOf)] : []),
      actWithReply({
        label: t('target'),
        key: 'e',
        call: calls.target,
        fixed,
        fields: [whyField(t)],
        onDone: ({ target }) => more.openTarget(target),
      }),
      ...claimActs(claiming, t),
    ];
  };
}

function approveAct(ground: Ground, t: Say): Act {
  const text = t('withdrawal.approveText');
  return { ...ground, label: t('queue.approve'), key: 'a', tone: 'main', call: calls.approve, text };
}

/** Paying by hand: begin, and then say how it ended. */
function payoutActs({ step }: WithdrawalRow, ground: Ground, t: Say): readonly Act[] {
  const acts: Act[] = [];
  if (withdrawalCan('pay_out', step)) {
    const text = t('withdrawal.beginText');
    acts.push({ ...ground, label: t('withdrawal.begin'), key: 'a', tone: 'main', call: calls.beginPayout, text });
  }
  if (withdrawalCan('mark_paid', step)) {
    const fields = [{ ...proofField(t), templates: [t('withdrawal.proof.bank'), t('withdrawal.proof.cash')] }];
    acts.push({ ...ground, label: t('withdrawal.paid'), key: 'a', tone: 'main', call: calls.markPaid, fields });
  }
  if (withdrawalCan('payout_failed', step)) {
    const text = t('withdrawal.failedText');
    const fields = [proofField(t)];
    const label = t('withdrawal.failed');
    acts.push({ ...ground, label, key: 'r', tone: 'danger', call: calls.payoutFailed, text, fields });
  }
  return acts;
}

function rejectAct(ground: Ground, t: Say, wordOf: ReturnType<typeof useWordOf>): Act {
  const reason: ActField = {
    name: 'reason',
    label: t('fact.reason'),
    kind: 'choice',
    initial: WITHDRAWAL_REASONS[0],
    options: WITHDRAWAL_REASONS.map((value) => ({ value, label: wordOf('withdrawal.reason', value) })),
  };
  const note: ActField = { name: 'note', label: t('withdrawal.note'), kind: 'long', isOptional: true, max: 240 };
  const text = t('withdrawal.rejectText');
  const fields = [reason, note];
  return { ...ground, label: t('queue.reject'), key: 'r', tone: 'danger', call: calls.reject, text, fields };
}

function proofField(t: Say): ActField {
  return { name: 'evidence', label: t('withdrawal.proof'), min: 4, max: 240 };
}
