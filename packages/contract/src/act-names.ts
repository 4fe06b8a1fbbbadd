import { PROPOSAL_KINDS, type ProposalKind, type ProposalState } from './proposal.ts';

/** Everything of operators that is noted, but for what two people do by proposals; the console has words for each. */
export const SINGLE_ACTS = [
  'sign_in',
  'sign_in.refused',
  'sign_out',
  'deposit.claim',
  'deposit.release',
  'deposit.evidence',
  'deposit.approve',
  'deposit.reject',
  'deposit.close_payment',
  'withdrawal.claim',
  'withdrawal.release',
  'withdrawal.target',
  'withdrawal.approve',
  'withdrawal.reject',
  'withdrawal.begin_payout',
  'withdrawal.mark_paid',
  'withdrawal.payout_failed',
  'notice.save',
  'notice.publish',
  'notice.withdraw',
  'service.look',
  'service.claim',
  'service.release',
  'service.hand_over',
  'service.answer',
  'service.upload',
  'service.picture',
  'service.note',
  'service.transcript',
  'service.close',
  'service.hours',
  'service.save_canned',
  'service.remove_canned',
  'chat.add_word',
  'chat.change_word',
  'chat.remove_word',
  'chat.add_host',
  'chat.remove_host',
  'chat.complaint_picture',
  'chat.decide',
  'chat.appoint',
  'chat.dismiss',
  'agent.move',
  'agent.promote',
  'member.reveal',
  'member.note',
  'member.label',
  'member.unlabel',
  'member.freeze',
  'member.unfreeze',
  'member.reset_link',
  'member.end_session',
  'odds.call_off',
  'result.hold',
  'result.entry',
  'result.entry.confirmed',
  'result.release',
  'result.release.confirmed',
  'result.void',
  'result.void.confirmed',
  'result.correct',
  'result.correct.confirmed',
  'result.annul',
  'result.annul.confirmed',
  'result.import',
  'result.imported',
  'external.save',
  'external.compare',
  'external.ask',
  'external.end',
] as const;

/** What becomes of a proposal by somebody's act; nobody acts when it expires. */
export type ProposalDeed = 'proposed' | Exclude<ProposalState, 'waiting' | 'expired'>;

/** Name of an act, as it is kept for ever. */
export type ActName = (typeof SINGLE_ACTS)[number] | `${ProposalKind}.${ProposalDeed}`;

/** An act on a proposal as its two parts; null for any other. */
export function proposalActOf(what: string): { readonly kind: ProposalKind; readonly deed: string } | null {
  const kind = PROPOSAL_KINDS.find((each) => what.startsWith(`${each}.`));
  return kind === undefined ? null : { kind, deed: what.slice(kind.length + 1) };
}
