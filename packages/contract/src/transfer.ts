import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { pageOf } from './envelope.ts';
import { amountText, clientRef, money, paging, text, timeMs } from './fields.ts';
import {
  GAME_KINDS,
  LEG_OUTCOMES,
  MARKETS,
  ORIENTATIONS,
  PERIODS,
  RECORD_STATES,
  SELECTIONS,
  SPORTS,
} from './provider-wire.ts';
import { TRANSFER_CAUSES, TRANSFER_REASONS, TRANSFER_STATES } from './transfer-states.ts';

/** The project of the default provider (spec §9). Which provider a project is, is the server's to say. */
export const DEFAULT_PROJECT = '66';
const projectId = () => z._default(z.string().check(z.regex(/^[1-9]\d{0,7}$/)), DEFAULT_PROJECT);
const gameCode = () => z.string().check(z.regex(/^[\w.-]{1,32}$/));

const gameView = z.object({
  gameCode: z.string(),
  kind: z.enum(GAME_KINDS),
  /** Title and one sentence in the member's language, or in English. */
  title: z.string(),
  about: z.string(),
  orientation: z.enum(ORIENTATIONS),
});
export type GameView = z.output<typeof gameView>;

/** GET /m-app/game/list: external games that can be played. `available` false while the provider does not answer. */
export const games = defineCall({
  name: 'transfer.games',
  method: 'GET',
  path: '/m-app/game/list',
  input: z.strictObject({}),
  reply: z.object({
    projects: z.array(
      z.object({ projectId: z.string(), name: z.string(), available: z.boolean(), games: z.array(gameView) }),
    ),
  }),
});

export const transferView = z.object({
  transferNo: z.string(),
  clientRef: z.string(),
  projectId: z.string(),
  /** `in`: to the games; `out`: home. */
  direction: z.enum(['in', 'out']),
  cause: z.enum(TRANSFER_CAUSES),
  /** Of one home that is not decided yet and takes everything: what was known to be there. */
  amount: money(),
  state: z.enum(TRANSFER_STATES),
  reason: z.nullable(z.enum(TRANSFER_REASONS)),
  /** Not ended, and what the provider says of it does not fit the books: people of the house look into it. */
  disputed: z.boolean(),
  createTime: z.number(),
  endTime: z.nullable(z.number()),
});
export type TransferView = z.output<typeof transferView>;

/**
 * POST /m-app/game/entryGame: opens a game for the frame. With the automatic transfer on (`wallet.auto`), all available points go there first;
 * `transfer` tells how it stands, and the game opens even while it is not decided. `url` may be opened once, within `ticketUntil`.
 */
export const entryGame = defineCall({
  name: 'transfer.entryGame',
  method: 'POST',
  path: '/m-app/game/entryGame',
  movesPoints: true,
  rate: { points: 20, seconds: 60, by: 'session' },
  input: z.strictObject({
    projectId: projectId(),
    gameCode: gameCode(),
    theme: z._default(z.enum(['light', 'dark']), 'light'),
    clientRef: clientRef(),
  }),
  reply: z.object({
    sessionId: z.string(),
    url: z.string(),
    /** The only origin whose words the frame may believe. */
    origin: z.string(),
    ticketUntil: z.number(),
    projectId: z.string(),
    game: gameView,
    transfer: z.nullable(transferView),
  }),
  errors: [
    'transfer.provider_unknown',
    'transfer.provider_silent',
    'transfer.game_unknown',
    'wallet.frozen',
    'member.bets_frozen',
    'protection.excluded',
    'protection.time_out',
    'protection.reality_check',
    'protection.limit_reached',
    'request.client_ref_reused',
  ],
});

/** POST /m-app/game/transferByAuto: points to the games, `amount` of them or all that are available (spec §7). */
export const byAuto = defineCall({
  name: 'transfer.byAuto',
  method: 'POST',
  path: '/m-app/game/transferByAuto',
  movesPoints: true,
  rate: { points: 30, seconds: 60, by: 'session' },
  input: z.strictObject({ projectId: projectId(), amount: z.optional(amountText()), clientRef: clientRef() }),
  reply: z.object({ transfer: transferView, balance: money() }),
  errors: [
    'transfer.provider_unknown',
    'transfer.under_way',
    'transfer.amount_out_of_range',
    'wallet.insufficient',
    'wallet.frozen',
    'member.bets_frozen',
    'protection.excluded',
    'protection.time_out',
    'protection.reality_check',
    'protection.limit_reached',
    'request.client_ref_reused',
  ],
});

/** POST /m-app/game/transferOut: points home, `amount` of them or everything that is free there (spec §7). Nothing protective stands in its way. */
export const out = defineCall({
  name: 'transfer.out',
  method: 'POST',
  path: '/m-app/game/transferOut',
  movesPoints: true,
  rate: byAuto.rate,
  input: byAuto.input,
  reply: byAuto.reply,
  errors: [
    'transfer.provider_unknown',
    'transfer.under_way',
    'transfer.amount_out_of_range',
    'request.client_ref_reused',
  ],
});

/** POST /m-app/game/leave: ends the session of a game and brings everything that is free there home. */
export const leave = defineCall({
  name: 'transfer.leave',
  method: 'POST',
  path: '/m-app/game/leave',
  movesPoints: true,
  rate: { points: 30, seconds: 60, by: 'session' },
  input: z.strictObject({ projectId: projectId(), sessionId: text(64), clientRef: clientRef() }),
  reply: z.object({ transfer: z.nullable(transferView), balance: money() }),
  errors: ['transfer.provider_unknown', 'request.client_ref_reused'],
});

/** What a member has at one provider. `fresh` false: the provider did not answer, these are the figures of the books at home. */
const awayView = {
  projectId: z.string(),
  /** Free there; stakes of bets and rounds that are open there; on the way, either direction. */
  balance: money(),
  inPlay: money(),
  inTransit: money(),
  fresh: z.boolean(),
};

/** POST /m-app/game/refreshBalance: asks the provider now (spec §7, payload `projectId` 66). `home`: the wallet's balance. */
export const refreshBalance = defineCall({
  name: 'transfer.refreshBalance',
  method: 'POST',
  path: '/m-app/game/refreshBalance',
  rate: { points: 60, seconds: 60, by: 'session' },
  input: z.strictObject({ projectId: projectId() }),
  reply: z.object({ ...awayView, home: money() }),
  errors: ['transfer.provider_unknown'],
});

/**
 * GET /m-app/game/transfer: the fate of a transfer by its clientRef, of a leave that found another one under way: that one, under its own
 * clientRef. `unknown`: it never arrived.
 */
export const fate = defineCall({
  name: 'transfer.fate',
  method: 'GET',
  path: '/m-app/game/transfer',
  input: z.strictObject({ clientRef: clientRef() }),
  reply: z.object({ fate: z.enum(['accepted', 'unknown']), transfer: z.nullable(transferView) }),
});

/** What goes on below a row of a list by time: its moment in microseconds and its id. */
const cursor = () => z.string().check(z.regex(/^\d{1,17}\.\d{1,18}$/));

/**
 * GET /m-app/game/transfers: the member's transfers, newest first. `cursor`, given with each page, goes on below it at any depth and stays put
 * while new ones are begun; a number reaches the newest 10,000.
 */
export const transfers = defineCall({
  name: 'transfer.transfers',
  method: 'GET',
  path: '/m-app/game/transfers',
  input: z.strictObject({
    /** By when they were begun, Unix ms; `to` is left out of it. */
    from: z.optional(timeMs()),
    to: z.optional(timeMs()),
    cursor: z.optional(cursor()),
    ...paging,
  }),
  reply: pageOf(transferView),
});

const sums = z.object({ count: z.number(), stake: money(), payout: money(), winLose: money() });

const recordRow = {
  recordNo: z.string(),
  projectId: z.string(),
  gameCode: z.string(),
  /** Title in the member's language; the code where the provider does not list it any more. */
  title: z.string(),
  state: z.enum(RECORD_STATES),
  stake: money(),
  payout: money(),
  /** Payout less stake; `0.00` while open. */
  winLose: money(),
  betTime: z.number(),
  settleTime: z.nullable(z.number()),
  /** How often it was settled anew. */
  corrected: z.number(),
};

export const gameRecord = z.object({
  ...recordRow,
  roundId: z.string(),
  multiplier: z.string(),
  outcome: z.array(z.string()),
  fair: z.nullable(
    z.object({
      game: z.string(),
      issue: z.string(),
      commitment: z.string(),
      seed: z.string(),
      entropy: z.string(),
    }),
  ),
});
export type GameRecord = z.output<typeof gameRecord>;

const scoreView = z.nullable(z.object({ home: z.number(), away: z.number() }));
export const sportsLeg = z.object({
  matchId: z.string(),
  sport: z.enum(SPORTS),
  league: z.string(),
  home: z.string(),
  away: z.string(),
  startTime: z.number(),
  market: z.enum(MARKETS),
  span: z.nullable(z.string()),
  line: z.nullable(z.string()),
  selection: z.enum(SELECTIONS),
  odds: z.string(),
  betPeriod: z.enum(PERIODS),
  betScore: scoreView,
  period: z.enum(PERIODS),
  score: scoreView,
  outcome: z.enum(LEG_OUTCOMES),
});
export const sportsRecord = z.object({
  ...recordRow,
  betType: z.enum(['single', 'parlay']),
  odds: z.string(),
  legs: z.array(sportsLeg),
});
export type SportsRecord = z.output<typeof sportsRecord>;

const recordsAsked = {
  projectId: z.optional(z.string().check(z.regex(/^[1-9]\d{0,7}$/))),
  gameCode: z.optional(gameCode()),
  state: z.optional(z.enum(RECORD_STATES)),
  /** By bet time, Unix ms; `to` is left out of it. */
  from: z.optional(timeMs()),
  to: z.optional(timeMs()),
  cursor: z.optional(cursor()),
  ...paging,
};

/**
 * GET /m-app/game/records: rounds of external games (/youxi), newest first; `sums` of everything the filters leave. `cursor`, given with each
 * page, goes on below it at any depth and stays put while new ones come in; a number reaches the newest 10,000.
 */
export const gameRecords = defineCall({
  name: 'transfer.gameRecords',
  method: 'GET',
  path: '/m-app/game/records',
  input: z.strictObject(recordsAsked),
  reply: z.extend(pageOf(gameRecord), { sums }),
});

/** GET /m-app/game/sportsRecords: sports bets (/sports), as `gameRecords`; also by sport. */
export const sportsRecords = defineCall({
  name: 'transfer.sportsRecords',
  method: 'GET',
  path: '/m-app/game/sportsRecords',
  input: z.strictObject({ ...recordsAsked, sport: z.optional(z.enum(SPORTS)) }),
  reply: z.extend(pageOf(sportsRecord), { sums }),
});

export const transferCalls = { games, entryGame, byAuto, out, leave, refreshBalance, fate, transfers } as const;
export const externalRecordCalls = { gameRecords, sportsRecords } as const;
