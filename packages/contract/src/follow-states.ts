/** How a follow stands, or why it ended. */
export const FOLLOW_STATES = [
  'running',
  'done',
  'stopped',
  'stop_loss',
  'total_cap',
  'leader_hidden',
  'room_left',
  'barred',
  'expired',
] as const;
export type FollowState = (typeof FOLLOW_STATES)[number];

/** Why a shared bet was not followed although the follow was running. */
export const SKIP_REASONS = [
  'balance',
  'closed',
  'odds_worse',
  'amount',
  'room_full',
  'limit',
  'barred',
  'rounds',
  'round_cap',
  'total_cap',
  'stop_loss',
  'ended',
  'cancelled',
  'refused',
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];
