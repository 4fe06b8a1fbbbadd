import * as z from 'zod/mini';
import { amountText, json, money, timeMs, wholeNumber } from './fields.ts';
import { lotteryCode } from './lottery.ts';
import { defineOperatorCall } from './operator.ts';
import { PROPOSE_ERRORS, proposalReply, proposalWhy } from './proposal.ts';

const lotteryRow = z.object({
  lotteryCode: z.string(),
  name: z.string(),
  family: z.string(),
  group: z.string(),
  /** The group in the caller's language. */
  groupName: z.string(),
  source: z.enum(['house', 'official']),
  state: z.enum(['running', 'ended']),
  /** Whether results can come. */
  sourced: z.boolean(),
  /** Odds in force, and since when. */
  version: z.number(),
  enabledAt: z.number(),
});

/** GET /console/api/odds/lotteries: every lottery in the order of the lobby, with the odds in force. */
export const lotteries = defineOperatorCall({
  name: 'odds.lotteries',
  method: 'GET',
  path: '/console/api/odds/lotteries',
  right: 'odds.view',
  input: z.strictObject({}),
  reply: z.object({ list: z.array(lotteryRow) }),
});

const cell = z.object({
  option: z.string(),
  label: z.string(),
  odds: z.string(),
  /** 1 less the return, exact, four digits; empty where it is not priced. */
  houseEdge: z.string(),
});

const playRow = z.object({
  playCode: z.string(),
  title: z.string(),
  /** Group of the menu that the play stands in, in the caller's language; plays of a group stand together. */
  group: z.string(),
  /** Limits as they were set: least and most of one line, most of one member on the play in a round. */
  min: money(),
  max: money(),
  roundMax: money(),
  /** Limits as they hold, where the cap of a round asks for lower ones. */
  heldMax: money(),
  heldRoundMax: money(),
  prices: z.array(cell),
});

/** GET /console/api/odds/table: one version of a lottery's odds and limits, the one in force without `version`. */
export const table = defineOperatorCall({
  name: 'odds.table',
  method: 'GET',
  path: '/console/api/odds/table',
  right: 'odds.view',
  input: z.strictObject({ lotteryCode: lotteryCode(), version: z.optional(wholeNumber(1, 1_000_000)) }),
  reply: z.object({
    lotteryCode: z.string(),
    version: z.number(),
    inForce: z.number(),
    ruleSet: z.record(z.string(), z.string()),
    /** Rules that people may choose, with what members read of each value, in the caller's language; empty where they read nothing of it. */
    rules: z.array(z.object({ name: z.string(), values: z.array(z.object({ value: z.string(), text: z.string() })) })),
    /** The most the house may lose in one round. */
    roundCap: money(),
    plays: z.array(playRow),
  }),
  errors: ['lottery.lottery_unknown', 'lottery.version_unknown'],
});

/** Waits; came into force; other odds came into force before, so that it did not; or it was called off. */
export const ODDS_DUE_STATES = ['waiting', 'done', 'lapsed', 'cancelled'] as const;

const dueView = z.object({
  dueNo: z.string(),
  proposalNo: z.string(),
  at: z.number(),
  state: z.enum(ODDS_DUE_STATES),
});

/** GET /console/api/odds/versions: versions of a lottery, newest first, at most 100, and what comes into force later. */
export const versions = defineOperatorCall({
  name: 'odds.versions',
  method: 'GET',
  path: '/console/api/odds/versions',
  right: 'odds.view',
  input: z.strictObject({ lotteryCode: lotteryCode() }),
  reply: z.object({
    list: z.array(z.object({ version: z.number(), enabledAt: z.number() })),
    due: z.array(dueView),
  }),
  errors: ['lottery.lottery_unknown'],
});

/** The most prices, and the most plays with other limits, that one change may have. */
export const CELLS_MAX = 400;
const playCode = () => z.string().check(z.regex(/^[a-z0-9.]{1,40}$/));
const option = () => z.string().check(z.minLength(1), z.maxLength(24));
const oddsText = () => z.string().check(z.regex(/^\d{1,9}(\.\d{1,4})?$/));

/** What of a table becomes something else; what is left out stays. */
const oddsChange = z.strictObject({
  prices: z.optional(
    z.array(z.strictObject({ playCode: playCode(), option: option(), odds: oddsText() })).check(z.maxLength(CELLS_MAX)),
  ),
  limits: z.optional(
    z
      .array(
        z.strictObject({
          playCode: playCode(),
          min: z.optional(amountText()),
          max: z.optional(amountText()),
          roundMax: z.optional(amountText()),
        }),
      )
      .check(z.maxLength(CELLS_MAX)),
  ),
  roundCap: z.optional(amountText()),
  /** Other rules, by their parameters; a play whose odds do not fit them gets the usual ones. They begin with the round after the open one. */
  rules: z.optional(z.record(z.string().check(z.maxLength(24)), z.string().check(z.maxLength(24)))),
  /** Everything as it was in this version (roll back); nothing else beside it. */
  restore: z.optional(wholeNumber(1, 1_000_000)),
});
export type OddsChange = z.output<typeof oddsChange>;

/**
 * POST /console/api/odds/change: other odds or limits for a lottery; takes another person. They come into force when it is approved, or
 * at `at`. Placed bets keep their odds. Whatever leaves the band of returns (games.md §11.4) is refused with the cells in `data`.
 */
export const change = defineOperatorCall({
  name: 'odds.change',
  method: 'POST',
  path: '/console/api/odds/change',
  right: 'odds.propose',
  input: z.strictObject({
    lotteryCode: lotteryCode(),
    /** The version it was written over; when another one is in force by then, nothing happens. */
    base: wholeNumber(1, 1_000_000),
    change: json(oddsChange),
    at: z.optional(timeMs()),
    why: proposalWhy(),
  }),
  reply: proposalReply,
  errors: [
    ...PROPOSE_ERRORS,
    'lottery.lottery_unknown',
    'lottery.version_unknown',
    'lottery.version_changed',
    'lottery.odds_refused',
    'lottery.nothing_changes',
  ],
});

/** POST /console/api/odds/callOff: what was to come into force later does not. */
export const callOff = defineOperatorCall({
  name: 'odds.callOff',
  method: 'POST',
  path: '/console/api/odds/callOff',
  right: 'odds.propose',
  input: z.strictObject({ dueNo: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) }),
  reply: z.object({}),
  errors: ['lottery.odds_not_due'],
});

export const oddsDeskCalls = { lotteries, table, versions, change, callOff } as const;
