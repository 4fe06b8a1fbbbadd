import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { handle } from './chat.ts';
import { FOLLOW_STATES, SKIP_REASONS } from './follow-states.ts';
import { amountText, clientRef, id, json, money, text, wholeNumber } from './fields.ts';
import { betRow, lotteryCode, placedOrder } from './lottery.ts';

/** Most rounds that one follow lasts. */
export const FOLLOW_ROUNDS_MAX = 50;
/** Bets that a record shows beside its sums. */
export const RECORD_BETS = 30;

/** How the amount of a followed line is found: so many points per unit, or so many percent of the leader's. */
export const FOLLOW_WAYS = ['fixed', 'percent'] as const;

const roomCode = () => z.string().check(z.regex(/^\d{4,8}$/));

const personView = z.object({ handle: z.string(), nickname: z.string(), avatar: z.nullable(z.string()) });

/**
 * What somebody's bets have come to since he shows his record: all that are decided, shared or not. Those still open are only
 * counted, as are those taken back before the close or given back with their round.
 */
const totalsView = z.object({
  /** From when on bets count, Unix ms. */
  since: z.number(),
  rounds: z.number(),
  bets: z.number(),
  won: z.number(),
  lost: z.number(),
  stake: money(),
  payout: money(),
  winLose: money(),
  /** Payout per stake with four decimals, cut off; null without a stake. */
  returnShare: z.nullable(z.string()),
  /** Most rounds in a row that cost points. */
  losingRun: z.number(),
  open: z.number(),
  cancelled: z.number(),
});
export type RecordTotals = z.output<typeof totalsView>;

/** A decided bet of a record: a bet of one's own without the number of its order. */
const recordBet = z.omit(betRow, { orderNo: true, rebate: true });
export type RecordBet = z.output<typeof recordBet>;

const sharedLine = z.object({
  playCode: z.string(),
  playTitle: z.string(),
  selection: z.string(),
  selectionLabel: z.string(),
  units: z.number(),
  unitAmount: money(),
  multiple: z.number(),
  odds: z.string(),
  /** What is in force for the round now; null: no longer offered, or the round is closed. */
  oddsNow: z.nullable(z.string()),
  amount: money(),
  payout: money(),
  status: z.number(),
});

const shareView = z.object({
  shareId: z.string(),
  roomCode: z.string(),
  lotteryId: z.string(),
  lotteryCode: z.string(),
  gameNo: z.string(),
  endTime: z.number(),
  serverTime: z.number(),
  /** `cancelled`: the leader has taken his bet back; `hidden`: he no longer shows his record. Only `open` can be followed. */
  state: z.enum(['open', 'closed', 'decided', 'cancelled', 'hidden']),
  leader: personView,
  /** Whether it is the asking member's own. */
  mine: z.boolean(),
  lines: z.array(sharedLine),
  amount: money(),
  /** Win or loss of all lines once they are decided. */
  winLose: z.nullable(money()),
  record: z.nullable(totalsView),
  /** Orders with which the asking member has followed it; those that he has taken back are left out. */
  followed: z.array(z.object({ orderNo: z.string(), amount: money() })),
  /** His running follow of this leader in this room. */
  followNo: z.nullable(z.string()),
});
export type ShareView = z.output<typeof shareView>;

const stepView = z.object({
  at: z.number(),
  lotteryCode: z.string(),
  gameNo: z.string(),
  state: z.enum(['waiting', 'placed', 'decided', 'skipped']),
  reason: z.nullable(z.enum(SKIP_REASONS)),
  orderNo: z.nullable(z.string()),
  stake: money(),
  /** What came back; null until it is decided. */
  returned: z.nullable(money()),
});

const followView = z.object({
  followNo: z.string(),
  state: z.enum(FOLLOW_STATES),
  leader: personView,
  roomCode: z.string(),
  /** Null: all lotteries of the room. */
  lotteryCode: z.nullable(z.string()),
  rounds: z.number(),
  /** Rounds in which something was placed. */
  used: z.number(),
  way: z.enum(FOLLOW_WAYS),
  /** Points per unit, or percent. */
  amount: z.string(),
  roundCap: money(),
  totalCap: money(),
  stopLoss: money(),
  staked: money(),
  /** What the decided bets have cost so far; negative: won. */
  lost: money(),
  startedAt: z.number(),
  /** Ends by itself then, whatever was shared. */
  expiresAt: z.number(),
  endedAt: z.nullable(z.number()),
  /** The newest first, at most 20. */
  steps: z.array(stepView),
});
export type FollowView = z.output<typeof followView>;

/**
 * POST /m-app/follow/share: shows an own order of an open round in a room that plays its lottery. Once for each order and room: again
 * gives the first. Only who shows his record may share.
 */
export const share = defineCall({
  name: 'follow.share',
  method: 'POST',
  path: '/m-app/follow/share',
  rate: { points: 30, seconds: 60, by: 'session' },
  input: z.strictObject({ roomCode: roomCode(), orderNo: id(), clientRef: clientRef() }),
  reply: z.object({ shareId: z.string(), seq: z.number() }),
  errors: [
    'room.unknown',
    'chat.silent',
    'chat.words_refused',
    'lottery.order_unknown',
    'lottery.round_closed',
    'follow.record_hidden',
    'follow.not_allowed',
    'follow.not_played_here',
    'request.client_ref_reused',
  ],
});

/** GET /m-app/follow/share: how a shared bet stands; for members who have entered its room. */
export const shared = defineCall({
  name: 'follow.shared',
  method: 'GET',
  path: '/m-app/follow/share',
  // Each card in sight asks now and then.
  rate: { points: 300, seconds: 60, by: 'session' },
  input: z.strictObject({ shareId: id() }),
  reply: shareView,
  errors: ['follow.share_unknown'],
});

/**
 * POST /m-app/follow/bet: places the lines of a shared bet as an own order, `amount` points per unit, at the odds shown. Its fate is
 * told by the call for orders, under the same `clientRef`.
 */
export const followBet = defineCall({
  name: 'follow.bet',
  method: 'POST',
  path: '/m-app/follow/bet',
  movesPoints: true,
  rate: { points: 120, seconds: 60, by: 'session' },
  input: z.strictObject({
    shareId: id(),
    amount: amountText(),
    /** The order may cost no more than this. */
    cap: amountText(),
    /** The odds of each line as the member saw them. */
    odds: json(z.array(text(400)).check(z.minLength(1), z.maxLength(100))),
    clientRef: clientRef(),
  }),
  reply: placedOrder,
  errors: [
    'follow.share_unknown',
    'follow.not_allowed',
    'follow.record_hidden',
    'follow.bet_cancelled',
    'follow.over_cap',
    'lottery.round_closed',
    'lottery.odds_changed',
    'lottery.selection_invalid',
    'lottery.amount_out_of_range',
    'lottery.round_unknown',
    'lottery.lottery_unknown',
    'lottery.exposure_full',
    'wallet.insufficient',
    'member.bets_frozen',
    'protection.limit_reached',
    'protection.excluded',
    'protection.time_out',
    'protection.reality_check',
    'request.client_ref_reused',
  ],
});

/**
 * POST /m-app/follow/start: what a member shares in a room from now on is placed as one's own bet, for so many rounds and within these
 * bounds; `amount` is points per unit or whole percent of the leader's. Only one runs per leader and room.
 */
export const start = defineCall({
  name: 'follow.start',
  method: 'POST',
  path: '/m-app/follow/start',
  rate: { points: 20, seconds: 60, by: 'session' },
  input: z.strictObject({
    handle: handle(),
    roomCode: roomCode(),
    lotteryCode: z.optional(lotteryCode()),
    rounds: wholeNumber(1, FOLLOW_ROUNDS_MAX),
    way: z.enum(FOLLOW_WAYS),
    amount: amountText(),
    roundCap: amountText(),
    totalCap: amountText(),
    stopLoss: amountText(),
    clientRef: clientRef(),
  }),
  reply: z.object({ follow: followView }),
  errors: [
    'room.unknown',
    'follow.leader_unknown',
    'follow.not_allowed',
    'follow.not_played_here',
    'follow.bounds_invalid',
    'follow.already',
    'protection.excluded',
    'protection.time_out',
    'request.client_ref_reused',
  ],
});

/** POST /m-app/follow/stop: nothing more is placed; what was placed stands. Again: nothing more. */
export const stop = defineCall({
  name: 'follow.stop',
  method: 'POST',
  path: '/m-app/follow/stop',
  input: z.strictObject({ followNo: id() }),
  reply: z.object({ follow: followView }),
  errors: ['follow.follow_unknown'],
});

/** GET /m-app/follow/mine: own follows, the newest first, and whether one's own record is shown. */
export const mine = defineCall({
  name: 'follow.mine',
  method: 'GET',
  path: '/m-app/follow/mine',
  input: z.strictObject({}),
  reply: z.object({
    /** `since`: from when bets count, Unix ms; null while nothing was ever shown. */
    record: z.object({ shown: z.boolean(), since: z.nullable(z.number()), handle: z.string() }),
    list: z.array(followView),
  }),
});

/** GET /m-app/follow/record: everything that a member who shows his record has bet since, wins and losses alike. */
export const record = defineCall({
  name: 'follow.record',
  method: 'GET',
  path: '/m-app/follow/record',
  input: z.strictObject({ handle: handle() }),
  reply: z.object({ leader: personView, mine: z.boolean(), totals: totalsView, last: z.array(recordBet) }),
  errors: ['follow.leader_unknown'],
});

/** POST /m-app/follow/showRecord: shows one's record to everybody, all of it, or nothing of it any more. */
export const showRecord = defineCall({
  name: 'follow.showRecord',
  method: 'POST',
  path: '/m-app/follow/showRecord',
  rate: { points: 20, seconds: 60, by: 'session' },
  input: z.strictObject({ on: wholeNumber(0, 1) }),
  reply: z.object({ shown: z.boolean(), since: z.nullable(z.number()) }),
  errors: ['follow.not_allowed', 'protection.excluded', 'protection.time_out'],
});

export const followCalls = { share, shared, bet: followBet, start, stop, mine, record, showRecord } as const;
