import * as z from 'zod/mini';
import { documentWhy } from './document.ts';
import { LOTTERY_STATES, lotteryCode } from './lottery.ts';
import { defineOperatorCall } from './operator.ts';

/** A round in a list of lotteries; times in Unix ms. */
const roundAt = z.object({ gameNo: z.string(), beginAt: z.number(), endAt: z.number(), prizeAt: z.number() });

const lotteryRow = z.object({
  lotteryCode: z.string(),
  name: z.string(),
  family: z.string(),
  group: z.string(),
  groupName: z.string(),
  source: z.enum(['house', 'official']),
  state: z.enum(LOTTERY_STATES),
  /** Not in the lists of members. */
  hidden: z.boolean(),
  /** Whether results can come; without, it takes no bets whatever its state. */
  sourced: z.boolean(),
  /** Odds in force. */
  version: z.number(),
  /** The first round that has not begun, and the one that is bet on or drawn now. */
  next: z.nullable(roundAt),
  live: z.nullable(roundAt),
  /** Rounds that wait for people. */
  held: z.number(),
  /** Rounds of the business day that runs now: how many there are, and how many have their numbers. */
  today: z.object({ rounds: z.number(), drawn: z.number() }),
});
export type LotteryDeskRow = z.output<typeof lotteryRow>;

/** GET /console/api/lotteries: every lottery in the order of the lobby, with its rounds. */
export const list = defineOperatorCall({
  name: 'lottery.list',
  method: 'GET',
  path: '/console/api/lotteries',
  right: 'result.view',
  input: z.strictObject({}),
  reply: z.object({ list: z.array(lotteryRow) }),
});

/**
 * POST /console/api/lottery/close: from the moment it answers no bet is taken and no round is opened. What was bet is drawn and paid. Chases
 * wait; they have the points of every round back that passes meanwhile.
 */
export const close = defineOperatorCall({
  name: 'lottery.close',
  method: 'POST',
  path: '/console/api/lottery/close',
  right: 'lottery.manage',
  input: z.strictObject({ lotteryCode: lotteryCode(), why: documentWhy() }),
  reply: z.object({}),
  errors: ['lottery.lottery_unknown', 'lottery.shut_already'],
});

/** POST /console/api/lottery/open: bets are taken again, at once where a round is open, and rounds are planned. `lottery.not_ready` says what is missing. */
export const open = defineOperatorCall({
  name: 'lottery.open',
  method: 'POST',
  path: '/console/api/lottery/open',
  right: 'lottery.manage',
  input: z.strictObject({ lotteryCode: lotteryCode(), why: documentWhy() }),
  reply: z.object({}),
  errors: ['lottery.lottery_unknown', 'lottery.not_shut', 'lottery.not_ready'],
});

export const lotteryDeskCalls = { list, close, open } as const;
