import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { APPLICATION_STATES } from './deposit-states.ts';
import { pageOf } from './envelope.ts';
import { amountText, clientRef, id, money, orderNo, paging, text, timeMs } from './fields.ts';
import { WEEKDAYS } from './week-hours.ts';
import { METHOD_KINDS } from './wallet-methods.ts';
import { WITHDRAWAL_REASONS, WITHDRAWAL_STEPS } from './withdrawal-states.ts';

const REMARK_MAX = 120;
/** Where the money goes: one of the member's payment methods, or in person. */
export const WITHDRAWAL_TARGETS = [...METHOD_KINDS, 'offline'] as const;

const ruleView = z.object({
  kind: z.enum(WITHDRAWAL_TARGETS),
  min: money(),
  max: money(),
  fee: z.object({ fixed: money(), per10k: z.number() }),
  /** Withdrawals of the running day that are free of the fee and still to be had. */
  freeLeft: z.number(),
  /** Minutes in which the money is promised to have left; with review and without. */
  promisedMinutes: z.object({ automatic: z.number(), review: z.number() }),
  /** Up to this amount nobody looks at it first. */
  automaticUpTo: money(),
});

/** GET /m-app/withdraw/form: what may be withdrawn now, and why not more. */
export const form = defineCall({
  name: 'withdrawal.form',
  method: 'GET',
  path: '/m-app/withdraw/form',
  input: z.strictObject({}),
  reply: z.object({
    currency: z.string(),
    balance: money(),
    withdrawable: money(),
    turnoverLeft: money(),
    /** What is left of the day's number and sum; `resetsAt` when they start anew. */
    day: z.object({ countLeft: z.number(), sumLeft: money(), resetsAt: z.number() }),
    /**
     * When requests are taken, by weekday (`HH:MM-HH:MM`; a day that is not there: not at all) in `zone`; null: always. Outside of it, until
     * `opensAt`, they are refused, or wait for a person until then.
     */
    hours: z.nullable(
      z.object({
        zone: z.string(),
        outside: z.enum(['refuse', 'wait']),
        days: z.partialRecord(z.enum(WEEKDAYS), z.optional(z.string())),
        opensAt: z.nullable(z.number()),
      }),
    ),
    rules: z.array(ruleView),
    methods: z.array(
      z.object({
        methodId: z.string(),
        kind: z.enum(METHOD_KINDS),
        label: z.string(),
        isDefault: z.boolean(),
        /** Added lately and nothing paid there yet: until then somebody looks first, whatever the amount. */
        reviewUntil: z.optional(z.number()),
      }),
    ),
  }),
});

/** What members and the house see alike of a withdrawal. */
export const withdrawalRow = {
  orderNo: z.string(),
  kind: z.enum(WITHDRAWAL_TARGETS),
  /** Masked, such as `ICBC ****1234`; as it was when requested. */
  target: z.string(),
  state: z.enum(APPLICATION_STATES),
  step: z.enum(WITHDRAWAL_STEPS),
  reason: z.nullable(z.enum(WITHDRAWAL_REASONS)),
  amount: money(),
  fee: money(),
  /** What arrives: amount less fee. */
  payout: money(),
  createTime: z.number(),
  /** Until when it is promised to be paid. */
  promisedAt: z.number(),
  reviewTime: z.nullable(z.number()),
} as const;

export const withdrawalView = z.object({
  ...withdrawalRow,
  clientRef: z.string(),
  remark: z.string(),
  timeline: z.array(
    z.object({ step: z.enum(WITHDRAWAL_STEPS), at: z.number(), reason: z.nullable(z.enum(WITHDRAWAL_REASONS)) }),
  ),
});
export type WithdrawalView = z.output<typeof withdrawalView>;

/** POST /m-app/withdraw/order: takes the points into a hold at once; needs a confirmed session. */
export const order = defineCall({
  name: 'withdrawal.order',
  method: 'POST',
  path: '/m-app/withdraw/order',
  rate: { points: 20, seconds: 60, by: 'session' },
  movesPoints: true,
  stepUp: true,
  input: z.strictObject({ methodId: id(), amount: amountText(), clientRef: clientRef() }),
  reply: z.object({ order: withdrawalView, balance: money() }),
  errors: [
    'withdrawal.closed',
    'withdrawal.amount_out_of_range',
    'withdrawal.not_withdrawable',
    'withdrawal.day_limit',
    'withdrawal.method_needed',
    'wallet.method_unknown',
    'wallet.insufficient',
    'wallet.frozen',
    'member.step_up_required',
    'request.client_ref_reused',
  ],
});

/** POST /app/lottery/offlineWithdraw: asks to be paid in person. */
export const offlineWithdraw = defineCall({
  name: 'withdrawal.offline',
  method: 'POST',
  path: '/app/lottery/offlineWithdraw',
  rate: order.rate,
  movesPoints: true,
  stepUp: true,
  input: z.strictObject({ amount: amountText(), remark: text(REMARK_MAX), clientRef: clientRef() }),
  reply: order.reply,
  errors: order.errors,
});

/** GET /m-app/withdraw/detail: one withdrawal whole, by its number or the reference it was requested with. */
export const detail = defineCall({
  name: 'withdrawal.detail',
  method: 'GET',
  path: '/m-app/withdraw/detail',
  input: z.strictObject({ orderNo: z.optional(orderNo()), clientRef: z.optional(clientRef()) }),
  reply: withdrawalView,
  errors: ['withdrawal.order_unknown'],
});

/** GET /m-app/withdraw/records: the member's withdrawals, newest first. */
export const records = defineCall({
  name: 'withdrawal.records',
  method: 'GET',
  path: '/m-app/withdraw/records',
  input: z.strictObject({
    state: z.optional(z.enum(APPLICATION_STATES)),
    from: z.optional(timeMs()),
    to: z.optional(timeMs()),
    ...paging,
  }),
  reply: pageOf(z.omit(withdrawalView, { timeline: true, clientRef: true, remark: true })),
});

export const withdrawalCalls = { form, order, offlineWithdraw, detail, records } as const;
