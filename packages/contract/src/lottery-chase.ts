import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { pageOf } from './envelope.ts';
import { clientRef, id, json, money, paging, wholeNumber } from './fields.ts';
import { BET_LINES_MAX, betLine } from './lottery.ts';

/** At most this many rounds in one chase. */
export const CHASE_ROUNDS_MAX = 100;
/** At most this many chases of a member run at one time. */
export const CHASES_RUNNING_MAX = 20;

/**
 * How a chase stands: `running`; `done` all its rounds are over; `won` a win stopped it; `cancelled` by the member;
 * `odds_worse` the house lowered odds below the accepted ones; `refused` its bets can no longer be placed.
 */
const chaseState = z.enum(['running', 'done', 'won', 'cancelled', 'odds_worse', 'refused']);
export type ChaseState = z.output<typeof chaseState>;

/**
 * One round of a chase: `waiting` its stake is frozen; `placed` it is an order; `decided` that order is settled; `skipped` it
 * could not be placed and its stake went back; `returned` the chase ended before it.
 */
const chaseRound = z.object({
  gameNo: z.string(),
  beginTime: z.number(),
  endTime: z.number(),
  multiple: z.number(),
  amount: money(),
  state: z.enum(['waiting', 'placed', 'decided', 'skipped', 'returned']),
  /** Why it was skipped: `closed`, `voided`, `limit`, `refused`. */
  reason: z.nullable(z.string()),
  orderNo: z.nullable(z.string()),
  payout: z.nullable(money()),
});

const chaseLine = z.object({
  playCode: z.string(),
  playTitle: z.string(),
  selection: z.string(),
  selectionLabel: z.string(),
  odds: z.string(),
  unitAmount: z.string(),
  multiple: z.number(),
});

const chaseRow = z.object({
  chaseNo: z.string(),
  clientRef: z.string(),
  lotteryCode: z.string(),
  state: chaseState,
  stopOnWin: z.boolean(),
  rounds: z.number(),
  /** Rounds that became orders. */
  placed: z.number(),
  /** Rounds behind it: decided or skipped. */
  over: z.number(),
  amount: money(),
  /** Stake of the orders placed, payout of those decided, and what is frozen still. */
  staked: money(),
  payout: money(),
  frozen: money(),
  createTime: z.number(),
  endTime: z.nullable(z.number()),
  lines: z.array(chaseLine),
});
export type ChaseRow = z.output<typeof chaseRow>;

const chaseDetail = z.extend(chaseRow, { list: z.array(chaseRound) });
export type ChaseDetail = z.output<typeof chaseDetail>;

const placedChase = z.object({ chase: chaseDetail, balance: money() });
export type PlacedChase = z.output<typeof placedChase>;

/**
 * POST /app/lotteryGame/chaseOrder: the lines of a bet for `multiples.length` rounds from `gameNo` on, each line's multiple times
 * that of its round. Freezes the stake of all rounds at once. A round is only placed at odds as accepted or better.
 */
export const chaseOrder = defineCall({
  name: 'lottery.chaseOrder',
  method: 'POST',
  path: '/app/lotteryGame/chaseOrder',
  rate: { points: 60, seconds: 60, by: 'session' },
  movesPoints: true,
  input: z.strictObject({
    lotteryId: id(),
    gameNo: z.string().check(z.regex(/^[0-9A-Za-z-]{3,24}$/)),
    betList: json(z.array(betLine).check(z.minLength(1), z.maxLength(BET_LINES_MAX))),
    multiples: json(
      z.array(z.int().check(z.gte(1), z.lte(10_000))).check(z.minLength(2), z.maxLength(CHASE_ROUNDS_MAX)),
    ),
    stopOnWin: json(z.boolean()),
    clientRef: clientRef(),
  }),
  reply: placedChase,
  errors: [
    'lottery.round_closed',
    'lottery.odds_changed',
    'lottery.selection_invalid',
    'lottery.amount_out_of_range',
    'lottery.round_unknown',
    'lottery.lottery_unknown',
    'wallet.insufficient',
    'protection.limit_reached',
    'protection.excluded',
    'protection.time_out',
    'protection.reality_check',
    'member.bets_frozen',
    'request.client_ref_reused',
  ],
});

/** POST /app/lotteryGame/chaseCancel: gives back what is still frozen; orders placed already stay. Safe to repeat. */
export const chaseCancel = defineCall({
  name: 'lottery.chaseCancel',
  method: 'POST',
  path: '/app/lotteryGame/chaseCancel',
  movesPoints: true,
  input: z.strictObject({ chaseNo: id(), clientRef: clientRef() }),
  reply: z.object({ chaseNo: z.string(), state: chaseState, amount: money(), balance: money() }),
  errors: ['lottery.order_unknown', 'request.client_ref_reused'],
});

/** GET /app/lotteryGame/chases: the member's own chases, newest first. */
export const chases = defineCall({
  name: 'lottery.chases',
  method: 'GET',
  path: '/app/lotteryGame/chases',
  input: z.strictObject({ only: z.optional(z.enum(['running', 'ended'])), ...paging }),
  reply: pageOf(chaseRow),
});

/** GET /app/lotteryGame/chase: the fate of a chase by its clientRef, with its rounds. */
export const chase = defineCall({
  name: 'lottery.chase',
  method: 'GET',
  path: '/app/lotteryGame/chase',
  input: z.strictObject({ clientRef: clientRef() }),
  reply: z.object({ fate: z.enum(['accepted', 'unknown']), chase: z.nullable(placedChase) }),
});

/** GET /app/lotteryGame/chaseRounds: the rounds a chase can go over, from the one now open on; fewer than asked where no more are planned. */
export const chaseRounds = defineCall({
  name: 'lottery.chaseRounds',
  method: 'GET',
  path: '/app/lotteryGame/chaseRounds',
  input: z.strictObject({ lotteryId: id(), size: z._default(wholeNumber(1, CHASE_ROUNDS_MAX), CHASE_ROUNDS_MAX) }),
  reply: z.object({ list: z.array(z.object({ gameNo: z.string(), beginTime: z.number(), endTime: z.number() })) }),
  errors: ['lottery.lottery_unknown'],
});

export const chaseCalls = { chaseOrder, chaseCancel, chases, chase, chaseRounds } as const;
