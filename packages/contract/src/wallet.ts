import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { pageOf } from './envelope.ts';
import { clientRef, money, paging, text, timeMs } from './fields.ts';

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
  'deposit',
  'fee',
  'bonus',
  'withdrawal',
  'withdrawal_return',
  'packet',
  'packet_taken',
  'packet_return',
  'external_in',
  'external_return',
  'external_out',
  'adjustment',
  'reward',
] as const;
export type ChangeType = (typeof CHANGE_TYPES)[number];

/** What may ask for turnover: a deposit, a bonus that came with it, a share of a red packet, a reward of a level or a promotion. */
export const TURNOVER_SOURCES = ['deposit', 'bonus', 'packet', 'reward'] as const;
export type TurnoverSource = (typeof TURNOVER_SOURCES)[number];

/** Points at one external provider. */
const awayAt = {
  projectId: z.string(),
  balance: money(),
  inTransit: money(),
  /** What a corrected result took back there beyond what there was; what comes in there covers it first. Left out where there is none. */
  owed: z.optional(money()),
  /** A transfer is in dispute, or the last comparison of both books differed for this member: people of the house look into it. */
  disputed: z.boolean(),
};

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
    /** What corrected results could not take back because it was not there any more; nobody collects it. Left out where there is none. */
    owed: z.optional(money()),
    external: z.array(z.object({ ...awayAt, provider: z.string() })),
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

/** GET /api/wallet/turnover: what still has to be staked before points may be withdrawn, oldest first. */
export const turnover = defineCall({
  name: 'wallet.turnover',
  method: 'GET',
  path: '/api/wallet/turnover',
  input: z.strictObject({}),
  reply: z.object({
    left: money(),
    /** Part of the balance that waits for its turnover. */
    locked: money(),
    list: z.array(
      z.object({
        source: z.enum(TURNOVER_SOURCES),
        ref: z.string(),
        /** Points it belongs to, stakes it asks for, stakes counted so far. */
        amount: money(),
        required: money(),
        done: money(),
        createTime: z.number(),
      }),
    ),
  }),
});

const monthText = () => z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/));

/**
 * GET /api/wallet/statement: one month of the member's own zone, summed by type, with net deposits (RTS style). A month that has not
 * begun is refused; one before the first change is empty.
 */
export const statement = defineCall({
  name: 'wallet.statement',
  method: 'GET',
  path: '/api/wallet/statement',
  input: z.strictObject({ month: monthText() }),
  reply: z.object({
    month: z.string(),
    currency: z.string(),
    /** Whether the month is over. */
    final: z.boolean(),
    openingBalance: money(),
    closingBalance: money(),
    sums: z.array(z.object({ type: z.enum(CHANGE_TYPES), count: z.number(), amount: money() })),
    deposits: money(),
    withdrawals: money(),
    /** Deposits less withdrawals. */
    netDeposits: money(),
    /** Payouts, voids, cancellations, rebates and corrected results less stakes. */
    playResult: money(),
    /** Months that have a statement, newest first. */
    months: z.array(z.string()),
  }),
  errors: ['wallet.statement_unready'],
});

/** POST /api/wallet/statementFile: the statement with every line of the month, behind a ticket of one use. */
export const statementFile = defineCall({
  name: 'wallet.statementFile',
  method: 'POST',
  path: '/api/wallet/statementFile',
  rate: { points: 10, seconds: 60, by: 'session' },
  input: z.strictObject({ month: monthText(), format: z.enum(['pdf', 'csv']) }),
  reply: z.object({ url: z.string(), name: z.string(), expiresAt: z.number() }),
  errors: ['wallet.statement_unready'],
});

/** GET /api/wallet/books: what anybody may check: the signed trial balances of the last days. */
export const books = defineCall({
  name: 'wallet.books',
  method: 'GET',
  path: '/api/wallet/books',
  who: 'visitor',
  rate: { points: 60, seconds: 60, by: 'address' },
  input: z.strictObject({}),
  reply: z.object({
    /** JWK of the key that signs (ECDSA P-256), and each day's balance as signed text. */
    publicKey: z.string(),
    days: z.array(
      z.object({
        day: z.string(),
        takenAt: z.number(),
        balanced: z.boolean(),
        checks: z.number(),
        differences: z.number(),
        accounts: z.array(z.object({ code: z.string(), currency: z.string(), balance: money() })),
        /** The exact text that was signed, its signature (base64url) and the hash of the day before, hex. */
        text: z.string(),
        signature: z.string(),
        previous: z.string(),
      }),
    ),
  }),
});

/** POST /api/wallet/auto: whether points follow the member into external games and back by themselves (spec §7). */
export const auto = defineCall({
  name: 'wallet.auto',
  method: 'POST',
  path: '/api/wallet/auto',
  input: z.strictObject({ enabled: z.enum(['0', '1']) }),
  reply: z.object({ enabled: z.boolean() }),
});

/** GET /api/wallet/projectBalance: points at external games, by project (spec §7). */
export const projectBalance = defineCall({
  name: 'wallet.projectBalance',
  method: 'GET',
  path: '/api/wallet/projectBalance',
  input: z.strictObject({ projectId: z.optional(text(8)) }),
  reply: z.object({
    auto: z.boolean(),
    list: z.array(z.object({ ...awayAt, name: z.string() })),
  }),
});

/** POST /api/wallet/recovery/v1: brings the points at all external games home (spec §7). */
export const recovery = defineCall({
  name: 'wallet.recovery',
  method: 'POST',
  path: '/api/wallet/recovery/v1',
  movesPoints: true,
  input: z.strictObject({ clientRef: clientRef() }),
  reply: z.object({ recovered: money(), balance: money(), stillAway: money() }),
  errors: ['request.client_ref_reused'],
});

/** Where a statement is fetched with its ticket: `?ticket=`, by GET, once. */
export const STATEMENT_PATH = '/api/wallet/statementDownload';

export const walletCalls = { myWallet, records, turnover, statement, statementFile, books } as const;

/** Points at external games. */
export const projectCalls = { auto, projectBalance, recovery } as const;
