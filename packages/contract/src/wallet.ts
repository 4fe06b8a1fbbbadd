import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { pageOf } from './envelope.ts';
import { money, paging, timeMs } from './fields.ts';

/** Kinds of account change a member can see; the order is the wire's, never reused. */
export const CHANGE_TYPES = [
  'opening',
  'bet',
  'cancel',
  'payout',
  'void',
  'rebate',
  'hold',
  'release',
  'correction',
] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

/** GET /m-app/myCenter/myWallet. `withdrawable` and `turnoverLeft` follow the deposits' turnover rule. */
export const myWallet = defineCall({
  name: 'wallet.myWallet',
  method: 'GET',
  path: '/m-app/myCenter/myWallet',
  input: z.strictObject({}),
  reply: z.object({
    currency: z.string(),
    balance: money(),
    frozen: money(),
    withdrawable: money(),
    turnoverLeft: money(),
    external: z.array(z.object({ provider: z.string(), balance: money(), inTransit: money() })),
  }),
});

/** GET /api/wallet/records: account changes, newest first (spec §3 "Account-change record"). */
export const records = defineCall({
  name: 'wallet.records',
  method: 'GET',
  path: '/api/wallet/records',
  input: z.strictObject({
    type: z.optional(z.enum(CHANGE_TYPES)),
    from: z.optional(timeMs()),
    to: z.optional(timeMs()),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    ...paging,
  }),
  reply: pageOf(
    z.object({
      recordNo: z.string(),
      type: z.enum(CHANGE_TYPES),
      amount: money(),
      balanceAfter: money(),
      createTime: z.number(),
      ref: z.string(),
    }),
  ),
});

export const walletCalls = { myWallet, records } as const;
