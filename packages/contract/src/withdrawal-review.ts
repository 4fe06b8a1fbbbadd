import * as z from 'zod/mini';
import { pageOf } from './envelope.ts';
import { money, orderNo, paging, text } from './fields.ts';
import { defineOperatorCall } from './operator.ts';
import { withdrawalRow } from './withdrawal.ts';
import { WITHDRAWAL_REASONS, WITHDRAWAL_STEPS } from './withdrawal-states.ts';

const NOTE_MAX = 240;

const row = {
  ...withdrawalRow,
  memberId: z.string(),
  currency: z.string(),
  /** Needs two people; let through by the rules; paid by hand or by the gateway. */
  twoPeople: z.boolean(),
  automatic: z.boolean(),
  payoutWay: z.enum(['manual', 'gateway']),
  claim: z.nullable(z.object({ operatorId: z.string(), operatorName: z.string(), until: z.number() })),
  firstApprover: z.nullable(z.string()),
  secondApprover: z.nullable(z.string()),
  /** Past what was promised. */
  isLate: z.boolean(),
} as const;

const view = z.object({
  ...row,
  remark: z.string(),
  timeline: z.readonly(
    z.array(
      z.object({
        step: z.enum(WITHDRAWAL_STEPS),
        at: z.number(),
        reason: z.nullable(z.string()),
        by: z.string(),
        note: z.string(),
      }),
    ),
  ),
  payouts: z.readonly(
    z.array(
      z.object({
        payoutNo: z.string(),
        way: z.enum(['manual', 'gateway']),
        amount: money(),
        state: z.enum(['sent', 'unknown', 'paid', 'failed']),
        providerId: z.nullable(z.string()),
        evidence: z.string(),
        dispute: z.string(),
        at: z.number(),
        endedAt: z.nullable(z.number()),
      }),
    ),
  ),
});

const ERRORS = ['withdrawal.order_unknown', 'withdrawal.not_now', 'admin.claimed_by_other'] as const;
const ONE = { orderNo: orderNo() } as const;

/** GET /console/api/withdrawals: what waits for a person, the earliest promise first; with `step` all in that step. */
export const queue = defineOperatorCall({
  name: 'withdrawal.queue',
  method: 'GET',
  path: '/console/api/withdrawals',
  right: 'cashier.view',
  input: z.strictObject({ step: z.optional(z.enum(WITHDRAWAL_STEPS)), ...paging }),
  reply: pageOf(z.object(row)),
});

/** GET /console/api/withdrawal: one of them whole. */
export const detail = defineOperatorCall({
  name: 'withdrawal.review',
  method: 'GET',
  path: '/console/api/withdrawal',
  right: 'cashier.view',
  input: z.strictObject(ONE),
  reply: view,
  errors: ['withdrawal.order_unknown'],
});

/** POST /console/api/withdrawal/target: where the money goes, in clear; whoever looks says why, and is noted. */
export const target = defineOperatorCall({
  name: 'withdrawal.target',
  method: 'POST',
  path: '/console/api/withdrawal/target',
  right: 'cashier.evidence',
  input: z.strictObject({ ...ONE, why: text(NOTE_MAX, 4) }),
  reply: z.object({
    target: z.nullable(z.object({ kind: z.string(), provider: z.string(), holder: z.string(), number: z.string() })),
  }),
  errors: ['withdrawal.order_unknown'],
});

/** POST /console/api/withdrawal/claim: keeps others away for 15 minutes. */
export const claim = defineOperatorCall({
  name: 'withdrawal.claim',
  method: 'POST',
  path: '/console/api/withdrawal/claim',
  right: 'cashier.review',
  input: z.strictObject(ONE),
  reply: view,
  errors: ERRORS,
});

/** POST /console/api/withdrawal/release: gives a claim back. */
export const release = defineOperatorCall({
  ...claim,
  name: 'withdrawal.release',
  path: '/console/api/withdrawal/release',
});

/** POST /console/api/withdrawal/approve: above an amount the first of two people, or the second, who must be another. */
export const approve = defineOperatorCall({
  ...claim,
  name: 'withdrawal.approve',
  path: '/console/api/withdrawal/approve',
  errors: [...ERRORS, 'admin.same_person'],
});

/** POST /console/api/withdrawal/reject: gives the points back, for a reason of the list. */
export const reject = defineOperatorCall({
  name: 'withdrawal.reject',
  method: 'POST',
  path: '/console/api/withdrawal/reject',
  right: 'cashier.review',
  input: z.strictObject({ ...ONE, reason: z.enum(WITHDRAWAL_REASONS), note: z.optional(text(NOTE_MAX, 0)) }),
  reply: view,
  errors: ERRORS,
});

/** POST /console/api/withdrawal/beginPayout: a person begins to pay it by hand; from here nobody can reject it. */
export const beginPayout = defineOperatorCall({
  ...claim,
  name: 'withdrawal.beginPayout',
  path: '/console/api/withdrawal/beginPayout',
  right: 'cashier.pay',
});

/** POST /console/api/withdrawal/markPaid: it has been paid; `evidence` says how that can be shown. */
export const markPaid = defineOperatorCall({
  name: 'withdrawal.markPaid',
  method: 'POST',
  path: '/console/api/withdrawal/markPaid',
  right: 'cashier.pay',
  input: z.strictObject({ ...ONE, evidence: text(NOTE_MAX, 4) }),
  reply: view,
  errors: ERRORS,
});

/** POST /console/api/withdrawal/payoutFailed: it is certain that nothing left the house; back to review. */
export const payoutFailed = defineOperatorCall({
  ...markPaid,
  name: 'withdrawal.payoutFailed',
  path: '/console/api/withdrawal/payoutFailed',
});

export const withdrawalReviewCalls = {
  queue,
  detail,
  target,
  claim,
  release,
  approve,
  reject,
  beginPayout,
  markPaid,
  payoutFailed,
} as const;
