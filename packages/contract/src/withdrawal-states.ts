import type { ApplicationState, Move } from './deposit-states.ts';

/**
 * The life of a withdrawal as a table. The points leave the balance when it is requested and stand in a hold until `paid`
 * takes them out or `rejected` gives them back. There is no way back into play but a rejection with its reason: neither the
 * member nor the house can reverse a request.
 */
export const WITHDRAWAL_MOVES = {
  /** Above what the rules let through at once. */
  send_to_review: { from: ['requested'], to: 'review' },
  /** Within the rules, or approved by a person; above an amount this is the second person. */
  approve: { from: ['requested', 'review', 'second_review'], to: 'approved' },
  /** The first of two people. */
  approve_first: { from: ['review'], to: 'second_review' },
  reject: { from: ['review', 'second_review', 'approved'], to: 'rejected' },
  /** Handed to the gateway, or begun by a person: from here nobody can reject until the payout is known to have failed. */
  pay_out: { from: ['approved'], to: 'paying' },
  /** The gateway says for certain that nothing was paid. */
  payout_failed: { from: ['paying'], to: 'review' },
  mark_paid: { from: ['paying'], to: 'paid' },
} as const satisfies Record<string, Move<WithdrawalStep>>;

export const WITHDRAWAL_STEPS = [
  'requested',
  'review',
  'second_review',
  'approved',
  'paying',
  'paid',
  'rejected',
] as const;
export type WithdrawalStep = (typeof WITHDRAWAL_STEPS)[number];
export type WithdrawalMove = keyof typeof WITHDRAWAL_MOVES;

/** What the member is told of each step, in the spec's four words (§4). */
export const WITHDRAWAL_STATE_OF: Readonly<Record<WithdrawalStep, ApplicationState>> = {
  requested: 'pending',
  review: 'pending',
  second_review: 'pending',
  approved: 'processing',
  paying: 'processing',
  paid: 'passed',
  rejected: 'failed',
};

/** Whether a withdrawal in `step` may make this move. */
export function withdrawalCan(move: WithdrawalMove, step: WithdrawalStep): boolean {
  const from: readonly WithdrawalStep[] = WITHDRAWAL_MOVES[move].from;
  return from.includes(step);
}

/** Why a person looks at a request first; stands in its timeline for the people of the house. */
export const LOOKED_AT_FOR = [
  'in_person',
  'outside_hours',
  'two_people',
  'amount',
  'sum_of_day',
  'new_method',
] as const;
export type LookedAtFor = (typeof LOOKED_AT_FOR)[number];

/** Why a withdrawal was rejected or looked at again; the lobby has words for each. No other reason can be given. */
export const WITHDRAWAL_REASONS = [
  'method_wrong',
  'name_differs',
  'payout_failed',
  'identity_unclear',
  'rules_broken',
  'asked_by_member',
] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];
