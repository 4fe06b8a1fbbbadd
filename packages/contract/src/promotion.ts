import { LUCKY_PARTS } from '@drawroom/engine/lucky-parts';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { pageOf } from './envelope.ts';
import { clientRef, money, paging, text } from './fields.ts';

/** What a campaign is: a calendar of sign-ins, a task, codes, a draw of prizes, a bonus on what is paid in. */
export const CAMPAIGN_KINDS = ['sign_in', 'task', 'voucher', 'lucky_draw', 'deposit_bonus'] as const;
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number];

/** What a task counts: bets that were settled, points staked on them, points paid in, days signed in to a calendar of the house. */
export const TASK_METRICS = ['bets', 'turnover', 'deposits', 'sign_ins'] as const;
export type TaskMetric = (typeof TASK_METRICS)[number];

/** When a task begins anew: each day, each week (from Sunday), not before the campaign ends; `once` counts from the day the member came. */
export const TASK_PERIODS = ['day', 'week', 'campaign', 'once'] as const;
export type TaskPeriod = (typeof TASK_PERIODS)[number];

/** `reached`: it may be claimed now. */
export const TASK_STATES = ['running', 'reached', 'claimed'] as const;

/** Characters of a generated code: none that looks like another. */
export const VOUCHER_ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
export const VOUCHER_LENGTH = 12;

/** A campaign by its code, as its documents are named. */
export const campaignCode = () => z.string().check(z.regex(/^[a-z0-9-]{2,32}$/));

/** What all campaigns tell; texts in the language of whoever asks. */
const common = {
  code: z.string(),
  name: z.string(),
  /** One line; empty where the house has written none. */
  about: z.string(),
  /** All rules, line breaks kept; empty where the house has written none. */
  terms: z.string(),
  /** Unix ms; `to` null: until further notice. */
  from: z.number(),
  to: z.nullable(z.number()),
  /** How often what is given has to be staked before it may be withdrawn, in hundredths: 100 is once, 0 not at all. */
  turnoverE2: z.number(),
  /** What it had to give is given, or the member has had all that one member may have of it: nothing more comes of it. */
  spent: z.boolean(),
  /** Zone of its days, an IANA name, and when the next one begins. */
  zone: z.string(),
  nextDayAt: z.number(),
};

const signInView = z.object({
  ...common,
  kind: z.literal('sign_in'),
  /** What each day of a streak gives, the first one first; after the last it begins again. */
  days: z.array(money()),
  /** Whether a missed day begins the streak anew; otherwise it goes on where it was. */
  restarts: z.boolean(),
  /** Which of `days` is today's, from 0, and whether it is signed; those before it are. */
  today: z.number(),
  signed: z.boolean(),
});

const taskView = z.object({
  ...common,
  kind: z.literal('task'),
  metric: z.enum(TASK_METRICS),
  period: z.enum(TASK_PERIODS),
  /** Points (two decimals) for `turnover` and `deposits`, plain numbers for the others. `reached` may be above `target`. */
  target: z.string(),
  reached: z.string(),
  reward: money(),
  state: z.enum(TASK_STATES),
  /** When it begins anew; null: it does not. */
  renewsAt: z.nullable(z.number()),
});

const voucherView = z.object({
  ...common,
  kind: z.literal('voucher'),
  reward: money(),
  /** The member has redeemed a code of it: one is all that one member redeems. */
  redeemed: z.boolean(),
});

const prizeView = z.object({
  name: z.string(),
  /** Points; `0.00`: nothing. */
  amount: money(),
  /** Its chance: so many parts of `LUCKY_PARTS` (engine); all prizes add up to that exactly. */
  parts: z.number().check(z.lte(LUCKY_PARTS)),
});
export type PrizeView = z.output<typeof prizeView>;

const luckyDrawView = z.object({
  ...common,
  kind: z.literal('lucky_draw'),
  prizes: z.array(prizeView),
  /** Draws of today that are left, how many come by themselves each day, and the most of a day. */
  spinsLeft: z.number(),
  freeADay: z.number(),
  mostADay: z.number(),
  /** One more draw for each so many points staked that day (bets settled); null: none. And what counts of today so far. */
  perTurnover: z.nullable(money()),
  turnoverToday: money(),
  /** The draw that comes next and the hash of its secret: fixed before the member chooses his own number. */
  next: z.object({ spinNo: z.string(), commitment: z.string() }),
});

const depositBonusView = z.object({
  ...common,
  kind: z.literal('deposit_bonus'),
  /** Only the member's very first deposit, or each. */
  deposits: z.enum(['first', 'each']),
  /** The bonus: so many per 10,000 of what arrived, at most `mostBonus`; from deposits of `leastDeposit` on. */
  per10k: z.number(),
  leastDeposit: money(),
  mostBonus: money(),
  /** How many bonuses of a day at most; with `first` it is one for ever. */
  perDay: z.number(),
  /** Since when he takes part; null: he does not. Deposits placed before that have no bonus. */
  joinedAt: z.nullable(z.number()),
  /** How many bonuses he has had, and whether any more may come today. */
  given: z.number(),
  more: z.boolean(),
});

export const campaignView = z.discriminatedUnion('kind', [
  signInView,
  taskView,
  voucherView,
  luckyDrawView,
  depositBonusView,
]);
export type CampaignView = z.output<typeof campaignView>;
/** The view of one kind. */
export type CampaignOf<K extends CampaignKind> = Extract<CampaignView, { kind: K }>;

/** GET /m-app/promotion/list: campaigns that run and are for the member, in the order of the house, each with how he stands in it. */
export const list = defineCall({
  name: 'promotion.list',
  method: 'GET',
  path: '/m-app/promotion/list',
  input: z.strictObject({}),
  reply: z.object({ list: z.array(campaignView) }),
});

/** Why a campaign gives nothing now. `not_started` says when it begins (`from`, Unix ms, in the data). */
const CLOSED_ERRORS = [
  'promotion.unknown',
  'promotion.not_started',
  'promotion.ended',
  'promotion.not_for_you',
  'promotion.budget_spent',
  'promotion.own_share_had',
  'request.client_ref_reused',
  'protection.excluded',
  'protection.time_out',
] as const;

const givenReply = z.object({
  /** What was given, points. */
  amount: money(),
  /** What must be staked before it may be withdrawn. */
  turnover: money(),
  balance: money(),
  /** The campaign as it stands now. */
  campaign: campaignView,
});

// Under a `clientRef` one thing is asked for: the same again is answered with what it gave, anything else of these calls is refused with
// `request.client_ref_reused`.

/**
 * POST /m-app/promotion/signIn: signs today's day of a calendar, once; the day is that of the campaign's zone. The same `clientRef` again
 * answers with what it gave; another one that day is refused with `promotion.done_already`.
 */
export const signIn = defineCall({
  name: 'promotion.signIn',
  method: 'POST',
  path: '/m-app/promotion/signIn',
  rate: { points: 20, seconds: 60, by: 'session' },
  movesPoints: true,
  input: z.strictObject({ code: campaignCode(), clientRef: clientRef() }),
  reply: givenReply,
  errors: [...CLOSED_ERRORS, 'promotion.done_already'],
});

/**
 * POST /m-app/promotion/claim: takes the reward of a task that is reached, once for its day, week or campaign. The same `clientRef` again
 * answers with what it gave.
 */
export const claim = defineCall({
  name: 'promotion.claim',
  method: 'POST',
  path: '/m-app/promotion/claim',
  rate: { points: 20, seconds: 60, by: 'session' },
  movesPoints: true,
  input: z.strictObject({ code: campaignCode(), clientRef: clientRef() }),
  reply: givenReply,
  errors: [...CLOSED_ERRORS, 'promotion.done_already', 'promotion.target_not_reached'],
});

/**
 * POST /m-app/promotion/redeem: a code, in letters of either case, with or without spaces and hyphens. One code of a campaign for each member
 * (`promotion.done_already`). Ten wrong ones within an hour, and `promotion.tries_too_many` says how long to wait (`minutes`).
 */
export const redeem = defineCall({
  name: 'promotion.redeem',
  method: 'POST',
  path: '/m-app/promotion/redeem',
  rate: { points: 10, seconds: 60, by: 'session' },
  movesPoints: true,
  input: z.strictObject({ voucher: text(40), clientRef: clientRef() }),
  reply: givenReply,
  errors: [
    ...CLOSED_ERRORS,
    'promotion.done_already',
    'promotion.code_unknown',
    'promotion.code_used',
    'promotion.tries_too_many',
  ],
});

/** A draw that was made, with everything needed to make it again. */
export const spinView = z.object({
  spinNo: z.string(),
  at: z.number(),
  code: z.string(),
  /** Name of the campaign. */
  name: z.string(),
  /** The prizes as they stood, and which of them it was, from 0. */
  prizes: z.array(prizeView),
  prize: z.number(),
  /** `fair/v1` with game `lot`: `issue` (`<code>.<spinNo>`) and `entropy` (the member's own number, hex) under `seed`, whose hash is `commitment`. */
  proof: z.object({ issue: z.string(), commitment: z.string(), seed: z.string(), entropy: z.string() }),
});
export type SpinView = z.output<typeof spinView>;

/**
 * POST /m-app/promotion/spin: one draw: `spinNo` is the one whose commitment was shown, `entropy` the member's own number, up to 32 bytes of
 * hex, made in his browser. The answer reveals the secret. The same `clientRef` again: the same draw. `promotion.spin_stale`: another one comes
 * next by now (drawn on another phone, or the prizes have changed since); ask the list again.
 */
export const spin = defineCall({
  name: 'promotion.spin',
  method: 'POST',
  path: '/m-app/promotion/spin',
  rate: { points: 60, seconds: 60, by: 'session' },
  movesPoints: true,
  input: z.strictObject({
    code: campaignCode(),
    clientRef: clientRef(),
    spinNo: z.string().check(z.regex(/^L[1-9]\d{0,17}$/)),
    entropy: z.string().check(z.regex(/^([0-9a-f]{2}){1,32}$/)),
  }),
  reply: z.object({ spin: spinView, balance: money(), campaign: campaignView }),
  errors: [...CLOSED_ERRORS, 'promotion.no_spins', 'promotion.spin_stale'],
});

/** GET /m-app/promotion/spins: the member's own draws, newest first, each with its proof. */
export const spins = defineCall({
  name: 'promotion.spins',
  method: 'GET',
  path: '/m-app/promotion/spins',
  input: z.strictObject({ ...paging }),
  reply: pageOf(spinView),
});

/**
 * POST /m-app/promotion/join: takes part in a deposit bonus, from now on; again: nothing changes, unless the terms he took part on are over
 * and the campaign goes on: then on the terms of now. What is paid in by orders placed after this has the bonus when it arrives, without
 * asking again, the last of a budget or of what one may have in part.
 */
export const join = defineCall({
  name: 'promotion.join',
  method: 'POST',
  path: '/m-app/promotion/join',
  input: z.strictObject({ code: campaignCode() }),
  reply: z.object({ campaign: campaignView }),
  errors: CLOSED_ERRORS.filter((error) => error !== 'request.client_ref_reused'),
});

/** GET /m-app/promotion/records: all that promotions have given the member, newest first. */
export const records = defineCall({
  name: 'promotion.records',
  method: 'GET',
  path: '/m-app/promotion/records',
  input: z.strictObject({ ...paging }),
  reply: pageOf(
    z.object({
      /** As it stands in the changes of his points: `G12`. */
      rewardNo: z.string(),
      code: z.string(),
      kind: z.enum(CAMPAIGN_KINDS),
      name: z.string(),
      amount: money(),
      turnover: money(),
      at: z.number(),
    }),
  ),
});

export const promotionCalls = { list, signIn, claim, redeem, spin, spins, join, records } as const;
