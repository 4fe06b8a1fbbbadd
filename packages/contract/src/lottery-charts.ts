import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { wholeNumber } from './fields.ts';
import { lotteryCode } from './lottery.ts';

/** How many rounds a chart may show. */
export const TREND_ROUNDS = [30, 50, 100, 300, 1000] as const;

/**
 * GET /app/lotteryGame/trend: the newest results of a lottery and how long every value had been missing before the first of
 * them (games.md §12), so that a chart goes on counting where the window begins.
 */
export const trend = defineCall({
  name: 'lottery.trend',
  method: 'GET',
  path: '/app/lotteryGame/trend',
  input: z.strictObject({ lotteryCode: lotteryCode(), rounds: z._default(wholeNumber(30, 1000), 100) }),
  reply: z.object({
    lotteryCode: z.string(),
    ruleSet: z.record(z.string(), z.string()),
    /** The asked number of rounds, or the next smaller one that charts are kept for. */
    rounds: z.number(),
    /** Draws that omissions are counted over, and the oldest of them; null before the first draw. */
    counted: z.number(),
    since: z.nullable(z.string()),
    /** What a family's charts follow, in its order, with names in the caller's language. */
    attributes: z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        /** Names of the values; empty where they are called by themselves. */
        values: z.array(z.string()),
        /** Omission of each value before the first row; empty for two-sided ones, which are drawn as roads. */
        before: z.array(z.number()),
      }),
    ),
    /** Issue number and numbers with blanks between, oldest first. */
    rows: z.array(z.tuple([z.string(), z.string()])),
  }),
  errors: ['lottery.lottery_unknown'],
});

/** Rows of the list of streaks at most, and the shortest streak on it. */
export const STREAK_ROWS_MAX = 100;

const sideBet = z.nullable(z.object({ playCode: z.string(), selection: z.string() }));

/** GET /app/lotteryGame/streaks: sides that came several times running, over all running lotteries, longest first. */
export const streaks = defineCall({
  name: 'lottery.streaks',
  method: 'GET',
  path: '/app/lotteryGame/streaks',
  input: z.strictObject({ least: z._default(wholeNumber(3, 20), 3) }),
  reply: z.object({
    streaks: z.array(
      z.object({
        lotteryCode: z.string(),
        /** What is followed, e.g. `pos3.size`, and its name. */
        attribute: z.string(),
        name: z.string(),
        side: z.string(),
        sideName: z.string(),
        otherName: z.string(),
        length: z.number(),
        /** The bet on the side, and on the other; null where the menu has none. */
        follow: sideBet,
        against: sideBet,
      }),
    ),
    /** Streaks of at least this length there are, listed or not. */
    total: z.number(),
  }),
});

export const chartCalls = { trend, streaks } as const;
