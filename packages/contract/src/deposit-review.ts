import * as z from 'zod/mini';
import { CHANNEL_KINDS } from './deposit.ts';
import { DEPOSIT_REASONS, DEPOSIT_STEPS, type DepositReason } from './deposit-states.ts';
import { amountText, id, money, orderNo, text, wholeNumber } from './fields.ts';
import { defineOperatorCall } from './operator.ts';

const NOTE_MAX = 240;

/** Reasons for which a person may find that nothing arrived. */
export const DEPOSIT_REJECT_REASONS = [
  'not_received',
  'slip_unreadable',
  'amount_differs',
  'currency_differs',
  'paid_twice',
  'other_sender',
] as const satisfies readonly DepositReason[];
export type DepositRejectReason = (typeof DEPOSIT_REJECT_REASONS)[number];

const look = z.object({
  operatorName: z.string(),
  amount: money(),
  paymentId: z.nullable(z.string()),
  at: z.number(),
});

const reviewRow = z.object({
  orderNo: z.string(),
  memberId: z.string(),
  channelCode: z.string(),
  kind: z.enum(CHANNEL_KINDS),
  step: z.enum(DEPOSIT_STEPS),
  reason: z.nullable(z.enum(DEPOSIT_REASONS)),
  /** What was asked for at first; `amount` is what the order stands at now. */
  ordered: money(),
  amount: money(),
  fee: money(),
  bonus: money(),
  payAmount: z.string(),
  payCurrency: z.string(),
  createTime: z.number(),
  /** Crediting it takes two people; what the first of them found, while nothing has happened to the order since. */
  twoPeople: z.boolean(),
  firstLook: z.nullable(look),
  claim: z.nullable(z.object({ operatorId: z.string(), operatorName: z.string(), until: z.number() })),
});

const payment = z.object({
  paymentId: z.string(),
  channelCode: z.string(),
  providerId: z.string(),
  orderNo: z.nullable(z.string()),
  state: z.string(),
  amount: z.string(),
  currency: z.string(),
  verdict: z.string(),
  reason: z.nullable(z.string()),
  firstTime: z.number(),
});

const ERRORS = ['deposit.order_unknown', 'deposit.not_now', 'admin.claimed_by_other'] as const;
const ONE = { orderNo: orderNo() } as const;

/** GET /console/api/deposits: orders that wait for a person, oldest first, and payments that belong to none or were paid beside one. */
export const queue = defineOperatorCall({
  name: 'deposit.queue',
  method: 'GET',
  path: '/console/api/deposits',
  right: 'cashier.view',
  input: z.strictObject({ limit: z._default(wholeNumber(1, 200), 50) }),
  reply: z.object({ orders: z.array(reviewRow), payments: z.array(payment) }),
});

/** POST /console/api/deposit/evidence: everything to decide by, the slip behind a ticket; whoever looks says why. */
export const evidence = defineOperatorCall({
  name: 'deposit.evidence',
  method: 'POST',
  path: '/console/api/deposit/evidence',
  right: 'cashier.evidence',
  input: z.strictObject({ ...ONE, why: text(NOTE_MAX, 4) }),
  reply: z.object({
    ...reviewRow.shape,
    remark: z.string(),
    slip: z.nullable(z.string()),
    steps: z.readonly(
      z.array(
        z.object({
          step: z.enum(DEPOSIT_STEPS),
          reason: z.nullable(z.enum(DEPOSIT_REASONS)),
          actor: z.string(),
          operatorName: z.nullable(z.string()),
          at: z.number(),
        }),
      ),
    ),
    looks: z.readonly(z.array(look)),
    payments: z.readonly(z.array(payment)),
  }),
  errors: ['deposit.order_unknown'],
});

/** POST /console/api/deposit/claim: keeps others away for 15 minutes; whoever decides has claimed. */
export const claim = defineOperatorCall({
  name: 'deposit.claim',
  method: 'POST',
  path: '/console/api/deposit/claim',
  right: 'cashier.review',
  input: z.strictObject(ONE),
  reply: reviewRow,
  errors: ERRORS,
});

/** POST /console/api/deposit/release: gives a claim back. */
export const release = defineOperatorCall({ ...claim, name: 'deposit.release', path: '/console/api/deposit/release' });

/**
 * POST /console/api/deposit/approve: credits what was ordered, or `amount` that really arrived; `paymentId` a held payment it is for. Above
 * the order's amount this takes two people who find the same: the first credits nothing, and neither does one who finds something else.
 */
export const approve = defineOperatorCall({
  name: 'deposit.approve',
  method: 'POST',
  path: '/console/api/deposit/approve',
  right: 'cashier.review',
  input: z.strictObject({ ...ONE, amount: z.optional(amountText()), paymentId: z.optional(id()) }),
  reply: reviewRow,
  errors: [...ERRORS, 'deposit.amount_out_of_range', 'admin.same_person'],
});

/** POST /console/api/deposit/reject: nothing arrived, for a reason of the list. */
export const reject = defineOperatorCall({
  name: 'deposit.reject',
  method: 'POST',
  path: '/console/api/deposit/reject',
  right: 'cashier.review',
  input: z.strictObject({ ...ONE, reason: z.enum(DEPOSIT_REJECT_REASONS) }),
  reply: reviewRow,
  errors: ERRORS,
});

/** POST /console/api/payment/close: takes a held payment out of the queue, saying what was done about it; nothing is credited. */
export const closePayment = defineOperatorCall({
  name: 'deposit.closePayment',
  method: 'POST',
  path: '/console/api/payment/close',
  right: 'cashier.review',
  input: z.strictObject({ paymentId: id(), note: text(NOTE_MAX, 4) }),
  reply: z.object({}),
  errors: ['deposit.not_now'],
});

export const depositReviewCalls = { queue, evidence, claim, release, approve, reject, closePayment } as const;
