/**
 * The life of a deposit as a table: what may be done in which state, and where it leads. Server, database (a test compares
 * them), lobby and console read this and nothing else (spec §4; examples.md "withdrawalCan").
 *
 * `waiting`: open, its countdown runs. `submitted`: the member says he paid, or a payment is seen and not final. `review`:
 * something differs and a person decides. The other five are ends, but money that arrives is never turned away: a payment
 * seen after `expired`, `cancelled` or `declined` still leads to the points or to a person.
 */
export const DEPOSIT_MOVES = {
  /** The member uploads a slip or says he has paid; a payment is seen on the chain. */
  submit: { from: ['waiting'], to: 'submitted' },
  /** The payment is final and as ordered, or a person has found it so: points are posted. */
  pass: { from: ['waiting', 'submitted', 'review', 'expired', 'cancelled', 'declined'], to: 'passed' },
  /** A payment that differs from the order: other amount, second payment, unreadable slip. */
  doubt: { from: ['waiting', 'submitted', 'expired', 'cancelled', 'declined'], to: 'review' },
  /** A person finds that nothing arrived. */
  reject: { from: ['submitted', 'review'], to: 'rejected' },
  /** The member gives up. */
  cancel: { from: ['waiting'], to: 'cancelled' },
  /** The countdown ended. */
  expire: { from: ['waiting'], to: 'expired' },
  /** The gateway says that the payment failed. */
  decline: { from: ['waiting', 'submitted'], to: 'declined' },
} as const satisfies Record<string, Move<DepositStep>>;

export const DEPOSIT_STEPS = [
  'waiting',
  'submitted',
  'review',
  'passed',
  'rejected',
  'cancelled',
  'expired',
  'declined',
] as const;
export type DepositStep = (typeof DEPOSIT_STEPS)[number];
export type DepositMove = keyof typeof DEPOSIT_MOVES;

/** States of the spec (§4 "Application/withdrawal records"). */
export const APPLICATION_STATES = ['pending', 'processing', 'passed', 'failed'] as const;
export type ApplicationState = (typeof APPLICATION_STATES)[number];

/** What the member is told of each step, in the spec's four words. */
export const DEPOSIT_STATE_OF: Readonly<Record<DepositStep, ApplicationState>> = {
  waiting: 'pending',
  submitted: 'processing',
  review: 'processing',
  passed: 'passed',
  rejected: 'failed',
  cancelled: 'failed',
  expired: 'failed',
  declined: 'failed',
};

/** One arrow of a state machine. */
export interface Move<Step extends string> {
  readonly from: readonly Step[];
  readonly to: Step;
}

/** Whether a deposit in `step` may make this move. */
export function depositCan(move: DepositMove, step: DepositStep): boolean {
  const from: readonly DepositStep[] = DEPOSIT_MOVES[move].from;
  return from.includes(step);
}

/** Why a deposit failed or waits for a person; the lobby has words for each. */
export const DEPOSIT_REASONS = [
  'cancelled',
  'expired',
  'declined',
  'not_received',
  'slip_unreadable',
  'amount_differs',
  'currency_differs',
  'paid_twice',
  'paid_late',
  'other_sender',
] as const;
export type DepositReason = (typeof DEPOSIT_REASONS)[number];
