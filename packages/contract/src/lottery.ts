import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { pageOf } from './envelope.ts';
import { clientRef, id, json, money, paging, timeMs, wholeNumber } from './fields.ts';

/** At most this many lines in one order. */
export const BET_LINES_MAX = 100;

/** A lottery by its code. */
export const lotteryCode = () => z.string().check(z.regex(/^[a-z0-9-]{2,24}$/));
/** Mark Six numbers its draws `26/134` (games.md §1). */
export const gameNo = () => z.string().check(z.regex(/^[0-9A-Za-z/-]{3,24}$/));

/** Whether a lottery is played. */
export const LOTTERY_STATES = ['running', 'closed', 'ended'] as const;

/** One issue's times, Unix ms (spec §3 "Lottery game home"). */
export const opening = z.object({
  gameNo: z.string(),
  beginTime: z.number(),
  endTime: z.number(),
  govPrizeTime: z.number(),
  /** Commitment of a house round, published before betting opens; null for official lotteries. */
  commitment: z.nullable(z.string()),
  /** Names the odds and rules of this round: those of `oddsList` hold for it when they carry the same name. */
  oddsKey: z.string(),
  /** Beacon round that will be mixed in, announced with the commitment; left out where the draw is commit only. */
  entropyRound: z.optional(z.string()),
});
export type Opening = z.output<typeof opening>;

export const drawResult = z.object({
  gameNo: z.string(),
  govPrizeTime: z.number(),
  numbers: z.array(z.string()),
  labels: z.array(z.object({ code: z.string(), text: z.string() })),
});
export type DrawResult = z.output<typeof drawResult>;

const lotteryRow = z.object({
  lotteryId: z.string(),
  lotteryCode: z.string(),
  family: z.string(),
  name: z.string(),
  group: z.string(),
  source: z.enum(['house', 'official']),
  /** `ended`: the calendar of this lottery is over, its history stays. `closed`: the house takes no bets on it for now; what was bet is drawn. */
  state: z.enum(LOTTERY_STATES),
  /** Whether results can come: false for an official lottery without a source of results, whose betting stays closed. */
  sourced: z.boolean(),
  /** False: the house keeps it out of the lists; whoever has bet there, or knows its address, still gets there. */
  listed: z.boolean(),
  /** The house wants it at the head of the list. */
  recommended: z.boolean(),
  /** Who draws an official lottery, in the caller's language; null for the house. */
  organiser: z.nullable(z.string()),
  currentOpening: z.nullable(opening),
  nextOpening: z.nullable(opening),
  lastResult: z.nullable(drawResult),
});
export type LotteryRow = z.output<typeof lotteryRow>;

export const gameHome = defineCall({
  name: 'lottery.gameHome',
  method: 'GET',
  path: '/app/lotteryGame/gameHome',
  input: z.strictObject({}),
  reply: z.object({ serverTime: z.number(), lotteries: z.array(lotteryRow) }),
});

export const gameResult = defineCall({
  name: 'lottery.gameResult',
  method: 'GET',
  path: '/app/lotteryGame/gameResult',
  input: z.strictObject({ lotteryId: id() }),
  reply: z.object({
    serverTime: z.number(),
    lotteryId: z.string(),
    lotteryCode: z.string(),
    gameNo: z.nullable(z.string()),
    /** 0 betting open, 1 closed (spec §4). */
    status: z.union([z.literal(0), z.literal(1)]),
    currentOpening: z.nullable(opening),
    nextOpening: z.nullable(opening),
    lastResult: z.nullable(drawResult),
  }),
  errors: ['lottery.lottery_unknown'],
});

export const oddsList = defineCall({
  name: 'lottery.oddsList',
  method: 'GET',
  path: '/app/lotteryGame/oddsList',
  input: z.strictObject({ lotteryCode: lotteryCode() }),
  reply: z.object({
    lotteryCode: z.string(),
    ruleSet: z.record(z.string(), z.string()),
    /** The rules of the game in sentences, in the caller's language. */
    rules: z.array(z.string()),
    version: z.number(),
    oddsKey: z.string(),
    groups: z.array(
      z.object({
        code: z.string(),
        title: z.string(),
        plays: z.array(
          z.object({
            playCode: z.string(),
            title: z.string(),
            /** How a selection is put together: `none`, `options`, `set`, `doubles-singles`, `positions`, `places-set`. */
            input: z.string(),
            /** What the picks are: `number`, `face`, `digit`, `place`, `animal` ... */
            choiceKind: z.string(),
            /** Picks that make one unit; 0 for a play of one ticket. */
            picksPerUnit: z.number(),
            /** Positions in the order of the selection; empty where it has none. */
            positions: z.array(z.object({ position: z.string(), label: z.string() })),
            /** Whether a set may be written as banker and the rest, `dan:1,2;tuo:3,4`. */
            banker: z.boolean(),
            /** Repeated and single picks of a unit, of `doubles-singles` and some `places-set` plays. */
            sideCounts: z.nullable(z.tuple([z.number(), z.number()])),
            minAmount: money(),
            maxAmount: money(),
            roundMaxAmount: money(),
            /** Every price of the play by the key under which it is priced; `*` prices all units alike and has no label. */
            prices: z.array(
              z.object({
                key: z.string(),
                label: z.string(),
                odds: z.string(),
                winProbability: z.string(),
                houseEdge: z.string(),
              }),
            ),
            /**
             * What can be picked, in canonical order. `keys` are the prices that a pick is paid by and `odds` those decimals
             * as a bet line carries them. A play with more than 200 picks at one price lists a single option `*`: its
             * picks are all numbers of `digits` digits.
             */
            options: z.array(
              z.object({
                selection: z.string(),
                label: z.string(),
                odds: z.string(),
                winProbability: z.string(),
                houseEdge: z.string(),
                keys: z.array(z.string()),
              }),
            ),
            /** Digits of the numbers that can be picked where `options` does not list them. */
            digits: z.optional(z.number()),
          }),
        ),
      }),
    ),
  }),
  errors: ['lottery.lottery_unknown'],
});

export const gass = defineCall({
  name: 'lottery.gass',
  method: 'GET',
  path: '/app/lotteryGame/gass',
  input: z.strictObject({ lotteryId: id(), currentGameNo: gameNo() }),
  reply: z.object({
    gameNo: z.string(),
    /** False while bets are still taken: no share is told before the round is sealed. */
    sealed: z.boolean(),
    /** Every two-sided play, by `selection` where it is made on a place (`3`) or a pair of places (`1v10`), else `-`. */
    plays: z.array(
      z.object({ playCode: z.string(), selection: z.string(), share: z.nullable(z.string()), bettors: z.number() }),
    ),
  }),
  errors: ['lottery.lottery_unknown', 'lottery.round_unknown'],
});

export const dayPlayStat = defineCall({
  name: 'lottery.dayPlayStat',
  method: 'GET',
  path: '/app/lotteryGame/dayPlayStat',
  input: z.strictObject({ lotteryId: id() }),
  reply: z.object({ betCount: z.number(), stake: money(), payout: money(), winLose: money(), rebate: money() }),
  errors: ['lottery.lottery_unknown'],
});

/** One line of a bet as the client sends it. `odds`: decimal, or decimals joined by `/` where units differ (decision 004). */
export const betLine = z.strictObject({
  playCode: z.string().check(z.maxLength(48)),
  selection: z.string().check(z.maxLength(2_000)),
  odds: z.string().check(z.maxLength(400)),
  unitAmount: z.string().check(z.maxLength(20)),
  multiple: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
});
export type BetLine = z.output<typeof betLine>;

/** An accepted order. */
export const placedOrder = z.object({
  orderNo: z.string(),
  gameNo: z.string(),
  bets: z.array(
    z.object({
      betNo: z.string(),
      playCode: z.string(),
      selection: z.string(),
      units: z.number(),
      amount: money(),
      odds: z.string(),
    }),
  ),
  count: z.number(),
  amount: money(),
  balance: money(),
  receipt: z.string(),
});
export type PlacedOrder = z.output<typeof placedOrder>;

/** POST /app/lotteryGame/betOrder; success is code 200 (spec §5). */
export const betOrder = defineCall({
  name: 'lottery.betOrder',
  method: 'POST',
  path: '/app/lotteryGame/betOrder',
  rate: { points: 600, seconds: 60, by: 'session' },
  successCode: 200,
  movesPoints: true,
  input: z.strictObject({
    lotteryId: id(),
    gameNo: gameNo(),
    betList: json(z.array(betLine).check(z.minLength(1), z.maxLength(BET_LINES_MAX))),
    clientRef: clientRef(),
  }),
  reply: placedOrder,
  errors: [
    'lottery.round_closed',
    'lottery.odds_changed',
    'lottery.selection_invalid',
    'lottery.amount_out_of_range',
    'lottery.round_unknown',
    'lottery.lottery_unknown',
    'lottery.exposure_full',
    'wallet.insufficient',
    'protection.limit_reached',
    'protection.excluded',
    'protection.time_out',
    'protection.reality_check',
    'member.bets_frozen',
    'request.client_ref_reused',
  ],
});

/** POST /app/lotteryGame/cancelOrder: full refund, only before `endTime`. */
export const cancelOrder = defineCall({
  name: 'lottery.cancelOrder',
  method: 'POST',
  path: '/app/lotteryGame/cancelOrder',
  movesPoints: true,
  input: z.strictObject({ orderNo: id(), clientRef: clientRef() }),
  reply: z.object({ orderNo: z.string(), amount: money(), balance: money() }),
  errors: [
    'lottery.round_closed',
    'lottery.order_unknown',
    'lottery.order_not_cancellable',
    'request.client_ref_reused',
  ],
});

/** GET /app/lotteryGame/order: the fate of an order by its clientRef. `fate` is `unknown` when it never arrived. */
export const order = defineCall({
  name: 'lottery.order',
  method: 'GET',
  path: '/app/lotteryGame/order',
  input: z.strictObject({ clientRef: clientRef() }),
  reply: z.object({
    fate: z.enum(['accepted', 'cancelled', 'unknown']),
    order: z.nullable(placedOrder),
  }),
});

/** 0 not drawn, 1 win, 2 lose, 3 draw, 4 cancelled (spec §4). */
export const BET_STATUS = { notDrawn: 0, win: 1, lose: 2, draw: 3, cancelled: 4 } as const;

/** That a result was corrected after the round was paid, or the round annulled (decision 051). */
export const correctedMark = z.object({
  /** When, the last time. */
  at: z.number(),
  annulled: z.boolean(),
  /** The numbers that count; none of an annulled round. */
  numbers: z.array(z.string()),
  /** All that were shown before, the oldest first. */
  former: z.array(z.array(z.string())),
  /** The same in one sentence, but for the time. */
  text: z.string(),
});
export type CorrectedMark = z.output<typeof correctedMark>;

/** One bet of a member, as his records show it. */
export const betRow = z.object({
  betNo: z.string(),
  orderNo: z.string(),
  lotteryCode: z.string(),
  gameNo: z.string(),
  playCode: z.string(),
  playTitle: z.string(),
  selection: z.string(),
  selectionLabel: z.string(),
  units: z.number(),
  amount: money(),
  odds: z.string(),
  payout: money(),
  winLose: money(),
  rebate: money(),
  betTime: z.number(),
  settleTime: z.nullable(z.number()),
  status: z.number(),
  corrected: z.optional(correctedMark),
});
export type BetRow = z.output<typeof betRow>;

export const bets = defineCall({
  name: 'lottery.bets',
  method: 'GET',
  path: '/app/lotteryGame/bets',
  input: z.strictObject({
    lotteryCode: z.optional(lotteryCode()),
    gameNo: z.optional(gameNo()),
    status: z.optional(wholeNumber(0, 4)),
    from: z.optional(timeMs()),
    to: z.optional(timeMs()),
    cursor: z.optional(z.string().check(z.regex(/^\d{1,18}$/))),
    ...paging,
  }),
  reply: pageOf(betRow),
});

export const prizeHistory = defineCall({
  name: 'lottery.prizeHistory',
  method: 'GET',
  path: '/app/lotteryGame/prizeHistory',
  input: z.strictObject({ lotteryCode: lotteryCode(), ...paging }),
  reply: pageOf(
    z.object({
      gameNo: z.string(),
      govPrizeTime: z.number(),
      numbers: z.array(z.string()),
      labels: z.array(z.object({ code: z.string(), text: z.string() })),
      /** `voided` rounds keep their number and show no numbers. */
      state: z.enum(['drawn', 'voided']),
      fair: z.nullable(
        z.object({
          scheme: z.string(),
          commitment: z.string(),
          seed: z.string(),
          entropy: z.string(),
          entropyRound: z.nullable(z.string()),
        }),
      ),
      /** Official draws: who told the result and when it came in; `people` are two of the house, for a round that was held. */
      sources: z.optional(z.array(z.object({ name: z.string(), people: z.boolean(), at: z.number() }))),
      corrected: z.optional(correctedMark),
    }),
  ),
  errors: ['lottery.lottery_unknown'],
});

export const lotteryCalls = {
  gameHome,
  gameResult,
  oddsList,
  gass,
  dayPlayStat,
  betOrder,
  cancelOrder,
  order,
  bets,
  prizeHistory,
} as const;
