import * as z from 'zod/mini';
import { id, money, text, wholeNumber } from './fields.ts';
import { gameNo, lotteryCode } from './lottery.ts';
import { defineOperatorCall } from './operator.ts';
import { CORRECTION_KINDS, numbersText } from './result-desk.ts';

/**
 * Where a round stands as the draw room sees it: it has not begun; bets are taken; they are not any more; its draw time has come and others
 * have to tell the result; people have to look; it has its numbers; it is paid; it ended without a result.
 */
export const DRAW_STATES = ['next', 'open', 'closed', 'waiting', 'held', 'drawn', 'settled', 'void'] as const;
export type DrawState = (typeof DRAW_STATES)[number];

/** What two people do to a round: a result of the manual source, numbers for a held round, its end; and after it was paid. */
export const DRAW_ACT_KINDS = ['entry', 'release', 'void', ...CORRECTION_KINDS] as const;
/** Those of them that end the waiting of a round without a result. */
export const UNDECIDED_KINDS = ['entry', 'release', 'void'] as const;

/** How an answer stands: it says what the others say or the round has; it says otherwise; it is not believed; nothing came. */
export const SOURCE_STANDS = ['agrees', 'differs', 'refused', 'silent'] as const;
export type SourceStand = (typeof SOURCE_STANDS)[number];

/** What somebody proposed for a round; `waiting` for the second person, confirmed, or replaced by a later one. */
export const PROPOSED_STATES = ['waiting', 'confirmed', 'replaced'] as const;

const proposed = z.object({
  proposalNo: z.string(),
  kind: z.enum(DRAW_ACT_KINDS),
  /** Null: it ends without any. */
  numbers: z.nullable(z.array(z.string())),
  reason: z.nullable(z.string()),
  state: z.enum(PROPOSED_STATES),
  proposedBy: z.string(),
  proposedAt: z.number(),
  confirmedBy: z.nullable(z.string()),
  confirmedAt: z.nullable(z.number()),
});
export type ProposedView = z.output<typeof proposed>;

const row = {
  lotteryCode: z.string(),
  name: z.string(),
  family: z.string(),
  source: z.enum(['house', 'official']),
  gameNo: z.string(),
  state: z.enum(DRAW_STATES),
  beginAt: z.number(),
  endAt: z.number(),
  prizeAt: z.number(),
  /** Null: none yet. */
  numbers: z.nullable(z.array(z.string())),
  holdReason: z.nullable(z.string()),
  voidReason: z.nullable(z.string()),
  /** How often its result was corrected. */
  revision: z.number(),
  /** What waits for its second person; null: nothing does. */
  waitsFor: z.nullable(proposed),
} as const;
/** `cursor`: where the list goes on behind it. */
const drawRow = z.object({ ...row, cursor: z.string() });
export type DrawRow = z.output<typeof drawRow>;

const ONE = { lotteryCode: lotteryCode(), gameNo: gameNo() } as const;
const UNKNOWN = ['lottery.round_unknown'] as const;

/**
 * GET /console/api/draws: rounds. Without `state` what the room works on: held ones first, then those that wait for a result, closed, open; each by
 * draw time. What is over comes newest first. `cursor`: of the page before.
 */
export const rounds = defineOperatorCall({
  name: 'draw.rounds',
  method: 'GET',
  path: '/console/api/draws',
  right: 'result.view',
  input: z.strictObject({
    lotteryCode: z.optional(lotteryCode()),
    /** Rounds of this number, wherever they stand. */
    gameNo: z.optional(gameNo()),
    state: z.optional(z.enum(DRAW_STATES)),
    cursor: z.optional(z.string().check(z.regex(/^\d_\d{1,17}_\d{1,18}$/))),
    size: z._default(wholeNumber(1, 100), 50),
  }),
  reply: z.object({ list: z.array(drawRow), cursor: z.nullable(z.string()) }),
});

/** GET /console/api/draw: one round whole: how its times came about, what was promised before the draw, what each source says, who proposed what. */
export const round = defineOperatorCall({
  name: 'draw.round',
  method: 'GET',
  path: '/console/api/draw',
  right: 'result.view',
  input: z.strictObject(ONE),
  reply: z.object({
    ...row,
    businessDate: z.string(),
    zone: z.string(),
    closeLeadSeconds: z.number(),
    openLeadSeconds: z.number(),
    closedAt: z.nullable(z.number()),
    drawnAt: z.nullable(z.number()),
    settledAt: z.nullable(z.number()),
    commitment: z.nullable(z.string()),
    committedAt: z.nullable(z.number()),
    /** Round of the public beacon whose value is mixed in. */
    entropyRound: z.nullable(z.string()),
    /** Count and root of what was bet; null until it is sealed. */
    seal: z.nullable(z.object({ count: z.number(), root: z.string(), at: z.number() })),
    /** Every result that it ever had, oldest first; empty until the first correction. */
    versions: z.array(
      z.object({
        revision: z.number(),
        kind: z.enum(['drawn', ...CORRECTION_KINDS]),
        numbers: z.nullable(z.array(z.string())),
        reason: z.nullable(z.string()),
        at: z.number(),
      }),
    ),
    /** How many sources have to say the same; null: the house draws, or nobody has set up sources. */
    required: z.nullable(z.number()),
    /** So long after the draw time it is voided by itself, ms. */
    waitMs: z.nullable(z.number()),
    sources: z.array(
      z.object({
        name: z.string(),
        title: z.string(),
        kind: z.enum(['http', 'file', 'manual', 'people']),
        stand: z.enum(SOURCE_STANDS),
        answers: z.array(
          z.object({
            numbers: z.array(z.string()),
            at: z.number(),
            drawnAt: z.nullable(z.number()),
            /** Why it is not believed; null: it counts. */
            reason: z.nullable(z.string()),
          }),
        ),
        /** The last answer that could not be used at all since the draw time. */
        fault: z.nullable(z.object({ reason: z.string(), at: z.number() })),
      }),
    ),
    proposals: z.array(proposed),
  }),
  errors: UNKNOWN,
});

/** GET /console/api/draw/stakes: what was bet, play by play. Nobody sees it before the bets are sealed. */
export const stakes = defineOperatorCall({
  name: 'draw.stakes',
  method: 'GET',
  path: '/console/api/draw/stakes',
  right: 'result.view',
  input: z.strictObject(ONE),
  reply: z.object({
    bets: z.number(),
    members: z.number(),
    stake: money(),
    /** The most that any draw pays; a bound where `isExact` is false. */
    worst: money(),
    isExact: z.boolean(),
    /** The most that the house may lose in this round. */
    cap: z.nullable(money()),
    plays: z.array(
      z.object({ playCode: z.string(), title: z.string(), bets: z.number(), stake: money(), worst: money() }),
    ),
  }),
  errors: [...UNKNOWN, 'lottery.round_unsealed'],
});

/** POST /console/api/draw/hold: keeps the sources from deciding a sealed round without a result; two people end that. */
export const hold = defineOperatorCall({
  name: 'draw.hold',
  method: 'POST',
  path: '/console/api/draw/hold',
  right: 'result.enter',
  input: z.strictObject({ ...ONE, reason: z.string().check(z.trim(), z.minLength(5), z.maxLength(500)) }),
  reply: z.object({}),
  errors: [...UNKNOWN, 'lottery.result_not_now'],
});

/**
 * POST /console/api/draw/propose: first of two people. `entry`: what the manual source says; `release`: numbers for a held round; `void`: a
 * held round ends, all stakes go back.
 */
export const propose = defineOperatorCall({
  name: 'draw.propose',
  method: 'POST',
  path: '/console/api/draw/propose',
  right: 'result.enter',
  input: z.strictObject({ ...ONE, kind: z.enum(UNDECIDED_KINDS), numbers: z.optional(numbersText()) }),
  reply: z.object({ proposalNo: z.string() }),
  errors: [...UNKNOWN, 'lottery.numbers_invalid', 'lottery.result_not_now'],
});

/** POST /console/api/draw/confirm: second of two people, naming the same numbers again. Nothing happens when somebody proposed something else by then. */
export const confirm = defineOperatorCall({
  name: 'draw.confirm',
  method: 'POST',
  path: '/console/api/draw/confirm',
  right: 'result.enter',
  input: z.strictObject({ ...ONE, proposalNo: id(), numbers: z.optional(numbersText()) }),
  reply: z.object({}),
  errors: [
    ...UNKNOWN,
    'lottery.numbers_invalid',
    'lottery.result_not_now',
    'lottery.nothing_to_confirm',
    'admin.same_person',
  ],
});

const previewLine = z.object({
  accountId: z.string(),
  memberId: z.nullable(z.string()),
  /** What the bets pay, or the rebate of an agent. */
  what: z.enum(['payout', 'rebate']),
  /** What it got, and what it would get. */
  before: money(),
  after: money(),
  /** What moves on the account now. */
  moves: money(),
  /** Added to what is owed of this round; negative: less is owed. */
  owed: money(),
  /** Stays with the house, for the account is closed. */
  kept: money(),
  /** Available points before and after, with everything of this correction up to this line. */
  balanceBefore: money(),
  balanceAfter: money(),
});
export type PreviewLine = z.output<typeof previewLine>;

/**
 * GET /console/api/results/preview: what a correction would do at this moment to every account; nothing is changed. Ordered by account; `cursor`:
 * of the page before.
 */
export const preview = defineOperatorCall({
  name: 'result.preview',
  method: 'GET',
  path: '/console/api/results/preview',
  right: 'result.correct',
  input: z.strictObject({
    ...ONE,
    kind: z.enum(CORRECTION_KINDS),
    numbers: z.optional(numbersText()),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,18}\.(payout|rebate)$/))),
    size: z._default(wholeNumber(1, 100), 50),
  }),
  reply: z.object({
    at: z.number(),
    /** What the two settlements differ on; it would be held and nothing would move. Null: they agree. */
    differing: z.nullable(text(4_000)),
    accounts: z.number(),
    bets: z.number(),
    /** Sums over all accounts: what they get, what they give, what stays owed, what stays with the house. */
    up: money(),
    down: money(),
    owed: money(),
    kept: money(),
    list: z.array(previewLine),
    cursor: z.nullable(z.string()),
  }),
  errors: [...UNKNOWN, 'lottery.numbers_invalid', 'lottery.correction_not_now'],
});
export type Preview = z.output<typeof preview.reply>;

export const drawDeskCalls = { rounds, round, stakes, hold, propose, confirm, preview } as const;
