import type { BetStep } from './bet-file.ts';
import type { CheckedStep } from './verify-proof.ts';

/** What is said of a step that is checked only on the command line. */
export type FileStepCode = 'signing_key_expected' | 'seal_is_the_draws';

/** A checked step of any file. */
export type FileStep = Omit<CheckedStep, 'code'> & {
  readonly code: CheckedStep['code'] | BetStep['code'] | FileStepCode;
};

/** Steps in words: those of a draw as on the proof page. */
export const STEP_WORDS: Readonly<Record<FileStep['code'], string>> = {
  scheme_known: 'The method is the published one',
  commitment_matches_seed: 'The seed fits the commitment',
  commitment_before_opening: 'The commitment came before betting opened',
  times_in_order: 'Opening, close and draw are in order',
  seal_well_formed: 'The seal of the bets is complete',
  seal_after_close: 'Sealed after the close',
  seal_before_draw: 'Sealed before the draw',
  entropy_matches_label: 'The randomness is as the label says',
  numbers_recomputed: 'The numbers computed here are the result',
  chain_leads_to_terminal: 'The seed belongs to the chain published before',
  signature_valid: 'The house has signed this data',
  beacon_chain_known: 'The beacon is drand quicknet',
  beacon_signature_valid: 'drand signed the announced round',
  entropy_from_signature: 'The randomness is that signature’s hash',
  leaf_states_bet: 'The sealed text is this bet',
  bet_in_seal: 'The bet is in the list sealed before the draw',
  receipt_states_order: 'The receipt is of this order',
  receipt_states_bet: 'The receipt names this very bet',
  receipt_signature_valid: 'The house has signed the receipt',
  signing_key_expected: 'The key is the one you named',
  seal_is_the_draws: 'The seal is the one in the proof of the draw',
};
