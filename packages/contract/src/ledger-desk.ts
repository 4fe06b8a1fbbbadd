import * as z from 'zod/mini';
import { entryNo, id, money, text, timeMs, wholeNumber } from './fields.ts';
import { ENTRY_DOCUMENTS } from './member-desk.ts';
import { defineOperatorCall } from './operator.ts';

const ONE = { accountId: id() } as const;
const UNKNOWN = ['admin.account_unknown'] as const;

/** An account of the books, with its balance now. */
const accountView = z.object({
  accountId: z.string(),
  code: z.string(),
  currency: z.string(),
  /** Whose it is; null: the house's. */
  memberId: z.nullable(z.string()),
  balance: money(),
});
export type LedgerAccountView = z.output<typeof accountView>;

/** GET /console/api/ledger/accounts: the accounts of a member, or without `memberId` those of the house. */
export const accounts = defineOperatorCall({
  name: 'ledger.accounts',
  method: 'GET',
  path: '/console/api/ledger/accounts',
  right: 'ledger.view',
  input: z.strictObject({ memberId: z.optional(id()) }),
  reply: z.object({ list: z.array(accountView) }),
  errors: ['member.unknown'],
});

/**
 * GET /console/api/ledger/entries: entries of an account, newest first, each with the balance right after it. `amount` is what the account
 * got; negative: gave. `entryId` names a row of the books. `cursor`: the last entryId of the page before.
 */
export const entries = defineOperatorCall({
  name: 'ledger.entries',
  method: 'GET',
  path: '/console/api/ledger/entries',
  right: 'ledger.view',
  input: z.strictObject({
    ...ONE,
    kind: z.optional(text(32)),
    from: z.optional(timeMs()),
    to: z.optional(timeMs()),
    cursor: z.optional(entryNo()),
    size: z._default(wholeNumber(1, 100), 30),
  }),
  reply: z.object({
    account: accountView,
    cursor: z.nullable(z.string()),
    list: z.array(
      z.object({
        entryId: z.string(),
        kind: z.string(),
        ref: z.string(),
        amount: money(),
        balanceAfter: money(),
        other: z.object({ accountId: z.string(), code: z.string() }),
        at: z.number(),
      }),
    ),
  }),
  errors: UNKNOWN,
});

const lineSide = z.object({ accountId: z.string(), code: z.string(), memberId: z.nullable(z.string()) });

/**
 * GET /console/api/ledger/posting: everything that was booked together with an entry: rows of its kind and document at its moment. At most
 * 200 lines are shown; `lines` and `total` count all of them.
 */
export const posting = defineOperatorCall({
  name: 'ledger.posting',
  method: 'GET',
  path: '/console/api/ledger/posting',
  right: 'ledger.view',
  input: z.strictObject({ entryId: entryNo() }),
  reply: z.object({
    kind: z.string(),
    ref: z.string(),
    at: z.number(),
    currency: z.string(),
    lines: z.number(),
    /** Points that moved. */
    total: money(),
    /** The journal's key, by which it was posted once. Null: booked in a batch that has none, such as bets and payouts. */
    key: z.nullable(z.string()),
    /** What it belongs to. */
    document: z.nullable(z.object({ kind: z.enum(ENTRY_DOCUMENTS), no: z.string() })),
    /** Whether two people can take it back by hand (`ledger.reverse`). */
    reversible: z.boolean(),
    /** The proposal by which it was taken back. */
    reversedBy: z.nullable(z.string()),
    list: z.array(z.object({ entryId: z.string(), from: lineSide, to: lineSide, amount: money() })),
  }),
  errors: ['admin.entry_unknown'],
});

/**
 * GET /console/api/ledger/trial: what every account comes to, summed anew from every entry: members together in one line. `balanced`: each
 * currency sums to zero. `last`: the last day that was signed, with what the audit found then.
 */
export const trial = defineOperatorCall({
  name: 'ledger.trial',
  method: 'GET',
  path: '/console/api/ledger/trial',
  right: 'ledger.view',
  input: z.strictObject({}),
  reply: z.object({
    at: z.number(),
    balanced: z.boolean(),
    lines: z.array(z.object({ code: z.string(), currency: z.string(), balance: money() })),
    sums: z.array(z.object({ currency: z.string(), sum: money() })),
    last: z.nullable(
      z.object({
        day: z.string(),
        takenAt: z.number(),
        balanced: z.boolean(),
        checks: z.number(),
        differences: z.number(),
      }),
    ),
  }),
});

export const ledgerDeskCalls = { accounts, entries, posting, trial } as const;
