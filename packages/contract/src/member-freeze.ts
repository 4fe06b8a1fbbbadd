/** What the house may take from a member for a time: logging in, placing bets, and taking points away (out, to games, into red packets). */
export const FREEZE_KINDS = ['login', 'bet', 'funds'] as const;
export type FreezeKind = (typeof FREEZE_KINDS)[number];

/** Why something is frozen. */
export const FREEZE_REASONS = [
  'asked_by_member',
  'identity_check',
  'rules_broken',
  'payment_dispute',
  'fraud_suspected',
  'legal_order',
] as const;
export type FreezeReason = (typeof FREEZE_REASONS)[number];

/** Reasons of which the member hears in his inbox. The others would warn whom they are about. */
export const FREEZE_REASONS_TOLD: readonly FreezeReason[] = [
  'asked_by_member',
  'identity_check',
  'rules_broken',
  'payment_dispute',
];
