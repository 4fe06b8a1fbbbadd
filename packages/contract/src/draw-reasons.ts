/** Why a told result is not believed, or not any more; kept with it. The console has words for each. */
export const ANSWER_REASONS = [
  /** Not a round of ours. */
  'issue_unknown',
  'date_differs',
  /** No draw of the family: the round waits for people. */
  'numbers_invalid',
  /** Told while bets could still be placed: the round waits for people. */
  'before_close',
  /** Told before the draw time on the database's clock; the same told later is valid. */
  'before_draw',
  'drawn_in_future',
  'drawn_before_close',
  /** Other numbers than those the round has. */
  'differs_from_recorded',
  'already_decided',
  'round_voided',
] as const;
export type AnswerReason = (typeof ANSWER_REASONS)[number];

/** Why an answer of a source could not be used at all. */
export const SOURCE_FAULTS = [
  'unreachable',
  'too_slow',
  'too_large',
  'status',
  'redirect',
  'signature',
  'timestamp',
  'fingerprint',
  'malformed',
  'lottery_differs',
] as const;
export type SourceFaultReason = (typeof SOURCE_FAULTS)[number];
