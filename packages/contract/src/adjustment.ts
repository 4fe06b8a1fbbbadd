import * as z from 'zod/mini';
import { amountText, entryNo, id } from './fields.ts';
import { defineOperatorCall } from './operator.ts';
import { PROPOSE_ERRORS, proposalReply, proposalWhy, REVERSE_ERRORS } from './proposal.ts';

/** Why points are put right by hand. */
export const ADJUST_REASONS = ['complaint', 'mistake', 'lost_payment', 'goodwill', 'recovery'] as const;
export type AdjustReason = (typeof ADJUST_REASONS)[number];

/**
 * POST /console/api/member/adjust: credits or debits a member by hand; takes another person. Nobody is debited below zero. It shows in
 * his account changes as what it is, and in the books against `house.adjustments`.
 */
export const adjust = defineOperatorCall({
  name: 'member.adjust',
  method: 'POST',
  path: '/console/api/member/adjust',
  right: 'member.adjust',
  input: z.strictObject({
    memberId: id(),
    way: z.enum(['credit', 'debit']),
    /** More than nothing. */
    amount: amountText().check(z.regex(/[1-9]/)),
    reason: z.enum(ADJUST_REASONS),
    why: proposalWhy(),
  }),
  reply: proposalReply,
  errors: [...PROPOSE_ERRORS, 'member.unknown', 'wallet.insufficient'],
});

/**
 * POST /console/api/ledger/reverse: takes back, whole, a credit or debit that two people made by hand; takes another person again.
 * Once each, and a reversal is not reversed. Everything else in the books is undone where it was done: a result by its correction, a
 * withdrawal by its refusal.
 */
export const reverse = defineOperatorCall({
  name: 'ledger.reverse',
  method: 'POST',
  path: '/console/api/ledger/reverse',
  right: 'member.adjust',
  input: z.strictObject({ entryId: entryNo(), why: proposalWhy() }),
  reply: proposalReply,
  errors: [...PROPOSE_ERRORS, ...REVERSE_ERRORS],
});

export const adjustmentCalls = { adjust, reverse } as const;
