/**
 * The life of a transfer between a member's wallet and a provider of external games. Server, database (a test compares them) and
 * screens read this. In: `created` and `debited` are one commit, `sent` is written before the first word leaves the house. Out: nothing is
 * taken from anywhere at home, so `debited` is left out. `unknown`: the provider was told and what became of it is not known; it is asked until
 * it is, and nothing comes back by guessing. The last two are ends.
 */
export const TRANSFER_MOVES = {
  /** Points have left the wallet and are in transit. */
  debit: { from: ['created'], to: 'debited' },
  /** About to tell the provider. */
  send: { from: ['created', 'debited'], to: 'sent' },
  /** No answer that can be believed. */
  lose: { from: ['sent'], to: 'unknown' },
  /** The provider says that it was done, and the books follow. */
  confirm: { from: ['sent', 'unknown'], to: 'confirmed' },
  /** The provider says that it was not done and never will be: in transit goes back to the wallet. */
  fail: { from: ['sent', 'unknown'], to: 'failed' },
} as const satisfies Record<string, { from: readonly TransferState[]; to: TransferState }>;

export const TRANSFER_STATES = ['created', 'debited', 'sent', 'unknown', 'confirmed', 'failed'] as const;
export type TransferState = (typeof TRANSFER_STATES)[number];
export type TransferMove = keyof typeof TRANSFER_MOVES;

/** Who asked for it: the member himself, entering or leaving a game, his wallet's recovery, or the house when a game was left alone. */
export const TRANSFER_CAUSES = ['member', 'entry', 'leave', 'recovery', 'sweep'] as const;
export type TransferCause = (typeof TRANSFER_CAUSES)[number];

/** Why nothing moved. */
export const TRANSFER_REASONS = ['insufficient', 'refused', 'not_taken'] as const;
export type TransferReason = (typeof TRANSFER_REASONS)[number];
