import type { WithdrawalDetail } from './withdrawal-queue.tsx';

/** Who was the first of two people for the review that runs; null: nobody yet, or not known yet. */
export function firstApproverOf(detail: WithdrawalDetail | null): string | null {
  if (detail === null || detail.step !== 'second_review') return null;
  return detail.timeline.findLast(({ step }) => step === 'second_review')?.by ?? null;
}
