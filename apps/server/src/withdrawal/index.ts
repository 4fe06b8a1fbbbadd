export { WITHDRAWAL_CHECKS } from './audit-checks.ts';
export { listRules, writeRule, type RuleAsSet } from './desk-rules.ts';
export { beginPayout, markPaid, payoutFailed } from './payouts.ts';
export {
  approveWithdrawal,
  claimWithdrawal,
  endWithdrawalClaim,
  rejectWithdrawal,
  releaseWithdrawal,
} from './review.ts';
export { reviewQueue, withdrawalForReview, withdrawalTarget } from './review-view.ts';
export type { PayoutView, QueueAsked, ReviewRow, ReviewView } from './review-view.ts';
export { WITHDRAWAL_SEALED } from './sealed-target.ts';
export { createWithdrawalSlice } from './withdrawal-slice.ts';
