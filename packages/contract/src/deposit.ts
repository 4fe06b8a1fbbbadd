import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { APPLICATION_STATES, DEPOSIT_REASONS, DEPOSIT_STEPS } from './deposit-states.ts';
import { pageOf } from './envelope.ts';
import { amountText, clientRef, fileBytes, money, orderNo, paging, text, timeMs } from './fields.ts';

/** How a channel takes money: by transfer with a slip, a QR code, a wallet on a chain, a gateway's page, or in person. */
export const CHANNEL_KINDS = ['bank', 'qr', 'virtual', 'gateway', 'offline'] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];

/** Longest body of a slip's upload, bytes; the lobby makes pictures small before it sends them. */
const SLIP_BODY_MAX = 6 * 1024 * 1024;
const REMARK_MAX = 120;

const channelView = z.object({
  channelCode: z.string(),
  kind: z.enum(CHANNEL_KINDS),
  title: z.string(),
  note: z.string(),
  min: money(),
  max: money(),
  /** Amounts to offer, whole points. */
  quickAmounts: z.array(z.string()),
  /** Fee of the member: a fixed part and so many per 10,000, both taken from the points. */
  fee: z.object({ fixed: money(), per10k: z.number() }),
  /** Bonus on top: so many per 10,000 up to `max`; null: none. */
  bonus: z.nullable(z.object({ per10k: z.number(), max: money() })),
  /** How often deposit and bonus have to be staked before they may be withdrawn, in hundredths: 100 is once. */
  turnoverE2: z.object({ deposit: z.number(), bonus: z.number() }),
  /** What is paid in: the member's own currency, or another with `rate` of it per point, eight decimals. */
  pay: z.object({ currency: z.string(), decimals: z.number(), rate: z.string() }),
  open: z.boolean(),
  /** Daily hours in the house's zone, `HH:MM`; null: always. `opensAt` when closed now and known. */
  hours: z.nullable(z.object({ from: z.string(), to: z.string() })),
  opensAt: z.nullable(z.number()),
  /** Minutes an order waits for its payment, and in which points usually arrive. */
  expiresMinutes: z.number(),
  usualMinutes: z.number(),
});

/** GET /m-app/deposit/channel-type: types in the order of show, each with its channels; closed ones say when they open. */
export const channelType = defineCall({
  name: 'deposit.channelType',
  method: 'GET',
  path: '/m-app/deposit/channel-type',
  input: z.strictObject({}),
  reply: z.object({
    types: z.array(z.object({ typeCode: z.string(), title: z.string(), channels: z.array(channelView) })),
    /** The member has never paid in (spec §2 /shouchong, R-93). */
    firstDeposit: z.boolean(),
    /** Identity must be declared before the first deposit. */
    identityNeeded: z.boolean(),
  }),
});

/** How to pay an order, by kind of its channel. */
const payView = z.union([
  z.object({
    kind: z.literal('bank'),
    bankName: z.string(),
    holder: z.string(),
    accountNumber: z.string(),
    branch: z.string(),
    /** To be written into the transfer, so that it is found. */
    reference: z.string(),
  }),
  z.object({ kind: z.literal('qr'), payee: z.string(), code: z.string(), reference: z.string() }),
  z.object({
    kind: z.literal('virtual'),
    network: z.string(),
    address: z.string(),
    /** Exactly this much: by it the payment is recognised. */
    amount: z.string(),
    txId: z.nullable(z.string()),
    confirmations: z.number(),
    confirmationsNeeded: z.number(),
  }),
  z.object({ kind: z.literal('gateway'), payUrl: z.string() }),
  z.object({ kind: z.literal('offline'), contact: z.string() }),
]);

export const depositView = z.object({
  orderNo: z.string(),
  clientRef: z.string(),
  channelCode: z.string(),
  kind: z.enum(CHANNEL_KINDS),
  title: z.string(),
  state: z.enum(APPLICATION_STATES),
  step: z.enum(DEPOSIT_STEPS),
  reason: z.nullable(z.enum(DEPOSIT_REASONS)),
  /** Points ordered; `amount` is the same until it passes, then what it was passed with, which a person may have set. */
  ordered: money(),
  /** Points, fee, bonus, and what is credited after both. */
  amount: money(),
  fee: money(),
  bonus: money(),
  credit: money(),
  /** Turnover that this deposit asks for. */
  turnover: money(),
  payAmount: z.string(),
  payCurrency: z.string(),
  createTime: z.number(),
  expiresAt: z.nullable(z.number()),
  reviewTime: z.nullable(z.number()),
  remark: z.string(),
  /** Ticketed address of the uploaded slip; null without one. */
  slip: z.nullable(z.string()),
  /** Null once nothing more is to be paid. */
  pay: z.nullable(payView),
  timeline: z.array(
    z.object({ step: z.enum(DEPOSIT_STEPS), at: z.number(), reason: z.nullable(z.enum(DEPOSIT_REASONS)) }),
  ),
  can: z.object({ cancel: z.boolean(), upload: z.boolean(), mark: z.boolean() }),
});
export type DepositView = z.output<typeof depositView>;

/**
 * POST /m-app/deposit/order: places an order on a channel. One unfinished order at a time (`deposit.unfinished`, with its
 * number). The points come when the payment is certain.
 */
export const order = defineCall({
  name: 'deposit.order',
  method: 'POST',
  path: '/m-app/deposit/order',
  rate: { points: 20, seconds: 60, by: 'session' },
  movesPoints: true,
  input: z.strictObject({
    channelCode: text(32),
    amount: amountText(),
    remark: z.optional(text(REMARK_MAX, 0)),
    clientRef: clientRef(),
  }),
  reply: depositView,
  errors: [
    'deposit.channel_unknown',
    'deposit.channel_closed',
    'deposit.amount_out_of_range',
    'deposit.unfinished',
    'deposit.gateway_silent',
    'protection.excluded',
    'protection.time_out',
    'protection.limit_reached',
    'protection.identity_needed',
    'request.client_ref_reused',
  ],
});

/** POST /app/lottery/offlineDeposit: asks for points that are paid for in person; a person of the house decides. */
export const offlineDeposit = defineCall({
  name: 'deposit.offline',
  method: 'POST',
  path: '/app/lottery/offlineDeposit',
  rate: order.rate,
  movesPoints: true,
  input: z.strictObject({ amount: amountText(), remark: text(REMARK_MAX), clientRef: clientRef() }),
  reply: depositView,
  errors: order.errors,
});

/** GET /m-app/deposit/depositOrder: one order whole, by its number or the reference it was placed with. */
export const depositOrder = defineCall({
  name: 'deposit.depositOrder',
  method: 'GET',
  path: '/m-app/deposit/depositOrder',
  aliases: ['/api/deposit/depositOrder'],
  input: z.strictObject({ orderNo: z.optional(orderNo()), clientRef: z.optional(clientRef()) }),
  reply: depositView,
  errors: ['deposit.order_unknown'],
});

/** GET /m-app/deposit/incompleteOrder: the order that waits for its payment, or null. */
export const incompleteOrder = defineCall({
  name: 'deposit.incompleteOrder',
  method: 'GET',
  path: '/m-app/deposit/incompleteOrder',
  input: z.strictObject({}),
  reply: z.object({ order: z.nullable(depositView) }),
});

/** GET /m-app/deposit/orderStatus: where an order stands, small enough to ask every few seconds. */
export const orderStatus = defineCall({
  name: 'deposit.orderStatus',
  method: 'GET',
  path: '/m-app/deposit/orderStatus',
  input: z.strictObject({ orderNo: orderNo() }),
  reply: z.object({
    orderNo: z.string(),
    state: z.enum(APPLICATION_STATES),
    step: z.enum(DEPOSIT_STEPS),
    expiresAt: z.nullable(z.number()),
  }),
  errors: ['deposit.order_unknown'],
});

/** POST /m-app/deposit/cancelOrder: gives up an order for which nothing was paid. */
export const cancelOrder = defineCall({
  name: 'deposit.cancelOrder',
  method: 'POST',
  path: '/m-app/deposit/cancelOrder',
  aliases: ['/api/deposit/cancelOrder'],
  input: z.strictObject({ orderNo: orderNo() }),
  reply: depositView,
  errors: ['deposit.order_unknown', 'deposit.not_now'],
});

/** POST /api/deposit/uploadCredential: the slip of a transfer, JPG or PNG; `orderNo` stands in the query. */
export const uploadCredential = defineCall({
  name: 'deposit.uploadCredential',
  method: 'POST',
  path: '/api/deposit/uploadCredential',
  rate: { points: 10, seconds: 60, by: 'session' },
  upload: { field: 'file', maxBytes: SLIP_BODY_MAX },
  input: z.strictObject({ orderNo: orderNo(), file: fileBytes() }),
  reply: depositView,
  errors: ['deposit.order_unknown', 'deposit.not_now', 'member.image_invalid'],
});

/** POST /api/deposit/addMark: the member says he has paid, with a remark for whoever looks for it. */
export const addMark = defineCall({
  name: 'deposit.addMark',
  method: 'POST',
  path: '/api/deposit/addMark',
  input: z.strictObject({ orderNo: orderNo(), remark: text(REMARK_MAX) }),
  reply: depositView,
  errors: ['deposit.order_unknown', 'deposit.not_now'],
});

/** GET /api/deposit/depositRecord: the member's deposits, newest first. */
export const depositRecord = defineCall({
  name: 'deposit.depositRecord',
  method: 'GET',
  path: '/api/deposit/depositRecord',
  input: z.strictObject({
    state: z.optional(z.enum(APPLICATION_STATES)),
    from: z.optional(timeMs()),
    to: z.optional(timeMs()),
    ...paging,
  }),
  reply: pageOf(
    z.object({
      orderNo: z.string(),
      kind: z.enum(CHANNEL_KINDS),
      title: z.string(),
      state: z.enum(APPLICATION_STATES),
      step: z.enum(DEPOSIT_STEPS),
      reason: z.nullable(z.enum(DEPOSIT_REASONS)),
      amount: money(),
      credit: money(),
      createTime: z.number(),
      reviewTime: z.nullable(z.number()),
    }),
  ),
});

export const depositCalls = {
  channelType,
  order,
  offlineDeposit,
  depositOrder,
  incompleteOrder,
  orderStatus,
  cancelOrder,
  uploadCredential,
  addMark,
  depositRecord,
} as const;
