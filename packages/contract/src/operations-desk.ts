import * as z from 'zod/mini';
import { money, text } from './fields.ts';
import { defineOperatorCall } from './operator.ts';

/** What a member looks at the house with: its app, or a page on a phone or on another screen. */
export const TERMINALS = ['app', 'phone', 'desktop'] as const;
/** Everything that waits for a person of the house, in the order of the page. */
export const OPERATION_QUEUES = [
  'deposits',
  'payments',
  'withdrawals',
  'payouts',
  'service',
  'complaints',
  'proposals',
  'transfers',
] as const;
export const ROUND_STATES = ['scheduled', 'open', 'closed', 'sealed', 'drawn', 'held'] as const;

/**
 * Sums of the house over a stretch, read from the facts of the reports: bets when they are settled, points when they are booked (decision 053).
 * `profit` is stake less payout and what agents earned. Second deposits are counted from the orders that passed.
 */
const houseSums = z.object({
  bets: z.number(),
  stake: money(),
  payout: money(),
  profit: money(),
  deposits: money(),
  depositCount: z.number(),
  withdrawals: money(),
  withdrawalCount: z.number(),
  registered: z.number(),
  firstDepositors: z.number(),
  firstDeposits: money(),
});
const today = z.extend(houseSums, { secondDepositors: z.number() });

/** Members with a socket now, each counted once, however many nodes and devices he is on; a terminal counts him once as well. */
const online = z.object({
  members: z.number(),
  sockets: z.number(),
  terminals: z.array(z.object({ terminal: z.enum(TERMINALS), members: z.number(), sockets: z.number() })),
});

/** What waits for people; `promisedAt` is the earliest promise that was made to somebody in it, null where the house promises none. */
const queue = z.object({
  queue: z.enum(OPERATION_QUEUES),
  waiting: z.number(),
  oldestAt: z.nullable(z.number()),
  promisedAt: z.nullable(z.number()),
  /** Past their promise. */
  late: z.number(),
});

/** A process, as it said itself a few seconds ago; `silent` for longer than `NODE_SILENT_MS`. Kept for a day after its last word. */
const node = z.object({
  node: z.string(),
  version: z.string(),
  roles: z.array(z.string()),
  startedAt: z.number(),
  seenAt: z.number(),
  silent: z.boolean(),
  sockets: z.number(),
  /** Of the last five seconds, ms: the delay that one turn in a hundred exceeds, and the longest. */
  loopDelayMs: z.number(),
  loopLongestMs: z.number(),
  memoryMb: z.number(),
  /** Connections of the pool in use, all of them, and statements that wait for one. */
  poolBusy: z.number(),
  poolTotal: z.number(),
  poolWaiting: z.number(),
});

/**
 * GET /console/api/operations/now: what the house looks like at this moment; cheap enough to be asked every few seconds.
 * `today` is the day of `zone` up to now, `before` the day before it up to the same time. Points of `lines` are oldest first and end now.
 */
export const now = defineOperatorCall({
  name: 'operations.now',
  method: 'GET',
  path: '/console/api/operations/now',
  right: 'operations.view',
  input: z.strictObject({ zone: z._default(text(64), 'UTC') }),
  reply: z.object({
    at: z.number(),
    dayFrom: z.number(),
    online,
    today,
    before: today,
    lines: z.object({
      /** Every five minutes of 24 hours, the most of the samples in them; null where no sample was taken. */
      online: z.array(z.nullable(z.number())),
      waiting: z.array(z.nullable(z.number())),
      /** Every quarter of an hour of 24 hours. */
      bets: z.array(z.number()),
      stake: z.array(money()),
      payout: z.array(money()),
      deposits: z.array(money()),
      withdrawals: z.array(money()),
    }),
    queues: z.array(queue),
    /** Of scheduled rounds those of the next hour. `late`: that should have gone on more than two minutes ago by the plan of the rounds. */
    rounds: z.array(z.object({ state: z.enum(ROUND_STATES), count: z.number(), late: z.number() })),
    /** Sources of official results: when each answered last and what it was at fault in the last day, the newest first. */
    sources: z.array(
      z.object({
        lottery: z.string(),
        source: z.string(),
        /** Null: not since the process that asks was started, and nothing of it is stored. */
        answeredAt: z.nullable(z.number()),
        /** Questions without an answer in a row. */
        failures: z.number(),
        fault: z.nullable(z.object({ reason: z.string(), times: z.number(), at: z.number() })),
      }),
    ),
    /** Queues of later work that have something in them; `oldestAt` is when the oldest should have begun. */
    jobs: z.array(
      z.object({
        job: z.string(),
        waiting: z.number(),
        active: z.number(),
        /** Failed as often as they may, as far as they are kept. */
        failed: z.number(),
        oldestAt: z.nullable(z.number()),
      }),
    ),
    /** What has happened and is not in these sums yet, at most 20,000. */
    unfolded: z.number(),
    nodes: z.array(node),
    /** The last run of every check of the books (`npm run audit`), which a worker makes every hour; null: none has ended yet. */
    audit: z.nullable(
      z.object({
        begunAt: z.number(),
        endedAt: z.number(),
        clean: z.number(),
        failed: z.number(),
        /** Why it could not be made; empty: it was. */
        fault: z.string(),
        /** Of the differences first. */
        findings: z.array(z.object({ check: z.string(), ok: z.boolean(), detail: z.string() })),
      }),
    ),
  }),
});

export const operationsDeskCalls = { now } as const;
